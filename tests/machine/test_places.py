"""Cards asked for in a place, and cards moved between places in order."""

import cardrules
from cardrules.trials.examples import run_examples

FRAME = """
cardrules 1

game places "Places"
  players 2

zones
  hand   per player, seen by owner
  box    in order, seen by nobody
  pile   in order, seen by all

values
  points  number per player, from 0, for the match
  found   yes or no, from no, for the deal

phase the_deal
  shuffle
  deal 3 to hand
  deal rest to box
{moved}
  next playing

phase playing
  turn of (player with most points, ties to lowest seat)
  move play: 1 card from hand to pile
    when 7♦ is in hand
      found becomes yes
  then
    end the deal

match
  ends after 1 deal
  won by most points
  ties shared
{examples}
"""

EXAMPLES = """
example "It is in the hand"
  phase playing
  hand of 0 7♦ 4♠
  0: play 4♠
  then found is yes

example "It is not in the hand"
  phase playing
  hand of 0 8♦ 4♠
  0: play 4♠
  then found is no
"""


def rules(moved: str = "", examples: str = "") -> str:
    """The frame with a line that moves cards, and with examples."""
    return FRAME.replace("{moved}", moved).replace("{examples}", examples).lstrip()


def test_a_card_is_found_only_where_it_lies() -> None:
    """`7♦ is in hand` asks the mover's hand, whichever player that is."""
    named = EXAMPLES.replace("  phase", "  seats Anna Ben\n  phase").replace("of 0", "of Anna")
    game = cardrules.loads(rules(examples=named.replace("  0:", "  Anna:")))

    results = run_examples(game)

    assert [result.faults for result in results] == [(), ()]


def test_cards_parted_from_a_pile_keep_their_order() -> None:
    """Some cards of a shuffled pile lie in another in the order they lay in before."""
    some = "  (cards in box where (suit of card is ♦ or_is ♥)) to pile"
    game = cardrules.loads(rules(moved=some))

    for seed in range(5):
        whole = cardrules.loads(rules(moved="  box to pile")).start(seed)
        kept = [
            card for card in whole.view(None)["table"]["zones"]["pile"]["cards"] if card[-1] in "♦♥"
        ]
        parted = game.start(seed).view(None)["table"]["zones"]["pile"]["cards"]

        assert parted == kept
        assert parted != sorted(parted)
