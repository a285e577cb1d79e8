"""Plays rides with the real rules and writes moments of them, for the gallery and the tests of the board.

Run from anywhere: `python web/src/games/infernal-wagon/gallery/make_examples.py`.
"""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from draisine.games.infernal_wagon.choices import price
from draisine.games.infernal_wagon.rules import InfernalWagon
from draisine.games.infernal_wagon.values import Lift, Options, TimeUp
from draisine.kernel.chance import Chance
from draisine.kernel.values import CLOCK, Seat

GAME = InfernalWagon()
HERE = Path(__file__).parent
Frame = dict[str, Any]


def badness(ride: Any, move: Any) -> float:
    """How a careful crew would rank a move."""
    cost = price(ride, move)
    return cost.ends * 1000 + (not cost.fits) * 100 + cost.loses * 50 + cost.burns


def frame(state: Any, events: tuple[Any, ...], seat: int, last: Any, at: int) -> Frame:
    """What one seat gets from the server."""
    seen = [GAME.redact(event, seat) for event in events]
    return {
        "view": msgspec.to_builtins(GAME.view(state, seat)),
        "events": [msgspec.to_builtins(event) for event in seen if event is not None],
        "moves": [GAME.format(move) for move in GAME.legal_moves(state, seat)],
        "toAct": [one for one in range(state.ride.seats) if GAME.legal_moves(state, one)],
        "seat": seat,
        "last": last,
        "at": at,
    }


def ride(options: Options, seats: int, seed: int, care: float) -> list[list[Frame]]:
    """All moments of a ride, by step and seat. `care` is how often the best move is found."""
    roll = random.Random(seed)
    chance = Chance(str(seed))
    state = GAME.setup(GAME.check_options(options, seats), [Seat() for _ in range(seats)], chance)
    steps = [[frame(state, (), seat, None, 0) for seat in range(seats)]]
    at = 0
    while GAME.outcome(state) is None:
        at += roll.randrange(2500, 7000)
        choices = [(seat, move) for seat in range(seats) for move in GAME.legal_moves(state, seat)]
        lays = [
            choice for choice in choices if not isinstance(choice[1], Lift) or roll.random() < 0.2
        ] or choices
        if state.ends_at is not None and at >= state.ends_at:
            seat, move = CLOCK, TimeUp()
            at = state.ends_at
        elif roll.random() < care:
            seat, move = min(lays, key=lambda choice: badness(state.ride, choice[1]))
        else:
            seat, move = roll.choice(lays)
        progress = GAME.apply(state, seat, move, at, chance)
        state = progress.state
        last = [seat, GAME.format(move)]
        steps.append([frame(state, progress.events, one, last, at) for one in range(seats)])
    return steps


def whole(steps: list[list[Frame]]) -> dict[str, Any]:
    """A ride for whoever tells how it went: its end, its log, and what really happened."""
    made = [(now["last"][0], now["at"], now["last"][1]) for now, *_ in steps[1:]]
    laid = [
        (event["card"], event["seat"], event["fits"])
        for now, *_ in steps
        for event in now["events"]
        if event["type"] == "laid"
    ]
    return {"view": steps[-1][0]["view"], "moves": made, "laid": laid}


