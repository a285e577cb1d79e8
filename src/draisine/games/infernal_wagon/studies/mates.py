"""Infernal Wagon: how bots ride beside one person, and how often they lay over that person's card.

    python -m draisine.games.infernal_wagon.studies.mates --games 100

prints a row for each pace of the person and number of riders (docs/games/infernal-wagon.md). A card of
a bot counts as laid over when the person could have laid a card that fitted the same stop.
"""

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

from draisine.bots.registry import bot_for
from draisine.games.infernal_wagon import GAME
from draisine.games.infernal_wagon.studies.riders import NEW, PRACTISED, Habits, Person
from draisine.games.infernal_wagon.values import Lay
from draisine.kernel import CLOCK, GameLog, Match
from draisine.kernel.bots import Budget
from draisine.lab.intervals import wilson
from draisine.lab.match import play_match
from draisine.tables.log.options import read_options

PERSON = 0
"""The person's seat."""


class Rides(NamedTuple):
    """What some rides came to."""

    won: int
    lays: int
    """Cards that mates laid."""
    over: int
    """Those that lay over a fitting card of the person."""
    own: int
    """Cards that the person laid."""


def count(log: GameLog) -> tuple[int, int, int]:
    """Lays of the mates, those over a fitting card of the person, and lays of the person."""
    lays = over = own = 0
    for progress, moved in zip(Match.steps(GAME, log), log.moves, strict=False):
        if moved.seat == CLOCK or not isinstance(GAME.parse(moved.text), Lay):
            continue
        if moved.seat == PERSON:
            own += 1
            continue
        lays += 1
        prices = GAME.view(progress.state, PERSON).prices
        over += any(
            price.fits and not price.ends for text, price in prices if isinstance(GAME.parse(text), Lay)
        )
    return lays, over, own


def rides(  # noqa: PLR0917 - what a row depends on
    mate: str, seats: int, habits: Habits, deck: str, seed: str, games: range
) -> Rides:
    """Some rides of one person with mates of one kind."""
    options = GAME.check_options(read_options(GAME, {"deck": deck}), seats)
    person = Person(habits)
    bots = [person, *[bot_for(GAME.id, mate)] * (seats - 1)]
    won = lays = over = own = 0
    for number in games:
        played = play_match(GAME, options, [{}] * seats, bots, f"{seed}/{number}", budget=Budget(), pace=0)
        found = count(played.log)
        won += bool(played.result.winners)
        lays, over, own = lays + found[0], over + found[1], own + found[2]
    return Rides(won, lays, over, own)


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
    parser.add_argument("--deck", default="default")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    print("| person | riders | won (95 %) | lays over the person's fitting card | the person's share |")
    print("|---|---|---|---|---|")
    with ProcessPoolExecutor(args.workers, mp_context=get_context("spawn")) as pool:
        for name, habits in _kinds(args.paces).items():
            for seats in map(int, args.seats.split(",")):
                parts = [range(at, min(at + 10, args.games)) for at in range(0, args.games, 10)]
                asked = [
                    pool.submit(rides, args.mate, seats, habits, args.deck, args.seed, part) for part in parts
                ]
                won, lays, over, own = map(sum, zip(*[one.result() for one in asked], strict=True))
                share = wilson(won, args.games)
                row = (
                    name,
                    str(seats),
                    f"{share.share:.0%} ({share.low:.0%} – {share.high:.0%})",
                    f"{over / max(1, lays):.1%}",
                    f"{own / max(1, lays + own):.0%}",
                )
                print("| " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main()
