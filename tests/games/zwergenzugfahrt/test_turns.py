"""Turns: ZZ-10 to ZZ-20."""

import pytest
from tests.games.zwergenzugfahrt.build import (
    GAME,
    GREEN,
    RED,
    Options,
    clan,
    new_game,
    play,
    position,
    texts,
)

from draisine.games.zwergenzugfahrt.position import CHOICE
from draisine.games.zwergenzugfahrt.state import State
from draisine.games.zwergenzugfahrt.values import (
    Conduct,
    Ended,
    Kick,
    Kicked,
    Missed,
    Passed,
    Reserve,
    Sit,
    TakeOff,
    Walk,
)
from draisine.kernel import Chance, IllegalMove


def _refused(text: str, code: str, **clans: object) -> None:
    state = position(**clans)  # type: ignore[arg-type]
    with pytest.raises(IllegalMove) as caught:
        play(state, text)
    assert caught.value.code == code


@pytest.mark.rule("ZZ-10")
def test_the_longer_beard_begins() -> None:
    assert new_game(beards=(3, 1)).position.clan == RED
    assert new_game(beards=(1, 3)).position.clan == GREEN


@pytest.mark.rule("ZZ-10")
def test_equal_beards_draw_lots() -> None:
    begins = {int(new_game(beards=(2, 2), seed=str(seed)).position.clan) for seed in range(20)}
    assert begins == {RED, GREEN}


@pytest.mark.rule("ZZ-11")
def test_the_clans_alternate_turn_by_turn() -> None:
    state = new_game()
    for expected in (RED, GREEN, RED, GREEN):
        assert state.position.clan == expected
        assert not GAME.legal_moves(state, 1 - expected)
        state, _ = play(state, sorted(texts(state))[0])


@pytest.mark.rule("ZZ-11")
def test_nobody_plays_out_of_turn() -> None:
    state = position(red=clan("C3"), green=clan("H3"))
    with pytest.raises(IllegalMove, match="not_your_turn"):
        GAME.apply(state, GREEN, GAME.parse("H3-G3"), 0, Chance("x"))


@pytest.mark.rule("ZZ-12")
def test_only_straight_to_a_neighbour() -> None:
    state = position(red=clan("E3"))
    assert {text for text in texts(state) if text.startswith("E3")} == {
        "E3-D3", "E3-F3", "E3=E4", "E3+E4", "E3=E2", "E3+E2",
    }  # fmt: skip
    _refused("E3=D4", "not_neighbours", red=clan("E3"))
    _refused("E3-G3", "not_neighbours", red=clan("E3"))


@pytest.mark.rule("ZZ-12")
def test_walls_of_the_train_are_respected() -> None:
    state = position(red=clan("B5"))
    assert "B5=B4" not in texts(state)
    _refused("B5=B4", "wall_between", red=clan("B5"))
    _refused("B5+B4", "wall_between", red=clan("B5"))
    assert "C5-C4" in texts(position(red=clan("C5"))), "the door is open"


@pytest.mark.rule("ZZ-13")
def test_walk_to_an_empty_field() -> None:
    after, _ = play(position(red=clan("E3")), "E3-F3")
    assert GAME.view(after, None).clans[RED].dwarfs[0] == "F3"
    _refused("E3-F3", "field_taken", red=clan("E3", "F3"))
    _refused("E3-E4", "that_is_a_seat", red=clan("E3"))


@pytest.mark.rule("ZZ-14")
def test_sit_on_an_empty_seat() -> None:
    after, _ = play(position(red=clan("E3")), "E3=E4")
    assert GAME.view(after, None).clans[RED].dwarfs[0] == "E4"
    assert GAME.view(after, None).clans[RED].seats == 1
    _refused("E3=E4", "field_taken", red=clan("E3", "E4"))
    _refused("E3=E4", "field_taken", red=clan("E3"), green=clan(signs=("E4",)))
    _refused("E3=F3", "not_a_seat", red=clan("E3"))


@pytest.mark.rule("ZZ-14")
def test_a_seated_dwarf_is_safe_from_kicks() -> None:
    clans = {"red": clan("E3"), "green": clan("E4")}
    assert "E3xE4" not in texts(position(**clans))  # type: ignore[arg-type]
    _refused("E3xE4", "safe_on_a_seat", **clans)


@pytest.mark.rule("ZZ-15")
def test_reserve_a_seat_beside_a_dwarf() -> None:
    after, _ = play(position(red=clan("E3")), "E3+E4")
    red = GAME.view(after, None).clans[RED]
    assert (red.signs, red.seats, red.dwarfs[0]) == (("E4",), 1, "E3")
    _refused("E3+E4", "field_taken", red=clan("E3"), green=clan("E4"))
    _refused("E3+F3", "not_a_seat", red=clan("E3"))


