"""Zwergenzugfahrt with a number of rounds: what does a late kick cost, and does the end belong to one clan?

A missed round is one of the clan's rounds, so a clan that owes rounds at the end watches the other play its
last turns in a row. This counts how often that happens, what it wins, and how often players kick towards the
end:
a kick in a clan's last rounds costs fewer turns than it says, because there are no more rounds to miss.

    python -m draisine.games.zwergenzugfahrt.studies.last_turns --bots meister,meister --games 300 --seed a
"""

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

from draisine.games.zwergenzugfahrt import GAME
from draisine.games.zwergenzugfahrt.values import Conducted, Ended, Kicked, Missed, Passed, Tossed
from draisine.kernel import GameLog, Match
from draisine.lab.intervals import wilson
from draisine.lab.simulate import Plan, check_plan, play_game

_SPAN = 5
"""Rounds of a clan that are counted together."""


class Ending(NamedTuple):
    """What one game says."""

    by_turns: bool
    tail: int
    """Turns that one clan played in a row after the other's last one; 1 is the second player's due."""
    gained: int
    """Seats that the tail brought its clan, those that it took from the other included."""
    turned: bool
    """The tail changed who won, or made or broke a draw."""
    late_winner: bool | None
    """Whether the clan with the tail won; None when nobody did."""
    kicks: dict[int, int]
    """Kicks by the kicking clan's own round, the first being 0."""
    chances: dict[int, int]
    """Turns taken in the same rounds."""


def look_at(log: GameLog) -> Ending:
    """Replay a game and look at its end."""
    rounds = [0, 0]
    kicks: Counter[int] = Counter()
    chances: Counter[int] = Counter()
    tail, owner, lead, lead_before, end = 0, -1, 0, 0, ""
    for state, events in Match.steps(GAME, log):
        for event in events:
            if isinstance(event, Ended):
                end = event.end
            elif not isinstance(event, Tossed | Conducted):
                clan = event.clan
                if not isinstance(event, Missed | Passed):
                    chances[rounds[clan]] += 1
                    kicks[rounds[clan]] += isinstance(event, Kicked)
                    if clan != owner:
                        owner, tail, lead_before = clan, 0, lead
                    tail += 1
                rounds[clan] += 1
        lead = state.position.seats(0) - state.position.seats(1)
    if end != "turns":
        return Ending(False, 0, 0, False, None, dict(kicks), dict(chances))
    before, after = (lead_before, lead) if owner == 0 else (-lead_before, -lead)
    turned = (before > 0) - (before < 0) != (after > 0) - (after < 0)
    won = None if after == 0 else after > 0
    return Ending(True, tail, after - before, turned, won, dict(kicks), dict(chances))


def _one(plan: Plan, index: int) -> Ending:
    return look_at(play_game(plan, check_plan(plan), index)[1].log)


def _share(successes: int, trials: int) -> str:
    share = wilson(successes, trials)
    return f"{share.share:.1%} ({share.low:.1%} - {share.high:.1%})"


def _print_tails(tails: list[Ending], games: int, what: str) -> None:
    print(f"{what}: {_share(len(tails), games)} of those by turns")
    print(f"  how many: {dict(sorted(Counter(ending.tail for ending in tails).items()))}")
    print(f"  seats gained, mean: {sum(ending.gained for ending in tails) / len(tails):+.2f}")
    print(f"  changed the result: {_share(sum(ending.turned for ending in tails), len(tails))} of these")
    decided = [ending.late_winner for ending in tails if ending.late_winner is not None]
    print(f"  won by the clan that had them: {_share(sum(decided), len(decided))} of the decided ones")


def main() -> None:
    """Play, look, print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--bots", default="meister,meister")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--turns", type=int, default=50)
    parser.add_argument("--board", default="default")
    args = parser.parse_args()
    chosen = {"turns": args.turns, "board": args.board}
    plan = Plan(GAME.id, tuple(args.bots.split(",")), args.games, args.seed, chosen)
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        found = list(pool.map(_one, [plan] * plan.games, range(plan.games), chunksize=4))
    ended = [ending for ending in found if ending.by_turns]
    print(f"games {len(found)}, ended by turns {len(ended)}")
    for least, most, what in ((1, 1, "one last turn"), (2, 99, "turns in a row at the end")):
        tails = [ending for ending in ended if least <= ending.tail <= most]
        if tails:
            _print_tails(tails, len(ended), what)
    _print_kicks(found, args.turns)


def _print_kicks(found: list[Ending], turns: int) -> None:
    print("kicks in a hundred turns, by the kicking clan's own round:")
    spans = [range(start, start + _SPAN) for start in range(0, turns - _SPAN, _SPAN)]
    spans += [range(last, last + 1) for last in range(turns - _SPAN, turns)]
    for span in spans:
        taken = sum(ending.chances.get(place, 0) for ending in found for place in span)
        kicks = sum(ending.kicks.get(place, 0) for ending in found for place in span)
        ours = f"{span.start + 1:>3}" + (f" to {span.stop:>3}" if len(span) > 1 else "       ")
        print(f"  {ours}: {100 * kicks / max(1, taken):5.2f}  ({kicks} of {taken})")


if __name__ == "__main__":
    main()
