"""Chance that is handed in: the same seed and place give the same numbers on every machine.

The stream at a place is SHA-256(seed + "/" + place + "/" + block number), read as big-endian 32-bit words,
so anyone who is given the seed can check a deal with a dozen lines of code.
"""

from hashlib import sha256
from typing import TypeVar

from mypy_extensions import mypyc_attr

T = TypeVar("T")

_WORDS_IN_A_BLOCK = 8
_SPAN = 1 << 32


def fingerprint(seed: str) -> str:
    """What is published before a game, so that the seed revealed after it can be checked."""
    return sha256(seed.encode()).hexdigest()


# Tests script their luck in a class that is not compiled.
@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A stream of fair numbers, fixed by a seed and the place in the game where it is used."""

    def __init__(self, seed: str, place: str = "setup") -> None:
        self._prefix = f"{seed}/{place}/"
        self._block = b""
        self._next_word = 0

    def _word(self) -> int:
        offset = self._next_word % _WORDS_IN_A_BLOCK
        if offset == 0:
            number = self._next_word // _WORDS_IN_A_BLOCK
            self._block = sha256(f"{self._prefix}{number}".encode()).digest()
        self._next_word += 1
        return int.from_bytes(self._block[offset * 4 : offset * 4 + 4], "big")

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1, each equally likely."""
        if not 0 < bound <= _SPAN:
            raise ValueError(f"bound must be from 1 to {_SPAN}")
        fair = _SPAN - _SPAN % bound
        word = self._word()
        while word >= fair:
            word = self._word()
        return word % bound

    def shuffled(self, items: list[T]) -> list[T]:
        """A new list of the same items, whatever they are, in random order."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def chance_for_setup(seed: str) -> Chance:
    """The chance of the shuffle and the lot before the first move."""
    return Chance(seed, "setup")


def chance_for_move(seed: str, number: int) -> Chance:
    """The chance of the `number`-th move of the game, counted from 0.

    It depends on the place in the game alone: a move taken back and played again meets the same luck.
    """
    return Chance(seed, f"move {number}")