@pytest.mark.rule("ZZ-15")
def test_a_clan_has_five_signs() -> None:
    out = ("A4", "B4", "D4", "F4", "G4")
    assert "E3+E4" not in texts(position(red=clan("E3", signs=out)))
    assert "E3+E4" in texts(position(red=clan("E3", signs=out[:4])))
    _refused("E3+E4", "no_sign_left", red=clan("E3", signs=out))


@pytest.mark.rule("ZZ-16")
def test_take_a_sign_of_the_others_off() -> None:
    after, _ = play(position(red=clan("E3"), green=clan(signs=("E4",))), "E3*E4")
    red, green = GAME.view(after, None).clans
    assert (green.signs, green.seats) == ((), 0)
    assert red.removals_left == 4
    _refused("E3*E4", "no_sign_of_theirs", red=clan("E3"))


@pytest.mark.rule("ZZ-16")
def test_a_sign_taken_off_can_be_laid_again_by_its_owner() -> None:
    out = ("A4", "B4", "D4", "F4", "E4")
    state = position(red=clan("E3"), green=clan("G3", signs=out))
    assert "G3+G4" not in texts(state, GREEN)
    after, _ = play(state, "E3*E4")
    assert "G3+G4" in texts(after)


@pytest.mark.rule("ZZ-16")
def test_removals_are_limited_to_five() -> None:
    spent = clan("E3", removals_left=0)
    assert "E3*E4" not in texts(position(red=spent, green=clan(signs=("E4",))))
    _refused("E3*E4", "no_removal_left", red=spent, green=clan(signs=("E4",)))
    last, _ = play(position(red=clan("E3", removals_left=1), green=clan(signs=("E4",))), "E3*E4")
    assert GAME.view(last, None).clans[RED].removals_left == 0


@pytest.mark.rule("ZZ-17")
def test_kick_a_dwarf_home() -> None:
    after, events = play(position(red=clan("E3"), green=clan("F3")), "E3xF3")
    red, green = GAME.view(after, None).clans
    assert red.dwarfs[0] == "F3"
    assert green.dwarfs[0] == "F1"
    assert Kicked(RED, "E3", "F3", "F1", 1) in events
    _refused("E3xF3", "nobody_to_kick", red=clan("E3"))
    _refused("E3xF3", "nobody_to_kick", red=clan("E3", "F3"))


@pytest.mark.rule("ZZ-18")
@pytest.mark.parametrize(("kicks", "cost"), [(0, 1), (1, 2), (2, 2), (3, 2), (4, 2), (5, 3), (6, 3), (9, 3)])
def test_kicks_cost_rounds(kicks: int, cost: int) -> None:
    state = position(red=clan("E3", kicks=kicks), green=clan("F3", owes=9))
    assert GAME.view(state, None).clans[RED].next_kick_costs == cost
    _, events = play(state, "E3xF3")
    assert Kicked(RED, "E3", "F3", "F1", cost) in events


@pytest.mark.rule("ZZ-19")
def test_a_seated_dwarf_may_get_up_and_slide() -> None:
    state = position(red=clan("E4"))
    assert {"E4-E3", "E4=F4", "E4=D4"} <= texts(state)
    after, _ = play(state, "E4-E3")
    assert GAME.view(after, None).clans[RED].seats == 0
    slid, _ = play(state, "E4=F4")
    assert GAME.view(slid, None).clans[RED].seats == 1


@pytest.mark.rule("ZZ-19")
def test_a_table_may_ask_to_stand_up_first() -> None:
    state = position(red=clan("E4", "F3"), options=Options(stand_up_first=True))
    assert "E4-E3" in texts(state)
    assert "E4=D4" not in texts(state)
    assert "F3=F4" in texts(state), "a standing dwarf may sit"
    _refused("E4=D4", "stand_up_first", red=clan("E4"), options=Options(stand_up_first=True))


@pytest.mark.rule("ZZ-19")
def test_own_signs_are_neither_sat_on_nor_taken_back() -> None:
    state = position(red=clan("E3", signs=("E4",)))
    assert not {"E3=E4", "E3*E4", "E3+E4"} & texts(state)
    _refused("E3=E4", "field_taken", red=clan("E3", signs=("E4",)))
    _refused("E3*E4", "no_sign_of_theirs", red=clan("E3", signs=("E4",)))


