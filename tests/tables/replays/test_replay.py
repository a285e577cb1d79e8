"""A replay shows at every step what the game showed then, whosever eyes one looks through."""

import msgspec
import pytest
from tests.tables.folk import ANNA, BODO, playing
from tests.tables.replays.games_again import GAMES, frames_of, plain, probe_log, some_logs

from draisine.kernel import BadLog, Chance, DraisineError, GameLog, Match, Moved, ReplayFacts, capability
from draisine.tables.log import commands as c
from draisine.tables.log import entries as e
from draisine.tables.log.views import known_events
from draisine.tables.replays.differences import applied, difference
from draisine.tables.replays.eyes import allowed_eyes, check_eyes
from draisine.tables.replays.parts import draw_part
from draisine.tables.replays.pictures import PART, Eyes
from draisine.tables.replays.replay import Replay

LOGS = some_logs()
ZWERGE = GAMES["zwergenzugfahrt"]


@pytest.mark.parametrize("name", LOGS)
def test_every_frame_is_what_the_game_showed(name: str) -> None:
    log = LOGS[name]
    replay = Replay.of_log(GAMES, log)
    secretive = replay.match.secretive
    seats: list[int | None] = [*range(len(log.seats))] if secretive else [0]
    for seat in [*seats, None]:
        eyes: Eyes = "spectator" if seat is None else seat
        frames = frames_of(replay, eyes)
        match = Match(replay.game, replay.match.options, log.seats, log.seed)
        for place, (frame, events) in enumerate(frames):
            if place:
                match.append(log.moves[place - 1])
            known = () if not place else known_events(match.events, secretive, seat)
            assert frame["view"] == plain(match.view(seat)), (place, seat)
            assert events == plain(known), (place, seat)
            assert frame["deadline"] == match.deadline
            if secretive and seat is not None:
                assert frame["moves"] == list(match.listed(seat))
    assert replay.outcome == match.outcome
    assert len(replay.steps) == len(log.moves)
    assert [line.text for line in replay.step_lines(None, True)] == [moved.text for moved in log.moves]


def test_all_see_every_hand() -> None:
    replay = Replay.of_log(GAMES, LOGS["infernal-wagon-3-10"])
    for frame, _ in frames_of(replay, "all"):
        assert all(rider["hand"] is not None for rider in frame["view"]["riders"])


@pytest.mark.parametrize("name", LOGS)
def test_facts_say_what_a_spectator_may_know(name: str) -> None:
    """Whatever a spectator cannot see may be otherwise: the facts stay as they are."""
    log = LOGS[name]
    replay = Replay.of_log(GAMES, msgspec.structs.replace(log, moves=()))
    game, match = replay.game, replay.match
    replay_facts = capability(game, ReplayFacts)
    if replay_facts is None:
        assert replay.facts == []
        return
    for number, moved in enumerate(log.moves):
        match.append(moved)
        if match.outcome is not None:
            break
        other = game.sample(match.options, match.view(None), None, Chance(str(number)))
        known = known_events(match.events, match.secretive, None)
        assert replay_facts.fact(other, known) == replay_facts.fact(match.state, match.events), number


@pytest.mark.parametrize("name", LOGS)
def test_there_is_a_fact_for_every_frame_and_turning_points_lie_within(name: str) -> None:
    log = LOGS[name]
    replay = Replay.of_log(GAMES, log)
    replay_facts = capability(replay.game, ReplayFacts)
    if replay_facts is None:
        assert (replay.facts, replay.turns()) == ([], ())
        return
    assert len(replay.facts) == replay.frames
    assert msgspec.convert(plain(replay.facts), list[replay_facts.fact_type])  # type: ignore[name-defined]
    turns = replay.turns()
    assert turns
    assert [turn.step for turn in turns] == sorted(turn.step for turn in turns)
    assert all(0 < turn.step <= len(replay.steps) for turn in turns)


def test_what_people_did_between_the_moves_is_told_too() -> None:
    table = playing(ZWERGE)
    assert table.table.match is not None

    def play(count: int) -> None:
        for _ in range(count):
            match = table.table.match
            assert match is not None
            seat = match.to_act[0]
            table.now += 500
            table.move((ANNA, BODO)[seat], match.legal(seat)[match.number % 3])

    play(70)
    last = table.table.match.moves[-1].seat
    asker, other = ((ANNA, BODO), (BODO, ANNA))[last]
    table.offer(asker, "take_back")
    table.offer(other, "take_back")
    kept = table.number
    assert kept == 69
    play(3)
    table.offer(ANNA, "pause")
    table.offer(BODO, "pause")
    table.now += 60_000
    table.does(ANNA, c.Resume(key=table.key()))
    play(2)
    table.does(BODO, c.Resign(key=table.key()))
    replay = Replay(ZWERGE)
    replay.extend(table.log[:40], table.table.seat_of)
    replay.extend(table.log[40:], table.table.seat_of)
    lines = replay.step_lines(None, True)
    assert [place for place, line in enumerate(lines) if line.seat is None] == [70]
    assert [place for place, line in enumerate(lines) if line.taken_back] == [69]
    assert [mark.what for mark in replay.marks] == ["paused", "resumed", "resigned"]
    assert replay.outcome == table.table.outcome
    frames = frames_of(replay, "spectator")
    assert frames[71][0] == frames[69][0]
    assert frames[71][1] == []
    assert frames[-1][0]["view"] == plain(table.table.match.view(None))
    assert replay.moves_until(len(replay.steps)) == table.table.match.moves
    assert replay.length < 60_000


