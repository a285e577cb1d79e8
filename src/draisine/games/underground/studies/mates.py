"""Underground: whether the strongest mates get on, and whether their advice is good.

    python -m draisine.games.underground.studies.mates --games 100 --setups easy,medium,hard

prints for each setup how often a team of mates gets out; how many turns did nothing in climbs that were won
and lost; how many climbs were lost with a complete code and pieces left, and of these how many with so many
turns since the code was complete that the way up should have been found; and how often a team gets out of
which one is a person who asks in every turn and does what the advice says. Both teams climb on the same
seeds. Intervals are Wilson's, 95 %.
"""

import argparse
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

import msgspec

from draisine.bots.registry import bot_for, strengths
from draisine.games.underground import GAME
from draisine.games.underground.events import CodeComplete, Landed, PieceLaid, TurnPassed, Walked
from draisine.games.underground.seen import View
from draisine.games.underground.state import State
from draisine.games.underground.studies.balance import PACE
from draisine.games.underground.values import Options
from draisine.kernel import GameLog, Match, Traits
from draisine.kernel.bots import Bot, Budget, Question, Reply, Situation
from draisine.lab.match import Played, play_match
from draisine.lab.report import wilson

SEATS = 3
ASKS_AT = 4_000
"""Milliseconds of sand that are left when somebody who waits asks what to do."""
AT_ONCE = 1_500
NEVER = 600_000
LONG = 8
"""Turns after the complete code in which a team should get out, from most places."""


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


def climbed(log: GameLog, won: bool) -> Climbed:
    """Look at a climb once more."""
    turns = idle = since_code = 0
    busy = complete = False
    last: State | None = None
    for progress in Match.steps(GAME, log):
        last = progress.state
        for event in progress.events:
            busy = busy or isinstance(event, PieceLaid | Walked | Landed)
            complete = complete or isinstance(event, CodeComplete)
            if isinstance(event, TurnPassed):
                turns += 1
                idle += not busy
                since_code += complete
                busy = False
    assert last is not None
    pieces = sum(len(stack) for stack in last.climb.stacks) + len(last.climb.jokers)
    return Climbed(won, turns, idle, not won and last.climb.complete and pieces > 0, since_code)


def play_one(setup: str, seconds: int, seed: str, index: int, with_person: bool) -> Climbed:
    """One climb of three mates, or of two and a person who does what is advised."""
    options = GAME.check_options(Options(setup=setup, seconds=seconds), SEATS)
    bots: list[Bot] = [bot_for(GAME.id, strengths(GAME.id)[-1]) for _ in range(SEATS)]
    if with_person:
        bots[index % SEATS] = Obedient()
    seats: list[Traits] = [{}] * SEATS
    played: Played = play_match(GAME, options, seats, bots, f"{seed}/{index}", budget=Budget(), pace=PACE)
    return climbed(played.log, bool(played.result.winners))


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
        _share(len(near), len(alone)),
        _share(sum(one.since_code >= LONG for one in near), len(alone)),
        _share(sum(one.won for one in advised), len(advised)),
    )
    return "| " + " | ".join(cells) + " |"


HEAD = (
    "| setup | climbs | won | idle turns, won | idle turns, lost | lost with code and pieces "
    f"| of all: {LONG} turns or more after the code | won with advice |"
)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="in each cell")
    parser.add_argument("--seed", default="mates")
    parser.add_argument("--setups", default=",".join(GAME.choices["setup"]))
    parser.add_argument("--seconds", type=int, default=0, help="sand in the hourglass; 0: as the data says")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    print(HEAD)
    print("|" + "---|" * (HEAD.count("|") - 1))
    with ProcessPoolExecutor(given.workers) as pool:
        for setup in given.setups.split(","):
            waiting = [
                [
                    pool.submit(play_one, setup, given.seconds, given.seed, index, with_person)
                    for index in range(given.games)
                ]
                for with_person in (False, True)
            ]
            alone, advised = ([future.result() for future in futures] for futures in waiting)
            print(row_of(setup, alone, advised), flush=True)


if __name__ == "__main__":
    main()
