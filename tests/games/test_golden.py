"""Golden playthroughs: whole games kept as text, one line a move, replayed line by line.

`python -m tests.games.test_golden` writes them for a game that has none; existing ones are never overwritten.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from draisine.games import all_games, game_by_id
from draisine.kernel import GameLog, Match, Moved
from draisine.testing import Case, cases_for, playthrough

FOLDER = Path(__file__).parent / "golden"
FILES = sorted(FOLDER.glob("*.txt"))


def _lines(log: GameLog) -> Iterator[str]:
    game = game_by_id(log.game)
    head = msgspec.structs.replace(log, moves=())
    yield msgspec.json.encode(head).decode()
    steps = Match.steps(game, log)
    next(steps)
    for moved, progress in zip(log.moves, steps, strict=True):
        events = msgspec.json.encode(progress.events).decode()
        yield f"{moved.seat} {moved.at} {moved.text} {events}"
    yield msgspec.json.encode(game.outcome(progress.state)).decode()


def read_log(file: Path) -> GameLog:
    """The log of a golden game."""
    head, *moves, _ = file.read_text("utf-8").splitlines()
    log = msgspec.json.decode(head, type=GameLog)
    # A move may be of several words; what it led to is a list.
    split = (line.partition(" [")[0].split(" ", 2) for line in moves)
    return msgspec.structs.replace(log, moves=tuple(Moved(int(s), int(at), text) for s, at, text in split))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_game_goes_as_it_went(file: Path) -> None:
    assert list(_lines(read_log(file))) == file.read_text("utf-8").splitlines()


@pytest.mark.parametrize("game", all_games())
def test_no_game_lacks_a_golden_playthrough(game: str) -> None:
    assert [file for file in FILES if file.stem.startswith(game)]


def _write(case: Case, name: str) -> None:
    game = case.game
    moves = tuple(
        Moved(step.seat, step.now, game.format(step.move))
        for step in playthrough(case)
        if step.move is not None
    )
    options = msgspec.to_builtins(case.options)
    log = GameLog(game.id, game.version, options, case.seats, case.seed, moves)
    file = FOLDER / f"{name}.txt"
    if not file.exists():
        FOLDER.mkdir(exist_ok=True)
        file.write_text("\n".join(_lines(log)) + "\n", "utf-8")


if __name__ == "__main__":
    for any_game in all_games().values():
        if not any(file.stem.startswith(any_game.id) for file in FILES):
            extra = json.loads(
                (FOLDER.parent / any_game.id.replace("-", "_") / "cases.json").read_text("utf-8")
            )
            for number, any_case in enumerate(cases_for(any_game, tuple(extra))):
                _write(any_case, f"{any_game.id}-{len(any_case.seats)}-{number}")
