"""Infernal Wagon: how often simulated people get out, without bots.

    python -m draisine.games.infernal_wagon.studies.people --games 400

prints a row for each team and number of riders: the table in docs/games/infernal-wagon.md. `--deck FILE`
measures another deck, `--clock` another time, `--teams strict` a new team that takes its
whole time for every card.
"""

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from draisine.games.infernal_wagon import GAME
from draisine.games.infernal_wagon.studies.balance import CHOICES, cell_of
from draisine.games.infernal_wagon.studies.riders import STRICT, TEAMS, Person
from draisine.kernel.bots import Budget
from draisine.kernel.options import read_options
from draisine.lab.match import play_match
from draisine.lab.simulate import Seated


def rides(team: str, seats: int, chosen: dict[str, Any], seed: str, games: range) -> list[Seated]:
    """Some rides of one team."""
    options = GAME.check_options(read_options(GAME, chosen), seats)
    people = [Person((TEAMS | {"strict": STRICT})[team])] * seats
    found = []
    for number in games:
        played = play_match(GAME, options, [{}] * seats, people, f"{seed}/{number}", budget=Budget(), pace=0)
        found.append(Seated(tuple(range(seats)), played.result))
    return found


def measure(  # noqa: PLR0917 - what a row depends on
    pool: ProcessPoolExecutor, team: str, seats: int, chosen: dict[str, Any], seed: str, games: int
) -> list[Seated]:
    """All rides of one row, on all cores."""
    parts = [range(start, min(start + 20, games)) for start in range(0, games, 20)]
    done = [pool.submit(rides, team, seats, chosen, seed, part) for part in parts]
    return [seated for part in done for seated in part.result()]


def main() -> None:
    """Ride and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="in each row")
    parser.add_argument("--seed", default="people")
    parser.add_argument("--teams", default=",".join(TEAMS))
    parser.add_argument("--seats", default=",".join(map(str, GAME.seat_counts)))
    parser.add_argument("--choices", default="base")
    parser.add_argument("--clock", type=int, default=420)
    parser.add_argument("--deck", type=Path)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    own = {"deck": "own", "cards": args.deck.read_text("utf-8")} if args.deck else {}
    print("| team | Junctions | riders | won (95 %) | lost to fire / hands / clock / Curse, % | seconds |")
    print("|---|---|---|---|---|---|")
    with ProcessPoolExecutor(args.workers, mp_context=get_context("spawn")) as pool:
        for team in args.teams.split(","):
            for name in args.choices.split(","):
                for seats in map(int, args.seats.split(",")):
                    options = {"clock": args.clock, **CHOICES[name], **own}
                    cell = cell_of(measure(pool, team, seats, options, args.seed, args.games))
                    row = (team, name, str(seats), cell.won, cell.losses, str(cell.seconds))
                    print("| " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main()
