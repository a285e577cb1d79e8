"""Infernal Wagon: how often somebody gets out of a practice ride who does only what the hints say.

    python -m draisine.games.infernal_wagon.studies.practice --games 200

prints a row for each kind of mates: how many of the rides were won, how the others were lost, and how often a
mate laid over a fitting card of the newcomer.
"""

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, NamedTuple

from draisine.bots.registry import bot_for
from draisine.games.infernal_wagon import GAME
from draisine.games.infernal_wagon.bots.courtesy import NEVER
from draisine.games.infernal_wagon.practice import LEARNER
from draisine.games.infernal_wagon.values import Lay, View
from draisine.kernel import CLOCK, GameLog, Match
from draisine.kernel.bots import Budget, Question, Reply
from draisine.kernel.options import read_options
from draisine.lab.intervals import wilson
from draisine.lab.match import play_match

_SWAY = 30


class Newcomer:
    """Knows no rule: lays the card that is pointed at, wakes the clock when that is offered, else waits."""

    strength = "person"

    def __init__(self, pace: int) -> None:
        self._pace = pace

    def answer(self, question: Question) -> Reply:
        """What the hints say, a moment later."""
        if question.purpose == "draw":
            return Reply()
        view: View = question.view
        advice = view.advice
        pause = self._pace * (100 - _SWAY + question.chance("pace").below(2 * _SWAY + 1)) // 100
        if advice is not None and advice.move is not None:
            return Reply(advice.move, pause)
        if advice is not None and advice.wake and "wake" in question.legal:
            return Reply("wake", pause)
        return Reply(question.legal[0], NEVER)


class Rides(NamedTuple):
    """What some rides came to."""

    won: int
    ends: dict[str, int]
    lays: int
    over: int


def laid_over(log: GameLog) -> tuple[int, int]:
    """Cards that mates laid, and those of them while the newcomer was shown one that fits."""
    lays = over = 0
    for progress, moved in zip(Match.steps(GAME, log), log.moves, strict=False):
        if moved.seat in (CLOCK, LEARNER) or not isinstance(GAME.parse(moved.text), Lay):
            continue
        advice = GAME.view(progress.state, LEARNER).advice
        lays += 1
        over += advice is not None and advice.why == "fits"
    return lays, over


def rides(  # noqa: PLR0917 - what a row depends on
    mate: str, seats: int, chosen: dict[str, Any], pace: int, seed: str, games: range
) -> Rides:
    """Some practice rides with mates of one kind."""
    options = GAME.check_options(read_options(GAME, {**GAME.practice.options, **chosen}), seats)
    bots = [Newcomer(pace), *[bot_for(GAME.id, mate)] * (seats - 1)]
    won = lays = over = 0
    ends: dict[str, int] = {}
    for number in games:
        played = play_match(GAME, options, [{}] * seats, bots, f"{seed}/{number}", budget=Budget(), pace=0)
        found = laid_over(played.log)
        won += bool(played.result.winners)
        lays, over = lays + found[0], over + found[1]
        ends[played.result.end] = ends.get(played.result.end, 0) + 1
    return Rides(won, ends, lays, over)


def main() -> None:
    """Ride and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="in each row")
    parser.add_argument("--seed", default="practice")
    parser.add_argument("--mates", default=GAME.practice.bot)
    parser.add_argument("--paces", default="3,5,8", help="seconds a card")
    parser.add_argument("--seats", type=int, default=GAME.practice.seats)
    parser.add_argument("--easy", type=int, default=GAME.practice.options["easy"])
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    print("| mates | a card | won (95 %) | ends | laid over the newcomer's fitting card |")
    print("|---|---|---|---|---|")
    with ProcessPoolExecutor(args.workers, mp_context=get_context("spawn")) as pool:
        for mate in args.mates.split(","):
            for pace in map(int, args.paces.split(",")):
                parts = [range(at, min(at + 10, args.games)) for at in range(0, args.games, 10)]
                asked = [
                    pool.submit(
                        rides,
                        mate,
                        args.seats,
                        {"easy": args.easy},
                        pace * 1000,
                        args.seed,
                        part,
                    )
                    for part in parts
                ]
                print(_row(mate, pace, args.games, [one.result() for one in asked]), flush=True)


def _row(mate: str, pace: int, games: int, parts: list[Rides]) -> str:
    share = wilson(sum(part.won for part in parts), games)
    ends = {end: sum(part.ends.get(end, 0) for part in parts) for end in GAME.ends}
    lays, over = sum(part.lays for part in parts), sum(part.over for part in parts)
    counts = ", ".join(f"{end} {times}" for end, times in ends.items() if times)
    return (
        f"| {mate} | {pace} s | {share.share:.0%} ({share.low:.0%} – {share.high:.0%}) | {counts} "
        f"| {over / max(1, lays):.1%} |"
    )


if __name__ == "__main__":
    main()
