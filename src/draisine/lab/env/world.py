"""A game whose seats are programs that learn, in made-up time: who decides when, and when it is done.

A seat looks, decides, and what it decided is done some time later; the others go on meanwhile. So a move may
come too late: the rules refuse it then, as at a table.
"""

from array import array
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from draisine.bots.registry import bot_named
from draisine.kernel import CLOCK, Chance, Match
from draisine.kernel.bots import Budget
from draisine.kernel.errors import DraisineError
from draisine.lab.env.encoding import Encoding, encoding_for
from draisine.session import make
from draisine.tables.bots.match_bots import MatchBots
from draisine.tables.bots.scheduler import Act

WAIT = 0
"""The action that does nothing for as long as a decision takes."""
SAID = 1
"""The action that ends a move whose words could go on."""
_FIRST_WORD = 2
LEAST, MOST = -1, 32_767
"""Every number of an observation lies between them."""


class Table(NamedTuple):
    """What is played, and how long deciding takes."""

    game: str
    seats: int | None = None
    options: Mapping[str, Any] | None = None
    decision: int = 1500
    """Milliseconds of play that a decision takes."""
    sway: tuple[int, int] = (70, 130)
    """Per cent of that between which it varies, where all play at once."""
    bots: Mapping[int, str] = {}
    """Seats that bots have."""
    token: int = 20
    """Milliseconds of play for each token of a program that thinks in them."""


class _Pending(NamedTuple):
    at: int
    order: int
    """Who comes first of those who are done at the same moment."""
    seat: int
    text: str
    """Nothing for a decision to wait."""