def test_who_was_missed_and_who_played_for_them_is_told_and_the_game_is_the_same() -> None:
    table = playing(ZWERGE)
    moves: list[Moved] = []

    def play(count: int) -> None:
        for _ in range(count):
            match = table.table.match
            assert match is not None
            seat = match.to_act[0]
            text = match.legal(seat)[match.number % 3]
            moves.append(Moved(seat, 500 * (len(moves) + 1), text))
            table.write([e.Moved(when=table.now, at=moves[-1].at, seat=seat, text=text)])

    def note(*entries: e.Entry) -> None:
        table.write(entries)

    play(4)
    at = moves[-1].at
    note(e.Dropped(when=table.now, at=at, seat=1, since=table.now))
    note(e.StoodIn(when=table.now, at=at, seat=1, strength="lehrling"))
    play(3)
    at = moves[-1].at
    note(e.SeatTakenBack(when=table.now, at=at, seat=1), e.Returned(when=table.now, at=at, seat=1))
    play(2)
    replay = Replay(ZWERGE)
    replay.extend(table.log, table.table.seat_of)
    known = [(mark.what, mark.step, mark.seat, mark.name) for mark in replay.marks]
    assert known == [
        ("dropped", 4, 1, ""),
        ("stood_in", 4, 1, "lehrling"),
        ("seat_taken_back", 7, 1, ""),
        ("returned", 7, 1, ""),
    ]
    # What a stand-in played stands there like what its owner played, and a spectator sees every step.
    assert [(line.seat, line.text) for line in replay.step_lines(None, True)] == [
        (moved.seat, moved.text) for moved in moves
    ]
    match = table.table.match
    assert match is not None
    frames = frames_of(replay, "spectator")
    assert len(frames) == len(moves) + 1
    assert frames[-1][0]["view"] == plain(match.view(None))


def test_the_differences_lead_from_any_value_to_any_other() -> None:
    luck = Chance("values")

    def value(depth: int) -> object:
        kind = luck.below(6 if depth else 4)
        if kind == 4:
            return [value(depth - 1) for _ in range(luck.below(5))]
        if kind == 5:
            return {"abcde"[luck.below(5)]: value(depth - 1) for _ in range(luck.below(4))}
        return [luck.below(3), None, "x" * luck.below(3), bool(luck.below(2))][kind]

    for _ in range(3000):
        before, after = value(3), value(3)
        change = difference(before, after)
        assert plain(applied(before, plain(change))) == after
        assert (change is None) == (before == after and type(before) is type(after))


def test_eyes_before_and_after_the_end() -> None:
    log = probe_log()
    running = Replay.of_log(GAMES, msgspec.structs.replace(log, moves=log.moves[:2]))
    assert allowed_eyes(running, 1) == (1,)
    assert allowed_eyes(running, None) == ("spectator",)
    for eyes in ("all", 0, "spectator"):
        with pytest.raises(DraisineError, match="eyes_of_others"):
            check_eyes(running, 1, eyes)
    with pytest.raises(DraisineError, match="no_such_seat"):
        check_eyes(running, 1, 3)
    over = Replay.of_log(GAMES, log)
    assert set(allowed_eyes(over, 1)) == {"all", "spectator", 0, 1, 2}
    assert allowed_eyes(over, 1)[0] == 1
    with pytest.raises(DraisineError, match="no_such_step"):
        draw_part(over, "all", 1 + len(log.moves) // PART)


def test_while_it_runs_nobody_reads_what_others_called_their_moves() -> None:
    log = probe_log()
    running = Replay.of_log(GAMES, msgspec.structs.replace(log, moves=log.moves[:2]))
    assert [line.text for line in running.step_lines(1, False)] == ["", log.moves[1].text]
    assert [line.text for line in running.step_lines(None, False)] == ["", ""]
    assert all(line.text for line in running.step_lines(None, True))


def _twins() -> tuple[GameLog, GameLog]:
    """Two games that look the same to seat 0 and to whoever watches, and are not."""
    logs = [probe_log(f"twin {number}") for number in range(200)]
    for one in logs:
        for other in logs:
            mine, theirs = _hands(one), _hands(other)
            if mine[0] == theirs[0] and mine[1] != theirs[1]:
                return one, other
    raise AssertionError("no twins")


def _hands(log: GameLog) -> tuple[tuple[int, ...], ...]:
    start = Replay.of_log(GAMES, msgspec.structs.replace(log, moves=()))
    hands: tuple[tuple[int, ...], ...] = start.match.state.hands
    return hands


def test_games_that_differ_in_hidden_things_alone_are_the_same_bytes() -> None:
    one, other = _twins()
    shown = []
    for log in (one, other):
        # Everybody but the last has bid: nothing is open yet.
        replay = Replay.of_log(GAMES, msgspec.structs.replace(log, moves=log.moves[:2]))
        own = msgspec.json.encode((draw_part(replay, 0, 0), replay.step_lines(0, False), replay.facts))
        seen = msgspec.json.encode((draw_part(replay, "spectator", 0), replay.step_lines(None, False)))
        secret = msgspec.json.encode(draw_part(replay, 1, 0))
        shown.append((own, seen, secret))
    assert shown[0][:2] == shown[1][:2]
    assert shown[0][2] != shown[1][2]


def test_bad_logs_are_refused_by_name() -> None:
    log = LOGS["zwergenzugfahrt-2-0"]
    for changed, code in (
        (msgspec.structs.replace(log, game="chess"), "unknown_game"),
        (msgspec.structs.replace(log, version=99), "log_of_another_version"),
    ):
        with pytest.raises(BadLog, match=code):
            Replay.of_log(GAMES, changed)
