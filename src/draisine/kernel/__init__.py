"""What a game is. No IO, no clock, no randomness of its own."""

from draisine.kernel.chance import Chance, chance_for_move, chance_for_setup, fingerprint
from draisine.kernel.checks import check_audience, check_mover, check_seat, in_time
from draisine.kernel.errors import (
    BadData,
    BadLog,
    BadNotation,
    BadOptions,
    BadPosition,
    DraisineError,
    IllegalMove,
    NoSuchSeat,
)
from draisine.kernel.game import AnyGame, Game, Progress
from draisine.kernel.match import Match, Preview
from draisine.kernel.options import check_options_and_seats, read_options
from draisine.kernel.values import (
    CLOCK,
    Achievement,
    GameLog,
    Moved,
    Outcome,
    QuickTable,
    Relief,
    Riders,
    Seat,
)

__all__ = [
    "CLOCK",
    "Achievement",
    "AnyGame",
    "BadData",
    "BadLog",
    "BadNotation",
    "BadOptions",
    "BadPosition",
    "Chance",
    "DraisineError",
    "Game",
    "GameLog",
    "IllegalMove",
    "Match",
    "Moved",
    "NoSuchSeat",
    "Outcome",
    "Preview",
    "Progress",
    "QuickTable",
    "Relief",
    "Riders",
    "Seat",
    "chance_for_move",
    "chance_for_setup",
    "check_audience",
    "check_mover",
    "check_options_and_seats",
    "check_seat",
    "fingerprint",
    "in_time",
    "read_options",
]
