"""`draisine play`: a game against a bot, right here in the terminal."""

import io
import sys
from typing import Annotated

import typer
from rich.console import Console

from draisine.cli.game_options import GameOptions, read_game_options
from draisine.cli.words import LanguageOption, words
from draisine.kernel import BadOptions


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
    beard: Annotated[
        int, typer.Option(min=0, max=999, help="Your beard in centimetres; the bot's has 10.")
    ] = 10,
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
        beard=beard,
        seed=seed or secrets.token_hex(8),
        say=words().about(rules),
    )
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without umlauts still plays
    session.run(Console(highlight=False))
