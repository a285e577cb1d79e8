"""`draisine play`: a game with or against bots, right here in the terminal."""

import io
import sys
from typing import Annotated

import typer
from rich.console import Console

from draisine.cli import errors
from draisine.cli.game_options import GameOptions, read_game_options
from draisine.cli.words import LanguageOption, Words, words
from draisine.kernel import AnyGame, Traits, refusals
from draisine.words import LANGUAGES


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(play)


def play(
    game: Annotated[str, typer.Argument(help="One of those that `draisine games` lists.")],
    *,
    bot: Annotated[
        str | None,
        typer.Option("--bot", help="One of those that `draisine games` lists, or package.module:Bot."),
    ] = None,
    seat: Annotated[str, typer.Option(help="Your seat: its number, or what the game calls it.")] = "1",
    seats: Annotated[int | None, typer.Option(help="How many play; bots take the other seats.")] = None,
    trait: Annotated[
        list[str] | None, typer.Option(metavar="NAME=NUMBER", help="What the game wants to know of you.")
    ] = None,
    seed: Annotated[str | None, typer.Option(help="The same seed and moves give the same game.")] = None,
    option: GameOptions = None,
    language: LanguageOption = None,
) -> None:
    """Play with bots. Type moves as they are written, or ? for what you may do."""
    import secrets

    from draisine.bots.registry import bot_named, strengths
    from draisine.cli.line_input import LineInput
    from draisine.cli.terminal_game import TerminalGame
    from draisine.games import game_by_id
    from draisine.kernel import Match, bot_traits, seat_traits
    from draisine.kernel.options import read_options

    rules = game_by_id(game)
    say = words().about(rules)
    count = rules.quick.seats if seats is None else seats
    typed = {**rules.quick.options, **read_game_options(option, rules)}
    options = rules.check_options(read_options(rules, typed), count)
    own = seat_named(seat, count, say)
    known = strengths(rules.id)
    mate = bot_named(rules.id, bot or known[(len(known) - 1) // 2])
    person = seat_traits(rules, _read_traits(trait or [], rules))
    others = bot_traits(rules, known.index(mate.strength) if mate.strength in known else 0)
    chairs = [person if number == own else others for number in range(count)]
    match = Match(rules, options, chairs, seed or secrets.token_hex(8))
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without umlauts still plays
    bots = {number: mate for number in range(count) if number != own}
    TerminalGame(match, own, bots, lines=LineInput(sys.stdin), out=Console(highlight=False), say=say).run()


def seat_named(name: str, count: int, say: Words) -> int:
    """The seat that somebody means: by number from 1, or by a name that the game has for it."""
    for seat in range(count):
        names = {str(seat + 1), *[(Words(language, say.game).seat(seat) or "") for language in LANGUAGES]}
        if name.casefold() in {one.casefold() for one in names if one}:
            return seat
    raise errors.unknown_seat(seat=name[:20], seats=count)


def _read_traits(typed: list[str], game: AnyGame) -> Traits:
    """Traits as they were typed, or a named error."""
    from draisine.server.identity.traits import checked_traits

    found: dict[str, int] = {}
    for text in typed:
        name, _, value = text.partition("=")
        try:
            found[name] = int(value)
        except ValueError:
            raise refusals.bad_options(field=text[:40]) from None
    return checked_traits(found, [game])
