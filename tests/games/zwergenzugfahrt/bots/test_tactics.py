"""What no bot of a certain strength may overlook."""

import msgspec
import pytest
from tests.bots.asking import ask
from tests.games.zwergenzugfahrt.build import GAME, GREEN, RED, Options, clan, new_game, play, position, texts

from draisine.bots.registry import strengths
from draisine.games.zwergenzugfahrt.state import State
from draisine.kernel.bots import COACH, Budget

ALL = tuple(strength for strength in strengths("zwergenzugfahrt") if strength != COACH)
"""A coach may overlook anything: it gives newcomers a game."""
LOOKING_AHEAD = ALL[1:]
FEW = Budget(nodes=1500)

NINE_SEATS = clan("A4", "B4", "D4", "E4", "F3", signs=("G4", "I4", "J4", "A2", "B2"), turns=40)
"""The fifth dwarf stands before the empty seats F4 and F2."""


def choose(state: State, strength: str, seed: str = "test", repeats: int = 1) -> str:
    seat = int(state.position.clan)
    view = msgspec.structs.replace(GAME.view(state, seat), repeats=repeats)
    legal = sorted(texts(state))
    return ask(strength, GAME, state, seat, legal=legal, view=view, seed=seed, budget=FEW).move


def wins_at_once(state: State) -> set[str]:
    """Moves of whoever decides that end the game in their favour."""
    clan_to_act = int(state.position.clan)
    found = set()
    for text in texts(state):
        outcome = GAME.outcome(play(state, text)[0])
        if outcome is not None and outcome.winners == (clan_to_act,):
            found.add(text)
    return found


@pytest.mark.parametrize("strength", ALL)
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_takes_the_tenth_seat(strength: str, seed: str) -> None:
    state = position(NINE_SEATS, clan("C2", turns=40), turns=80)
    assert choose(state, strength, seed) in {"F3=F4", "F3=F2"}


@pytest.mark.parametrize("strength", LOOKING_AHEAD)
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_stops_the_tenth_seat_of_the_others(strength: str, seed: str) -> None:
    # Taking a sign off or kicking helps; a sign on one of the two seats leaves the other.
    state = position(NINE_SEATS, clan("F1", "E3", "C2", turns=40), to_act=GREEN, turns=81)
    assert wins_at_once(play(state, "C2+D2")[0])
    assert not wins_at_once(play(state, choose(state, strength, seed))[0])


@pytest.mark.parametrize("strength", LOOKING_AHEAD)
def test_the_last_turn_counts_seats_and_nothing_else(strength: str) -> None:
    red = clan("C4", signs=("D2",), turns=49)
    green = clan("C2", signs=("E2",), turns=50)
    state = position(red, green, turns=99, options=Options(turns=50))
    assert choose(state, strength) in wins_at_once(state)


@pytest.mark.parametrize("strength", LOOKING_AHEAD)
def test_does_not_stand_up_from_a_won_game(strength: str) -> None:
    red = clan("A4", "B4", turns=49)
    green = clan("D4", turns=50)
    state = position(red, green, turns=99, options=Options(turns=50))
    assert choose(state, strength) in wins_at_once(state)


@pytest.mark.parametrize("strength", ALL)
def test_names_a_sign_to_the_conductor(strength: str) -> None:
    state = position(
        clan("D3"), clan(signs=("E2", "A4")), to_act=RED, phase="conductor", mover=GREEN, turns=7
    )
    assert choose(state, strength) in {"!E2", "!A4"}


def test_whoever_is_ahead_tries_something_else_the_second_time() -> None:
    red = clan("A4", "B4", "D4", "E3", signs=("A2", "B2"))
    state = position(red, clan("I2"), options=Options(end="seats"))
    assert choose(state, "meister", repeats=1) != choose(state, "meister", repeats=2)


def test_whoever_is_behind_is_glad_of_a_repetition() -> None:
    green = clan("A4", "B4", "D4", "E3", signs=("A2", "B2"))
    state = position(clan("I2"), green, options=Options(end="seats"))
    assert choose(state, "meister", repeats=1) == choose(state, "meister", repeats=2)


@pytest.mark.parametrize("strength", ALL)
def test_accepts_a_draw_only_when_it_is_not_better(strength: str) -> None:
    state = position(clan("A4", "B4", "D4", signs=("A2", "B2"), turns=20), clan("I2", turns=20), turns=40)
    answers = [ask(strength, GAME, state, seat, "draw", budget=FEW).draw for seat in (RED, GREEN)]
    assert answers == ["better", "yes"]


@pytest.mark.parametrize("end", ["turns", "seats"])
@pytest.mark.parametrize("seat", [RED, GREEN])
def test_wants_to_play_on_when_a_draw_is_offered_early(end: str, seat: int) -> None:
    state = new_game(end=end)
    assert ask("meister", GAME, state, seat, "draw", budget=FEW).draw == "early"


def test_waits_until_everybody_has_seen_the_conductor() -> None:
    def pause(**facts: object) -> int | None:
        state = position(clan("E3", signs=("A4",)), clan("F3"), **facts)  # type: ignore[arg-type]
        return ask("meister", GAME, state, RED, before="E3-D3").pause

    assert (pause(turns=0), pause(turns=8)) == (None, None)
    assert (pause(turns=7) or 0) >= 2000, "he has just been here"
    assert (pause(turns=7, phase="conductor") or 0) >= 2000, "he waits for a sign to be named"


@pytest.mark.parametrize("strength", ALL)
def test_with_one_legal_move_that_is_it(strength: str) -> None:
    state = position()
    assert ask(strength, GAME, state, RED, legal=["A5-A4"], budget=FEW).move == "A5-A4"


def test_a_clock_that_has_run_out_still_leaves_a_legal_move() -> None:
    state = position(clan("D3"), clan("C2"))
    legal = sorted(texts(state))
    assert ask("koenig", GAME, state, RED, legal=legal, budget=Budget(seconds=1e-9)).move in legal
