"""Mates underground: legal in every phase, quick enough, and an eye on the hourglass."""

from typing import Any

import pytest
from tests.bots.asking import ask
from tests.games.underground.boards import GAME, NUMBERS_IN_A_ROW, at, climbing, new_game, play, texts

from draisine.bots.registry import strengths
from draisine.games.underground.board import NO_CHIP
from draisine.games.underground.state import State
from draisine.kernel.bots import Budget, Reply, Situation

ALL = strengths(GAME.id)
THINKING = ALL[1:]
STAND = "1#@ 1# 1#\n1# 2# 1#"


def choose(
    state: State, strength: str, seat: int = 0, *, budget: Budget | None = None, seed: str = "s"
) -> str:
    """What a mate does, asked as a table asks it: with the moves that screens are told."""
    listed = [GAME.format(move) for move in GAME.listed_moves(state, seat)]
    return ask(strength, GAME, state, seat, legal=listed, seed=seed, budget=budget or Budget(nodes=3)).move


def react(state: State, strength: str, seat: int, text: str, since: int) -> Reply:
    return ask(strength, GAME, state, seat, "move", Situation(since, since), before=text)


def test_the_coach_and_three_mates_the_least_experienced_first() -> None:
    assert ALL == ("coach", "schlepper", "hauer", "steiger")


@pytest.mark.parametrize("strength", ALL)
@pytest.mark.parametrize("options", [{"setup": "quiet"}, {"setup": "easy", "arrange": True}])
def test_a_mate_begins(strength: str, options: dict[str, Any]) -> None:
    assert choose(new_game(2, **options), strength) == "begin"


@pytest.mark.parametrize("strength", ALL)
@pytest.mark.parametrize(
    "cards",
    [("I9 3 T4 red", "I8 2 signal 3 blue"), ("I9 1 star blue", "I8 5 1 red"), ("I9 4 I4 blue",)],
)
def test_a_turn_from_its_card_to_its_end_is_legal(strength: str, cards: tuple[str, ...]) -> None:
    state = climbing(STAND + "\n. . 3#? 4#\n. []n 5#k 0~ 6#", *cards, tools=["card", "hammer"])
    for _ in range(4):
        if state.climb.on_turn:
            break
        text = choose(state, strength)
        assert text in texts(state)
        state, _ = play(state, text)
    assert state.climb.on_turn == 1


@pytest.mark.parametrize("strength", ALL)
def test_stepping_aside_is_legal(strength: str) -> None:
    state = climbing(STAND, "I9 1 1 blue", pile="A1", numbers=[0, 1, 2])
    waiting, _ = play(state, "end I9")
    assert choose(waiting, strength) in ("flee A2", "flee B1")


@pytest.mark.parametrize("strength", ALL)
def test_aside_through_an_open_door(strength: str) -> None:
    state = climbing("10#@ []w\n10#", "I9 1 1 blue", pile="A1", numbers=NUMBERS_IN_A_ROW)
    waiting, _ = play(state, "end I9")
    assert choose(waiting, strength) == "flee A2"


@pytest.mark.parametrize("strength", ALL)
@pytest.mark.parametrize("there", ["1#", "1#k", "1#?", "5#v"])
def test_where_the_shaft_leads_a_mate_lands_or_stays(strength: str, there: str) -> None:
    state = climbing(f"{STAND}\n0~ . {there}\n. []n", "I9 1 1 red", pile="C3", tools=["shaft"])
    led, _ = play(state, "shaft")
    text = choose(led, strength)
    assert text in texts(led)
    if there == "1#?":
        assert text == "land take"


@pytest.mark.parametrize("strength", ALL)
@pytest.mark.parametrize("seat", [1, 2])
def test_whoever_is_not_on_turn_turns_the_hourglass(strength: str, seat: int) -> None:
    state = climbing(STAND, "I9 1 1 red", seats=3, glass=(50, 12, 26))
    assert choose(state, strength, seat) == "turn 12"
    waiting, _ = play(climbing(STAND, "I9 1 1 blue", seats=3, pile="A1", glass=(50, 12, 26)), "end I9")
    assert choose(waiting, strength, seat) == "turn 12"


@pytest.mark.parametrize("strength", ALL)
def test_the_hourglass_is_turned_at_the_last_moment_one_before_the_other(strength: str) -> None:
    state = climbing(STAND, "I9 1 1 red", seats=3, glass=(50, 12, 26))
    pauses = [react(state, strength, seat, "turn 12", 10_000).pause for seat in (1, 2)]
    first, second = (0 if pause is None else pause for pause in pauses)
    assert 38_000 <= first < second < 40_000, "what is left when it is turned is lost twice"
    assert react(state, strength, 1, "turn 12", 49_900).pause == 0
    assert react(state, strength, 0, "end I9", 10_000).pause is None


