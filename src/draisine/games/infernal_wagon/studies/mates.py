"""Infernal Wagon: how bots ride beside one person, and how often they lay over that person's card.

    python -m draisine.games.infernal_wagon.studies.mates --games 100

prints a row for each pace of the person and number of riders (docs/games/infernal-wagon.md). A card of
a bot counts as laid over when the person could have laid a card that fitted the same stop; in brackets when
they were about to. `--people new '10 s'` measures these rows alone, `--clock` another time.
"""

import argparse
import os
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, NamedTuple

from draisine.bots.registry import bot_for
from draisine.games.infernal_wagon import GAME
from draisine.games.infernal_wagon.studies.riders import NEW, PRACTISED, Habits, Person
from draisine.games.infernal_wagon.values import Lay
from draisine.kernel import CLOCK, GameLog, Match
from draisine.kernel.bots import Budget, Question, Reply
from draisine.kernel.options import read_options
from draisine.lab.intervals import wilson
from draisine.lab.match import play_match

PERSON = 0
"""The person's seat."""


class Rides(NamedTuple):
    """What some rides came to."""

    won: int
    lays: int
    """Cards that mates laid."""
    over: int
    """Those that lay over a fitting card of the person."""
    snatched: int
    """Those of them that lay over a card that the person was about to lay: the others were overlooked."""
    own: int
    """Cards that the person laid."""


class Watched(Person):
    """A person of whom it is kept for one ride what they were about to do."""

    def __init__(self, habits: Habits) -> None:
        super().__init__(habits)
        self._meant: list[tuple[int, str]] = []

    def answer(self, question: Question) -> Reply:
        """What anyone of these habits does."""
        reply = super().answer(question)
        self._meant.append((question.situation.since, reply.move))
        return reply

    def meant(self, now: int) -> str:
        """What they were about to do when somebody else moved: what they chose for the stop before that."""
        return next((text for since, text in reversed(self._meant) if since < now), "")


def count(log: GameLog, person: Watched) -> Rides:
    """What one ride came to, but for its end."""
    lays = over = snatched = own = 0
    for progress, moved in zip(Match.steps(GAME, log), log.moves, strict=False):
        if moved.seat == CLOCK or not isinstance(GAME.parse(moved.text), Lay):
            continue
        if moved.seat == PERSON:
            own += 1
            continue
        lays += 1
        prices = GAME.view(progress.state, PERSON).prices
        fitting = [
            text
            for text, price in prices
            if price.fits and not price.ends and isinstance(GAME.parse(text), Lay)
        ]
        over += bool(fitting)
        snatched += person.meant(moved.at) in fitting
    return Rides(0, lays, over, snatched, own)


def rides(  # noqa: PLR0917 - what a row depends on
    mate: str, seats: int, habits: Habits, chosen: dict[str, Any], seed: str, games: range
) -> Rides:
    """Some rides of one person with mates of one kind."""
    options = GAME.check_options(read_options(GAME, chosen), seats)
    mates = [bot_for(GAME.id, mate)] * (seats - 1)
    found = []
    for number in games:
        person = Watched(habits)
        bots = [person, *mates]
        played = play_match(GAME, options, [{}] * seats, bots, f"{seed}/{number}", budget=Budget(), pace=0)
        found.append(count(played.log, person)._replace(won=len(played.result.winners[:1])))
    return total(found)


def total(parts: Iterable[Rides]) -> Rides:
    """All of them together."""
    return Rides(*map(sum, zip(*parts, strict=True)))


def _kinds(paces: str) -> dict[str, Habits]:
    """Who rides: people of some paces, silent and calling, and one of each team."""
    kinds = {
        f"{pace} s{', calls' if calls else ''}": Habits(int(pace) * 1000, 10, calls, True)
        for pace in paces.split(",")
        for calls in (False, True)
    }
    # With all flags nothing that fits is overlooked.
    return {**kinds, "new": NEW, "new, all flags": NEW._replace(overlooks=0), "practised": PRACTISED}


def main() -> None:
    """Ride and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="in each row")
    parser.add_argument("--seed", default="mates")
    parser.add_argument("--mate", default="aufmerksam")
    parser.add_argument("--seats", default="2,3,4,5")
    parser.add_argument("--paces", default="3,5,10", help="seconds a card")
    parser.add_argument("--people", nargs="+", help="only these rows: new, practised, '10 s'")
    parser.add_argument("--deck", default="default")
    parser.add_argument("--clock", type=int, default=420)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    kinds = {
        name: habits
        for name, habits in _kinds(args.paces).items()
        if args.people is None or name in args.people
    }
    chosen = {"deck": args.deck, "clock": args.clock}
    over = "lays over a fitting card (about to be laid)"
    print(f"| person | riders | won (95 %) | {over} | the person's share |")
    print("|---|---|---|---|---|")
    with ProcessPoolExecutor(args.workers, mp_context=get_context("spawn")) as pool:
        for name, habits in kinds.items():
            for seats in map(int, args.seats.split(",")):
                parts = [range(at, min(at + 10, args.games)) for at in range(0, args.games, 10)]
                asked = [
                    pool.submit(rides, args.mate, seats, habits, chosen, args.seed, part) for part in parts
                ]
                print(_row(name, seats, args.games, total(one.result() for one in asked)), flush=True)


def _row(name: str, seats: int, games: int, found: Rides) -> str:
    """One line of the table."""
    share = wilson(found.won, games)
    lays = max(1, found.lays)
    cells = (
        name,
        str(seats),
        f"{share.share:.0%} ({share.low:.0%} – {share.high:.0%})",
        f"{found.over / lays:.1%} ({found.snatched / lays:.1%})",
        f"{found.own / (lays + found.own):.0%}",
    )
    return "| " + " | ".join(cells) + " |"


if __name__ == "__main__":
    main()
