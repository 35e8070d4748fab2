"""`cardrules explain`: the page of a rule or of an error."""

from __future__ import annotations

import click

from cardrules.cli.output import Trouble, say
from cardrules.linting.explaining import code_of, nearest, page_text


@click.command
@click.argument("words", nargs=-1, required=True, metavar="CODE|NAME...")
def command(words: tuple[str, ...]) -> int:
    """Tell what a code means, why it matters, and how to mend it.

    CODE is what stands in what `cardrules lint` prints, such as L101; NAME is the name of a rule.
    """
    for number, word in enumerate(words):
        code = code_of(word)
        if not code:
            near = nearest(word)
            hint = f"did you mean `{near}`?" if near else "`cardrules rules` names them"
            raise Trouble(f"there is no rule or error `{word}`; {hint}")
        if number:
            say()
        say(page_text(code), end="")
    return 0
