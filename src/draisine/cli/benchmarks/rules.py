"""How fast the rules are on one core: random games, driven move by move from Python, and inside."""

import subprocess
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from draisine.games import all_games, game_by_id
from draisine.kernel import (
    CLOCK,
    AnyGame,
    Chance,
    Clocked,
    Playout,
    Playouts,
    QuickChance,
    capability,
    traits_of,
)
from draisine.kernel import match as match_module
from draisine.kernel.options import read_options
from draisine.search.rollout import rollouts

_MOST_MOVES = 5_000
_AT_ONCE = 100


class Speed(msgspec.Struct, frozen=True):
    """Of random games, with all legal moves of every seat listed before each step."""

    steps_a_second: float
    games_a_second: float
    steps: int
    games: int


class RulesFigures(msgspec.Struct, frozen=True):
    """One line of the measurement."""

    game: str
    seats: int
    compiled: bool
    by_value: Speed
    """A loop in plain Python over the contract: moves and states as values that stay, and all events."""
    driven: Speed | None
    """A loop in plain Python over a game that goes on in place (`Playout`): lists, picks uniformly, plays."""
    inside: Speed | None
    """The same loop among the compiled modules (`draisine.search.rollout`); None without playouts."""


def measure_rules(game_id: str, seconds: float) -> RulesFigures:
    """Play random games at a quick table for so long, each way."""
    game = game_by_id(game_id)
    seats = game.quick.seats
    options = game.check_options(read_options(game, game.quick.options), seats)

    traits = [{trait.id: trait.least + int(seat == 0) for trait in traits_of(game)} for seat in range(seats)]

    def setup(number: int) -> Any:
        return game.setup(options, traits, QuickChance(number))

    def inside(number: int) -> int:
        return rollouts(game, options, traits, first=number, games=_AT_ONCE, most=_MOST_MOVES)

    compiled = not str(match_module.__file__).endswith(".py")
    by_value = _measure(lambda number: _by_value(game, setup(number), seats, number), seconds)
    playouts = capability(game, Playouts)
    if playouts is None:
        return RulesFigures(game_id, seats, compiled, by_value, None, None)
    driven = _measure(lambda number: _driven(playouts.playout(setup(number), False), number), seconds)
    return RulesFigures(game_id, seats, compiled, by_value, driven, _measure(inside, seconds, _AT_ONCE))


def _measure(play: Callable[[int], int], seconds: float, at_once: int = 1) -> Speed:
    play(-1)  # caches are warm from here on
    games = steps = 0
    began = now = time.process_time()  # somebody else may use the machine too
    while now - began < seconds:
        steps += play(games)
        games += at_once
        now = time.process_time()
    return Speed(round(steps / (now - began), 1), round(games / (now - began), 2), steps, games)


def _driven(playout: Playout, number: int) -> int:
    """What somebody's own loop looks like."""
    random, chance = Random(number).random, QuickChance(number)
    steps = 0
    while steps < _MOST_MOVES:
        count = playout.list_moves()
        if count:
            playout.play(int(random() * int(count)), chance)
        elif not playout.move_clock(chance):
            break
        steps += 1
    return steps


def _by_value(game: AnyGame, state: Any, seats: int, number: int) -> int:
    """The same by states that stay."""
    random, chance = Random(number), Chance(f"bench {number}", "moves")
    clocked = capability(game, Clocked)
    steps = now = 0
    while steps < _MOST_MOVES and game.outcome(state) is None:
        moves = [(seat, move) for seat in range(seats) for move in game.legal_moves(state, seat)]
        if not moves:
            deadline = None if clocked is None else clocked.deadline(state)
            if deadline is None:
                break
            now = deadline
            moves = [(CLOCK, game.legal_moves(state, CLOCK)[0])]
        seat, move = random.choice(moves)
        state = game.apply(state, seat, move, now, chance).state
        steps += 1
    return steps


class ImportFigures(msgspec.Struct, frozen=True):
    """Milliseconds of a process of its own, the best of some, with Python's own start taken off."""

    python: float
    package: float
    """`import draisine`."""
    game: float
    """... and a game of each kind made."""


def measure_imports(tries: int = 7) -> ImportFigures:
    """Start Python again and again."""
    makes = "; ".join(f"draisine.make({name!r})" for name in all_games())
    programs = ("pass", "import draisine", f"import draisine; {makes}")
    best = [min(_milliseconds(program) for _ in range(tries)) for program in programs]
    return ImportFigures(round(best[0], 1), round(best[1] - best[0], 1), round(best[2] - best[0], 1))


def _milliseconds(program: str) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True)
    return 1000 * (time.perf_counter() - began)
