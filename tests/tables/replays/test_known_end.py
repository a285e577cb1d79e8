"""A game whose end is known is read at once and played as far as somebody looks; it is the same game."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
from tests.tables.folk import ANNA
from tests.tables.replays.games_again import GAMES, some_logs
from tests.tables.replays.long_game import GAME, long_log

from draisine.kernel import DraisineError, GameLog
from draisine.tables.log import entries as e
from draisine.tables.log.table import Table
from draisine.tables.replays.parts import draw_part, match_at
from draisine.tables.replays.pictures import PART
from draisine.tables.replays.replay import Replay

LOGS = some_logs()


def table_log(log: GameLog) -> list[e.Entry]:
    """A golden game as the log of a table."""
    opened = e.Opened(
        when=1000,
        person=ANNA.id,
        game=log.game,
        options=log.options,
        seats=len(log.seats),
        name="Kettle",
        link="k",
    )
    sat = e.Sat(when=1000, person=ANNA.id, seat=0, name=ANNA.name)
    started = e.Started(
        when=1000, seed=log.seed, version=log.version, options=log.options, seats=tuple(log.seats)
    )
    moves = [e.Moved(when=1000 + m.at, at=m.at, seat=m.seat, text=m.text) for m in log.moves]
    after = e.Talked(when=10**7, at=log.moves[-1].at, person=ANNA.id, name=ANNA.name, text="again?")
    return [opened, sat, started, *moves, after]


def read(log: list[e.Entry]) -> tuple[Replay, Replay]:
    """Played while it is read; and read only, its end being known."""
    table = Table.of(GAMES, log)
    assert table.outcome is not None
    game = GAMES[table.game.id]
    eager, known = Replay(game), Replay(game, table.outcome)
    eager.extend(log, table.seat_of)
    known.extend(log, table.seat_of)
    return eager, known


def told(replay: Replay) -> Any:
    lines = replay.step_lines(None, True)
    return lines, replay.marks, replay.length, replay.outcome, replay.frames, replay.frames_that_count()


def same(log: list[e.Entry]) -> None:
    eager, known = read(log)
    assert eager.played
    assert not known.played
    assert (len(known.facts), known.turns()) == (min(1, len(eager.facts)), ())
    # All that the log says is there before anything is played.
    assert told(known) == told(eager)
    parts = range((eager.frames - 1) // PART, -1, -1)
    for eyes in ("spectator", "all", 0):
        one = [msgspec.json.encode(draw_part(eager, eyes, part)) for part in parts]
        other = [msgspec.json.encode(draw_part(known, eyes, part)) for part in parts]
        assert one == other
    known.play()
    assert told(known) == told(eager)
    assert (known.facts, known.turns(), known.match.moves) == (eager.facts, eager.turns(), eager.match.moves)


@pytest.mark.parametrize("name", LOGS)
def test_read_and_played_later_it_is_the_same_game(name: str) -> None:
    same(table_log(LOGS[name]))


def test_a_long_game_with_take_backs_too() -> None:
    same(long_log(700))


def test_it_is_played_as_far_as_somebody_looks() -> None:
    _, known = read(long_log(700))
    draw_part(known, "spectator", 0)
    assert len(known.facts) == PART
    match_at(known, 200)
    assert len(known.facts) == 201
    assert not known.played


def test_several_may_look_at_once() -> None:
    eager, known = read(long_log(700))
    parts = list(range((eager.frames - 1) // PART + 1)) * 3
    with ThreadPoolExecutor(8) as pool:
        drawn = list(pool.map(lambda part: draw_part(known, "spectator", part), parts))
    assert drawn == [draw_part(eager, "spectator", part) for part in parts]
    assert known.facts == eager.facts


def test_a_move_that_cannot_be_is_found_when_it_is_played() -> None:
    log = long_log(300)
    place = len(log) - 40
    moved = log[place]
    assert isinstance(moved, e.Moved)
    known = Replay(GAME, Table.of(GAMES, log).outcome)
    known.extend([*log[:place], msgspec.structs.replace(moved, text="A1-A1"), *log[place + 1 :]], lambda _: 0)
    draw_part(known, "spectator", 0)
    with pytest.raises(DraisineError):
        known.play()
