"""The figures of a series of matches as text, as data, as lines of a table, and as a page."""

from __future__ import annotations

import csv
import html
import io
import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

import cardrules
from cardrules.cli.shared import counted
from cardrules.trials.comparing import Comparison, Difference
from cardrules.trials.matches import interval
from cardrules.trials.tally import Tally, never_used, percentile

_BAR = 30


def more_lines(game: cardrules.Game, tally: Tally) -> list[str]:
    """What is told beside victories and lengths."""
    lines = [f"  lead       {_lead(tally)}"]
    lines += _under("choices", _choices(tally))
    lines += _under("role", _roles(tally))
    lines += _under("played", _shapes(tally))
    lines += _under("ended", _endings(tally))
    return lines + _under("never", never_used(game, tally))


def _under(title: str, lines: Sequence[str]) -> list[str]:
    """Some lines under a title that stands once, before the first."""
    return [f"  {title if not at else '':11}{line}" for at, line in enumerate(lines)]


def _lead(tally: Tally) -> str:
    changes = sum(number * times for number, times in tally.lead_changes.items())
    middle, late = (percentile(tally.decided, percent) for percent in (50, 90))
    if max(tally.deals) == 1:
        return "changes in no match, all being of one deal"
    return (
        f"changes {changes / tally.matches:.2f} times a match; half of them are decided from "
        f"deal {middle} on, nine in ten from deal {late}"
    )


def _choices(tally: Tally) -> list[str]:
    lines = []
    for phase, (alone, every) in tally.forced().items():
        numbers: Counter[int] = Counter()
        for (where, number), times in tally.choices.items():
            if where == phase:
                numbers[number] += times
        average = sum(number * times for number, times in numbers.items()) / every
        lines.append(
            f"{phase}: {average:.1f} moves to choose from, median {percentile(numbers, 50)}, "
            f"at most {max(numbers)}; just one in {alone / every:.0%}"
        )
    return lines


def _roles(tally: Tally) -> list[str]:
    """How players did in each role; one that is always ahead, as a winner is, has one line."""
    lines = []
    for key in sorted(tally.roles, key=lambda key: (key[0], key[1], _order(key[2]))):
        role, by, value = key
        number, ahead = tally.roles[key], tally.ahead[key]
        if tally.ahead[role, "", ""] == tally.roles[role, "", ""]:
            if not by:
                lines.append(f"{role}: always ahead, in {counted(number, 'deal')}")
            continue
        low, high = interval(ahead / number, number)
        where = f"{role} with {by} {value}" if by else role
        average = float(tally.role_scores[key]) / number
        others = float(tally.rest_scores[key]) / number / max(1, tally.players - 1)
        lines.append(
            f"{where}: ahead in {ahead / number:.1%} [{100 * low:.1f}, {100 * high:.1f}] of "
            f"{counted(number, 'deal')}; {average:+.2f} on average, the others {others:+.2f}"
        )
    return lines


def _order(value: str) -> tuple[int, str]:
    return (int(value), "") if value.lstrip("-").isdigit() else (0, value)


def _shapes(tally: Tally) -> list[str]:
    every = sum(tally.moves.values())
    lines = []
    for (phase, name, shape), times in sorted(
        tally.moves.items(), key=lambda each: (-each[1], each[0])
    ):
        what = f"{phase}.{name}" + (f" {shape}" if shape else "")
        lines.append(f"{what}: {times} ({times / every:.1%})")
    return lines


def _endings(tally: Tally) -> list[str]:
    deals = max(1, sum(number * times for number, times in tally.deals.items()))
    lines = []
    for id, times in sorted(tally.endings.items(), key=lambda each: (-each[1], each[0])):
        whole = id.startswith("match.")
        often = times / (tally.matches if whole else deals)
        lines.append(f"{id}: {times} ({often:.2f} a {'match' if whole else 'deal'})")
    return lines


# ------------------------------------------------------------------ as data


