"""The game on the table: the state that the moves led to, and what is asked of it again and again."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from draisine.kernel import (
    CLOCK,
    AnyGame,
    GameLog,
    Moved,
    Outcome,
    Progress,
    Seat,
    chance_for_move,
    chance_for_setup,
    fingerprint,
)

_encoder = msgspec.json.Encoder()


class Seen:
    """What is known about one state. A state never changes, so none of it is worked out twice."""

    __slots__ = ("awaited", "deadline", "legal", "on_turn", "outcome", "silent", "to_act", "told", "views")

    def __init__(self, game: AnyGame, state: Any) -> None:
        self.outcome: Outcome | None = game.outcome(state)
        self.deadline: int | None = None if self.outcome else game.deadline(state)
        self.silent: bool = game.silent(state)
        self.told: tuple[tuple[str, ...], ...] | None = None
        """By seat, once `Play.seen` was asked; then `to_act`, `awaited` and `on_turn` hold too."""
        self.to_act: tuple[int, ...] = ()
        self.awaited: tuple[int, ...] = ()
        """Those of them of whom everyone may know it."""
        self.on_turn: tuple[int, ...] = ()
        """Those of them who have a move that is not open to everybody at any time."""
        self.legal: dict[int, tuple[str, ...]] = {}
        """By seat, as far as somebody asked: there may be thousands."""
        self.views: dict[int | None, msgspec.Raw] = {}


class Step(NamedTuple):
    """A move that was made, and what it led to."""

    seat: int
    at: int
    events: tuple[Any, ...]
    taken_back: bool = False


class Play:
    """One game from its setup on. `line` is the moves that count: a take-back cuts it."""

    __slots__ = (
        "_foreseen",
        "_state",
        "events",
        "fingerprint",
        "game",
        "line",
        "now",
        "options",
        "seats",
        "seed",
        "simultaneous",
        "version",
    )

    def __init__(self, game: AnyGame, options: Any, seats: Sequence[Seat], seed: str) -> None:
        self.game = game
        self.options = options
        self.seats = tuple(seats)
        self.seed = seed
        self.fingerprint = fingerprint(seed)
        self.version = game.version
        self.simultaneous: bool = game.simultaneous
        """Several seats may act at once, and a move may answer an older number of moves."""
        self.line: list[Moved] = []
        self.events: tuple[Any, ...] = ()
        """What the last step was made of."""
        self._state: Any = game.setup(options, self.seats, chance_for_setup(seed))
        self.now = Seen(game, self._state)
        self._foreseen: tuple[Moved, Progress[Any, Any], Seen] | None = None

    def copy(self) -> "Play":
        """Another one at the same place, which can go on without this one."""
        other = object.__new__(Play)
        for name in Play.__slots__:
            setattr(other, name, getattr(self, name))
        other.line = list(self.line)
        return other

    @property
    def number(self) -> int:
        """Moves made so far."""
        return len(self.line)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended by its own rules."""
        return self.now.outcome

    @property
    def deadline(self) -> int | None:
        """Millisecond of play at which the clock moves."""
        return self.now.deadline

    @property
    def silent(self) -> bool:
        """Whether the rules forbid talk and calls just now."""
        return self.now.silent

    def seen(self) -> Seen:
        """What is known of the state, with the moves that each seat is told."""
        seen = self.now
        if seen.told is None:
            game, state = self.game, self._state
            moves = [() if seen.outcome else game.told(state, seat) for seat in range(len(self.seats))]
            seen.told = tuple(tuple(map(game.format, some)) for some in moves)
            seen.to_act = tuple(seat for seat, some in enumerate(moves) if some)
            seen.awaited = tuple(
                seat for seat in seen.to_act if not all(map(game.tells_a_secret, moves[seat]))
            )
            seen.on_turn = tuple(seat for seat in seen.to_act if not all(map(game.any_time, moves[seat])))
        return seen

    @property
    def on_turn(self) -> tuple[int, ...]:
        """Seats that the game waits for: they have a move that not everybody may make at any time."""
        return self.seen().on_turn

    @property
    def to_act(self) -> tuple[int, ...]:
        """Seats that have a lawful move."""
        return self.seen().to_act

    def told(self, seat: int) -> tuple[str, ...]:
        """The lawful moves in notation that a seat's screen is told; the others are in its view."""
        told = self.seen().told
        return told[seat] if told else ()

    def legal(self, seat: int) -> tuple[str, ...]:
        """All lawful moves of a seat in notation: for bots."""
        seen = self.now
        legal = seen.legal.get(seat)
        if legal is None:
            moves = () if seen.outcome else self.game.legal_moves(self._state, seat)
            legal = seen.legal[seat] = tuple(map(self.game.format, moves))
        return legal

    def view(self, seat: int | None) -> msgspec.Raw:
        """What a seat or a spectator sees, as JSON; made once for all when everything lies in the open."""
        audience = None if self.game.open_information else seat
        views = self.now.views
        raw = views.get(audience)
        if raw is None:
            raw = views[audience] = msgspec.Raw(_encoder.encode(self.game.view(self._state, audience)))
        return raw

    def foresee(self, seat: int, text: str, at: int) -> str:
        """The notation of a move as it is logged, or the game's named error. Nothing changes yet."""
        move = self.game.parse(text)
        written = self.game.format(move)
        progress = self.game.apply(self._state, seat, move, at, chance_for_move(self.seed, len(self.line)))
        seen = Seen(self.game, progress.state)
        self._foreseen = (Moved(seat, at, written), progress, seen)
        return written

    def foreseen_quiet(self) -> bool:
        """True when the move just foreseen neither ends the game nor starts or stops its clock."""
        if self._foreseen is None:
            return False
        seen = self._foreseen[2]
        return seen.outcome is None and (seen.deadline is None) == (self.now.deadline is None)

    def clock_move(self) -> str:
        """What the clock does at its deadline."""
        return self.game.format(self.game.legal_moves(self._state, CLOCK)[0])

    def push(self, moved: Moved) -> None:
        """Go on by a move of the log."""
        if self._foreseen is not None and self._foreseen[0] == moved:
            _, progress, self.now = self._foreseen
        else:
            move = self.game.parse(moved.text)
            chance = chance_for_move(self.seed, len(self.line))
            progress = self.game.apply(self._state, moved.seat, move, moved.at, chance)
            self.now = Seen(self.game, progress.state)
        self._foreseen = None
        self._state = progress.state
        self.events = progress.events
        self.line.append(moved)

    def cut(self, to: int) -> None:
        """Back to where the game was after `to` moves: the same seed, so the same luck again."""
        kept = self.line[:to]
        self.line = []
        self._foreseen = None
        self._state = self.game.setup(self.options, self.seats, chance_for_setup(self.seed))
        self.now = Seen(self.game, self._state)
        for moved in kept:
            self.push(moved)
        self.events = ()

    def last_move_of(self, seat: int) -> int | None:
        """The place in the line of the last move of a seat."""
        for number in range(len(self.line) - 1, -1, -1):
            if self.line[number].seat == seat:
                return number
        return None

    def log(self) -> GameLog:
        """The game so far, seed and all."""
        options = msgspec.to_builtins(self.options)
        return GameLog(self.game.id, self.version, options, self.seats, self.seed, tuple(self.line))
