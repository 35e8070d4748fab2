"""A game as an environment of PettingZoo (AEC), which is installed apart: `cardrules[pettingzoo]`.

An agent is a seat: `seat_0`, `seat_1` … in the order of play. An action is the number of a move.
The moves of a seat are numbered from 0 in the order of `Game.moves`, alike for every seat; that
order follows from the rules, so the same rules (by `Game.digest`) have the same numbers for ever.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from cardrules.adapters.observations import HIGHEST, LOWEST, Encoder
from cardrules.play.game import Game
from cardrules.play.state import State


def env(game: Game, render_mode: str | None = None) -> AECEnv:
    """The environment of a game, with the checks of PettingZoo around it.

    An observation is a dictionary: `observation`, the table as the seat sees it in whole
    numbers, and `action_mask`, which moves it may make. Rewards are given when a deal is over:
    what it changed in the total of the seat, the other way round where the fewest wins.

    Raises:
        ValueError: where the moves of the game cannot be listed.
    """
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(raw_env(game, render_mode))
    )


class raw_env(AECEnv):  # noqa: N801 - the name that PettingZoo gives to environments
    """The environment without checks around it."""

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {
            "name": f"cardrules_{game.name}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.game = game
        self.encoder = Encoder(game)
        self.actions = len(game.moves) // game.players
        self.possible_agents = [f"seat_{seat}" for seat in range(game.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {agent: self._observation() for agent in self._seats}
        self._action_spaces = {
            agent: gymnasium.spaces.Discrete(self.actions) for agent in self._seats
        }
        self._seed: int | None = None
        self._resets = 0
        fewest = bool(game.rules.match.won_by) and not game.rules.match.won_by[0][0]
        self._sign = -1 if fewest else 1

    def _observation(self) -> gymnasium.spaces.Dict:
        numbers = gymnasium.spaces.Box(LOWEST, HIGHEST, (self.encoder.size,), np.int64)
        mask = gymnasium.spaces.Box(0, 1, (self.actions,), np.int8)
        return gymnasium.spaces.Dict({"observation": numbers, "action_mask": mask})

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        """What an agent can be shown."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        """The numbers of all moves there can be."""
        return self._action_spaces[agent]

    # -------------------------------------------------------------- playing

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - PettingZoo hands them to all
    ) -> None:
        """Begin a match; without a seed the next match of the seed given last, or by chance."""
        self._resets = 0 if seed is not None else self._resets + 1
        self._seed = self._seed if seed is None else seed
        chosen = None if self._seed is None else f"{self._seed}:{self._resets}"
        self.match: State = self.game.start(chosen)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.match.to_act[0]]

    def step(self, action: int | None) -> None:
        """Make the move of a number for the agent to act.

        Raises:
            ValueError: where the move may not be made now.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seats[agent]
        assert action is not None
        before = len(self.match.deal_scores)
        self.match = self.match.play(seat, self.game.moves[seat * self.actions + int(action)])
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        for scores in self.match.deal_scores[before:]:
            for other, points in zip(self.possible_agents, scores, strict=True):
                self.rewards[other] += self._sign * points
        if self.match.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.match.to_act[0]]
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now, and which moves it may make."""
        seat = self._seats[agent]
        numbers = self.encoder.numbers(self.match.view(seat)["table"], seat)
        mask: Any = np.zeros(self.actions, np.int8)
        for move in self.match.legal_moves(seat):
            mask[self.game.number(move) - seat * self.actions] = 1
        return {"observation": np.array(numbers, np.int64), "action_mask": mask}

    def render(self) -> str | None:
        """With `ansi`, the table as everybody sees it, a line for each zone and value."""
        if self.render_mode is None:
            gymnasium.logger.warn("this environment was made without a render_mode")
            return None
        table = self.match.view(None)["table"]
        parts = {"phase": table["phase"], "turn": table["turn"], **table["zones"]}
        return "\n".join(f"{name}: {what}" for name, what in {**parts, **table["values"]}.items())

    def close(self) -> None:
        """Nothing is held that had to be given back."""