def data_of(game: cardrules.Game, tally: Tally, seed: int | str, bots: Sequence[str]) -> Any:
    """The figures as a value for JSON."""
    number = tally.matches
    return {
        "game": game.name,
        "variants": list(game.variants),
        "options": game.options,
        "players": game.players,
        "digest": game.digest,
        "seed": seed,
        "bots": list(bots),
        "matches": number,
        "failed": [{"seed": each.seed, "error": each.text} for each in tally.failed],
        "capped": [each for _, each in tally.capped],
        "outcomes": dict(sorted(tally.outcomes.items())),
        "seats": [_seat(tally, seat) for seat in range(game.players)],
        "roles": [
            {"role": role, "by": by, "value": value, "deals": deals, "ahead": tally.ahead[key],
             "score": str(tally.role_scores[key]), "others": str(tally.rest_scores[key])}
            for key, deals in sorted(tally.roles.items())
            for role, by, value in (key,)
        ],
        "decisions": _numbers(tally.decisions),
        "deals": _numbers(tally.deals),
        "lead_changes": _numbers(tally.lead_changes),
        "decided_from_deal": _numbers(tally.decided),
        "choices": {
            phase: {"decisions": every, "forced": alone}
            for phase, (alone, every) in tally.forced().items()
        },
        "moves": [
            {"phase": phase, "move": name, "combination": shape or None, "times": times}
            for (phase, name, shape), times in sorted(tally.moves.items())
        ],
        "endings": dict(sorted(tally.endings.items())),
        "never": never_used(game, tally),
    }  # fmt: skip


def _seat(tally: Tally, seat: int) -> dict[str, Any]:
    share = float(tally.share(seat) / tally.matches) if tally.matches else 0.0
    low, high = interval(share, tally.matches)
    average, least, most = tally.average(seat)
    sure = tally.matches > 1
    return {
        "seat": seat,
        "share": share,
        "low": low,
        "high": high,
        "average": average,
        "average_low": least if sure else None,
        "average_high": most if sure else None,
    }


def _numbers(counts: Counter[int]) -> dict[str, Any]:
    return {
        "p5": percentile(counts, 5),
        "median": percentile(counts, 50),
        "p95": percentile(counts, 95),
        "counts": {str(number): counts[number] for number in sorted(counts)},
    }


def as_json(data: Any) -> str:
    """The figures as JSON."""
    return json.dumps(data, ensure_ascii=False, indent=2)


