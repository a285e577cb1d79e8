"""Learning by games against oneself: `python -m example_bots.training --minutes 4`.

Temporal differences: after a move a position is worth what the position after the other's reply turned out to
be worth, seen from the other side, and at the end what the game brought. Every line printed is a measurement
against two opponents, and together they are the curve.
"""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from typing import NamedTuple

import numpy as np

import draisine
from draisine.bots.registry import bot_named
from draisine.kernel import Chance
from draisine.kernel.bots import Budget
from draisine.lab.env.encoding import Encoding, encoding_for
from draisine.lab.match import play_match
from example_bots.learned import SEATS, Learned
from example_bots.network import Network, Numbers
from example_bots.positions import after_each

GAME = "zwergenzugfahrt"
OPPONENTS = ("random", "lehrling", "geselle")
_HIDDEN = 64
_GAMES_AT_ONCE = 24
"""So many games are played before their positions are learned from."""
_PASSES = 3
_FAR = 0.7
"""How much the end of a game counts beside what the next position seemed worth: lambda."""
_WARM = (0.15, 0.03)
"""How freely it picks at the beginning and at the end of training, in differences of the chance to win."""
_MEASURED_BY = 40
"""Games against each opponent."""
_POINTS = 10
"""Measurements on the way."""


class Point(NamedTuple):
    """One measurement: games played so far, and won games in per cent by opponent."""

    games: int
    won: tuple[float, ...]


def train(network: Network, seed: str, spent: Callable[[], float]) -> Iterator[int]:
    """Play and learn until all of it is `spent` (from 0 to 1), and give the games so far after each round."""
    match = draisine.make(GAME, seed=seed).match
    encoding = encoding_for(match)
    games = 0
    while (part := spent()) < 1:
        warmth = _WARM[0] + (_WARM[1] - _WARM[0]) * part
        random = np.random.default_rng([games, *seed.encode()])
        numbers = range(games, games + _GAMES_AT_ONCE)
        rounds = [against_itself(network, encoding, f"{seed}/{number}", warmth, random) for number in numbers]
        rows = np.concatenate([rows for rows, _ in rounds])
        targets = np.concatenate([targets for _, targets in rounds])
        for _ in range(_PASSES):
            order = random.permutation(len(rows))
            for part_of in np.array_split(order, max(1, len(rows) // 256)):
                network.learn(rows[part_of], targets[part_of])
        games += _GAMES_AT_ONCE
        yield games


def against_itself(
    network: Network, encoding: Encoding, seed: str, warmth: float, random: np.random.Generator
) -> tuple[Numbers, Numbers]:
    """One game against itself: every position after a move, and what it turned out to be worth."""
    match = draisine.make(GAME, seed=seed).match
    game, state = match.game, match.state
    rows: list[Numbers] = []
    values: list[float] = []
    movers: list[int] = []
    outcome = None
    while outcome is None:
        seat = next(seat for seat in range(SEATS) if game.legal_moves(state, seat))
        moves = game.legal_moves(state, seat)
        thought = Chance(seed, f"thought {len(rows)}")
        seen = after_each(game, encoding, state, seat, moves=moves, now=0, chance=thought)
        judged = network.judge(seen)
        pull = np.exp((judged - judged.max()) / warmth)
        chosen = int(random.choice(len(moves), p=pull / pull.sum()))
        state = game.apply(state, seat, moves[chosen], 0, Chance(seed, f"move {len(rows)}")).state
        rows.append(seen[chosen])
        values.append(float(judged[chosen]))
        movers.append(seat)
        outcome = game.outcome(state)
    return np.array(rows), targets_of(values, movers, outcome.winners)


def targets_of(values: list[float], movers: list[int], winners: tuple[int, ...]) -> Numbers:
    """Backwards from the end: a mixture of what the next position seemed worth and what it turned out to be,
    each from the eyes of whoever moved."""
    end = [0.5 if not winners else float(seat in winners) for seat in range(SEATS)]
    targets = np.zeros(len(values), dtype=np.float32)
    later, seemed, mover = end[movers[-1]], end[movers[-1]], movers[-1]
    for place in range(len(values) - 1, -1, -1):
        seat = movers[place]
        worth = _FAR * later + (1 - _FAR) * seemed
        later = worth if seat == mover else 1 - worth
        targets[place] = later
        seemed, mover = values[place], seat
    return targets


def measure(network: Network, opponent: str, games: int, seed: str) -> float:
    """Per cent of games won against a bot, draws counted half; each begins every other time."""
    bots = (Learned(network), bot_named(GAME, opponent))
    won = 0.0
    for number in range(games):
        match = draisine.make(GAME, seed=f"{seed}/{number}").match
        own = number % 2
        seated = bots if own == 0 else bots[::-1]
        result = play_match(
            match.game, match.options, match.seats, seated, match.seed, budget=Budget(), pace=1000
        ).result
        won += 0.5 if not result.winners else float(own in result.winners)
    return 100 * won / games


def draw(points: list[Point], out: Path) -> None:
    """The curve as a picture."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    for place, opponent in enumerate(OPPONENTS):
        axes.plot(
            [point.games for point in points],
            [point.won[place] for point in points],
            marker="o",
            label=opponent,
        )
    axes.set(
        xlabel="games against itself", ylabel="won, per cent", ylim=(0, 102), title=f"{GAME}: learned against"
    )
    axes.grid(alpha=0.3)
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1))
    figure.savefig(out, dpi=110)


def main() -> None:
    """Train, print the curve, and leave weights and picture in a folder."""
    parser = argparse.ArgumentParser(prog="python -m example_bots.training", description=__doc__)
    parser.add_argument("--minutes", type=float, default=4.0, help="of processor time, for playing")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--out", type=Path, default=Path("learned"))
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    size = encoding_for(draisine.make(GAME).match).size
    network = Network.fresh(size, _HIDDEN, 1)
    points: list[Point] = []
    measured = 0.0

    def note(games: int) -> None:
        nonlocal measured
        began = process_time()
        won = tuple(measure(network, opponent, _MEASURED_BY, "measure") for opponent in OPPONENTS)
        points.append(Point(games, won))
        measured += process_time() - began
        line = "  ".join(f"{opponent} {part:5.1f} %" for opponent, part in zip(OPPONENTS, won, strict=True))
        print(f"{games:6d} games  {process_time() - measured:5.0f} s  {line}", flush=True)
        # At every point, so that a training which is stopped leaves what it has learned.
        network.write(asked.out / "weights.npz")
        draw(points, asked.out / "curve.png")

    def spent() -> float:
        minutes: float = asked.minutes
        return (process_time() - measured) / (60 * minutes)

    note(0)
    due = 1 / _POINTS
    games = 0
    for games in train(network, asked.seed, spent):
        if spent() >= due:
            note(games)
            due += 1 / _POINTS
    if points[-1].games != games:
        note(games)


if __name__ == "__main__":
    main()