@pytest.mark.parametrize("strength", ALL)
def test_alone_a_mate_turns_it_when_little_is_left(strength: str) -> None:
    state = climbing("1#@ 1# 1# 1# 1# 1# 1#", "I9 2 1 red", "I8 2 1 red", seats=1, glass=(50, 12, 26))
    early, _ = play(state, "walk I9 A2", now=20_000)
    assert not choose(early, strength).startswith("turn")
    late, _ = play(state, "walk I9 A2", now=40_000)
    assert choose(late, strength) == "turn 12"
    turned, _ = play(late, "turn 12", now=40_001)
    text = choose(turned, strength)
    assert not text.startswith("turn")
    assert text in texts(turned)


@pytest.mark.parametrize("strength", ALL)
def test_alone_in_a_small_hourglass_a_mate_still_plays(strength: str) -> None:
    state = climbing(STAND, "I9 2 1 red", seats=1, glass=(12, 12, 26))
    late, _ = play(state, "walk I9 A2", now=11_000)
    assert choose(late, strength) in texts(late)
    assert not choose(late, strength).startswith("turn")


@pytest.mark.parametrize("strength", ALL)
def test_an_open_door_in_reach_is_taken_by_those_who_think(strength: str) -> None:
    state = climbing("9#@ 10# []w", "I9 2 1 red", "I8 1 1 red", numbers=NUMBERS_IN_A_ROW)
    text = choose(state, strength)
    assert text in texts(state)
    if strength in THINKING:
        assert text == "walk I9 A2 A3"


@pytest.mark.parametrize("strength", THINKING)
def test_a_chip_in_reach_is_taken(strength: str) -> None:
    state = climbing("1#@ 1#? 1#\n1# 1# 1#\n. []n", "I9 1 1 red", "I8 1 1 red")
    after, _ = play(state, choose(state, strength))
    if after.climb.board.pawn == at("A1"):
        after, _ = play(after, choose(after, strength))
    assert after.climb.has_taken


@pytest.mark.parametrize("strength", ALL)
def test_the_same_question_has_the_same_answer_whatever_lies_face_down(strength: str) -> None:
    first = climbing(STAND + "\n. []n 3#?", "I9 3 T4 red", "I8 2 star red", chips=[3])
    second = climbing(STAND + "\n. []n 3#?", "I9 3 T4 red", "I8 2 star red", chips=[9])
    second.climb.pile.reverse()
    assert choose(first, strength) == choose(first, strength) == choose(second, strength)


@pytest.mark.parametrize("strength", ALL)
def test_with_few_nodes_or_seconds_an_answer_comes_all_the_same(strength: str) -> None:
    state = climbing(STAND + "\n. []n 3#?", "I9 3 signal 4 red", "I8 2 star red")
    assert choose(state, strength, budget=Budget(nodes=1)) in texts(state)
    assert choose(state, strength, budget=Budget(seconds=0.001)) in texts(state)


@pytest.mark.parametrize("strength", ALL)
def test_mates_play_a_climb_with_nothing_but_legal_moves(strength: str) -> None:
    """Some turns of three mates: one plays, and another turns the glass when little is left."""
    state, _ = play(new_game(3, "mates", setup="medium", data="default", seconds=40), "begin")
    now = turned = 0
    for number in range(14):
        seat, deadline = state.climb.on_turn, GAME.deadline(state)
        if deadline is not None and deadline - now < 20_000 and not turned:
            seat, turned = (seat + 1) % 3, 1
        text = choose(state, strength, seat, budget=Budget(nodes=2), seed=str(number))
        assert text in texts(state, seat), text
        state, _ = play(state, text, seat=seat, now=now)
        if GAME.outcome(state) is not None:
            break
        now += 2_500
    assert (state.climb.turns > 2, turned) == (True, 1)


def test_there_is_nothing_to_agree_on() -> None:
    state = climbing(STAND, "I9 1 1 red")
    assert ask("hauer", GAME, state, 0, "draw").draw == "no"


# --- getting on -----------------------------------------------------------------------------

CODE: dict[str, Any] = {"numbers": NUMBERS_IN_A_ROW}


@pytest.mark.parametrize("strength", THINKING)
def test_a_doorstep_two_levels_too_low_is_built_up(strength: str) -> None:
    """Wood could hang there, but nobody has the piece for it: raising the doorstep is getting on."""
    drawing = ".\n. . . . . . []s\n. . . . . . 7#\n. . . . . . 9#@ 9#"
    assert choose(climbing(drawing, "I9 1 1 red", "I8 1 1 red", **CODE), strength).endswith(" 1 0 C7")


@pytest.mark.parametrize("strength", THINKING)
def test_a_chip_on_the_doorstep_is_taken_first(strength: str) -> None:
    drawing = ".\n. . . . . . []s\n. . . . . . 1#?\n. . . . . . 1#@ 1#"
    state = climbing(drawing, "I9 2 1 red", "I8 2 T4 red", chips=[9], **CODE)
    while not state.climb.on_turn:
        state, _ = play(state, choose(state, strength))
    assert (state.climb.board.pawn, state.climb.board.chips[at("C7")]) == (at("C7"), NO_CHIP)


