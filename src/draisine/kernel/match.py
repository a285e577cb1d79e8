"""One game from its setup on. Whoever plays, replays, simulates or checks a game holds a `Match`."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from draisine.kernel import refusals
from draisine.kernel.capabilities import (
    Clocked,
    Earlier,
    ListsMoves,
    MovesOutOfTurn,
    OpenMoves,
    Secretive,
    SecretMoves,
    Silencing,
    capability,
)
from draisine.kernel.chance import chance_for_move, chance_for_setup, fingerprint
from draisine.kernel.game import AnyGame, Progress
from draisine.kernel.options import logged_options, plain_options
from draisine.kernel.values import CLOCK, GameLog, Moved, Outcome, Traits


class Preview(NamedTuple):
    """A move that could be made, and what it would lead to."""

    moved: Moved
    """As it is logged: the text in the game's own notation."""
    progress: Progress[Any, Any]
    outcome: Outcome | None
    deadline: int | None


class Match:
    """The state that the moves led to, and what is asked of it again and again.

    It owns setup, chance, the moves and the log. A state never changes, so nothing about it is worked out
    twice.
    """

    def __init__(
        self,
        game: AnyGame,
        options: Any,
        seats: Sequence[Traits],
        seed: str,
        like: "Match | None" = None,
    ) -> None:
        """`options` are complete, as `check_options` gives them. With `like` it stands where that one does,
        a match of the same game, instead of before the first move."""
        self.game = game
        self.options = options
        self.seats: tuple[Traits, ...] = tuple(seats)
        self.seed = seed
        self.fingerprint: str = fingerprint(seed)
        self.secretive: Secretive | None = capability(game, Secretive)
        """None where every seat and every spectator may see the same."""
        self.moves_are_open: bool = self.secretive is None or capability(game, OpenMoves) is not None
        """Everyone may read what was played; else each seat its own moves only, and the others' events."""
        self._clocked = capability(game, Clocked)
        self._silencing = capability(game, Silencing)
        self._lists = capability(game, ListsMoves)
        self._secret_moves = capability(game, SecretMoves)
        self._out_of_turn = capability(game, MovesOutOfTurn)
        self.moves: list[Moved] = []
        """Those that count: a rewind cuts them."""
        self.events: tuple[Any, ...] = ()
        """What the last move brought about."""
        self.previewed: Preview | None = None
        """The move that was looked at last, if it could follow now."""
        self.state: Any = None
        self.outcome: Outcome | None = None
        """How the game ended by its own rules."""
        self.deadline: int | None = None
        """Millisecond of play at which the clock moves."""
        self._legal: dict[int, tuple[str, ...]] = {}
        self._listed: tuple[tuple[str, ...], ...] | None = None
        self._to_act: tuple[int, ...] = ()
        self._awaited: tuple[int, ...] = ()
        self._on_turn: tuple[int, ...] = ()
        if like is None:
            self._begin()
        else:
            self._follow(like)

    @staticmethod
    def from_log(game: AnyGame, log: GameLog) -> "Match":
        """The game at the end of a log."""
        match = _at_the_start_of(game, log)
        for moved in log.moves:
            match.append(moved)
        return match

    @staticmethod
    def steps(game: AnyGame, log: GameLog) -> Iterator[Progress[Any, Any]]:
        """Every state of a logged game with the events that led to it, the setup first."""
        match = _at_the_start_of(game, log)
        yield Progress(match.state, ())
        for moved in log.moves:
            match.append(moved)
            yield Progress(match.state, match.events)

    def copy(self) -> "Match":
        """Another one at the same place, which can go on without this one."""
        return Match(self.game, self.options, self.seats, self.seed, self)

    def with_state(self, state: Any) -> "Match":
        """The same game at a state that somebody made up: for studies of what might be."""
        other = self.copy()
        outcome = self.game.outcome(state)
        other._take(Progress(state, ()), outcome, self._deadline_of(state, outcome))
        return other

    def resumed(self, state: Any, moves: Sequence[Moved]) -> "Match":
        """The same game where it stood after these moves, at the state that they had led to."""
        other = self.with_state(state)
        other.moves = list(moves)
        return other

    # --- what one may ask -----------------------------------------------------------------------

    @property
    def number(self) -> int:
        """Moves made so far."""
        return len(self.moves)

    @property
    def silent(self) -> bool:
        """Whether the rules forbid talk and calls just now."""
        return self._silencing is not None and self._silencing.silent(self.state)

    @property
    def to_act(self) -> tuple[int, ...]:
        """Seats that have a legal move."""
        self._list()
        return self._to_act

    @property
    def awaited(self) -> tuple[int, ...]:
        """Those of them of whom everyone may know it."""
        self._list()
        return self._awaited

    @property
    def on_turn(self) -> tuple[int, ...]:
        """Those of them whom the game waits for: they have a move that is not open to all at any time."""
        self._list()
        return self._on_turn

    def legal(self, seat: int, now: int | None = None) -> tuple[str, ...]:
        """All legal moves of a seat in notation, at a moment or right after the last move: there may be
        thousands."""
        if self.outcome is not None:
            return ()
        game = self.game
        if now is not None:
            return tuple([game.format(move) for move in game.legal_moves(self.state, seat, now)])
        if self._lists is None and 0 <= seat < len(self.seats):
            return self.listed(seat)  # all of them are listed: nothing is worked out twice
        legal = self._legal.get(seat)
        if legal is None:
            legal = tuple([game.format(move) for move in game.legal_moves(self.state, seat)])
            self._legal[seat] = legal
        return legal

    def listed(self, seat: int) -> tuple[str, ...]:
        """The legal moves in notation that a screen gets as a list; the view says the others."""
        listed = self._list()
        return listed[seat]

    def clock_move(self) -> str:
        """What the clock does at its deadline."""
        return self.game.format(self.game.legal_moves(self.state, CLOCK)[0])

    def view(self, seat: int | None) -> Any:
        """What a seat or a spectator may know."""
        return self.game.view(self.state, seat)

    def last_move_of(self, seat: int) -> int | None:
        """The place of the last move of a seat."""
        for number in range(len(self.moves) - 1, -1, -1):
            if self.moves[number].seat == seat:
                return number
        return None

    def log(self) -> GameLog:
        """The game so far, seed and all."""
        options = plain_options(self.options)
        return GameLog(self.game.id, self.game.version, options, self.seats, self.seed, tuple(self.moves))

    # --- how it goes on -------------------------------------------------------------------------

    def preview(self, seat: int, text: str, at: int) -> Preview:
        """What a move would lead to, or the game's named error. Nothing changes yet."""
        game = self.game
        move = game.parse(text)
        moved = Moved(seat, at, game.format(move))
        progress = game.apply(self.state, seat, move, at, chance_for_move(self.seed, len(self.moves)))
        outcome = game.outcome(progress.state)
        preview = Preview(moved, progress, outcome, self._deadline_of(progress.state, outcome))
        self.previewed = preview
        return preview

    def play(self, seat: int, move: Any, at: int) -> None:
        """Make a move, or raise the game's named error and change nothing. A text is read as notation."""
        game = self.game
        if isinstance(move, str):
            move = game.parse(move)
        progress = game.apply(self.state, seat, move, at, chance_for_move(self.seed, len(self.moves)))
        self._go_on(Moved(seat, at, game.format(move)), progress)

    def append(self, moved: Moved) -> None:
        """Go on by a line of a log, kept as it is; what was previewed is not worked out again."""
        preview = self.previewed
        if preview is not None and preview.moved == moved:
            self._take(preview.progress, preview.outcome, preview.deadline)
            self.moves.append(moved)
            return
        game = self.game
        chance = chance_for_move(self.seed, len(self.moves))
        self._go_on(moved, game.apply(self.state, moved.seat, game.parse(moved.text), moved.at, chance))

    def rewind(self, to: int) -> None:
        """Back to where the game was after `to` moves: the same seed, so the same luck again."""
        kept = self.moves[:to]
        self.moves = []
        self._begin()
        for moved in kept:
            self.append(moved)
        self.events = ()

    def _follow(self, other: "Match") -> None:
        self.moves = list(other.moves)
        self.events = other.events
        self.previewed = other.previewed
        self.state = other.state
        self.outcome = other.outcome
        self.deadline = other.deadline
        self._legal = other._legal
        self._listed = other._listed
        self._to_act = other._to_act
        self._awaited = other._awaited
        self._on_turn = other._on_turn

    def _begin(self) -> None:
        game = self.game
        state = game.setup(self.options, self.seats, chance_for_setup(self.seed))
        outcome = game.outcome(state)
        self._take(Progress(state, ()), outcome, self._deadline_of(state, outcome))

    def _go_on(self, moved: Moved, progress: Progress[Any, Any]) -> None:
        outcome = self.game.outcome(progress.state)
        self._take(progress, outcome, self._deadline_of(progress.state, outcome))
        self.moves.append(moved)

    def _deadline_of(self, state: Any, outcome: Outcome | None) -> int | None:
        return None if self._clocked is None or outcome is not None else self._clocked.deadline(state)

    def _take(self, progress: Progress[Any, Any], outcome: Outcome | None, deadline: int | None) -> None:
        self.state = progress.state
        self.events = progress.events
        self.outcome = outcome
        self.deadline = deadline
        self.previewed = None
        self._legal = {}
        self._listed = None

    def _list(self) -> tuple[tuple[str, ...], ...]:
        listed = self._listed
        if listed is None:
            game = self.game
            moves = [self._moves_of(seat) for seat in range(len(self.seats))]
            listed = tuple([tuple([game.format(move) for move in some]) for some in moves])
            to_act = [seat for seat, some in enumerate(moves) if some]
            self._listed = listed
            self._to_act = tuple(to_act)
            self._awaited = self._on_turn = self._to_act
            if self._secret_moves is not None:
                self._awaited = _unless_all(self._secret_moves.tells_a_secret, to_act, moves)
            if self._out_of_turn is not None:
                self._on_turn = _unless_all(self._out_of_turn.any_time, to_act, moves)
        return listed

    def _moves_of(self, seat: int) -> Sequence[Any]:
        if self.outcome is not None:
            return ()
        if self._lists is None:
            return self.game.legal_moves(self.state, seat)
        return self._lists.listed_moves(self.state, seat)


def _unless_all(kind: Callable[[Any], bool], seats: list[int], moves: list[Sequence[Any]]) -> tuple[int, ...]:
    """The seats of whose moves one at least is not of this kind."""
    return tuple([seat for seat in seats if not all(kind(move) for move in moves[seat])])


def of_version(game: AnyGame, version: int) -> AnyGame:
    """The game as it was in a version, where it can still be played so: `log_of_another_version`."""
    if version == game.version:
        return game
    earlier = capability(game, Earlier)
    found = None if earlier is None else earlier.earlier(version)
    if found is None:
        raise refusals.log_of_another_version(version=version, known=game.version)
    return found


def _at_the_start_of(game: AnyGame, log: GameLog) -> Match:
    if log.game != game.id:
        raise refusals.log_of_another_game(game=log.game)
    game = of_version(game, log.version)
    return Match(game, logged_options(log.options, game.options_type), log.seats, log.seed)
