"""What holds after every decision of every climb, however it is played."""

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.underground.random_play import SETUPS, random_climb

from draisine.games.underground.board import EXIT, NO_CHIP, Board
from draisine.games.underground.climb import SETUP, Climb
from draisine.games.underground.fields import FIELDS, SIDE
from draisine.games.underground.state import State

CLIMBS = given(
    seed=st.integers(0, 10**6).map(str),
    setup=st.sampled_from(SETUPS),
    seats=st.integers(1, 4),
)


def _adds_up(climb: Climb) -> None:
    board = climb.board
    held = [card for hand in climb.hands for card in hand]
    assert sorted(climb.pile + climb.out + held) == list(range(81)), "cards"
    laid = [piece for piece, _, _, _ in board.pieces]
    stacked = [piece for stack in climb.stacks for piece in stack]
    assert sorted(laid + stacked + climb.jokers + climb.singles) == list(range(51)), "pieces"
    on_board = [chip for chip in board.chips if chip != NO_CHIP]
    tools = [_tool(climb, name) for name in climb.tools + climb.tools_gone]
    assert sorted(on_board + climb.chip_pile + climb.numbers + tools) == list(range(16)), "chips"
    assert climb.water_stock + board.water.count(True) + len(board.sunk) == 40, "water"
    assert climb.keys + climb.key_stock == 5, "keys"
    assert climb.manhole_stock + board.manholes.count(True) == 16, "manholes"
    assert min(climb.keys, climb.key_stock, climb.manhole_stock, climb.water_stock) >= 0


def _tool(climb: Climb, name: str) -> int:
    return next(number for number, chip in enumerate(climb.box.chips) if chip.tool == name)


def _stands_right(climb: Climb) -> None:
    """Pawn and chips are on something dry, nobody but the winner is in the tower."""
    board = climb.board
    for field in [board.pawn, *(f for f in range(FIELDS) if board.chips[f] != NO_CHIP)]:
        assert board.heights[field] > 0
        assert not board.water[field]
    assert (board.pawn == board.exit) is (climb.end == "door")
    assert board.ground[board.exit] == EXIT
    assert all(board.symbols[field] for field in range(FIELDS) if board.manholes[field])
    if climb.phase != SETUP and not climb.end:
        wanted = [2] * climb.seats
        wanted[climb.on_turn] -= climb.played >= 0 and len(climb.hands[climb.on_turn]) == 1
        assert [len(hand) for hand in climb.hands] == wanted


@settings(max_examples=25, deadline=None)
@CLIMBS
def test_everything_adds_up(seed: str, setup: str, seats: int) -> None:
    for state, _ in random_climb(seed, setup, seats):
        _adds_up(state.climb)
        _stands_right(state.climb)
    assert state.climb.end in ("door", "glass", "pile", "stuck", "drowned")
    assert state.climb.agenda == []


@settings(max_examples=20, deadline=None)
@CLIMBS
def test_nothing_shrinks_and_nothing_hangs_without_right(seed: str, setup: str, seats: int) -> None:
    before: State | None = None
    laid = 0
    for state, _ in random_climb(seed, setup, seats, hourglass=False):
        if before is not None and before.climb.phase != SETUP:
            old, new = before.climb.board, state.climb.board
            assert all(now >= was for now, was in zip(new.heights, old.heights, strict=True))
            for lying in new.pieces[len(old.pieces) :]:
                _lies_right(state.climb, old, lying)
                laid += 1
        before = state
    assert before is not None
    assert laid >= len(before.climb.board.pieces) - 6


def _lies_right(climb: Climb, under: Board, lying: list[int]) -> None:
    """By what was there when it was laid: `under` is the board before the move, which lays one piece at most
    of its own; chips that come with the move have singles on bare fields."""
    piece, turn, anchor, level = lying
    shape = climb.box.pieces[piece].turns[turn]
    for offset, wood in zip(shape.cells, shape.wood, strict=True):
        field = anchor + offset
        assert 0 <= field < FIELDS
        assert field % SIDE >= anchor % SIDE
        assert under.ground[field] != EXIT
        assert under.chips[field] == NO_CHIP
        if wood:
            assert under.heights[field] <= level - 1
        else:
            assert under.heights[field] == level - 1
            assert not under.water[field]