@pytest.mark.parametrize("strength", THINKING)
def test_a_flooded_doorstep_is_drained_by_a_valve(strength: str) -> None:
    drawing = ".\n. . . . . . []s\n. . . . . . 9~\n. . . . . 10# 10#@ 10#\n. . . . . 10#v"
    text = choose(climbing(drawing, "I9 2 O4 red", "I8 2 O4 red", **CODE), strength)
    assert text.split()[3:] == ["E6", "drain", "C7"]


def test_the_pawn_leaves_the_only_place_where_a_piece_could_rest() -> None:
    drawing = ".\n. . . . . . []s\n. . . . . . 8~\n. . . . . . 9#@\n. . . . . . 9#"
    state = climbing(drawing, "I9 2 I2 red", "I8 2 I2 red", **CODE)
    state.climb.stacks[state.climb.stack_names.index("I2")].reverse()
    assert choose(state, ALL[-1]).endswith(" E7")


# --- advice ---------------------------------------------------------------------------------


def advise(state: State, seat: int, now: int) -> Reply:
    listed = [GAME.format(move) for move in GAME.listed_moves(state, seat)]
    few = Budget(nodes=3)
    advice = ask(ALL[-1], GAME, state, seat, "advice", Situation(now, now), legal=listed, budget=few)
    assert not advice.move or advice.move in texts(state, seat)
    return advice


def test_off_turn_one_is_told_to_wait_while_there_is_sand() -> None:
    state = climbing(". . . . 1#@ 1#", glass=(57, 0, 26))
    assert advise(state, 1, 5_000) == Reply(why="wait_sand", about={"seconds": 52})
    assert advise(state, 1, 52_000) == Reply("turn 0", why="little_sand", about={"seconds": 5})
    assert advise(state, 0, 52_000).move == "turn 0"


def test_whoever_is_on_turn_is_told_later_because_the_others_look_after_the_hourglass() -> None:
    state = climbing(". . . . 1#@ 1#", "I9 1 1 red", glass=(57, 0, 26))
    assert advise(state, 1, 50_000).move == "turn 0"
    assert not advise(state, 0, 50_000).move.startswith("turn")
    alone = climbing(". . . . 1#@ 1#", "I9 1 1 red", seats=1, glass=(57, 0, 26))
    assert advise(alone, 0, 50_000).move == "turn 0"


@pytest.mark.parametrize("now", [1_000, 56_000])
def test_nobody_is_told_to_turn_it_into_the_pawns_line_or_onto_the_end_chip(now: int) -> None:
    seen = climbing(". . . . 1#@ 1#", glass=(57, 3, 26))
    assert (advise(seen, 1, now).move, advise(seen, 1, now).why) == ("", "wait_line")
    at_the_end = climbing(". . . . 1#@ 1#", glass=(57, 25, 26))
    assert (advise(at_the_end, 1, now).move, advise(at_the_end, 1, now).why) == ("", "wait_end")
    assert not advise(at_the_end, 0, now).move.startswith("turn")


def test_without_an_hourglass_one_waits_for_ones_turn() -> None:
    assert advise(climbing("1#@ 1#"), 1, 0) == Reply(why="wait_turn", about={})


def test_advice_says_which_card_and_what_for() -> None:
    around = "\n1# 1# 1#\n. []n"
    near = climbing("1#@ 1# 1#? 1# 1#? 1#?" + around, "I9 2 1 red", "I8 1 1 red")
    assert advise(near, 0, 0) == Reply("walk I9 A2 A3 take", why="take_chip", about={"card": "I9"})
    laid: dict[str, Any] = {"has_laid": True, "played": at("I9")}
    far = climbing("1#@ 1# 1# 1# 1# 1# 1# 1#?" + around, "I9 4 O4 red", "I8 4 O4 red", **laid)
    assert advise(far, 0, 0) == Reply(
        "walk I9 A2 A3 A4 A5", why="to_chip", about={"card": "I9", "field": "A8"}
    )
    door = climbing("10#@ []w", "I9 2 1 red", **CODE)
    assert advise(door, 0, 0) == Reply("walk I9 A2", why="out", about={"card": "I9"})
    climb = climbing("8#@ 8# 9# 10# []w", "I9 2 1 red", **CODE, **laid)
    assert advise(climb, 0, 0).why == "to_door"


def test_who_is_on_turn_is_advised_what_the_strongest_mate_would_do() -> None:
    """So whoever does what is advised builds and walks as the mates do."""
    state = new_game(2, setup="easy")
    state, _ = play(state, "begin")
    for _ in range(4):
        seat = state.climb.on_turn
        text = choose(state, ALL[-1], seat)
        assert advise(state, seat, 0).move == text
        state, _ = play(state, text, seat=seat)
    assert state.climb.turns > 0


def test_nobody_turns_the_hourglass_onto_the_end_chip() -> None:
    state = climbing(". . . . 1#@ 1#", glass=(50, 25, 26))
    pause = react(state, ALL[-1], 1, "turn 25", 0).pause
    assert pause is not None
    assert pause > 50_000
