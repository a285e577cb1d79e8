"""Games that a searcher must see through: open and in turns; hidden and all at once; together."""

from collections.abc import Sequence
from typing import Any

import msgspec

from draisine.kernel import BadNotation, Chance, IllegalMove, Outcome, Progress, QuickTable, Traits


@IllegalMove.declare
def taken() -> None:
    """The field is taken."""


@BadNotation.declare
def not_a_move(text: str) -> None:
    """No number."""


@IllegalMove.declare
def no_such_place() -> None:
    """No seat of this game."""


@IllegalMove.declare
def laid_before() -> None:
    """Laid already."""


LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


class Board(msgspec.Struct, frozen=True):
    cells: str = "........."


class TicTacToe:
    """Three in a row; everything lies open."""

    id, version, simultaneous, together = "tic-tac-toe", 1, False, False
    seat_counts: tuple[int, ...] = (2,)
    ends: tuple[str, ...] = ("line", "full")
    quick = QuickTable(2)
    options_type: Any = Board
    move_type: Any = int
    event_type: Any = dict
    view_type: Any = Board

    def check_options(self, options: Board, seats: int) -> Board:
        return options

    def setup(self, options: Board, seats: Sequence[Traits], chance: Chance) -> Board:
        return options

    def legal_moves(self, state: Board, seat: int, now: int | None = None) -> list[int]:
        mine = sum(cell != "." for cell in state.cells) % 2 == seat and self.outcome(state) is None
        return [place for place, cell in enumerate(state.cells) if cell == "." and mine]

    def apply(self, state: Board, seat: int, move: int, now: int, chance: Chance) -> Progress[Board, Any]:
        if move not in self.legal_moves(state, seat):
            raise taken()
        return Progress(Board(state.cells[:move] + "XO"[seat] + state.cells[move + 1 :]), ())

    def view(self, state: Board, seat: int | None) -> Board:
        return state

    def sample(self, options: Board, view: Board, seat: int | None, chance: Chance) -> Board:
        return view

    def outcome(self, state: Board) -> Outcome | None:
        for line in LINES:
            row = {state.cells[int(place)] for place in line}
            if len(row) == 1 and row != {"."}:
                return Outcome("line", ("XO".index(row.pop()),))
        return None if "." in state.cells else Outcome("full", ())

    def format(self, move: int) -> str:
        return str(move)

    def parse(self, text: str) -> int:
        if text not in "012345678":
            raise not_a_move(text=text)
        return int(text)


class Hands(msgspec.Struct, frozen=True):
    cards: tuple[int, ...]
    """Of each seat one, known to it alone; -1 where somebody else's is not seen."""
    laid: tuple[int, ...] = ()
    """Cards in the order in which they were laid."""
    by: tuple[int, ...] = ()


class Ascending:
    """All at once and together: everyone has one secret card from 0 to 99, and they must be laid in order."""

    id, version, simultaneous, together = "ascending", 1, True, True
    seat_counts: tuple[int, ...] = (2, 3)
    ends: tuple[str, ...] = ("ordered", "wrong")
    quick = QuickTable(2)
    options_type: Any = Hands
    move_type: Any = str
    event_type: Any = dict
    view_type: Any = Hands

    def check_options(self, options: Hands, seats: int) -> Hands:
        return options

    def setup(self, options: Hands, seats: Sequence[Traits], chance: Chance) -> Hands:
        return Hands(tuple(chance.shuffled(list(range(100)))[: len(seats)]))

    def legal_moves(self, state: Hands, seat: int, now: int | None = None) -> list[str]:
        if not 0 <= seat < len(state.cards):
            raise no_such_place()
        return [] if seat in state.by or self.outcome(state) is not None else ["lay"]

    def apply(self, state: Hands, seat: int, move: str, now: int, chance: Chance) -> Progress[Hands, Any]:
        if move not in self.legal_moves(state, seat):
            raise laid_before()
        return Progress(Hands(state.cards, (*state.laid, state.cards[seat]), (*state.by, seat)), ())

    def view(self, state: Hands, seat: int | None) -> Hands:
        known = [card if other in (seat, *state.by) else -1 for other, card in enumerate(state.cards)]
        return Hands(tuple(known), state.laid, state.by)

    def sample(self, options: Hands, view: Hands, seat: int | None, chance: Chance) -> Hands:
        unseen = chance.shuffled([card for card in range(100) if card not in view.cards])
        return Hands(tuple([unseen.pop() if card < 0 else card for card in view.cards]), view.laid, view.by)

    def outcome(self, state: Hands) -> Outcome | None:
        if list(state.laid) != sorted(state.laid):
            return Outcome("wrong", ())
        return (
            Outcome("ordered", tuple(range(len(state.cards)))) if len(state.by) == len(state.cards) else None
        )

    def format(self, move: str) -> str:
        return move

    def parse(self, text: str) -> str:
        return text
