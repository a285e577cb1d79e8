"""One game as environments play it: moves by number, decisions that are made later, what a seat sees.

A game goes on in place where it can (`PlayoutCourse`), else by views and notation (`MatchCourse`). Both are
the same game for the same seed. Compiled like the rules.
"""

from collections.abc import Sequence
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from draisine.kernel.capabilities import Playouts
from draisine.kernel.chance import chance_for_move, chance_for_setup
from draisine.kernel.codes import CodeList
from draisine.kernel.errors import DraisineError
from draisine.kernel.game import AnyGame
from draisine.kernel.match import Match
from draisine.kernel.playout import NEVER, NO_WORD, Playout, PlayoutEncoder
from draisine.kernel.values import CLOCK, Outcome, Traits

_TICK: Final = -1
"""A record of the clock's move."""


@final
class Decision:
    """What a seat has decided at one moment and does at a later one."""

    def __init__(self, at: i64, order: i64, seat: i64) -> None:
        self.at: i64 = at
        self.order: i64 = order
        """Who comes first of those who are done at the same moment."""
        self.seat: i64 = seat
        self.waits = True
        self.number: i64 = 0
        """The move among those listed when it was decided, where none was made since then (`version`)."""
        self.version: i64 = 0
        self.place: i64 = 0
        self.word: i64 = NO_WORD
        """The last word that was said of it: no other move is looked at."""
        self.move: Any = None

    def is_before(self, other: "Decision") -> bool:
        """Whether it is done first."""
        if self.at != other.at:
            return self.at < other.at
        if self.order != other.order:
            return self.order < other.order
        return self.seat < other.seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Course:
    """What `World` asks of a game."""

    def __init__(self) -> None:
        self.version: i64 = 0
        """How much has happened: moves are listed anew after each."""
        self.outcome: Outcome | None = None

    def moves(self, seat: i64) -> tuple[i64, i64]:
        """The first of a seat's legal moves, and the one after its last."""
        raise NotImplementedError

    def word(self, number: i64, place: i64) -> i64:
        """A word of a move, or NO_WORD after its last one."""
        raise NotImplementedError

    def words_at(self, numbers: CodeList, place: i64, into: CodeList) -> None:
        """The same for many moves at once."""
        into.clear()
        for at in range(numbers.count):
            into.add(self.word(numbers.codes[at], place))

    def move(self, number: i64) -> Any:
        """A move as `play` takes it later."""
        raise NotImplementedError

    def text(self, number: i64) -> str:
        """A move in notation."""
        raise NotImplementedError

    def acting(self) -> Sequence[int]:
        """The seats that the game waits for, where one plays after the other."""
        raise NotImplementedError

    def observe(self, seat: i64, now: i64, into: vec[i16]) -> None:
        """Write what a seat sees."""
        raise NotImplementedError

    def deadline(self) -> i64:
        """When the clock moves, or NEVER."""
        raise NotImplementedError

    def move_clock(self, now: i64) -> None:
        """The clock moves."""
        raise NotImplementedError

    def play(self, decision: Decision, now: i64) -> str:
        """Make a move; the code by which it was refused, or nothing."""
        raise NotImplementedError

    def match(self) -> Match:
        """The game as a match with its log."""
        raise NotImplementedError


@final
class MatchCourse(Course):
    """A game by views and notation, as every game with an `Encoding` can be played."""

    def __init__(self, match: Match, encoding: Any, words: dict[str, int]) -> None:
        super().__init__()
        self._match = match
        self._encoding = encoding
        self._words = words
        self._seat: i64 = NEVER
        self._texts: Sequence[str] = ()
        self._spelled: list[list[int]] = []
        self.outcome = match.outcome

    def moves(self, seat: i64) -> tuple[i64, i64]:
        """By the match, in notation."""
        if self._seat != seat:
            self._seat = seat
            self._texts = self._match.legal(int(seat))
            spell, words = self._encoding.spell, self._words
            self._spelled = [[words[word] for word in spell(text)] for text in self._texts]
        return 0, len(self._texts)

    def word(self, number: i64, place: i64) -> i64:
        """By the encoding."""
        words = self._spelled[number]
        return words[place] if place < len(words) else NO_WORD

    def move(self, number: i64) -> Any:
        """Its notation."""
        return self._texts[number]

    def text(self, number: i64) -> str:
        """The same."""
        return self._texts[number]

    def acting(self) -> Sequence[int]:
        """By the match."""
        return self._match.on_turn

    def observe(self, seat: i64, now: i64, into: vec[i16]) -> None:
        """The view, in the encoding's numbers."""
        numbers: list[int] = self._encoding.numbers(self._match.view(int(seat)), int(seat), int(now))
        for place in range(len(numbers)):
            into[place] = i16(numbers[place])

    def deadline(self) -> i64:
        """By the match."""
        deadline = self._match.deadline
        return NEVER if deadline is None else deadline

    def move_clock(self, now: i64) -> None:
        """By the match."""
        self._match.play(CLOCK, self._match.clock_move(), int(now))
        self.happened()

    def play(self, decision: Decision, now: i64) -> str:
        """By the match."""
        try:
            self._match.play(int(decision.seat), decision.move, int(now))
        except DraisineError as error:
            return error.code
        self.happened()
        return ""

    def happened(self) -> None:
        """Something was played at the match."""
        self.version += 1
        self._seat = NEVER
        self.outcome = self._match.outcome

    def match(self) -> Match:
        """Itself."""
        return self._match


