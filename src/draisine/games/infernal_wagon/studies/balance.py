"""Infernal Wagon: how often teams of bots get out, with and without Junctions, and what stops them.

    python -m draisine.games.infernal_wagon.studies.balance --games 1000

prints the table in docs/games/infernal-wagon.md. `--deck FILE` measures another deck, `--cards` lists how
often each card of the deck was laid where somebody had drawn it.
"""

import argparse
import os
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from draisine.bots.registry import strengths
from draisine.games.infernal_wagon import GAME
from draisine.games.infernal_wagon.deck import KINDS, read_deck, symbol_name
from draisine.games.infernal_wagon.values import Drew, Laid, TunnelDrew
from draisine.kernel import Match
from draisine.lab.intervals import wilson
from draisine.lab.simulate import Plan, Seated, check_plan, play_game, simulate

CHOICES: dict[str, dict[str, Any]] = {
    "base": {},
    "8 Easy": {"easy": 8},
    "Silence": {"silence": True},
    "U-turn": {"u_turn": True},
    "Curse": {"curse": True},
    "no clock": {"clock": 0},
}
ENDS = ("fire", "no_cards", "time", "cursed")


class Cell(NamedTuple):
    """One team, one choice of Junctions, one number of riders."""

    won: str
    losses: str
    """Per cent of the lost rides by their end: fire, empty hands, clock, Curse."""
    seconds: int
    """Median of the won rides."""
    strange: int
    """Rides that did not end by the rules."""


def cell_of(matches: Sequence[Seated]) -> Cell:
    """Sum up the rides of a cell."""
    ends = Counter(seated.result.end for seated in matches)
    won = ends["exit"]
    share = wilson(won, len(matches))
    lost = max(1, len(matches) - won)
    times = sorted(seated.result.time // 1000 for seated in matches if seated.result.winners) or [0]
    return Cell(
        f"{share.share:.0%} ({share.low:.0%} – {share.high:.0%})",
        " / ".join(f"{ends[end] * 100 / lost:.0f}" for end in ENDS),
        times[len(times) // 2],
        len(matches) - won - sum(ends[end] for end in ENDS),
    )


def _options(deck: str, chosen: dict[str, Any]) -> dict[str, Any]:
    return {**chosen, "deck": "own", "cards": deck} if deck else dict(chosen)


def used(plan: Plan, games: range) -> Counter[tuple[int, str]]:
    """How often each card came up, was laid, and was laid where it fits."""
    found: Counter[tuple[int, str]] = Counter()
    options = check_plan(plan)
    for index in games:
        log = play_game(plan, options, index)[1].log
        for number, (state, events) in enumerate(Match.steps(GAME, log)):
            if number == 0:
                found.update((card, "drawn") for hand in state.ride.hands for card in hand)
            for event in events:
                if isinstance(event, Drew | TunnelDrew) and event.card is not None:
                    found[event.card, "drawn"] += 1
                elif isinstance(event, Laid):
                    found[event.card, "laid"] += 1
                    found[event.card, "fits"] += event.fits
    return found


def _print_cards(plan: Plan, workers: int) -> None:
    deck = read_deck(check_plan(plan).cards)
    found: Counter[tuple[int, str]] = Counter()
    portions = [range(start, min(start + 10, plan.games)) for start in range(0, plan.games, 10)]
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for some in pool.map(used, [plan] * len(portions), portions):
            found += some
    for number, kind in enumerate(deck.kinds):
        drawn, laid, fits = (found[number, what] for what in ("drawn", "laid", "fits"))
        if drawn:
            ends = " ".join(symbol_name(end) for end in deck.ends[number])
            name = f"{number:3} {KINDS[kind]:9}{ends:22} {deck.penalties[number]:2}"
            print(f"{name}  laid {laid / drawn:4.0%} of {drawn}, fits {fits / max(1, laid):4.0%}")


def _print_table(args: argparse.Namespace, deck: str, workers: int) -> None:
    print("| team | Junctions | riders | won (95 %) | lost to fire / hands / clock / Curse, % | seconds |")
    print("|---|---|---|---|---|---|")
    for team in args.teams.split(","):
        for name in args.choices.split(","):
            for seats in map(int, args.seats.split(",")):
                options = _options(deck, CHOICES[name])
                plan = Plan(GAME.id, (team,) * seats, args.games, args.seed, options)
                cell = cell_of(simulate(plan, workers))
                strange = f" ({cell.strange} did not end)" if cell.strange else ""
                row = (team, name, str(seats), cell.won, cell.losses + strange, str(cell.seconds))
                print("| " + " | ".join(row) + " |", flush=True)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="in each cell")
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--teams", default=",".join(strengths(GAME.id)))
    parser.add_argument("--choices", default=",".join(CHOICES))
    parser.add_argument("--seats", default=",".join(map(str, GAME.seat_counts)))
    parser.add_argument("--deck", type=Path)
    parser.add_argument("--cards", action="store_true")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    deck = args.deck.read_text("utf-8") if args.deck else ""
    if args.cards:
        team = args.teams.split(",")[-1]
        seats = int(args.seats.split(",")[0])
        options = _options(deck, CHOICES[args.choices.split(",")[0]])
        _print_cards(Plan(GAME.id, (team,) * seats, args.games, args.seed, options), args.workers)
    else:
        _print_table(args, deck, args.workers)


if __name__ == "__main__":
    main()
