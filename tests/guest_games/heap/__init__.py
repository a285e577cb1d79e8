"""A small game of a guest: take one to three stones from a heap; whoever takes the last one wins.

It has what a first game of somebody has: rules, a picture in letters and a few words, and no board.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from draisine.kernel import BadNotation, Chance, IllegalMove, Outcome, Progress, QuickTable, Traits


@IllegalMove.declare
def heap_too_small(stones: int) -> None:
    """More stones than are left."""


@BadNotation.declare
def heap_no_move(text: str) -> None:
    """No number."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen."""

    stones: Annotated[int, Meta(ge=3, le=30)] = 9
    last: Literal["wins", "loses"] = "wins"
    polite: bool = False


class State(msgspec.Struct, frozen=True):
    """The heap, and whose turn it is."""

    stones: int
    turn: int
    last: str


class Took(msgspec.Struct, frozen=True, tag_field="type", tag="took"):
    """Somebody took stones."""

    seat: int
    stones: int


class Left(msgspec.Struct, frozen=True, tag_field="type", tag="left"):
    """For this event the game brings no words."""

    stones: int


class View(msgspec.Struct, frozen=True):
    """Everything lies in the open."""

    stones: int
    turn: int
    last: str


class Heap:
    """The rules."""

    id = "heap"
    version = 1
    seat_counts = (2,)
    simultaneous = False
    together = False
    ends = ("last_stone",)
    quick = QuickTable(2)
    options_type = Options
    move_type = int
    event_type = Took | Left
    view_type = View
    calls = ("hurry",)

    def check_options(self, options: Options, seats: int) -> Options:
        return options

    def setup(self, options: Options, seats: Sequence[Traits], chance: Chance) -> State:
        return State(options.stones, 0, options.last)

    def legal_moves(self, state: State, seat: int, now: int | None = None) -> list[int]:
        return list(range(1, min(3, state.stones) + 1)) if seat == state.turn else []

    def apply(self, state: State, seat: int, move: int, now: int, chance: Chance) -> Progress[State, Any]:
        if move not in self.legal_moves(state, seat):
            raise heap_too_small(stones=state.stones)
        left = state.stones - move
        return Progress(State(left, 1 - seat, state.last), (Took(seat, move), Left(left)))

    def view(self, state: State, seat: int | None) -> View:
        return View(state.stones, state.turn, state.last)

    def sample(self, options: Options, view: View, seat: int | None, chance: Chance) -> State:
        return State(view.stones, view.turn, view.last)

    def outcome(self, state: State) -> Outcome | None:
        if state.stones:
            return None
        taker = 1 - state.turn
        return Outcome("last_stone", (taker if state.last == "wins" else state.turn,))

    def picture(self, options: Options, view: View, seat: int | None) -> str:
        """See `TextPicture`."""
        return "o " * view.stones + f"\n{view.stones} of {options.stones}"

    def format(self, move: int) -> str:
        return f"take {move}"

    def parse(self, text: str) -> int:
        number = text.removeprefix("take ")
        if number not in {"1", "2", "3"}:
            raise heap_no_move(text=text[:20])
        return int(number)


GAME = Heap()
