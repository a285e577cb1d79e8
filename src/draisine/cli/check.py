"""`draisine check`: a board or a deck that somebody made, or the log of a game that somebody kept."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console

from draisine.cli import errors
from draisine.cli.data_folder import DataOption, data_folder
from draisine.cli.words import LanguageOption, Words, say_error, words
from draisine.kernel import AnyGame, BadData, DataFiles, DraisineError, GameLog, capability, refusals

if TYPE_CHECKING:
    from draisine.server.files.shelf import Text


_LONGEST = 64 * 1024 * 1024
"""Bytes: the log of a long game is longer than anything that one plays with."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(check)


def check(
    file: Annotated[
        Path, typer.Argument(help="A board, a deck or a folder of texts, or the log of a game as JSON.")
    ],
    game: Annotated[str | None, typer.Option(help="The game that it is for; found out if not given.")] = None,
    data: DataOption = None,
    language: LanguageOption = None,
) -> None:
    """Say whether a file can be played with, or whether a game's log is right; if not, where and why."""
    from draisine.server.files.shelf import read_data

    text = read_data(file, most=_LONGEST)
    if text.body.lstrip().startswith("{"):
        _check_log(text.body, words())
    else:
        _check_data(file, text, game, data_folder(data), words())


def _check_data(file: Path, text: "Text", game_id: str | None, data: Path, say: Words) -> None:
    from draisine.games import all_games, game_by_id
    from draisine.server.files.shelf import check_text, shelf_of

    games = [game_by_id(game_id)] if game_id else list(all_games().values())
    errors: list[BadData] = []
    for game in games:
        if game_id is None and capability(game, DataFiles) is None:
            continue
        try:
            doubts = check_text(game, text)
        except BadData as error:
            errors.append(error)
            continue
        out = Console(highlight=False)
        out.print(say.say("check_data_fine", game=game.id), style="bold green")
        for doubt in doubts:
            out.print(say.about(game).error(doubt), markup=False)
        _show_beginning(game, text.body, out, say.about(game))
        _say_where(file, shelf_of(data, game), out, say)
        return
    # Whoever read furthest knows best what the file was meant to be; an error without a line has read it all.
    furthest = max(reversed(errors), key=lambda error: int(error.params.get("line", sys.maxsize)))
    sentence = say_error(furthest)
    place = file / str(furthest.params["file"]) if "file" in furthest.params else file
    Console(stderr=True, highlight=False).print(
        f"{place}: {sentence}", style="bold red", markup=False, soft_wrap=True
    )
    raise typer.Exit(1)


def _show_beginning(game: AnyGame, text: str, out: Console, say: Words) -> None:
    """How a game begins with this text, where the game can be drawn."""
    from draisine.cli.game_printer import GamePrinter
    from draisine.kernel import Match, seat_traits
    from draisine.kernel.options import read_options
    from draisine.server.files.shelf import own_options

    seats = game.quick.seats
    try:
        options = game.check_options(read_options(game, own_options(game, text)), seats)
        match = Match(game, options, [seat_traits(game, {})] * seats, "check")
    except DraisineError:
        return  # It needs other options than the usual ones.
    GamePrinter(game, say, out).show_picture(match, None)


def _say_where(file: Path, shelf: Path, out: Console, say: Words) -> None:
    """How it becomes a choice at tables."""
    lies_there = file.absolute().parent == shelf
    sentence = say.say("check_on_shelf" if lies_there else "check_put_on_shelf", folder=str(shelf))
    out.print(sentence, markup=False, soft_wrap=True)


def _check_log(text: str, say: Words) -> None:
    from draisine.games import game_by_id
    from draisine.kernel import Match

    try:
        log = msgspec.json.decode(text, type=GameLog)
    except msgspec.DecodeError as error:
        raise refusals.log_not_readable(reason=str(error)) from None
    game = game_by_id(log.game)
    made = -1
    try:
        for progress in Match.steps(game, log):
            made += 1
            state = progress.state
            _check_time(log, made)
    except msgspec.ValidationError as error:
        raise refusals.log_not_readable(reason=str(error)) from None
    except DraisineError as error:
        if made < 0:
            raise
        moved = log.moves[made]
        reason = say.about(game).error(error)
        raise errors.log_wrong_move(number=made + 1, move=moved.text, reason=reason) from None
    outcome = game.outcome(state)
    out = Console(highlight=False)
    out.print(say.say("check_log_fine", moves=made), style="bold green")
    if outcome is None:
        out.print(say.say("check_log_unfinished"))
    else:
        out.print(say.about(game).end(outcome.end))


def _check_time(log: GameLog, number: int) -> None:
    """The next move was not made before the last one."""
    before = log.moves[number - 1].at if number else 0
    if number < len(log.moves) and log.moves[number].at < before:
        raise refusals.time_runs_back(at=log.moves[number].at, before=before)