def as_csv(data: Any) -> str:
    """The figures as a table of three columns: what, of what, how much."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["figure", "of", "value"])
    for name in ("game", "seed", "matches"):
        writer.writerow([name, "", data[name]])
    writer.writerow(["failed", "", len(data["failed"])])
    writer.writerow(["capped", "", len(data["capped"])])
    for outcome, number in data["outcomes"].items():
        writer.writerow(["outcome", outcome, number])
    for seat in data["seats"]:
        for name in ("share", "low", "high", "average", "average_low", "average_high"):
            writer.writerow([name, f"seat {seat['seat']}", seat[name]])
    for each in data["roles"]:
        where = each["role"] + (f" {each['by']} {each['value']}" if each["by"] else "")
        writer.writerow(["deals", where, each["deals"]])
        writer.writerow(["ahead", where, each["ahead"]])
        writer.writerow(["score", where, each["score"]])
        writer.writerow(["score of others", where, each["others"]])
    for name in ("decisions", "deals", "lead_changes", "decided_from_deal"):
        for at in ("p5", "median", "p95"):
            writer.writerow([name, at, data[name][at]])
    for phase, each in data["choices"].items():
        writer.writerow(["forced", phase, each["forced"]])
        writer.writerow(["choices", phase, each["decisions"]])
    for each in data["moves"]:
        what = f"{each['phase']}.{each['move']}" + f" {each['combination'] or ''}".rstrip()
        writer.writerow(["moves", what, each["times"]])
    for id, times in data["endings"].items():
        writer.writerow(["endings", id, times])
    for each in data["never"]:
        writer.writerow(["never", each, 0])
    return text.getvalue().rstrip("\n")


# ------------------------------------------------------------------ two versions


def comparison_of(
    first: tuple[cardrules.Game, Tally],
    second: tuple[cardrules.Game, Tally],
    seed: int | str,
    pairs: int,
    comparison: Comparison,
) -> Any:
    """What differs between two versions, as a value for JSON."""
    return {
        "seed": seed,
        "pairs": pairs,
        "versions": [
            {
                "game": game.name,
                "variants": list(game.variants),
                "options": game.options,
                "digest": game.digest,
                "failed": [each.seed for each in tally.failed],
                "capped": [each for _, each in tally.capped],
            }
            for game, tally in (first, second)
        ],
        "differences": {name: _difference(each) for name, each in comparison.differences.items()},
    }


def _difference(difference: Difference) -> dict[str, Any]:
    low, high = difference.interval()
    known = difference.number > 1
    return {
        "mean": float(difference.mean),
        "low": low if known else None,
        "high": high if known else None,
        "sure": difference.is_sure,
    }


def comparison_as(style: str, title: str, lines: Sequence[str], data: Any) -> str:
    """What differs between two versions as `json`, `csv` or `html`."""
    if style == "json":
        return as_json(data)
    if style == "html":
        return _page(title, [], lines)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["figure", "of", "value"])
    for name in ("seed", "pairs"):
        writer.writerow([name, "", data[name]])
    for name, each in data["differences"].items():
        for what in ("mean", "low", "high"):
            writer.writerow([name, what, each[what]])
    return text.getvalue().rstrip("\n")


# ------------------------------------------------------------------ as a page


def as_html(title: str, lines: Sequence[str], data: Any) -> str:
    """The figures as one page that needs nothing else: charts, and all that the text says."""
    charts = [
        _bars("Victories by seat", [(f"seat {s['seat']}", s["share"]) for s in data["seats"]]),
        _histogram("Decisions a match", data["decisions"]["counts"]),
    ]
    return _page(title, charts, lines)


def _page(title: str, charts: Sequence[str], lines: Sequence[str]) -> str:
    text = html.escape("\n".join(lines))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f"<title>{html.escape(title)}</title>"
        "<style>body{font:16px sans-serif;margin:2em auto;max-width:50em}"
        "pre{overflow-x:auto}svg{display:block;max-width:100%}</style></head><body>\n"
        f"<h1>{html.escape(title)}</h1>\n" + "\n".join(charts) + f"\n<pre>{text}</pre>\n"
        "</body></html>"
    )


def _bars(title: str, bars: Sequence[tuple[str, float]]) -> str:
    most = max((value for _, value in bars), default=1) or 1
    rows = []
    for at, (name, value) in enumerate(bars):
        top = 24 * at
        rows.append(
            f'<text x="0" y="{top + 16}" font-size="14">{html.escape(name)}</text>'
            f'<rect x="80" y="{top + 3}" width="{380 * value / most:.1f}" height="17" '
            'fill="#4a7aa8"/>'
            f'<text x="{86 + 380 * value / most:.1f}" y="{top + 16}" font-size="14">'
            f"{value:.1%}</text>"
        )
    return (
        f"<h2>{html.escape(title)}</h2>"
        f'<svg role="img" aria-label="{html.escape(title)}" width="540" '
        f'height="{24 * len(bars)}" viewBox="0 0 540 {24 * len(bars)}">' + "".join(rows) + "</svg>"
    )


_COLUMNS = 30


def _histogram(title: str, counts: dict[str, int]) -> str:
    numbers = {int(number): times for number, times in counts.items()}
    if not numbers:
        return ""
    low, high = min(numbers), max(numbers)
    step = (high - low) // _COLUMNS + 1
    columns: Counter[int] = Counter()
    for number, times in numbers.items():
        columns[(number - low) // step] += times
    most = max(columns.values())
    width = 540 // (max(columns) + 1)
    bars = "".join(
        f'<rect x="{width * at}" y="{100 - 100 * times / most:.1f}" width="{max(1, width - 1)}" '
        f'height="{100 * times / most:.1f}" fill="#4a7aa8"/>'
        for at, times in sorted(columns.items())
    )
    return (
        f"<h2>{html.escape(title)}</h2>"
        f'<svg role="img" aria-label="{html.escape(title)}, from {low} to {high}" width="540" '
        f'height="120" viewBox="0 0 540 120">{bars}'
        f'<text x="0" y="117" font-size="14">{low}</text>'
        f'<text x="540" y="117" font-size="14" text-anchor="end">{high}</text></svg>'
    )
