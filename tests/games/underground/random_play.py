"""Climbs that are played at random: by people who like to build, to walk, to take what they find."""

from collections.abc import Iterator
from typing import Any

from tests.games.underground.boards import new_game

from draisine.games.underground import GAME
from draisine.games.underground.events import Event
from draisine.games.underground.state import State
from draisine.games.underground.values import EndTurn, Lay, Move, TurnGlass, Walk
from draisine.kernel import CLOCK, Chance

SETUPS = ("easy", "medium", "hard", "1", "3", "5", "7")
"""Of the shipped box."""


def random_climb(
    seed: str, setup: str, seats: int, *, most: int = 400, **options: Any
) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Every state of a climb, with what led to it. Tools, keys and valves come to its help now and then."""
    state = new_game(seats, seed, setup=setup, data="default", **options)
    choices = Chance(seed, "choices")
    events: tuple[Event, ...] = ()
    now = 0
    for number in range(most):
        yield state, events
        if GAME.outcome(state) is not None:
            return
        deadline = GAME.deadline(state)
        now += choices.below(9_000)
        if deadline is not None and now >= deadline:
            seat, move = CLOCK, GAME.legal_moves(state, CLOCK)[0]
            now = deadline
        else:
            seat, move = _chosen(state, choices)
        progress = GAME.apply(state, seat, move, now, Chance(seed, f"move {number}"))
        state, events = progress.state, progress.events


def _chosen(state: State, choices: Chance) -> tuple[int, Move]:
    """Mostly build and walk before a turn ends; a walk that takes something is never left out."""
    seat = state.climb.on_turn
    moves = GAME.legal_moves(state, seat)
    taking = [move for move in moves if isinstance(move, Walk) and (move.take or move.drain is not None)]
    doing = [move for move in moves if not isinstance(move, EndTurn | TurnGlass | Lay)]
    lays = [move for move in moves if isinstance(move, Lay)]
    for wanted in (taking, lays if choices.below(3) else doing, doing):
        if wanted and choices.below(8):
            return seat, wanted[choices.below(len(wanted))]
    return seat, moves[choices.below(len(moves))]
