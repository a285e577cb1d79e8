"""`draisine rules`: the rules of a game in the terminal, all of them, one clause, or those with a word."""

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from draisine.cli.words import LanguageOption, Words, words
from draisine.kernel import AnyGame

if TYPE_CHECKING:
    from draisine.words.rulebook import RuleBlock, Rulebook, RuleClause, RuleSpan

_WIDEST = 100
"""Columns: longer lines are hard to read."""
_STYLES = {"plain": "", "code": "cyan", "strong": "bold", "clause": "underline"}


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(rules)


def rules(
    game: Annotated[str, typer.Argument(help="The game, or a part of its name.")],
    clause: Annotated[str | None, typer.Argument(help="One rule by its number: IW-28.")] = None,
    search: Annotated[str | None, typer.Option(help="Only rules with these words.")] = None,
    language: LanguageOption = None,
) -> None:
    """Show the rules of a game, one of them by its number, or those with a word in them."""
    from draisine.words import rulebook
    from draisine.words.rulebook_search import matching

    say = words()
    book = rulebook(_game_named(game), say.language)
    if clause is not None:
        _print([_clause(book.clause(clause), say)], paged=False)
        return
    if search is not None:
        book = matching(book, search)
        if not book.clauses:
            typer.echo(say.say("rules_none"))
            raise typer.Exit(1)
    _print(_page(book, say), paged=search is None)


def _game_named(name: str) -> AnyGame:
    """The game with this id, or the only one whose id has this in it."""
    from draisine.games import all_games, game_by_id

    like = [game for game_id, game in all_games().items() if name.lower() in game_id]
    return like[0] if len(like) == 1 else game_by_id(name)


def _page(book: "Rulebook", say: Words) -> list[RenderableType]:
    parts: list[RenderableType] = [Text(book.title, style="bold"), ""]
    if book.language != say.language:
        parts += [Text(say.say("rules_only_english"), style="dim"), ""]
    parts += [part for block in book.blocks for part in (_block(block, say), "")]
    for section in book.sections:
        parts += [Text(section.title, style="bold yellow"), ""]
        parts += [part for block in section.blocks for part in (_block(block, say), "")]
        parts += [part for clause in section.clauses for part in (_clause(clause, say), "")]
    return parts


def _clause(clause: "RuleClause", say: Words) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, style="bold")
    grid.add_column()
    grid.add_row(clause.id, Group(*(_block(block, say) for block in clause.blocks)))
    return grid


def _block(block: "RuleBlock", say: Words) -> RenderableType:
    from draisine.words.rulebook import RuleList, RulePicture, RuleTable

    if isinstance(block, RulePicture):
        return Text(say.say("rules_picture", words=block.words), style="dim italic")
    if isinstance(block, RuleList):
        return Group(*(Padding(Text("– ").append_text(_spans(item)), (0, 0, 0, 2)) for item in block.items))
    if isinstance(block, RuleTable):
        table = Table(box=None, pad_edge=False)
        for cell in block.head:
            table.add_column(_spans(cell))
        for row in block.rows:
            table.add_row(*(_spans(cell) for cell in row))
        return table
    mark = Text(f"[{say.say(f'rules_mark_{block.mark}')}] ", style="magenta") if block.mark else Text()
    return mark.append_text(_spans(block.spans))


def _spans(spans: "Sequence[RuleSpan]") -> Text:
    return Text.assemble(*((span.text, _STYLES[span.kind]) for span in spans))


def _print(parts: Sequence[RenderableType], paged: bool) -> None:
    """To the terminal, a screen at a time where it is long; bare where it goes elsewhere."""
    width = min(Console().width, _WIDEST)
    out = Console(highlight=False, width=width)
    if not (paged and out.is_terminal and sys.stdin.isatty()):
        out.print(*parts, sep="\n")
        return
    # As git does it: colours, and no waiting where everything fits on the screen.
    os.environ.setdefault("LESS", "FRX")
    with out.pager(styles=True):
        out.print(*parts, sep="\n")
