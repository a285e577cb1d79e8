"""`draisine play`: a game against a bot, right here in the terminal."""

import io
import sys
from typing import Annotated

import typer
from rich.console import Console

from draisine.cli.game_options import GameOptions, read_game_options
from draisine.cli.words import LanguageOption, words
from draisine.kernel import AnyGame, BadOptions, Traits


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(play)


def play(
    game: Annotated[str, typer.Argument(help="The game, zwergenzugfahrt say.")],
    *,
    against: Annotated[
        str,
        typer.Option(help="The bot: lehrling, geselle, meister, koenig or package.module:Bot."),
    ] = "geselle",
    clan: Annotated[str, typer.Option(help="red or green.")] = "red",
    trait: Annotated[
        list[str] | None, typer.Option(help="What the game asks of you, name=number: beard=90 say.")
    ] = None,
    seed: Annotated[str | None, typer.Option(help="The same seed and moves give the same game.")] = None,
    option: GameOptions = None,
    language: LanguageOption = None,
) -> None:
    """Play against a bot. Type moves as they are written (E5-E4), or ? for what you may do."""
    import secrets

    from draisine.bots.registry import bot_named
    from draisine.cli.session import Session
    from draisine.cli.terminal import terminal_for
    from draisine.games import game_by_id
    from draisine.tables.log.options import read_options

    rules = game_by_id(game)
    terminal = terminal_for(rules.id)
    seat = terminal.seat_named(clan)
    if seat is None:
        raise BadOptions("unknown_clan", {"clan": clan[:20]})
    bot = bot_named(rules.id, against)
    options = rules.check_options(read_options(rules, read_game_options(option, rules)), 2)
    session = Session(
        rules,
        options,
        terminal,
        bot,
        seat,
        traits=_read_traits(trait or [], rules),
        seed=seed or secrets.token_hex(8),
        say=words().about(rules),
    )
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without umlauts still plays
    session.run(Console(highlight=False))


def _read_traits(given: list[str], game: AnyGame) -> Traits:
    """Traits as they were typed, or a named error."""
    from draisine.server.traits import checked_traits

    found: dict[str, int] = {}
    for text in given:
        name, _, value = text.partition("=")
        try:
            found[name] = int(value)
        except ValueError:
            raise BadOptions("bad_options", {"field": text[:40]}) from None
    return checked_traits(found, [game])
