"""Where nothing brings a team nearer: a shaft at hand is used, and the reason that is told says so."""

import pytest
from tests.bots.asking import ask
from tests.games.underground.boards import GAME, climbing

from draisine.bots.registry import bot_for
from draisine.games.underground.bots.reasons import reason_of
from draisine.games.underground.bots.shaft import shaft_pays
from draisine.games.underground.notation import parse_move
from draisine.games.underground.state import State
from draisine.kernel.bots import Purpose

FAR_AWAY = "1#@ 1#" + "\n." * 3 + "\n. . . . []w" + "\n." * 2 + "\n. . . . . . . 1# 1#\n. . . . . . . 1# 1#?"
BEYOND_A_GAP = "1#@ 1# . 1#? 1#\n. . . . []w"
ALL_THE_SAME = "1#@ 1#" + "\n." * 3 + "\n. . . . []w\n." + "\n1# 1# 1# 1# 1# 1# 1# 1# 1#" * 3 + "?"


def out_of_pieces(rows: str, *tools: str) -> State:
    """Nothing can be built any more."""
    state = climbing(rows, "A8 1 I2 red", "A9 1 I2 red", tools=list(tools))
    state.climb.stacks = [[] for _ in state.climb.stacks]
    state.climb.jokers = []
    return state


def said(state: State, purpose: Purpose) -> tuple[str | None, str]:
    reply = ask(bot_for(GAME.id, "steiger"), GAME, state, 0, purpose=purpose)
    return reply.move, reply.why


@pytest.mark.parametrize("purpose", ["move", "advice"])
def test_a_shaft_at_hand_is_used_where_everything_else_is_hopeless(purpose: Purpose) -> None:
    """Seen: 22 and 30 turns with a shaft at hand, for nothing, because hardly any card would have led where
    the chips were."""
    state = out_of_pieces(FAR_AWAY, "shaft")
    assert not shaft_pays(state.climb), "three cards in 77"
    assert said(state, purpose) == ("shaft", "shaft")


def test_the_fewer_turns_are_left_the_less_the_shaft_is_kept() -> None:
    """Seen: lost with a shaft that had been kept for something better to the last turn."""
    state = climbing(ALL_THE_SAME, "A8 1 I2 red", "A9 1 I2 red", tools=["shaft"])
    assert not shaft_pays(state.climb)
    del state.climb.pile[12:]
    assert shaft_pays(state.climb)


@pytest.mark.parametrize("purpose", ["move", "advice"])
def test_a_step_that_leads_nowhere_is_not_said_to_lead_to_a_chip(purpose: Purpose) -> None:
    """Seen: to and fro between two fields for 17 turns, every other one "nearer to the code chip"."""
    state = out_of_pieces(BEYOND_A_GAP)
    assert said(state, purpose) == ("walk A8 A2", "spare")
    assert reason_of(state.climb, parse_move("walk A8 A2")).why == "to_chip"
