"""A game whose seats are programs that learn, in made-up time: who decides when, and when it is done.

A seat looks, decides, and what it decided is done some time later; the others go on meanwhile. So a move may
come too late: the rules refuse it then, as at a table. Compiled like the rules, so without numpy: what a seat
sees and may do is written into rows that stay where they are.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from draisine.bots.registry import bot_named
from draisine.kernel import capability
from draisine.kernel.bots import Budget
from draisine.kernel.capabilities import Playouts
from draisine.kernel.chance import QuickChance
from draisine.kernel.game import AnyGame
from draisine.kernel.match import Match
from draisine.kernel.playout import NEVER, NO_WORD, PlayoutEncoder
from draisine.kernel.values import Outcome
from draisine.lab.env.actions import FIRST_WORD, SAID, SEVERAL, WAIT, LegalActions
from draisine.lab.env.course import Course, Decision, MatchCourse, PlayoutCourse
from draisine.lab.env.encoding import encoding_for
from draisine.session import make
from draisine.tables.bots.match_bots import MatchBots
from draisine.tables.bots.scheduler import Act

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
    in_place: bool = True
    """Whether games go on in place where they can: much faster, and the same games."""


class World:
    """One game after the other at the same table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        first = make(table.game, seats=table.seats, seed="0", options=table.options).match
        self.game: AnyGame = first.game
        self._options = first.options
        self._seats = first.seats
        self.count: i64 = len(first.seats)
        self._simultaneous: bool = self.game.simultaneous
        self._bot_seats: list[int] = list(table.bots)
        self.encoding = encoding_for(first)
        self._words: dict[str, int] = {word: number for number, word in enumerate(self.encoding.words)}
        self.actions: i64 = FIRST_WORD + len(self._words)
        self._most_said: i64 = self.encoding.most_words if self.encoding.most_words > 1 else 0
        self._seen: i64 = self.encoding.size
        self.size: i64 = self._seen + self._most_said
        self.row: vec[i16] = vec[i16]([0] * self.size)
        """What `look` wrote."""
        self._legal = LegalActions(self.actions)
        self.marks: vec[u8] = self._legal.marks
        """What `mark` wrote: 1 for each action that is legal."""
        self._encoder: PlayoutEncoder | None = None
        self._playouts: Playouts | None = None
        playouts = capability(self.game, Playouts) if table.in_place and not table.bots else None
        encoding: object = self.encoding
        if playouts is not None and isinstance(encoding, PlayoutEncoder):
            # Clocks that only the rules by value keep are left to them.
            self._playouts = playouts if playouts.playout(first.state).follows_time() else None
            self._encoder = encoding
        self.begin("0")

    def begin(self, seed: str) -> None:
        """A new game."""
        self._seed = seed
        self._bots: MatchBots | None = None
        if self._encoder is not None and self._playouts is not None:
            self._course: Course = PlayoutCourse(
                self.game, self._playouts, self._encoder, self._options, self._seats, seed
            )
        else:
            match = Match(self.game, self._options, self._seats, seed)
            self._course = MatchCourse(match, self.encoding, self._words)
            bots = {seat: bot_named(self.table.game, name) for seat, name in self.table.bots.items()}
            if bots:
                self._bots = MatchBots(match, bots, budget=Budget(), pace=self._pace_of_a_bot)
        self._start()
        self.go_on()

    def put(self, state: Any) -> None:
        """Go on from a state that somebody made up: for studies of what might be."""
        if self._encoder is not None and self._playouts is not None:
            self._course = PlayoutCourse(
                self.game, self._playouts, self._encoder, self._options, self._seats, self._seed, state
            )
        else:
            match = Match(self.game, self._options, self._seats, self._seed).with_state(state)
            self._course = MatchCourse(match, self.encoding, self._words)
        self._start()

    def _start(self) -> None:
        count = self.count
        self.now: i64 = 0
        self.stuck = False
        self.refused: list[str] = [""] * count
        """By seat, the code by which its latest decision was refused."""
        self._pending: list[Decision | None] = [None] * count
        self._said: list[list[int]] = [[] for _ in range(count)]
        self._thought: list[int] = [0] * count
        self._free_since: list[int] = [0] * count
        self._luck = QuickChance(int.from_bytes(sha256(self._seed.encode()).digest()[:8], "big"))
        self._free: list[int] | None = None
        self._legal.forget()
        self._row_seat: i64 = NEVER
        self._row_version: i64 = NEVER
        self._row_now: i64 = NEVER

    def _pace(self) -> i64:
        if not self._simultaneous:
            return self.table.decision
        low, high = self.table.sway
        per_cent = low + self._luck.pick(high - low + 1)
        return max(1, self.table.decision * per_cent // 100)

    def _pace_of_a_bot(self, _seed: str) -> int:
        return int(self._pace())

    # --- what a seat is told --------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The game so far, with its log."""
        return self._course.match()

    @property
    def outcome(self) -> Outcome | None:
        """How it ended."""
        return self._course.outcome

    @property
    def over(self) -> bool:
        """Nothing more will happen."""
        return self.stuck or self._course.outcome is not None

    def ready(self) -> list[int]:
        """The seats that decide now, those first who have been free for longest."""
        free = self._free
        if free is None:
            free = self._free = self._who_is_ready()
        return free

    def _who_is_ready(self) -> list[int]:
        free: list[int] = []
        if self.stuck or self._course.outcome is not None:
            return free
        if self._simultaneous:
            for seat in range(self.count):
                self._let_decide(seat, free)
        else:
            for seat in self._course.acting():
                self._let_decide(seat, free)
        return free

    def _let_decide(self, seat: i64, free: list[int]) -> None:
        """Put a seat behind those who have been free for as long, unless it is busy or a bot's."""
        if self._pending[seat] is not None or (self._bot_seats and seat in self._bot_seats):
            return
        since = self._free_since[seat]
        place = len(free)
        while place and self._free_since[free[place - 1]] > since:
            place -= 1
        free.insert(place, int(seat))

    def look(self, seat: i64) -> None:
        """Write what a seat sees now, and the words that it has said of a move, into `row`."""
        version = self._course.version
        if self._row_seat != seat or self._row_version != version or self._row_now != self.now:
            self._course.observe(seat, self.now, self.row)
            self._row_seat, self._row_version, self._row_now = seat, version, self.now
        if self._most_said:
            said = self._said[seat]
            for place in range(self._most_said):
                self.row[self._seen + place] = i16(said[place]) if place < len(said) else 0

    def mark(self, seat: i64) -> bool:
        """Write the actions that are legal for a seat into `marks`. False, and nothing is written, where it
        can only wait."""
        if seat not in self.ready():
            return False
        self._open(seat)
        return self._legal.found.count > 0

    def moves(self, seat: int) -> dict[tuple[int, ...], str]:
        """The legal moves of a seat in notation, by the actions that say them."""
        course = self._course
        found: dict[tuple[int, ...], str] = {}
        first, last = course.moves(seat)
        for number in range(first, last):
            words: list[int] = []
            while course.word(number, len(words)) != NO_WORD:
                words.append(FIRST_WORD + int(course.word(number, len(words))))
            found[tuple(words)] = course.text(number)
        return found

    def reward(self, seat: int) -> float:
        """1 for who has won, -1 for who has lost; 0 before, and for a draw."""
        outcome = self._course.outcome
        if outcome is None:
            return 0.0
        if seat in outcome.winners:
            return 1.0
        return -1.0 if outcome.winners or self.game.together else 0.0

    def _open(self, seat: i64) -> None:
        self._legal.open(self._course, seat, self._said[seat], self._simultaneous)

    # --- what a seat does -----------------------------------------------------------------------

    def think(self, seat: int, milliseconds: int, tokens: int) -> None:
        """The next decision of this seat takes so much longer: the others go on meanwhile."""
        self._thought[seat] += max(0, milliseconds) + max(0, tokens) * self.table.token

    def act(self, seat: i64, action: i64) -> None:
        """A seat that is ready decides: a move, a word of one, or to wait. An action that is not legal costs
        the same time as any other and is refused."""
        self.refused[seat] = ""
        number: i64 = 0
        if action != WAIT:
            self._open(seat)
            number = self._legal.chosen[action] if 0 <= action < self.actions else 0
            if number == SEVERAL:
                self._said[seat].append(int(action))
                return
            if not number:
                self.refused[seat] = "illegal_action"
        at = self.now + self._pace() + self._thought[seat]
        order: i64 = self._luck.pick(1 << 30) if self._simultaneous else 0
        decision = Decision(at, order, seat)
        if number:
            decision.waits = False
            decision.number = number - 1
            decision.version = self._course.version
            decision.place = len(self._said[seat])
            decision.word = NO_WORD if action == SAID else action - FIRST_WORD
            if self._simultaneous or self._playouts is None:  # else it is made before anything else
                decision.move = self._course.move(number - 1)
        if self._said[seat]:
            self._said[seat] = []
            self._legal.forget()
        self._thought[seat] = 0
        self._free = None
        self._pending[seat] = decision

    def decide(self, seat: i64, action: i64) -> int:
        """Act, and let time pass until somebody decides: that seat, or NEVER when all is over."""
        self.act(seat, action)
        self.go_on()
        if self.stuck or self._course.outcome is not None:
            return NEVER
        ready = self.ready()
        return ready[0] if ready else 0

    def in_a_sentence(self) -> bool:
        """Somebody has begun to say a move: no time passes."""
        return any(self._said[seat] for seat in self.ready())

    def go_on(self, until: int | None = None) -> None:
        """Let time pass until somebody decides, or until a moment."""
        last: i64 = NEVER if until is None else until
        while not self.over and (last != NEVER or not self.ready()):
            if not self._happen(last):
                break
        if last != NEVER and not self.over:
            self.now = max(self.now, last)

    def _happen(self, until: i64) -> bool:
        """What comes first: a decision is done, a bot acts, the clock moves. False when nothing does."""
        act = None if self._bots is None else self._bots.next(int(self.now))
        pending = self._next_done()
        deadline = self._course.deadline()
        first: i64 = deadline
        if pending is not None and (first == NEVER or pending.at < first):
            first = pending.at
        if act is not None:
            acts_at: i64 = max(act.at, self.now)
            if first == NEVER or acts_at < first:
                first = acts_at
        if first == NEVER:
            self.stuck = until == NEVER or not self.ready()
            self._free = None
            return False
        if until != NEVER and first > until:
            return False
        self.now = max(self.now, first)
        if deadline != NEVER and deadline <= first:
            self._course.move_clock(self.now)
            self._happened()
        elif act is not None and act.at <= first:
            self._bot_acts(act)
        else:
            while pending is not None and pending.at <= self.now:
                self._land(pending)
                pending = self._next_done()
        return True

    def _next_done(self) -> Decision | None:
        best: Decision | None = None
        for each in self._pending:
            if each is not None and (best is None or each.is_before(best)):
                best = each
        return best

    def _bot_acts(self, act: Act) -> None:
        assert self._bots is not None
        if act.kind == "move":
            course = self._course
            assert isinstance(course, MatchCourse)
            course.match().play(act.seat, act.text, int(self.now))
            course.happened()
            self._happened()
        self._bots.done(act)

    def _land(self, done: Decision) -> None:
        self._pending[done.seat] = None
        self._free = None
        self._free_since[done.seat] = int(self.now)
        if not done.waits and self._course.outcome is None:
            refused = self._course.play(done, self.now)
            self.refused[done.seat] = refused
            if not refused:
                self._happened()

    def _happened(self) -> None:
        """What somebody has begun to say may lead nowhere now."""
        self._free = None
        if not self._most_said:
            return
        for seat in range(self.count):
            if self._said[seat]:
                self._open(seat)
                if not self._legal.found.count:
                    self._said[seat] = []
                    self._legal.forget()


def names_of(seats: Sequence[int] | range) -> list[str]:
    """What the seats are called."""
    return [f"seat_{seat}" for seat in seats]
