"""Underground: how much sand random setups take, and what comes of more or less of it.

    python -m draisine.games.underground.studies.sand --games 20 --seconds 64 --setups hard

plays climbs of the strongest mates with the end chip as far away as it can lie, and reads off where the
hourglass stood when the code was complete and when the pawn was out. From that it prints, for several amounts
of sand, how many would have been out at the end chip of that difficulty, and how many would have been lost
with a complete code. Sections are scaled for that, which is rough: with less sand the hourglass passes the
pawn's line more often.
"""

import argparse
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from draisine.bots.registry import bot_for, strengths
from draisine.games.underground import GAME
from draisine.games.underground.events import CodeComplete
from draisine.games.underground.hourglass import SECTIONS
from draisine.games.underground.setup import END_CHIP, RANDOM_SETUPS
from draisine.games.underground.studies.balance import PACE
from draisine.games.underground.studies.mates import SEATS
from draisine.games.underground.values import Options
from draisine.kernel import GameLog, Match
from draisine.kernel.bots import Budget
from draisine.lab.match import play_match

SHARES = (80, 90, 100, 110, 120)
"""Per cent of the sand that was played with."""
_NEVER = 10 * SECTIONS


class Reached(NamedTuple):
    """The sections of one climb at which something was reached."""

    code: int
    door: int
    end: int
    """Where it ended, whatever the end."""


def reached(log: GameLog, won: bool) -> Reached:
    """Look at a climb once more."""
    code, section = _NEVER, 0
    for progress in Match.steps(GAME, log):
        glass = progress.state.climb.glass
        section = 0 if glass is None else glass.section
        if code == _NEVER and any(isinstance(event, CodeComplete) for event in progress.events):
            code = section
    return Reached(code, section if won else _NEVER, section)


def play_one(setup: str, seconds: int, seed: str, index: int) -> Reached:
    """One climb, with the end chip at the last section."""
    for difficulty in END_CHIP:
        END_CHIP[difficulty] = SECTIONS - 1
    options = GAME.check_options(Options(setup=setup, seconds=seconds), SEATS)
    bots = [bot_for(GAME.id, strengths(GAME.id)[-1]) for _ in range(SEATS)]
    played = play_match(GAME, options, [{}] * SEATS, bots, f"{seed}/{index}", budget=Budget(), pace=PACE)
    return reached(played.log, bool(played.result.winners))


def cell_of(climbs: Sequence[Reached], end: int, share: int) -> str:
    """Per cent that are out before the end chip, and that are lost there with a complete code."""
    last = end * share / 100
    out = sum(climb.door < last for climb in climbs)
    near = sum(climb.code < last <= min(climb.door, climb.end) for climb in climbs)
    return f"{out * 100 / len(climbs):.0f} / {near * 100 / len(climbs):.0f}"


def main() -> None:
    """Play and print."""
    ends = dict(END_CHIP)
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", default="sand")
    parser.add_argument("--setups", default=",".join(RANDOM_SETUPS))
    parser.add_argument("--seconds", type=int, default=64)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    print("| setup | climbs |" + "".join(f" {args.seconds * share // 100} s |" for share in SHARES))
    print("|---|---|" + "---|" * len(SHARES))
    with ProcessPoolExecutor(args.workers) as pool:
        for setup in args.setups.split(","):
            waiting = [
                pool.submit(play_one, setup, args.seconds, args.seed, index) for index in range(args.games)
            ]
            climbs = [future.result() for future in waiting]
            cells = [cell_of(climbs, ends[RANDOM_SETUPS[setup]], share) for share in SHARES]
            print(f"| {setup} | {len(climbs)} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
