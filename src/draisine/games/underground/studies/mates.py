"""Underground: whether the strongest mates get on, and whether their advice is good.

    python -m draisine.games.underground.studies.mates --games 100 --setups easy,medium,hard

prints for each setup how often a team of mates gets out; how many turns did nothing in climbs that were won
and lost; how many were without progress: these, and those in which the pawn only came back to where it had
stood, with nothing laid or taken since, or with the code came no nearer to the door; how many climbs were
lost with a complete code and pieces left, and of these how many with so many turns since the code was
complete that the way up should have been found; and how often a team gets out of which one is a person who
asks in every turn and does what the advice says. Both teams climb on the same seeds. Intervals are Wilson's,
95 %; the last row counts all cells together. `--out` keeps every climb as soon as it is over, so that the
same command goes on where it was interrupted; `--lost` keeps the logs of climbs that were lost, to look at
them closely.
"""

import argparse
import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple, cast

import msgspec

from draisine.bots.registry import bot_for, strengths
from draisine.games.underground import GAME
from draisine.games.underground.bots.sight import Sight
from draisine.games.underground.climb import Climb
from draisine.games.underground.events import (
    ChipTaken,
    CodeComplete,
    Drained,
    Event,
    KeyTaken,
    Landed,
    LockOpened,
    PieceLaid,
    ToolUsed,
    TurnPassed,
    Walked,
    WaterCame,
)
from draisine.games.underground.state import State
from draisine.games.underground.studies.balance import PACE
from draisine.games.underground.studies.kept import Kept
from draisine.games.underground.values import Options
from draisine.games.underground.view_values import View
from draisine.kernel import GameLog, Match, Traits
from draisine.kernel.bots import Bot, Budget, Question, Reply, Situation
from draisine.lab.intervals import wilson
from draisine.lab.match import Played, play_match

SEATS = 3
ASKS_AT = 4_000
"""Milliseconds of sand that are left when somebody who waits asks what to do."""
AT_ONCE = 1_500
NEVER = 600_000
LONG = 8
"""Turns after the complete code in which a team should get out, from most places."""
PROGRESS = (PieceLaid, ChipTaken, KeyTaken, Drained, LockOpened, ToolUsed)
"""What makes a field a new place to stand on: after it, to come back is not to pace."""


class Obedient:
    """A person who asks the strongest mate and does what it says."""

    strength = "obedient"

    def __init__(self) -> None:
        self._mate = bot_for(GAME.id, strengths(GAME.id)[-1])

    def answer(self, question: Question) -> Reply:
        """What the advice says; whoever is told to wait does so."""
        text = question.before or self._advice(question, question.view.at).move or question.legal[0]
        return Reply(text, self._pause(question, text))

    def _advice(self, question: Question, now: int) -> Reply:
        return self._mate.answer(
            msgspec.structs.replace(question, purpose="advice", situation=Situation(now=now))
        )

    def _pause(self, question: Question, text: str) -> int | None:
        """Off turn it asks again when the sand runs low."""
        view: View = question.view
        glass = view.glass
        if glass is None or not text.startswith("turn "):
            return None
        if question.seat == view.on_turn:
            return AT_ONCE
        since = question.situation.since
        left = max(0, glass.turned_at + glass.sand - since)
        advice = self._advice(question, max(since, glass.turned_at + glass.sand - ASKS_AT))
        return max(0, left - ASKS_AT) + AT_ONCE if advice.move else NEVER


class Climbed(NamedTuple):
    """What became of one climb."""

    won: bool
    turns: int
    idle: int
    """Turns in which nothing was laid and nobody walked."""
    so_near: bool
    """Lost with a complete code and pieces left."""
    since_code: int = 0
    """Turns that ended with a complete code."""
    end: str = ""
    pacing: int = 0
    """Turns in which something was done for nothing: see `Pacing`."""


class Pacing:
    """Tells turns that bring something from those that do not: the pawn comes back to a field with nothing
    laid or taken since it stood there, or with a complete code it is no nearer to the door than before, by
    the map of the mates, although no water came."""

    def __init__(self) -> None:
        self._stood: set[int] = set()
        self._nearest: int | None = None
        self._wet = False

    def see(self, event: Event) -> None:
        """Something happened."""
        if isinstance(event, PROGRESS):
            self._stood.clear()
        self._wet = self._wet or isinstance(event, WaterCame)

    def passed(self, climb: Climb) -> bool:
        """Whether the turn that is over brought nothing."""
        pawn, paced = climb.board.pawn, climb.board.pawn in self._stood
        self._stood.add(pawn)
        if climb.complete:
            far = Sight(climb).standing(pawn)
            if self._wet or self._nearest is None or far < self._nearest:
                self._nearest = far
            else:
                paced = True
        self._wet = False
        return paced


def climbed(log: GameLog, won: bool) -> Climbed:
    """Look at a climb once more."""
    turns = idle = pacing = since_code = 0
    busy = complete = False
    pace = Pacing()
    last: State | None = None
    for progress in Match.steps(GAME, log):
        last = progress.state
        for event in progress.events:
            busy = busy or isinstance(event, PieceLaid | Walked | Landed)
            complete = complete or isinstance(event, CodeComplete)
            pace.see(event)
            if isinstance(event, TurnPassed):
                turns += 1
                idle += not busy
                since_code += complete
                pacing += pace.passed(last.climb) and busy
                busy = False
    assert last is not None
    pieces = sum(len(stack) for stack in last.climb.stacks) + len(last.climb.jokers)
    so_near = not won and last.climb.complete and pieces > 0
    return Climbed(won, turns, idle, so_near, since_code, last.climb.end, pacing)