def main() -> None:
    """Find a moment of every kind that the board draws."""
    examples: dict[str, Any] = {}
    rides: list[dict[str, Any]] = []

    def look(name: str, steps: list[list[Frame]], wanted: Callable[[Frame], bool]) -> None:
        if name in examples:
            return
        for step, seats in enumerate(steps):
            for now in seats:
                if step and wanted(now):
                    examples[name] = {"before": steps[step - 1][now["seat"]], "now": now}
                    return

    def kinds(now: Frame) -> set[str]:
        return {event["type"] for event in now["events"]}

    def prices(now: Frame) -> set[str]:
        best: dict[int, list[Any]] = {}
        for text, cost in now["view"]["prices"]:
            if "@" in text:
                card = int(text.split("@")[0][:-1])
                rank = (not cost[0]) * 100 + cost[2] * 50 + cost[1]
                if card not in best or rank < best[card][0]:
                    best[card] = [rank, "fits" if cost[0] else "loses" if cost[2] else "burns"]
        return {kind for _, kind in best.values()}

    def long(now: Frame) -> int:
        return len(now["view"]["railroad"])

    def forked(now: Frame) -> bool:
        return len(now["view"]["stops"]) > 2

    everything = Options(easy=8, silence=True, u_turn=True, curse=True)
    for seed in range(1, 60):
        plain = ride(Options(easy=2), 3, seed, 0.9)
        look("start", plain, lambda now: now["view"]["laid"] == 1 and bool(now["moves"]))
        look("middle", plain, lambda now: 7 <= long(now) <= 12 and len(prices(now)) == 3)
        look(
            "waiting",
            plain,
            lambda now: 6 <= long(now) <= 14 and not now["moves"] and "ended" not in kinds(now),
        )
        look("tunnel_other", plain, lambda now: now["view"]["tunnel"] is not None and not now["moves"])
        look(
            "burned",
            plain,
            lambda now: "burned" in kinds(now) and long(now) > 5 and "ended" not in kinds(now),
        )
        look("lost_card", plain, lambda now: "lost_card" in kinds(now) and long(now) > 5)
        four = ride(Options(), 4, seed, 0.97)
        look("fork", four, lambda now: forked(now) and 6 <= long(now) <= 16 and bool(now["moves"]))
        look(
            "tunnel",
            four,
            lambda now: now["view"]["tunnel"] is not None and len(now["moves"]) > 1 and long(now) > 5,
        )
        look(
            "blast",
            four,
            lambda now: any(e.get("by") == "explosion" for e in now["events"]) and long(now) == 3,
        )
        look("five", ride(Options(), 5, seed, 1), lambda now: 18 <= long(now) <= 30 and bool(now["moves"]))
        two = ride(Options(clock=300), 2, seed, 0.9)
        look("two", two, lambda now: 5 <= long(now) <= 10 and len(prices(now)) > 1)
        careful = ride(Options(clock=0, easy=8), 5, seed, 1)
        look("long", careful, lambda now: long(now) >= 46 and bool(now["moves"]))
        look("longest", careful, lambda now: long(now) >= 60 and bool(now["moves"]))
        look("won", careful, lambda now: bool(now["view"]["won"]))
        for seats in (3, 5):
            all_in = ride(everything, seats, seed, 0.95)
            tail = "" if seats == 3 else "_five"
            look(
                "silence" + tail,
                all_in,
                lambda now: (
                    now["view"]["silence"]
                    and not now["view"]["u_turn"]
                    and bool(now["moves"])
                    and long(now) > 5
                ),
            )
            look(
                "u_turn" + tail,
                all_in,
                lambda now: (
                    now["view"]["u_turn"]
                    and not now["view"]["silence"]
                    and bool(now["moves"])
                    and long(now) > 4
                ),
            )
            look(
                "both" + tail,
                all_in,
                lambda now: now["view"]["u_turn"] and now["view"]["silence"] and bool(now["moves"]),
            )
            look("revealed", all_in, lambda now: "revealed" in kinds(now) and now["view"]["silence"])
            look("curse", all_in, lambda now: "lift" in now["moves"] and len(now["moves"]) > 1)
        if seed <= 3:
            rides += [whole(plain), whole(careful), whole(all_in)]
        for end in ("fire", "no_cards", "time", "cursed"):
            for steps in (plain, four, two, all_in):
                look("lost_" + end, steps, lambda now, end=end: now["view"]["end"] == end)  # type: ignore[misc]
    scenery = msgspec.to_builtins(GAME.scenery(GAME.check_options(Options(), 2)))
    (HERE / "examples.txt").write_text(
        json.dumps({"scenery": scenery, "examples": examples, "rides": rides}, separators=(",", ":"))
    )
    print(f"{len(examples)} moments: {', '.join(sorted(examples))}")


if __name__ == "__main__":
    main()
