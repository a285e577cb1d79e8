"""A game that goes on from a moment of another is a table like any other, and its log stands alone."""

import msgspec
import pytest
from tests.tables.folk import ANNA, BODO, STRENGTHS, Round
from tests.tables.replays.games_again import GAMES, frames_of, plain, probe_log, some_logs

from draisine.kernel import DraisineError, GameLog, Match
from draisine.kernel.analysis import Advice
from draisine.tables.log import commands as c
from draisine.tables.log import entries as e
from draisine.tables.log.fork_entries import ForkOpening
from draisine.tables.log.table import Table
from draisine.tables.replays.forks import fork_at
from draisine.tables.replays.replay import Replay

LOGS = some_logs()


def _forked(log: GameLog, step: int, at: int = 0) -> Round:
    """Anna at seat 1 of a table that goes on from there; bots have the other seats."""
    game = GAMES[log.game]
    fork = fork_at(Replay.of_log(GAMES, log), step, at)
    opening = ForkOpening(ANNA, game, fork, 1, "fork", 1_000_000, STRENGTHS[1], STRENGTHS)
    opening.check()
    table = Round(game, seats=len(log.seats))
    table.log = [e.decode_entry(e.encode_entry(entry)) for entry in opening.log("Fork 1")]
    table.table = Table.of(table.games, table.log)
    return table


@pytest.mark.parametrize("name", LOGS)
def test_it_goes_on_where_the_other_one_was(name: str) -> None:
    log = LOGS[name]
    step = len(log.moves) // 2
    table = _forked(log, step)
    assert table.table.status == "waiting"
    table.ready(ANNA)
    match = table.table.match
    assert match is not None
    then = Match.from_log(match.game, msgspec.structs.replace(log, moves=log.moves[:step]))
    assert msgspec.json.encode(match.view(0)) == msgspec.json.encode(then.view(0))
    assert (match.seed, match.moves, table.table.played) == (log.seed, then.moves, log.moves[step - 1].at)
    assert not table.table.counts
    # It is playable, and with the moves of the other game it is the other game.
    for moved in log.moves[step:]:
        table.write([e.Moved(when=table.now, at=moved.at, seat=moved.seat, text=moved.text)])
    assert table.table.outcome is not None
    assert table.table.game_log().moves == log.moves
    again = Table.of(table.games, [e.decode_entry(e.encode_entry(entry)) for entry in table.log])
    assert again.game_log() == table.table.game_log()
    replay = Replay(match.game)
    replay.extend(table.log, table.table.seat_of)
    whole = frames_of(Replay.of_log(GAMES, log), "spectator")
    assert plain(frames_of(replay, "spectator")) == plain(whole)


def test_a_person_moves_on_from_there() -> None:
    log = LOGS["zwergenzugfahrt-2-0"]
    step = next(n for n in range(10, 60) if log.moves[n].seat == 1)
    table = _forked(log, step)
    table.ready(ANNA)
    table.now += 1000
    assert table.table.match is not None
    other = next(text for text in table.table.match.legal(1) if text != log.moves[step].text)
    table.move(ANNA, other)
    assert table.number == step + 1


def test_what_is_fixed_and_what_cannot_be_gone_on_from() -> None:
    log = probe_log()
    table = _forked(log, 2)
    assert table.refused(ANNA, c.SetOptions(key="a", options={})) == "fork_is_fixed"
    assert table.refused(ANNA, c.SetSeats(key="b", seats=2)) == "fork_is_fixed"
    replay = Replay.of_log(GAMES, log)
    for step, code in ((len(log.moves), "nothing_to_go_on"), (99, "no_such_step"), (-1, "no_such_step")):
        with pytest.raises(DraisineError, match=code):
            fork_at(replay, step, 0)
    # A moment between two steps, and never after the next one.
    assert [fork_at(replay, 1, at).at for at in (0, 150, 9999)] == [100, 150, 200]
    game = GAMES["probe"]
    fork = fork_at(replay, 1, 0)
    for host, seat, code in (
        (ANNA, 3, "no_such_seat"),
        (msgspec.structs.replace(BODO, name=""), 0, "name_needed"),
    ):
        with pytest.raises(DraisineError, match=code):
            ForkOpening(host, game, fork, seat, "x", 0, None).check()


def test_a_friend_takes_the_place_of_a_bot() -> None:
    table = _forked(LOGS["infernal-wagon-2-0"], 3)
    own = table.table.seat_of(ANNA.id)
    assert own == 1
    # Whoever sits already has chosen, and nobody makes room for themselves at a person's seat.
    assert table.refused(ANNA, c.Sit(key="a", seat=0)) == "seat_taken"
    assert table.refused(BODO, c.Sit(key="b", seat=1)) == "seat_taken"
    table.sit(BODO, 0)
    assert [chair.person for chair in table.table.chairs] == [BODO.id, ANNA.id]
    table.ready(ANNA)
    table.ready(BODO)
    assert table.table.status == "playing"
    assert table.table.match is not None
    assert table.number == 3


def test_another_move_than_the_one_that_was_made() -> None:
    log = LOGS["zwergenzugfahrt-2-0"]
    step = next(n for n in range(10, 60) if log.moves[n].seat == 1)
    replay = Replay.of_log(GAMES, log)
    then = Match.from_log(GAMES[log.game], replay.log_until(step))
    other = next(text for text in then.listed(1) if text != log.moves[step].text)
    fork = fork_at(replay, step, 0, Advice(1, other))
    assert fork.moves[:-1] == log.moves[:step]
    assert (fork.moves[-1].seat, fork.moves[-1].text, fork.moves[-1].at) == (1, other, fork.at)
    with pytest.raises(DraisineError) as refused:
        fork_at(replay, step, 0, Advice(0, other))
    assert refused.value.code == "not_your_turn"
    with pytest.raises(DraisineError) as unread:
        fork_at(replay, step, 0, Advice(1, "no move"))
    assert unread.value.code == "unknown_notation"
    last = len(log.moves) - 1
    with pytest.raises(DraisineError) as over:
        fork_at(replay, last, 0, Advice(log.moves[last].seat, log.moves[last].text))
    assert over.value.code == "nothing_to_go_on"
