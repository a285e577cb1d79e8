"""Ways to set a game up, and random games played with them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from draisine.kernel import (
    CLOCK,
    AnyGame,
    Chance,
    Clocked,
    DataFiles,
    DraisineError,
    ListsMoves,
    Match,
    Secretive,
    Traits,
    capability,
    chance_for_move,
    traits_of,
)

MOST_MOVES = 20_000
LONGEST_WAIT = 20_000
"""Milliseconds between two moves."""
encode = msgspec.json.Encoder(order="deterministic").encode


@dataclass(frozen=True)
class Case:
    """One way to set a game up, and the seed of one random playthrough of it."""

    game: AnyGame
    seats: tuple[Traits, ...]
    options: Any
    seed: str

    def __str__(self) -> str:
        chosen = msgspec.to_builtins(self.options)
        short = {name: value for name, value in chosen.items() if len(str(value)) <= 40}
        said = ",".join(f"{name}={value}" for name, value in sorted(short.items()))
        return f"{self.game.id}-{len(self.seats)}-{said}-{self.seed}"


Check = Callable[[Case], None]
"""Raises `AssertionError` when a game does not do what it must."""


@dataclass
class Step:
    """One state of a playthrough, with the move that led away from it."""

    state: Any
    number: int
    now: int
    seat: int = CLOCK
    move: Any = None
    events: tuple[Any, ...] = field(default=())
    since: int = 0
    """When the state came about."""


def cases_for(game: AnyGame, extra_options: tuple[dict[str, Any], ...] = ()) -> list[Case]:
    """Its defaults with every number of seats. Every named choice, and what else is asked for, with one
    number of seats each: the next one every time."""
    chosen = list(extra_options)
    files = capability(game, DataFiles)
    for option, names in ({} if files is None else files.choices).items():
        chosen += [{option: name} for name in names if name != "own"]
    counts = game.seat_counts
    ways = [(seats, dict[str, Any]()) for seats in counts]
    ways += [(counts[number % len(counts)], options) for number, options in enumerate(chosen)]
    cases = []
    for number, (seats, options) in enumerate(ways):
        complete = game.check_options(msgspec.convert(options, game.options_type), seats)
        people = tuple(
            {trait.id: trait.least + (number + seat) % 3 for trait in traits_of(game)}
            for seat in range(seats)
        )
        cases.append(Case(game, people, complete, f"conformance {number}"))
    return cases


def audiences(case: Case) -> list[int | None]:
    """Everyone who looks on: each seat, and the spectators."""
    return [None, *range(len(case.seats))]


def views_of(case: Case) -> list[int | None]:
    """Those whose views may differ; the suite makes sure that the others do not."""
    return [None] if capability(case.game, Secretive) is None else audiences(case)


def deadline_of(case: Case, state: Any) -> int | None:
    """When the clock will move, where there is one."""
    clocked = capability(case.game, Clocked)
    return None if clocked is None else clocked.deadline(state)


def listed_moves(case: Case, state: Any, seat: int) -> Sequence[Any]:
    """The moves that a screen gets as a list."""
    lists = capability(case.game, ListsMoves)
    return case.game.legal_moves(state, seat) if lists is None else lists.listed_moves(state, seat)


def picture(case: Case, state: Any) -> bytes:
    """Everything that anybody can see of a state or do in it, as bytes: views say what is not listed."""
    game = case.game
    views = [game.view(state, seat) for seat in views_of(case)]
    seats = range(len(case.seats))
    moves = [game.legal_moves(state, CLOCK), *(listed_moves(case, state, seat) for seat in seats)]
    texts = [[game.format(move) for move in some] for some in moves]
    return encode([views, texts, game.outcome(state), deadline_of(case, state)])


def movers(case: Case) -> list[int]:
    """Everyone who may move: the clock, and each seat."""
    return [CLOCK, *range(len(case.seats))]


def some_of(moves: Sequence[Any], most: int) -> Sequence[Any]:
    """All of a short list; of a long one as many as that, evenly spread."""
    return moves if len(moves) <= most else [moves[place * len(moves) // most] for place in range(most)]


def _wait(choices: Chance, now: int, deadline: int | None, close_to_deadlines: bool) -> int:
    if not close_to_deadlines:
        return choices.below(LONGEST_WAIT)
    if deadline is None:
        return choices.below(2)
    return max(0, (0, 0, 1, deadline - now - 1, deadline - now, deadline - now + 1)[choices.below(6)])


def playthrough(case: Case, close_to_deadlines: bool = False) -> Iterator[Step]:
    """A random game, step by step; the last step has no move. Moves come after any while, or else at once and
    just before, at and after deadlines."""
    game = case.game
    match = Match(game, case.options, case.seats, case.seed)
    choices = Chance(case.seed, "choices of the random players")
    step = Step(match.state, 0, 0)
    while match.outcome is None:
        assert step.number < MOST_MOVES, "the game does not end"
        moves = [
            (seat, move) for seat in range(len(case.seats)) for move in game.legal_moves(step.state, seat)
        ]
        deadline = match.deadline
        if not moves or (deadline is not None and step.now >= deadline):
            assert deadline is not None, "nobody can move, and no clock will"
            step.now = max(step.now, deadline)
            moves = [(CLOCK, move) for move in game.legal_moves(step.state, CLOCK)]
        step.seat, step.move = moves[choices.below(len(moves))]
        match.play(step.seat, step.move, step.now)
        step.events = match.events
        yield step
        wait = _wait(choices, step.now, match.deadline, close_to_deadlines)
        step = Step(match.state, match.number, step.now + wait, since=step.now)
    yield step


def refusal(case: Case, step: Step, seat: int, move: Any) -> str | None:
    """The code with which a move is refused there, if it is."""
    try:
        case.game.apply(step.state, seat, move, step.now, chance_for_move(case.seed, step.number))
    except DraisineError as error:
        return error.code
    return None
