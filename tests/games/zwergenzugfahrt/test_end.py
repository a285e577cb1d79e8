"""The end: ZZ-40 to ZZ-43."""

import pytest
from tests.games.zwergenzugfahrt.build import (
    GAME,
    GREEN,
    RED,
    Options,
    clan,
    heads_of,
    new_game,
    play,
    position,
    texts,
)

from draisine.games.zwergenzugfahrt.position import OWES
from draisine.games.zwergenzugfahrt.state import State
from draisine.games.zwergenzugfahrt.values import Ended, Missed, TimeUp, Tossed
from draisine.kernel import CLOCK, BadLog, Chance, GameLog, IllegalMove, Match, Outcome


@pytest.mark.rule("ZZ-40")
def test_dwarfs_and_signs_on_seats_count() -> None:
    state = position(red=clan("A4", "B4", "E3", signs=("D4",)), green=clan("J2", signs=("I2", "G2")))
    red, green = GAME.view(state, None).clans
    assert (red.seats, green.seats) == (3, 3)


def _last_turn(red_seats: int, green_seats: int, **facts: object) -> State:
    signs = (("A4", "B4", "D4"), ("A2", "B2", "D2"))
    return position(
        red=clan("E3", signs=signs[0][:red_seats], turns=19),
        green=clan("F3", signs=signs[1][:green_seats], turns=20),
        options=Options(turns=20),
        **facts,  # type: ignore[arg-type]
    )


@pytest.mark.rule("ZZ-41")
@pytest.mark.parametrize(("seats", "winners"), [((3, 2), (RED,)), ((1, 2), (GREEN,)), ((2, 2), ())])
def test_after_the_agreed_turns_more_seats_win(seats: tuple[int, int], winners: tuple[int, ...]) -> None:
    state, events = play(_last_turn(*seats, turns=39), "E3-D3")
    assert GAME.outcome(state) == Outcome("turns", winners, seats)
    assert events[-1] == Ended("turns", winners[0] if winners else None, seats)


@pytest.mark.rule("ZZ-41")
def test_the_number_is_of_rounds_for_each_clan_and_a_missed_round_is_one_of_them() -> None:
    state = position(
        red=clan("E3", turns=18, owes=1),
        green=clan("F3", turns=18),
        options=Options(turns=20),
        turns=36,
    )
    state, events = play(state, "E3-D3", "F3-G3")
    assert events[-1] == Missed(RED, 0)
    assert state.position.clan == GREEN, "Red has missed its last round"
    assert GAME.outcome(state) is None
    state, _ = play(state, "G3-F3")
    assert GAME.outcome(state) is not None
    red, green = GAME.view(state, None).clans
    assert (red.turns, green.turns) == (19, 20)
    assert (red.rounds, green.rounds) == (20, 20)


@pytest.mark.rule("ZZ-41")
def test_a_last_round_that_is_only_missed_ends_the_game() -> None:
    state = position(
        red=clan("E3", signs=("A4",), turns=19),
        green=clan("F3", turns=18, rounds=19, owes=2),
        options=Options(turns=20),
        turns=37,
    )
    state, events = play(state, "E3-D3")
    assert events[1:] == [Missed(GREEN, 1), Ended("turns", RED, (1, 0))]
    assert GAME.view(state, None).clans[GREEN].rounds == 20


@pytest.mark.rule("ZZ-41", "ZZ-18")
@pytest.mark.parametrize(("kicks", "turns_left"), [(0, 2), (1, 1), (5, 0)])
def test_a_kick_costs_its_clan_turns_at_the_end_too(kicks: int, turns_left: int) -> None:
    state = position(
        red=clan("E3", turns=16, kicks=kicks),
        green=clan("F3", turns=16),
        options=Options(turns=20),
        turns=32,
    )
    state, _ = play(state, "E3xF3")
    mine = GAME.view(state, None).clans[RED].turns
    while GAME.outcome(state) is None:
        state, _ = play(state, min(texts(state)))
    red, green = GAME.view(state, None).clans
    assert (red.turns - mine, green.turns) == (turns_left, 20)


