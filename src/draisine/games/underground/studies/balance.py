"""Underground: how often teams of bots reach the door in every setup, and what stops them.

    python -m draisine.games.underground.studies.balance --games 200

prints the table in docs/games/underground.md. `--seconds` tries another hourglass, `--cards` lists how often
each kind of card was played for its piece and for its steps.
"""

import argparse
import os
from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from draisine.bots.registry import strengths
from draisine.games.underground import GAME
from draisine.games.underground.boxes import box_of
from draisine.games.underground.events import PieceLaid, Played, Walked
from draisine.kernel import Match
from draisine.lab.intervals import wilson
from draisine.lab.simulate import Plan, Seated, check_plan, play_game, simulate

ENDS = ("glass", "pile", "stuck", "drowned")
PACE = 14_000
"""Milliseconds for a decision; a turn has three, and a little is lost when the hourglass is turned."""


class Cell(NamedTuple):
    """One team in one setup."""

    won: str
    losses: str
    """Per cent of the lost climbs by their end: hourglass, cards, no way, water."""
    turns: str
    minutes: str
    """Medians of the won climbs."""
    strange: int
    """Climbs that did not end by the rules."""


def cell_of(matches: Sequence[Seated]) -> Cell:
    """Sum up the climbs of a cell."""
    ends = Counter(seated.result.end for seated in matches)
    won = ends["door"]
    share = wilson(won, len(matches))
    lost = max(1, len(matches) - won)
    good = [seated.result for seated in matches if seated.result.winners]
    turns = sorted(match.events.get("turn_passed", 0) for match in good) or [0]
    times = sorted(match.time for match in good) or [0]
    return Cell(
        f"{share.share:.0%} ({share.low:.0%} – {share.high:.0%})",
        " / ".join(f"{ends[end] * 100 / lost:.0f}" for end in ENDS),
        str(turns[len(turns) // 2]),
        f"{times[len(times) // 2] / 60_000:.0f}",
        len(matches) - won - sum(ends[end] for end in ENDS),
    )


def _print_table(args: argparse.Namespace) -> None:
    print(
        "| setup | players | team | won (95 %) | lost to hourglass / cards / no way / water, % "
        "| turns | minutes |"
    )
    print("|---|---|---|---|---|---|---|")
    for setup in args.setups.split(","):
        for seats in map(int, args.seats.split(",")):
            for team in args.teams.split(","):
                options = {"setup": setup, "seconds": args.seconds}
                plan = Plan(GAME.id, (team,) * seats, args.games, args.seed, options, pace=PACE)
                cell = cell_of(simulate(plan, args.workers))
                strange = f" ({cell.strange} did not end)" if cell.strange else ""
                row = (setup, str(seats), team, cell.won, cell.losses + strange, cell.turns, cell.minutes)
                print("| " + " | ".join(row) + " |", flush=True)


def used(plan: Plan) -> Counter[tuple[str, str]]:
    """How often each kind of card was played, laid a piece, and moved the pawn."""
    found: Counter[tuple[str, str]] = Counter()
    options = check_plan(plan)
    cards = box_of(options.box).cards
    for index in range(plan.games):
        kind = ""
        for _, events in Match.steps(GAME, play_game(plan, options, index)[1].log):
            for event in events:
                if isinstance(event, Played):
                    card = cards[event.card]
                    kind = card.stack or (f"signal {card.reach}" if card.reach else "star")
                    found[kind, "played"] += 1
                elif isinstance(event, PieceLaid):
                    found[kind, "laid"] += 1
                elif isinstance(event, Walked):
                    found[kind, "walked"] += 1
    return found


def _print_cards(args: argparse.Namespace) -> None:
    options: dict[str, Any] = {"setup": args.setups.split(",")[0], "seconds": args.seconds}
    team = args.teams.split(",")[-1]
    seats = int(args.seats.split(",")[0])
    found = used(Plan(GAME.id, (team,) * seats, args.games, args.seed, options, pace=PACE))
    for kind in sorted({kind for kind, _ in found}):
        played = found[kind, "played"]
        laid, walked = (found[kind, what] / max(1, played) for what in ("laid", "walked"))
        print(f"{kind:9} played {played:5}, piece laid {laid:4.0%}, walked {walked:4.0%}")


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="in each cell")
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--teams", default=strengths(GAME.id)[-1])
    parser.add_argument("--setups", default=",".join(GAME.choices["setup"]))
    parser.add_argument("--seats", default="3")
    parser.add_argument("--seconds", type=int, default=0, help="sand in the hourglass; 0: as the data says")
    parser.add_argument("--cards", action="store_true")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    if args.cards:
        _print_cards(args)
    else:
        _print_table(args)


if __name__ == "__main__":
    main()
