"""Tables of five who lay the best card that anyone has: rides last, and the views are long ones too."""

import msgspec

from draisine.kernel.benchmark import LoadTable, Ranked

_NO_CARD = "lift"


class _View(msgspec.Struct):
    prices: tuple[tuple[str, tuple[bool, int, bool, bool]], ...]


_decode = msgspec.json.Decoder(_View).decode


def ranked(view: bytes) -> list[Ranked]:
    """Cards that end the ride last, then by what they burn and lose."""
    return [
        ((ends, burns, loses), move)
        for move, (_, burns, loses, ends) in _decode(view).prices
        if move != _NO_CARD
    ]


LOAD = LoadTable(
    "rides", 5, {"easy": 8, "silence": True, "u_turn": True, "curse": True}, ranked, tells=b'"laid"'
)
