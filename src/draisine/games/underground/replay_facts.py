"""What a replay shows along the time of a climb: how high, how many chips, how much water, what happened."""

from collections.abc import Sequence
from typing import Final, Literal

from draisine.games.underground.events import (
    Begun,
    ChipTaken,
    CodeComplete,
    Discovered,
    Ended,
    Event,
    GlassTurned,
    PieceLaid,
    WaterCame,
)
from draisine.games.underground.state import State
from draisine.games.underground.view_values import ClimbFact
from draisine.kernel.capabilities import TurningPoint

What = Literal["", "begun", "piece", "chip", "code", "water", "seen", "glass", "over"]
_NOTHING: Final[What] = ""
_BEGUN: Final[What] = "begun"
_PIECE: Final[What] = "piece"
_CHIP: Final[What] = "chip"
_CODE: Final[What] = "code"
_WATER: Final[What] = "water"
_SEEN: Final[What] = "seen"
_GLASS: Final[What] = "glass"
_OVER: Final[What] = "over"
_WEIGHTS: Final[list[What]] = [_NOTHING, _PIECE, _GLASS, _WATER, _BEGUN, _CHIP, _SEEN, _CODE, _OVER]
"""The heaviest names a step of several events."""


_WHATS: Final[dict[type, What]] = {
    Ended: _OVER,
    CodeComplete: _CODE,
    Discovered: _SEEN,
    ChipTaken: _CHIP,
    Begun: _BEGUN,
    WaterCame: _WATER,
    GlassTurned: _GLASS,
    PieceLaid: _PIECE,
}


def climb_fact(state: State, events: Sequence[Event]) -> ClimbFact:
    """One step, as everybody saw it."""
    climb = state.climb
    board = climb.board
    what: What = _NOTHING
    for event in events:
        one = _WHATS.get(type(event), _NOTHING)
        if _WEIGHTS.index(one) > _WEIGHTS.index(what):
            what = one
    section = 0 if climb.glass is None else int(climb.glass.section)
    water = sum([1 for wet in board.water if wet])
    level = int(board.heights[board.pawn]) if 0 <= board.pawn < len(board.heights) else 0
    return ClimbFact(level, len(climb.numbers), water, section, int(climb.on_turn), what)


def climb_turns(facts: Sequence[ClimbFact]) -> list[TurningPoint]:
    """The beginning, every chip, the code, where the pawn was seen, and the end."""
    found: list[TurningPoint] = []
    for place in range(1, len(facts)):
        fact = facts[place]
        if fact.what in (_BEGUN, _SEEN, _CODE, _OVER):
            found.append(TurningPoint(place, fact.what, {}))
        elif fact.what == _CHIP:
            found.append(TurningPoint(place, _CHIP, {"n": fact.chips}))
    return found


def climb_timeline(facts: Sequence[ClimbFact]) -> list[tuple[int, ...]]:
    """How high the pawn stands, and the code chips found."""
    return [(fact.level, fact.chips) for fact in facts]