@final
class PlayoutCourse(Course):
    """A game that goes on in place. What was played is kept as numbers, and told as a match if asked for."""

    def __init__(  # noqa: PLR0917 - compiled calls are fastest by place
        self,
        game: AnyGame,
        playouts: Playouts,
        encoder: PlayoutEncoder,
        options: Any,
        seats: Sequence[Traits],
        seed: str,
        state: Any = None,
    ) -> None:
        """`state` is where it begins, if not where the seed deals it."""
        super().__init__()
        self._game = game
        self._playouts = playouts
        self._options = options
        self._seats = seats
        self._seed = seed
        self._start = state
        self._encoder = encoder
        self.playout: Playout = self._dealt()
        self._count: i64 = 0
        self._listed: i64 = NEVER
        """The version whose moves are listed."""
        self._firsts: vec[i64] = vec[i64]([0] * (len(seats) + 1))
        """By seat the first of its moves; behind them all, how many there are."""
        self._numbers = CodeList()
        self._moments = CodeList()
        self.outcome = self.playout.outcome()

    def _dealt(self) -> Playout:
        playout: Playout
        if self._start is not None:
            playout = self._playouts.playout(self._start, True)
        else:
            dealt = self._game.setup(self._options, self._seats, chance_for_setup(self._seed))
            playout = self._playouts.playout(dealt, False)
        return playout

    def _list(self) -> None:
        if self._listed != self.version:
            self._count = self.playout.list_moves()
            self._listed = self.version
            self._divide()

    def _divide(self) -> None:
        """Moves are listed seat by seat: where each begins is found by halves."""
        seats: i64 = len(self._firsts) - 1
        for seat in range(1, seats):
            low, high = self._firsts[seat - 1], self._count
            while low < high:
                middle = (low + high) // 2
                if self.playout.seat(middle) < seat:
                    low = middle + 1
                else:
                    high = middle
            self._firsts[seat] = low
        self._firsts[seats] = self._count

    def moves(self, seat: i64) -> tuple[i64, i64]:
        """As they were listed."""
        self._list()
        return self._firsts[seat], self._firsts[seat + 1]

    def word(self, number: i64, place: i64) -> i64:
        """By the game's encoder."""
        return self._encoder.word(self.playout, number, place)

    def words_at(self, numbers: CodeList, place: i64, into: CodeList) -> None:
        """By the game's encoder."""
        self._encoder.words_at(self.playout, numbers, place, into)

    def move(self, number: i64) -> Any:
        """As a value."""
        return self.playout.move(number)

    def text(self, number: i64) -> str:
        """Its notation."""
        return self._game.format(self.playout.move(number))

    def acting(self) -> Sequence[int]:
        """Whoever has a move."""
        self._list()
        firsts = self._firsts
        return [seat for seat in range(len(self._seats)) if firsts[seat] < firsts[seat + 1]]

    def observe(self, seat: i64, now: i64, into: vec[i16]) -> None:
        """By the game's encoder."""
        self._encoder.observe(self.playout, seat, now, into)

    def deadline(self) -> i64:
        """By the playout."""
        return self.playout.deadline()

    def move_clock(self, now: i64) -> None:
        """By the playout."""
        self.playout.move_clock(chance_for_move(self._seed, int(self.version)))
        self._happened(_TICK, now)

    def play(self, decision: Decision, now: i64) -> str:
        """A move that was decided when the game stood elsewhere is looked for among those of now."""
        self._list()
        number = decision.number
        if decision.version != self.version:
            number = self._find(decision)
            if number == NEVER:
                return self._refusal(decision, now)
        self.playout.pass_time(now)
        self.playout.play(number, chance_for_move(self._seed, int(self.version)))
        self._happened(number, now)
        return ""

    def _find(self, decision: Decision) -> i64:
        first, last = self.moves(decision.seat)
        for number in range(first, last):
            if self.word(number, decision.place) == decision.word and self.move(number) == decision.move:
                return number
        return NEVER

    def _refusal(self, decision: Decision, now: i64) -> str:
        code = self.playout.refusal(decision.seat, decision.move)
        if not code:
            chance = chance_for_move(self._seed, int(self.version))
            try:
                self._game.apply(self.playout.state(), int(decision.seat), decision.move, int(now), chance)
            except DraisineError as error:
                code = error.code
        return code

    def _happened(self, number: i64, now: i64) -> None:
        self._numbers.add(number)
        self._moments.add(now)
        self.version += 1
        self.outcome = self.playout.outcome()

    def match(self) -> Match:
        """Played again from the beginning, by the contract."""
        match = Match(self._game, self._options, self._seats, self._seed)
        if self._start is not None:
            match = match.with_state(self._start)
        playout = self._dealt()
        for place in range(self._numbers.count):
            number, at = self._numbers.codes[place], self._moments.codes[place]
            chance = chance_for_move(self._seed, int(place))
            if number == _TICK:
                match.play(CLOCK, match.clock_move(), int(at))
                playout.move_clock(chance)
                continue
            playout.list_moves()
            match.play(int(playout.seat(number)), playout.move(number), int(at))
            playout.pass_time(at)
            playout.play(number, chance)
        return match
