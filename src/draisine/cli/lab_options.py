"""What the commands of the lab share: whom they seat, how far they are, and how they stop."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, NoReturn

import typer
from rich.console import Console

from draisine.cli import errors
from draisine.cli.words import words

Seed = Annotated[str, typer.Option(help="The same seed gives the same games.")]
Workers = Annotated[int | None, typer.Option(min=1, help="Processes; else one for each core.")]
Cluster = Annotated[
    str, typer.Option(help="Play on a Dask cluster instead: its scheduler, as in tcp://10.0.0.5:8786.")
]
Nodes = Annotated[int, typer.Option(min=0, help="At most so many positions for a decision.")]
Pace = Annotated[float, typer.Option(min=0.001, help="Seconds for a decision, with a clock.")]
BotLimit = Annotated[
    float, typer.Option("--limit", min=0.01, help="Seconds after which a bot counts as one that is stuck.")
]
Forfeits = Annotated[
    bool, typer.Option("--forfeits", help="A bot that fails loses its game; else the first failure ends all.")
]


def seated_bots(game_id: str, named: str, seats: int | None) -> tuple[str, ...]:
    """A bot for each seat. One name is for all seats, of the usual table where nobody can play alone; without
    any it is whom a newcomer would play with."""
    from draisine.bots.registry import bot_named, strengths, usual_strength
    from draisine.games import game_by_id

    game = game_by_id(game_id)
    if named:
        bots = tuple(name.strip() for name in named.split(","))
        for name in bots:  # a wrong name is said before a wrong number
            bot_named(game_id, name)
        if len(bots) == 1 and 1 not in game.seat_counts:
            seats = seats or game.quick.seats
    else:
        bots = (usual_strength(strengths(game_id)) or "random",)
        seats = seats or game.quick.seats
    if seats is not None and len(bots) == 1:
        bots *= seats
    if seats is not None and seats != len(bots):
        raise errors.bots_and_seats(bots=len(bots), seats=seats)
    return bots


@contextmanager
def games_progress(games: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """A line on the terminal that says how many games are done and how long the rest will take."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with _stops_like_ctrl_c(), Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(words().say("sim_playing"), total=games, completed=done)
        yield lambda more: progress.advance(task, more)


@contextmanager
def _stops_like_ctrl_c() -> Iterator[None]:
    """Whoever is told to end (SIGTERM: `kill`, a machine that shuts down) keeps what is done as well."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def stop(sentence: str) -> NoReturn:
    """Somebody pressed Ctrl-C: say what is kept, and end as such commands do."""
    Console(stderr=True, highlight=False).print(sentence, markup=False, soft_wrap=True)
    raise typer.Exit(130)