class World:
    """One game after the other at the same table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._begin("0")
        self.encoding: Encoding = encoding_for(self.match)
        self._words = {word: _FIRST_WORD + number for number, word in enumerate(self.encoding.words)}
        self.actions = _FIRST_WORD + len(self._words)
        longer = self.encoding.most_words if self.encoding.most_words > 1 else 0
        self._most_said = longer
        self.only_wait = np.zeros(self.actions, dtype=np.int8)
        """The mask of who can only wait."""
        self.only_wait[WAIT] = 1
        self.only_wait.setflags(write=False)
        self.size = self.encoding.size + longer

    def begin(self, seed: str) -> None:
        """A new game."""
        self._begin(seed)
        self.go_on()

    def _begin(self, seed: str) -> None:
        table = self.table
        self.match: Match = make(table.game, seats=table.seats, seed=seed, options=table.options).match
        self.count = len(self.match.seats)
        self.now = 0
        self.stuck = False
        self.refused = [""] * self.count
        """By seat, the code by which its latest decision was refused."""
        self._pending: dict[int, _Pending] = {}
        self._said: list[tuple[int, ...]] = [()] * self.count
        self._thought = [0] * self.count
        self._free_since = [0] * self.count
        self._decisions = 0
        self._lawful: dict[int, dict[tuple[int, ...], str]] = {}
        self._opens: dict[int, dict[tuple[int, ...], dict[int, str]]] = {}
        self._free: list[int] | None = None
        bots = {seat: bot_named(table.game, name) for seat, name in table.bots.items()}
        self._bots = None
        if bots:
            self._bots = MatchBots(self.match, bots, budget=Budget(), pace=self._pace)

    def _pace(self, seed: str) -> int:
        if not self.match.game.simultaneous:
            return self.table.decision
        low, high = self.table.sway
        per_cent = low + Chance(seed, "pace").below(high - low + 1)
        return max(1, self.table.decision * per_cent // 100)

    # --- what a seat is told --------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Nothing more will happen."""
        return self.stuck or self.match.outcome is not None

    def ready(self) -> list[int]:
        """The seats that decide now, those first who have been free for longest."""
        if self._free is None:
            self._free = self._who_is_ready()
        return self._free

    def _who_is_ready(self) -> list[int]:
        if self.over:
            return []
        everyone = range(self.count) if self.match.game.simultaneous else self.match.on_turn
        free = [seat for seat in everyone if seat not in self._pending and seat not in self.table.bots]
        if len(free) > 1:
            free.sort(key=lambda seat: (self._free_since[seat], seat))
        return free

    def observe(self, seat: int) -> np.ndarray[Any, np.dtype[np.int16]]:
        """What a seat sees now, and the words that it has said of a move."""
        numbers = self.encoding.numbers(self.match.view(seat), seat, self.now)
        if self._most_said:
            said = self._said[seat]
            numbers += [*said, *([0] * (self._most_said - len(said)))]
        return np.frombuffer(
            array("h", numbers), dtype=np.int16
        )  # numpy takes three times as long for a list

    def mask(self, seat: int) -> np.ndarray[Any, np.dtype[np.int8]]:
        """1 for each action that is legal."""
        nexts = self._nexts(seat) if seat in self.ready() else None
        if not nexts:
            return self.only_wait
        found = bytearray(self.actions)  # numpy takes ten times as long to set a few places
        if self.match.game.simultaneous and not self._said[seat]:
            found[WAIT] = 1
        for action in nexts:
            found[action] = 1
        return np.frombuffer(found, dtype=np.int8)

    def moves(self, seat: int) -> dict[tuple[int, ...], str]:
        """The legal moves of a seat in notation, by the actions that say them."""
        known = self._lawful.get(seat)
        if known is None:
            known = {}
            for text in self.match.legal(seat):
                known[tuple([self._words[word] for word in self.encoding.spell(text)])] = text
            self._lawful[seat] = known
        return known

    def reward(self, seat: int) -> float:
        """1 for who has won, -1 for who has lost; 0 before, and for a draw."""
        outcome = self.match.outcome
        if outcome is None:
            return 0.0
        if seat in outcome.winners:
            return 1.0
        return -1.0 if outcome.winners or self.match.game.together else 0.0

    def _nexts(self, seat: int) -> dict[int, str]:
        """The actions that go on with what a seat has said, and the move that it makes: nothing where more
        than one move begins so."""
        said = self._said[seat]
        known = self._opens.setdefault(seat, {})
        found = known.get(said)
        if found is None and self.encoding.most_words == 1:
            spell, numbers = self.encoding.spell, self._words
            found = {numbers[spell(text)[0]]: text for text in self.match.legal(seat)}
            known[said] = found
        elif found is None:
            length = len(said)
            found = {}
            for words, text in self.moves(seat).items():
                if words[:length] == said:
                    action = SAID if len(words) == length else words[length]
                    found[action] = "" if action in found else text
            known[said] = found
        return found

    # --- what a seat does -----------------------------------------------------------------------

    def think(self, seat: int, milliseconds: int, tokens: int) -> None:
        """The next decision of this seat takes so much longer: the others go on meanwhile."""
        self._thought[seat] += max(0, milliseconds) + max(0, tokens) * self.table.token

    def act(self, seat: int, action: int) -> None:
        """A seat that is ready decides: a move, a word of one, or to wait. An action that is not legal costs
        the same time as any other and is refused."""
        self.refused[seat] = ""
        text = ""
        if action != WAIT:
            nexts = self._nexts(seat)
            if action not in nexts:
                self.refused[seat] = "unlawful_action"
            else:
                text = nexts[action]
                if not text:
                    self._said[seat] = (*self._said[seat], action)
                    return
        self._said[seat] = ()
        self._decisions += 1
        took = self._pace(f"{self.match.seed}/{self._decisions} {seat}") + self._thought[seat]
        self._thought[seat] = 0
        self._free = None
        order = 0
        if self.match.game.simultaneous:
            order = Chance(self.match.seed, f"order {self._decisions}").below(1 << 30)
        self._pending[seat] = _Pending(self.now + took, order, seat, text)

    def decide(self, seat: int, action: int) -> None:
        """Act, and let time pass until somebody decides."""
        self.act(seat, action)
        done = self._pending.get(seat)
        deadline = self.match.deadline
        alone = self._bots is None and not self.match.game.simultaneous
        if alone and done is not None and (deadline is None or deadline > done.at):
            self.now = done.at  # nothing can come before it
            self._land(done)
        self.go_on()

    def in_a_sentence(self) -> bool:
        """Somebody has begun to say a move: no time passes."""
        return any(self._said[seat] for seat in self.ready())

    def go_on(self, until: int | None = None) -> None:
        """Let time pass until somebody decides, or until a moment."""
        while not self.over and (until is not None or not self.ready()):
            if not self._happen(until):
                break
        if until is not None and not self.over:
            self.now = max(self.now, until)

    def _happen(self, until: int | None) -> bool:
        """What comes first: a decision is done, a bot acts, the clock moves. False when nothing does."""
        act = None if self._bots is None else self._bots.next(self.now)
        pending = min(self._pending.values(), default=None)
        deadline = self.match.deadline
        moments = [act and max(act.at, self.now), pending and pending.at, deadline]
        known = [moment for moment in moments if moment is not None]
        if not known:
            self.stuck = until is None or not self.ready()
            self._free = None
            return False
        first = min(known)
        if until is not None and first > until:
            return False
        self.now = max(self.now, first)
        if deadline is not None and deadline <= first:
            self._play(CLOCK, self.match.clock_move())
        elif act is not None and act.at <= first:
            self._bot_acts(act)
        else:
            while (pending := min(self._pending.values(), default=None)) and pending.at <= self.now:
                self._land(pending)
        return True

    def _bot_acts(self, act: Act) -> None:
        assert self._bots is not None
        if act.kind == "move":
            self._play(act.seat, act.text)
        self._bots.done(act)

    def _land(self, done: _Pending) -> None:
        del self._pending[done.seat]
        self._free = None
        self._free_since[done.seat] = self.now
        if done.text and self.match.outcome is None:
            try:
                self._play(done.seat, done.text)
            except DraisineError as error:
                self.refused[done.seat] = error.code

    def _play(self, seat: int, text: str) -> None:
        self.match.play(seat, text, self.now)
        self._lawful = {}
        self._opens = {}
        self._free = None
        for other, said in enumerate(self._said):
            if said and not self._nexts(other):
                self._said[other] = ()


def names_of(seats: Sequence[int] | range) -> list[str]:
    """What the seats are called."""
    return [f"seat_{seat}" for seat in seats]