@pytest.mark.rule("ZZ-41", "ZZ-30")
def test_the_conductor_still_comes_while_a_round_is_to_be_missed() -> None:
    state = position(
        red=clan("E3", signs=("A4",), turns=19),
        green=clan("F3", signs=("J2",), turns=18, rounds=19, owes=1),
        options=Options(turns=20),
        turns=41,
    )
    state, events = play(state, "E3-D3", coin=heads_of(GREEN))
    assert isinstance(events[-1], Tossed)
    assert GAME.outcome(state) is None
    state, events = play(state, "!J2")
    assert events[1:] == [Missed(GREEN, 0), Ended("turns", RED, (1, 0))]


@pytest.mark.rule("ZZ-41")
def test_a_log_of_the_time_when_missed_rounds_were_free_is_played_as_then() -> None:
    early, today = [
        Match.from_log(
            GAME, GameLog(GAME.id, version, {"turns": 5}, ({"beard": 1}, {"beard": 0}), "seed", ())
        )
        for version in (1, GAME.version)
    ]
    for match in (early, today):
        match.state.position.tally[OWES + GREEN] = 2
        while match.outcome is None:
            match.play(match.to_act[0], match.listed(match.to_act[0])[0], 0)
    # Green missed two of five rounds; then it had all five of them still to take.
    taken = [[match.view(None).clans[clan].turns for clan in (RED, GREEN)] for match in (early, today)]
    assert taken == [[5, 5], [5, 3]]
    with pytest.raises(BadLog, match="log_of_another_version"):
        next(Match.steps(GAME, GameLog(GAME.id, 99, {}, ({}, {}), "seed", ())))


@pytest.mark.rule("ZZ-41")
def test_the_conductor_does_not_come_after_the_last_turn() -> None:
    state, events = play(_last_turn(2, 1, turns=41), "E3-D3")
    assert GAME.outcome(state) == Outcome("turns", (RED,), (2, 1))
    assert not any(isinstance(event, Tossed) for event in events)


@pytest.mark.rule("ZZ-41")
def test_fifty_turns_each_is_the_default() -> None:
    assert (Options().end, Options().turns) == ("turns", 50)
    assert GAME.scenery(Options()).limit == 50


@pytest.mark.rule("ZZ-41")
def test_after_the_agreed_time_more_seats_win() -> None:
    state = position(red=clan("E3", signs=("A4",)), options=Options(end="time", minutes=30))
    assert GAME.deadline(state) == 30 * 60_000
    assert GAME.legal_moves(state, CLOCK) == [TimeUp()]
    with pytest.raises(IllegalMove, match="too_early"):
        GAME.apply(state, CLOCK, TimeUp(), 30 * 60_000 - 1, Chance(""))
    progress = GAME.apply(state, CLOCK, TimeUp(), 30 * 60_000, Chance(""))
    assert GAME.outcome(progress.state) == Outcome("time", (RED,), (1, 0))
    assert GAME.deadline(progress.state) is None


@pytest.mark.rule("ZZ-41")
def test_no_turn_is_taken_when_the_time_is_up() -> None:
    state = position(red=clan("E3"), options=Options(end="time", minutes=30))
    with pytest.raises(IllegalMove, match="time_is_up"):
        play(state, "E3-D3", now=30 * 60_000)
    play(state, "E3-D3", now=30 * 60_000 - 1)


@pytest.mark.rule("ZZ-41")
def test_only_the_clock_ends_a_game_by_time() -> None:
    state = position(red=clan("E3"), options=Options(end="time"))
    with pytest.raises(IllegalMove, match="only_the_clock"):
        play(state, "time")
    with pytest.raises(IllegalMove, match="not_for_the_clock"):
        GAME.apply(state, CLOCK, GAME.parse("E3-D3"), 0, Chance(""))
    untimed = position(red=clan("E3"))
    with pytest.raises(IllegalMove, match="not_for_the_clock"):
        GAME.apply(untimed, CLOCK, TimeUp(), 10**9, Chance(""))


NINE = {"red": clan("A4", "B4", "D4", "E4", "F3", signs=("A2", "B2", "D2", "E2", "F2")), "green": clan("G3")}


