"""Zwergenzugfahrt with a number of turns: is a late kick free, and does that spoil the end?

A clan that owes rounds has turns left when the other has none, and plays them in a row with nobody to answer.
This counts how often that happens, what it wins, and whether players kick more towards the end because of it.

    python -m draisine.lab.studies.last_turns --bots meister,meister --games 300 --seed balance
"""

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

from draisine.games.zwergenzugfahrt import GAME
from draisine.games.zwergenzugfahrt.values import Ended, Kicked
from draisine.kernel import GameLog, replay
from draisine.lab.report import wilson
from draisine.lab.simulate import Plan, check_plan, play_game

_ACTS = {"walked", "sat_down", "reserved", "taken_off", "kicked"}
_SPAN = 5
"""Turns of a clan that are counted together."""


class Ending(NamedTuple):
    """What one game says."""

    by_turns: bool
    tail: int
    """Turns that one clan played in a row after the other had none left; 1 is the second player's due."""
    gained: int
    """Seats that the tail brought its clan, those that it took from the other included."""
    turned: bool
    """The tail changed who won, or made or broke a draw."""
    late_winner: bool | None
    """Whether the clan with the tail won; None when nobody did."""
    kicks: dict[int, int]
    """Kicks by the kicking clan's own turn, in spans."""
    chances: dict[int, int]
    """Turns taken, in the same spans."""


def look_at(log: GameLog, turns: int) -> Ending:
    """Replay a game and look at its end."""
    taken = [0, 0]
    kicks: Counter[int] = Counter()
    chances: Counter[int] = Counter()
    lead_before: int | None = None
    tail, owner, lead, end = 0, 0, 0, ""
    for state, events in replay(GAME, log):
        for event in events:
            name = event.__struct_config__.tag
            if name in _ACTS:
                assert not isinstance(event, Ended)
                clan = event.clan
                chances[taken[clan] // _SPAN] += 1
                kicks[taken[clan] // _SPAN] += isinstance(event, Kicked)
                if taken[1 - clan] >= turns:
                    if tail == 0:
                        lead_before, owner = lead if clan == 0 else -lead, clan
                    tail += 1
                taken[clan] += 1
            elif isinstance(event, Ended):
                end = event.end
        lead = state.position.seats(0) - state.position.seats(1)
    after = lead if owner == 0 else -lead
    if end != "turns" or lead_before is None:
        return Ending(False, 0, 0, False, None, dict(kicks), dict(chances))
    turned = (lead_before > 0) - (lead_before < 0) != (after > 0) - (after < 0)
    won = None if after == 0 else after > 0
    return Ending(True, tail, after - lead_before, turned, won, dict(kicks), dict(chances))


def _one(plan: Plan, index: int) -> Ending:
    options = check_plan(plan)
    return look_at(play_game(plan, options, index)[1].log, options.turns)


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
    given = parser.parse_args()
    plan = Plan(GAME.id, tuple(given.bots.split(",")), given.games, given.seed, {"turns": given.turns})
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        found = list(pool.map(_one, [plan] * plan.games, range(plan.games), chunksize=4))
    ended = [ending for ending in found if ending.by_turns]
    print(f"games {len(found)}, ended by turns {len(ended)}")
    for least, most, what in ((1, 1, "one last turn"), (2, 99, "turns in a row at the end")):
        tails = [ending for ending in ended if least <= ending.tail <= most]
        if tails:
            _print_tails(tails, len(ended), what)
    print("kicks in a hundred turns, by the kicking clan's own turn:")
    for span in sorted({span for ending in found for span in ending.chances}):
        turns = sum(ending.chances.get(span, 0) for ending in found)
        kicks = sum(ending.kicks.get(span, 0) for ending in found)
        ours = f"{span * _SPAN + 1:>3} to {span * _SPAN + _SPAN:>3}"
        print(f"  {ours}: {100 * kicks / turns:5.2f}  ({kicks} of {turns})")


if __name__ == "__main__":
    main()