@pytest.mark.rule("ZZ-20")
def test_a_missed_round_is_used_up_when_the_turn_would_come() -> None:
    state, events = play(position(red=clan("E3"), green=clan("F3")), "E3xF3")
    assert GAME.view(state, None).clans[RED].owes == 1
    assert not any(isinstance(event, Missed) for event in events)
    state, events = play(state, "I1-H1")
    assert events[-1] == Missed(RED, 0)
    assert state.position.clan == GREEN, "Green plays twice in a row"
    state, _ = play(state, "H1-H2")
    assert state.position.clan == RED


@pytest.mark.rule("ZZ-20")
def test_rounds_owed_add_up() -> None:
    state, _ = play(position(red=clan("E3", kicks=1, owes=2), green=clan("F3")), "E3xF3")
    assert GAME.view(state, None).clans[RED].owes == 4


@pytest.mark.rule("ZZ-20")
def test_both_clans_can_owe_rounds_at_once() -> None:
    state = position(red=clan("E3", owes=1), green=clan("F3", owes=2))
    after, events = play(state, "E3-D3")
    assert [event for event in events if isinstance(event, Missed)] == [
        Missed(GREEN, 1), Missed(RED, 0), Missed(GREEN, 0),
    ]  # fmt: skip
    assert after.position.clan == RED


NARROW = """
S r r r r r S
  - - - - -
S S S : S S S
: : : : : : :
S S S : S S S
  - - - - -
S g g g g g S
"""
"""The only ways out of the start fields lead over seats."""


def _shut_in(red: dict[str, object]) -> State:
    """Red to move; Green cannot leave its start fields, as both seats beside them are reserved for Red."""
    return position(
        red=red,
        green=clan("B1", "C1", "D1", "E1", "F1", signs=("G5",), removals_left=0),
        options=Options(board="own", plan=NARROW),
    )


@pytest.mark.rule("ZZ-20")
def test_who_cannot_do_anything_passes() -> None:
    state = _shut_in(clan("D3", "C5", "D5", "E5", "F5", signs=("A1", "G1")))
    after, events = play(state, "D3-C3")
    assert events[-1] == Passed(GREEN)
    assert after.position.clan == RED
    view = GAME.view(after, None)
    assert view.turns == 1, "a pass is no turn"
    assert [seen.rounds for seen in view.clans] == [1, 1], "but it is one of the clan's rounds"


@pytest.mark.rule("ZZ-20")
def test_who_can_do_something_must() -> None:
    for seat in (RED, GREEN):
        state = new_game(beards=(2 - seat, 1 + seat))
        assert GAME.legal_moves(state, seat)
        assert all(GAME.format(move)[2] in "-=+*x" for move in GAME.legal_moves(state, seat)), (
            "no pass is offered"
        )


@pytest.mark.rule("ZZ-20")
@pytest.mark.parametrize("plan", ["", NARROW], ids=["default", "narrow"])
def test_in_any_position_who_can_do_something_must(plan: str) -> None:
    """Whoever is to act has something to do, and nothing of it is a pass."""
    looked_at = 0
    for seed in range(8):
        chance = Chance(f"must {seed}")
        state = new_game(seed=str(seed), end="turns", board="own" if plan else "default", plan=plan)
        while GAME.outcome(state) is None:
            (seat,) = [seat for seat in (RED, GREEN) if GAME.legal_moves(state, seat)]
            assert seat == GAME.view(state, None).to_act
            moves = GAME.legal_moves(state, seat)
            kinds = {type(move) for move in moves}
            if state.position.phase == CHOICE:
                assert kinds == {Conduct}
            else:
                assert kinds <= {Walk, Sit, Reserve, TakeOff, Kick}
            state, _ = play(state, GAME.format(moves[chance.below(len(moves))]))
            looked_at += 1
    assert looked_at > 400


@pytest.mark.rule("ZZ-20")
def test_when_neither_can_do_anything_the_seats_are_counted() -> None:
    state = _shut_in(clan("B5", "C5", "D5", "E5", "F5", signs=("A1", "G1"), removals_left=0))
    after, events = play(state, "B5+A5")
    assert events[-1] == Ended("blocked", RED, (3, 1))
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert (outcome.end, outcome.winners) == ("blocked", (RED,))


@pytest.mark.rule("ZZ-20")
def test_a_clan_that_can_only_wait_waits_until_the_other_has_sat_out_its_rounds() -> None:
    state = _shut_in(clan("D3", "C5", "D5", "E5", "F5", signs=("A1", "G1"), owes=2))
    after, events = play(state, "D3-C3")
    assert events[1:] == [Passed(GREEN), Missed(RED, 1), Passed(GREEN), Missed(RED, 0), Passed(GREEN)]
    assert after.position.clan == RED
