"""What is worth counting over many games of the dwarfs."""

from collections.abc import Sequence

from draisine.games.zwergenzugfahrt.state import State
from draisine.kernel.statistics import FinishedGame, Statistic, Tally, best, line, present, rates

PEOPLE = "people"


def station_tally(state: State) -> Tally:
    """Who began, and the seats of both clans."""
    position = state.position
    return {"first": int(state.first), "red": int(position.seats(0)), "green": int(position.seats(1))}


def station_statistics(games: Sequence[FinishedGame]) -> tuple[Statistic, ...]:
    """Won by opponent and by who began, the margin in seats, the longest run of games won."""
    mine = [game for game in games if game.seat >= 0]
    kept = [game for game in mine if game.tally]
    return present(
        (
            rates("opponent", [(game.bots[1 - game.seat] or PEOPLE, {}, bool(game.won)) for game in mine]),
            rates("order", [(_order(game), {}, bool(game.won)) for game in kept]),
            line("margin", [_margin(game) for game in kept]),
            best("streak", _streaks(mine)),
        )
    )


def _order(game: FinishedGame) -> str:
    return "first" if game.tally["first"] == game.seat else "second"


def _margin(game: FinishedGame) -> int:
    red, green = int(game.tally["red"]), int(game.tally["green"])
    return red - green if game.seat == 0 else green - red


def _streaks(games: Sequence[FinishedGame]) -> list[tuple[int, str]]:
    """How many games in a row were won up to each, where any was."""
    runs: list[tuple[int, str]] = []
    run = 0
    for game in games:
        run = run + 1 if game.won else 0
        if run:
            runs.append((run, game.link))
    return runs
