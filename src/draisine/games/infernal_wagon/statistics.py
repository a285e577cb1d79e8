"""What is worth counting over many rides."""

from collections.abc import Sequence

from draisine.games.infernal_wagon.ride import WON
from draisine.games.infernal_wagon.state import State
from draisine.kernel.statistics import (
    FinishedGame,
    Statistic,
    Tally,
    best,
    counts,
    line,
    present,
    rates,
)


def ride_tally(state: State, at: int) -> Tally:
    """Riders, help, cards, and what was left of the fuse; -1 where none burned."""
    ride, options = state.ride, state.options
    left = -1 if state.ends_at is None else max(0, state.ends_at - at)
    return {
        "riders": int(ride.seats),
        "help": options.help,
        "practice": int(options.practice),
        "laid": int(ride.laid),
        "deck": len(ride.deck),
        "left": left,
    }


def ride_statistics(games: Sequence[FinishedGame]) -> tuple[Statistic, ...]:
    """Won by help and riders, where rides ended, the most fuse left, seconds a card. Practice is left out."""
    rides = [game for game in games if game.tally and not game.tally["practice"]]
    timed = [
        (int(ride.tally["left"]), ride.link)
        for ride in rides
        if ride.end == WON and int(ride.tally["left"]) >= 0
    ]
    return present(
        (
            rates(
                "help",
                [
                    (str(ride.tally["help"]), {"riders": ride.tally["riders"]}, bool(ride.won))
                    for ride in rides
                ],
            ),
            counts("ends", [ride.end for ride in rides]),
            best("fuse", timed, "time"),
            line(
                "pace",
                [ride.took // int(ride.tally["laid"]) for ride in rides if int(ride.tally["laid"]) > 0],
                "seconds",
            ),
        )
    )
