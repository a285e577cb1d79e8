"""Underground: how much sand setups take, and what comes of more or less of it.

    python -m draisine.games.underground.studies.sand --games 20 --setups hard,3,7

plays climbs of the strongest mates with the end chip further away than it lies, and reads off where the
hourglass stood when the code was complete and when the pawn was out. From that it prints, for several amounts
of sand, how many per cent would have been out at the end chip of that setup, and how many would have been
lost there with a complete code. Sections are scaled for that, which is rough: with less sand the hourglass
passes the pawn's line more often, and mates that see the end coming hurry. `--seconds` plays with other sand
than the data says; `--out` keeps every climb as soon as it is over, `--shown` prints what is there.
"""

import argparse
import os
from collections.abc import Sequence
from typing import NamedTuple

from draisine.bots.registry import bot_for, strengths
from draisine.games.underground import GAME
from draisine.games.underground.boxes import box_of, text_of
from draisine.games.underground.events import CodeComplete
from draisine.games.underground.hourglass import SECTIONS
from draisine.games.underground.setup import END_CHIP, RANDOM_SETUPS, scenario_of
from draisine.games.underground.studies.balance import PACE
from draisine.games.underground.studies.kept import Kept
from draisine.games.underground.studies.mates import SEATS
from draisine.games.underground.values import Options
from draisine.kernel import GameLog, Match
from draisine.kernel.bots import Budget
from draisine.lab.match import play_match

SHARES = (80, 90, 100, 110, 120, 130)
"""Per cent of the sand that was played with."""
FURTHER = 9
"""Sections by which the end chip lies further away than usual."""
_NEVER = 10 * SECTIONS


class Climb(NamedTuple):
    """One climb to be played."""

    setup: str
    seconds: int
    """Of sand; 0: as the data says."""
    seed: str
    number: int


class Reached(NamedTuple):
    """The sections of one climb at which something was reached, and what it was played with."""

    code: int
    door: int
    end: int
    """Where it ended, whatever the end."""
    usual: int = 0
    """The section of the end chip without this study."""
    seconds: int = 0


def reached(log: GameLog, won: bool) -> Reached:
    """Look at a climb once more."""
    code, section, seconds = _NEVER, 0, 0
    for progress in Match.steps(GAME, log):
        glass = progress.state.climb.glass
        section = 0 if glass is None else glass.section
        seconds = 0 if glass is None else glass.capacity // 1000
        if code == _NEVER and any(isinstance(event, CodeComplete) for event in progress.events):
            code = section
    return Reached(code, section if won else _NEVER, section, seconds=seconds)


def play_one(asked: Climb) -> Reached:
    """One climb, with the end chip further away."""
    options = GAME.check_options(Options(setup=asked.setup, seconds=asked.seconds), SEATS)
    usual = _end_of(asked.setup)
    _put_end(asked.setup, min(SECTIONS - 1, usual + FURTHER))
    try:
        bots = [bot_for(GAME.id, strengths(GAME.id)[-1]) for _ in range(SEATS)]
        seed = f"{asked.seed}/{asked.number}"
        played = play_match(GAME, options, [{}] * SEATS, bots, seed, budget=Budget(), pace=PACE)
        return reached(played.log, bool(played.result.winners))._replace(usual=usual)
    finally:
        _put_end(asked.setup, usual)


def _end_of(setup: str) -> int:
    scenario = scenario_of(box_of(text_of("default", "")), setup)
    return END_CHIP[RANDOM_SETUPS[setup]] if scenario is None else scenario.end


def _put_end(setup: str, section: int) -> None:
    scenario = scenario_of(box_of(text_of("default", "")), setup)
    if scenario is None:
        END_CHIP[RANDOM_SETUPS[setup]] = section
    else:
        scenario.end = section


def cell_of(climbs: Sequence[Reached], end: int, share: int) -> str:
    """Per cent that are out before the end chip, and that are lost there with a complete code."""
    last = end * share / 100
    out = sum(climb.door < last for climb in climbs)
    near = sum(climb.code < last <= min(climb.door, climb.end) for climb in climbs)
    return f"{out * 100 / len(climbs):.0f} / {near * 100 / len(climbs):.0f}"


def row_of(setup: str, climbs: Sequence[Reached]) -> str:
    """A line of the table."""
    seconds, end = climbs[0].seconds, climbs[0].usual
    cells = [f"{seconds * share // 100} s: {cell_of(climbs, end, share)}" for share in SHARES]
    return f"| {setup} | {len(climbs)} | " + " | ".join(cells) + " |"


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="the number of the first climb of each setup")
    parser.add_argument("--seed", default="sand")
    parser.add_argument("--setups", default=",".join(RANDOM_SETUPS))
    parser.add_argument("--seconds", type=int, default=0, help="sand in the hourglass; 0: as the data says")
    parser.add_argument("--out", default="", help="a file of climbs; those in it are not played again")
    parser.add_argument("--shown", action="store_true", help="only what is in the file, nothing is played")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    setups = args.setups.split(",")
    numbers = range(args.first, args.first + args.games)
    tasks = [Climb(setup, args.seconds, args.seed, number) for number in numbers for setup in setups]
    kept = Kept(args.out, Climb, Reached)
    if not args.shown:
        kept.play(tasks, play_one, args.workers)
    print("| setup | climbs |" + "".join(f" {share} % of the sand |" for share in SHARES))
    print("|---|---|" + "---|" * len(SHARES))
    for setup in setups:
        climbs = [kept.found[task] for task in tasks if task.setup == setup and task in kept.found]
        if climbs:
            print(row_of(setup, climbs))


if __name__ == "__main__":
    main()
