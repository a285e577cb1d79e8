"""Chance that is handed in: the same seed and place give the same numbers on every machine.

The stream at a place is SHA-256(seed + "/" + place + "/" + block number), read as big-endian 32-bit words,
so anyone who is given the seed can check a deal with a dozen lines of code.
"""

from hashlib import sha256
from typing import Final, TypeVar, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

T = TypeVar("T")

_WORDS_IN_A_BLOCK: Final = 8
_SPAN: Final = 1 << 32
_STATE: Final = (1 << 48) - 1
_HALF: Final = (1 << 32) - 1


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
        self._next_word: i64 = 0

    def _word(self) -> i64:
        at = 4 * (self._next_word % _WORDS_IN_A_BLOCK)
        if at == 0:
            number = self._next_word // _WORDS_IN_A_BLOCK
            self._block = sha256(f"{self._prefix}{number}".encode()).digest()
        self._next_word += 1
        block = self._block
        one: i64 = block[at]
        two: i64 = block[at + 1]
        three: i64 = block[at + 2]
        four: i64 = block[at + 3]
        return one << 24 | two << 16 | three << 8 | four

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1, each equally likely."""
        if not 0 < bound <= _SPAN:
            raise ValueError(f"bound must be from 1 to {_SPAN}")
        size: i64 = bound
        fair = _SPAN - _SPAN % size
        word = self._word()
        while word >= fair:
            word = self._word()
        return int(word % size)

    def pick(self, bound: i64) -> i64:
        """The same as `below`, for loops that count in machine numbers."""
        return self.below(bound)

    def shuffled(self, items: list[T]) -> list[T]:
        """A new list of the same items, whatever they are, in random order."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.pick(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


@final
class QuickChance(Chance):
    """Numbers for games that nobody logs, quick to come by: a linear congruence of 48 bits, of which
    the upper 32 are used. Who knows some of them can tell the rest."""

    def __init__(self, seed: int) -> None:
        # The words of its parent are never asked for. Unmixed, seeds beside each other would begin alike.
        # Whole numbers of Python take 0.2 µs for this, so it is done modulo 2**64, where the factors are
        # 0x9E3779B97F4A7C15 and 0xBF58476D1CE4E5B9. What a machine number cuts off is never looked at.
        low: i64 = seed & _HALF
        high: i64 = seed >> 32 & _HALF
        mixed = (high << 32 | low) * -0x61C8864680B583EB
        mixed = (mixed ^ mixed >> 30 & (1 << 34) - 1) * -0x40A7B892E31B1A47
        self._state: i64 = (mixed ^ mixed >> 27 & (1 << 37) - 1) & _STATE

    def pick(self, bound: i64) -> i64:
        """A whole number from 0 to `bound` - 1, each as likely up to a share of `bound` in 2**32."""
        state = (self._state * 0x5DEECE66D + 11) & _STATE
        self._state = state
        return (state >> 16) * bound >> 32

    def shuffled(self, items: list[T]) -> list[T]:
        """The same order as by one pick after the other, without asking for each."""
        state = self._state
        count: i64 = len(items)
        # Places are shuffled, which takes a fourth of the time, and then everything is put there once.
        places = vec[i64]([0] * count)
        for place in range(count):
            places[place] = place
        last = count - 1
        while last > 0:
            state = (state * 0x5DEECE66D + 11) & _STATE
            other: i64 = (state >> 16) * (last + 1) >> 32
            item = places[last]
            places[last] = places[other]
            places[other] = item
            last -= 1
        self._state = state
        return [items[place] for place in places]

    def below(self, bound: int) -> int:
        """The same; no bound is refused but what no stream can serve."""
        if not 0 < bound <= _SPAN:
            raise ValueError(f"bound must be from 1 to {_SPAN}")
        return self.pick(bound)


def chance_for_setup(seed: str) -> Chance:
    """The chance of the shuffle and the lot before the first move."""
    return Chance(seed, "setup")


def chance_for_move(seed: str, number: int) -> Chance:
    """The chance of the `number`-th move of the game, counted from 0.

    It depends on the place in the game alone: a move taken back and played again meets the same luck.
    """
    return Chance(seed, f"move {number}")