@pytest.mark.rule("ZZ-42", "ZZ-43")
@pytest.mark.parametrize("end", ["turns", "clocks", "time", "seats"])
def test_ten_seats_win_at_once_whatever_end_was_chosen(end: str) -> None:
    state = position(NINE["red"], NINE["green"], options=Options(end=end), turns=6)  # type: ignore[arg-type]
    state, events = play(state, "F3=F4")
    assert GAME.outcome(state) == Outcome("ten_seats", (RED,), (10, 0))
    assert not any(isinstance(event, Tossed) for event in events), "the conductor comes too late"
    assert texts(state, RED) == texts(state, GREEN) == set()
    with pytest.raises(IllegalMove, match="game_over"):
        play(state, "G3-H3")


@pytest.mark.rule("ZZ-42")
def test_nine_seats_are_not_enough() -> None:
    state, _ = play(position(NINE["red"], NINE["green"]), "F3-E3")
    assert GAME.view(state, None).clans[RED].seats == 9
    assert GAME.outcome(state) is None


def _shuttle(state: State, rounds: int) -> State:
    for _ in range(rounds):
        state, _ = play(state, "E3-D3", "G3-H3", "D3-E3", "H3-G3")
    return state


@pytest.mark.rule("ZZ-43")
def test_the_third_occurrence_of_a_position_is_a_draw_in_an_open_game() -> None:
    state = position(red=clan("E3", signs=("A4",)), green=clan("G3"), options=Options(end="seats"))
    # 28 turns bring the pieces and the conductor's count of seven back together.
    after_one = _shuttle_with_conductor(state)
    assert GAME.view(after_one, None).repeats == 2
    assert GAME.outcome(after_one) is None
    after_two = _shuttle_with_conductor(after_one)
    assert GAME.outcome(after_two) == Outcome("repetition", (), (1, 0))


def _shuttle_with_conductor(state: State) -> State:
    """28 turns to and fro; the coin always shows Green, who has no sign to lose."""
    for _ in range(7):
        state, _ = play(state, "E3-D3", "G3-H3", "D3-E3", "H3-G3", coin=heads_of(GREEN))
    return state


@pytest.mark.rule("ZZ-43")
def test_positions_are_not_counted_where_turns_or_time_end_the_game() -> None:
    state = position(red=clan("E3"), green=clan("G3"), options=Options(turns=200))
    for _ in range(3):
        state = _shuttle_with_conductor(state)
    assert GAME.outcome(state) is None


@pytest.mark.rule("ZZ-43")
def test_another_conductors_count_is_another_position() -> None:
    state = position(red=clan("E3"), green=clan("G3"), options=Options(end="seats"))
    for _ in range(4):
        state = _shuttle(state, 1)
        assert GAME.view(state, None).repeats == 1


@pytest.mark.rule("ZZ-43")
@pytest.mark.parametrize(("signs", "winners"), [(("A4",), (RED,)), ((), ())])
def test_an_open_game_is_counted_after_four_hundred_turns(
    signs: tuple[str, ...], winners: tuple[int, ...]
) -> None:
    state = position(red=clan("E3", signs=signs), options=Options(end="seats"), turns=398)
    state, _ = play(state, "E3-D3", coin=heads_of(GREEN))
    assert GAME.outcome(state) is None
    state, _ = play(state, min(texts(state)))
    assert GAME.outcome(state) == Outcome("four_hundred", winners, (len(signs), 0))
    limited = position(red=clan("E3"), options=Options(end="turns", turns=200), turns=399)
    assert GAME.outcome(play(limited, "E3-D3")[0]) is None


@pytest.mark.rule("ZZ-43")
def test_equal_seats_are_a_draw() -> None:
    state = position(red=clan("E3", signs=("A4",)), green=clan(signs=("J2",)), options=Options(end="time"))
    after = GAME.apply(state, CLOCK, TimeUp(), 30 * 60_000, Chance("")).state
    assert GAME.outcome(after) == Outcome("time", (), (1, 1))


def test_a_whole_new_game_has_no_outcome() -> None:
    assert GAME.outcome(new_game()) is None