class Task(NamedTuple):
    """One climb to be played."""

    setup: str
    seconds: int
    """Of sand in the hourglass; 0: as the data says."""
    seats: int
    seed: str
    number: int
    with_person: bool


def play_one(task: Task, lost: str = "") -> Climbed:
    """One climb of mates, or of one fewer and a person who does what is advised. `lost`: the folder for its
    log if it was lost."""
    options = GAME.check_options(Options(setup=task.setup, seconds=task.seconds), task.seats)
    bots: list[Bot] = [bot_for(GAME.id, strengths(GAME.id)[-1]) for _ in range(task.seats)]
    if task.with_person:
        bots[task.number % task.seats] = Obedient()
    seats: list[Traits] = [{}] * task.seats
    seed = f"{task.seed}/{task.number}"
    played: Played = play_match(GAME, options, seats, bots, seed, budget=Budget(), pace=PACE)
    found = climbed(played.log, bool(played.result.winners))
    if lost and not found.won:
        team = "advised" if task.with_person else "alone"
        near = "near" if found.so_near else "far"
        name = f"{task.setup}-{task.seats}-{task.seed}-{task.number}-{team}-{near}"
        folder = Path(lost)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.json").write_bytes(msgspec.json.encode(played.log))
    return found


def _per_cent(part: int, whole: int) -> str:
    return f"{part * 100 / whole:.1f} %" if whole else "–"


def _share(part: int, whole: int) -> str:
    """A share of climbs with its interval."""
    if not whole:
        return "–"
    share = wilson(part, whole)
    return f"{share.share:.0%} ({share.low:.0%} – {share.high:.0%})"


def row_of(setup: str, alone: Sequence[Climbed], advised: Sequence[Climbed]) -> str:
    """A line of the table."""
    won = [one for one in alone if one.won]
    lost = [one for one in alone if not one.won]
    near = [one for one in alone if one.so_near]
    cells = (
        setup,
        str(len(alone)),
        _share(len(won), len(alone)),
        _per_cent(sum(one.idle for one in won), sum(one.turns for one in won)),
        _per_cent(sum(one.idle for one in lost), sum(one.turns for one in lost)),
        _per_cent(sum(one.idle + one.pacing for one in won), sum(one.turns for one in won)),
        _per_cent(sum(one.idle + one.pacing for one in lost), sum(one.turns for one in lost)),
        _share(len(near), len(alone)),
        _share(sum(one.since_code >= LONG for one in near), len(alone)),
        _share(sum(one.won for one in advised), len(advised)),
    )
    return "| " + " | ".join(cells) + " |"


HEAD = (
    "| setup | climbs | won | idle turns, won | idle turns, lost "
    "| turns without progress, won | the same, lost | lost with code and pieces "
    f"| of all: {LONG} turns or more after the code | won with advice |"
)


def tasks_of(args: argparse.Namespace) -> list[Task]:
    """Every climb that is asked for; those of all cells in turn, so that what is there early says something
    about all of them."""
    people = (False,) if args.alone else (False, True)
    return [
        Task(setup, args.seconds, seats, args.seed, number, with_person)
        for number in range(args.first, args.first + args.games)
        for setup in args.setups.split(",")
        for seats in map(int, args.seats.split(","))
        for with_person in people
    ]


def rows(tasks: Sequence[Task], kept: Kept[Task, Climbed]) -> list[str]:
    """The table: a row for each setup and number of seats, and one for all."""
    cells: dict[str, tuple[list[Climbed], list[Climbed]]] = {}
    several = len({task.seats for task in tasks}) > 1
    for task in tasks:
        climb = kept.found.get(task)
        names = (f"{task.setup}, {task.seats} climbers" if several else task.setup, "all")
        for name in names if climb else ():
            alone, advised = cells.setdefault(name, ([], []))
            (advised if task.with_person else alone).append(cast(Climbed, climb))
    return [row_of(name, *cells[name]) for name in sorted(cells, key=lambda name: name == "all")]


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="in each cell")
    parser.add_argument("--seed", default="mates")
    parser.add_argument("--setups", default=",".join(GAME.choices["setup"]))
    parser.add_argument("--seconds", type=int, default=0, help="sand in the hourglass; 0: as the data says")
    parser.add_argument("--seats", default=str(SEATS), help="one number or several")
    parser.add_argument("--first", type=int, default=0, help="the number of the first climb of each cell")
    parser.add_argument("--alone", action="store_true", help="without the climbs with a person")
    parser.add_argument("--lost", default="", help="a folder for logs")
    parser.add_argument("--out", default="", help="a file of climbs; those in it are not played again")
    parser.add_argument("--shown", action="store_true", help="only what is in the file, nothing is played")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    tasks, kept = tasks_of(args), Kept(args.out, Task, Climbed)
    if not args.shown:
        kept.play(tasks, partial(play_one, lost=args.lost), args.workers)
    print(HEAD)
    print("|" + "---|" * (HEAD.count("|") - 1))
    print("\n".join(rows(tasks, kept)))


if __name__ == "__main__":
    main()
