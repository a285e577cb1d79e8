"""Which actions are legal: to wait, to have said it all, and words that moves are made of."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from draisine.kernel.codes import CodeList
from draisine.kernel.playout import NEVER, NO_WORD
from draisine.lab.env.course import Course

WAIT: Final = 0
"""The action that does nothing for as long as a decision takes."""
SAID: Final = 1
"""The action that ends a move whose words could go on."""
FIRST_WORD: Final = 2
SEVERAL: Final = -1
"""More than one move goes on with a word."""


@final
class LegalActions:
    """The legal actions of the seat that was asked about last."""

    def __init__(self, actions: i64) -> None:
        self.marks: vec[u8] = vec[u8]([0] * actions)
        """1 for each legal action."""
        self.chosen: vec[i64] = vec[i64]([0] * actions)
        """By action: 1 more than the number of the only move that it leads to, 0 for none, or SEVERAL."""
        self.found = CodeList()
        """The legal actions but to wait."""
        self._kept = CodeList()
        """The moves that begin with what the seat has said."""
        self._words = CodeList()
        """The next word of each."""
        self._seat: i64 = NEVER
        self._version: i64 = NEVER
        self._said: i64 = 0

    def forget(self) -> None:
        """Somebody begins anew, or another game does."""
        self._seat = NEVER

    def open(self, course: Course, seat: i64, said: list[int], may_wait: bool) -> None:
        """Find the actions that go on with what a seat has said, and the moves that they make."""
        length: i64 = len(said)
        known = self._seat == seat and self._version == course.version
        if known and self._said == length:
            return
        found, chosen, marks = self.found, self.chosen, self.marks
        for place in range(found.count):
            chosen[found.codes[place]] = 0
            marks[found.codes[place]] = 0
        found.clear()
        if known and length and self._said == length - 1:
            self._keep(said[-1])
        else:
            self._keep_all(course, seat, said)
        course.words_at(self._kept, length, self._words)
        kept, words = self._kept.codes, self._words.codes
        for place in range(self._kept.count):
            word = words[place]
            action: i64 = SAID if word == NO_WORD else word + FIRST_WORD
            if chosen[action]:
                chosen[action] = SEVERAL
            else:
                chosen[action] = kept[place] + 1
                marks[action] = 1
                found.add(action)
        marks[WAIT] = 1 if may_wait and not length else 0
        self._seat, self._version, self._said = seat, course.version, length

    def _keep_all(self, course: Course, seat: i64, said: list[int]) -> None:
        """Begin with all moves of a seat, and leave those that begin with what it has said."""
        first, last = course.moves(seat)
        self._kept.clear()
        self._kept.make_room(last - first)
        kept = self._kept.codes
        for number in range(first, last):
            kept[number - first] = number
        self._kept.count = last - first
        for place in range(len(said)):
            course.words_at(self._kept, place, self._words)
            self._keep(said[place])

    def _keep(self, action: i64) -> None:
        """Leave only the moves that go on with a word."""
        kept, words = self._kept.codes, self._words.codes
        count: i64 = 0
        for at in range(self._kept.count):
            if words[at] == action - FIRST_WORD:
                kept[count] = kept[at]
                count += 1
        self._kept.count = count
