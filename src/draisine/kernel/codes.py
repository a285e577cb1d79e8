"""Moves as whole numbers, many of them."""

from typing import Final, final

from librt.vecs import extend, vec
from mypy_extensions import i64

_ROOM: Final = 256


@final
class CodeList:
    """Numbers that are listed anew again and again in the same place."""

    def __init__(self) -> None:
        self.codes: vec[i64] = vec[i64]([0] * _ROOM)
        self.count: i64 = 0

    def clear(self) -> None:
        """Begin anew."""
        self.count = 0

    def make_room(self, more: i64) -> None:
        """So many can be written behind `count` without asking."""
        while self.count + more > len(self.codes):
            self.codes = extend(self.codes, vec[i64]([0] * len(self.codes)))

    def add(self, code: i64) -> None:
        """One more."""
        if self.count == len(self.codes):
            self.codes = extend(self.codes, vec[i64]([0] * len(self.codes)))
        self.codes[self.count] = code
        self.count += 1
