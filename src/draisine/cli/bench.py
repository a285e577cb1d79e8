"""`draisine bench`: what this machine carries and bears, and how fast the rules are."""

import sys
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

_Seconds = Annotated[float, typer.Option(min=1, max=600, help="Length of each part of a measurement.")]
_Json = Annotated[bool, typer.Option("--json", help="Nothing but the lines of JSON.")]
_Tables = Annotated[str, typer.Option(help="Numbers of tables, one measurement each.")]


def register(app: typer.Typer) -> None:
    """Add the group and its commands."""
    group = typer.Typer(help="Measure this machine.", no_args_is_help=True)
    group.command()(tables)
    group.command()(rides)
    group.command()(hostile)
    group.command()(rules)
    group.command()(environments)
    group.command()(imports)
    group.command()(restart)
    group.command()(idle)
    group.callback()(_group)
    app.add_typer(group, name="bench")


def _group() -> None:
    pass


def tables(
    tables: _Tables = "50,200,500",
    seconds: _Seconds = 5.0,
    json: _Json = False,
    database: Annotated[
        str,
        typer.Option(envvar="DRAISINE_BENCH_DATABASE", help="PostgreSQL database for it, which is filled."),
    ] = "",
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes at one port.")] = 1,
) -> None:
    """Play tables of two over real sockets against a server process: one line of JSON for each number.

    Flat out, at one move a second per table, and in the same run the bare relay of texts of the same size
    on the same web server: the floor.
    """
    from draisine.cli.benchmarks.measure import measure

    measuring = partial(measure, workers=workers, database=database)
    _measure_each(measuring, tables, seconds, json)


def rides(tables: _Tables = "200", seconds: _Seconds = 20.0, json: _Json = False) -> None:
    """Play tables of five who all act at once, a card a second at each: one line of JSON for each number.

    Times are from sending a card to its event on each of the four other screens.
    """
    from draisine.cli.benchmarks.measure import measure_rides

    _measure_each(measure_rides, tables, seconds, json)


def hostile(
    only: Annotated[str, typer.Option(help="Names of attacks, separated by commas; all of them else.")] = "",
    seconds: _Seconds = 6.0,
    other: Annotated[
        Path | None, typer.Option(help="Another checkout, whose server is attacked first each time.")
    ] = None,
    json: _Json = False,
) -> None:
    """Play twenty tables while somebody at another address behaves badly: one line of JSON for each attack.

    Each attack meets a server of its own with its usual limits; times are first measured quiet. The
    addresses are those of this machine, 127.0.0.1 and the like.
    """
    import asyncio

    import msgspec
    import uvloop

    from draisine.cli.benchmarks.attacks import ATTACKS
    from draisine.cli.benchmarks.hostile import measure_attack

    names = only.split(",") if only else list(ATTACKS)
    if not set(names) <= set(ATTACKS):
        raise typer.BadParameter(", ".join(sorted(set(names) - set(ATTACKS))))
    for name in names:
        for code in (None,) if other is None else (other.absolute(), None):
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                figures = runner.run(measure_attack(name, seconds, code, _teller(json)))
            typer.echo(msgspec.json.encode(figures).decode())


def rules(
    games: Annotated[
        list[str] | None, typer.Argument(help="Some games; else all that are installed.")
    ] = None,
    seconds: _Seconds = 5.0,
) -> None:
    """Play random games on one core: one line of JSON for each game, steps and games a second.

    All legal moves of every seat are listed before each step and one is picked uniformly: by states and moves
    as values, in place in a loop of plain Python, and in the same loop among the compiled modules.
    """
    import msgspec

    from draisine.cli.benchmarks.rules import measure_rules
    from draisine.games import all_games, game_by_id

    for game in [game_by_id(name).id for name in games or all_games()]:
        typer.echo(msgspec.json.encode(measure_rules(game, seconds)).decode())


def environments(seconds: _Seconds = 5.0) -> None:
    """Play random games in environments for programs that learn: one line of JSON for each, steps a second.

    Before them PettingZoo's own connect four by the same loop, where pygame is there, which that needs.
    """
    import msgspec

    from draisine.cli.benchmarks.environments import measure_environments

    for figures in measure_environments(seconds):
        sys.stdout.write(msgspec.json.encode(figures).decode() + "\n")


def imports() -> None:
    """Measure `import draisine`, and making a game of each kind: one line of JSON, milliseconds."""
    import msgspec

    from draisine.cli.benchmarks.rules import measure_imports

    typer.echo(msgspec.json.encode(measure_imports()).decode())


def restart(
    tables: _Tables = "2000",
    moves: Annotated[int, typer.Option(min=1, max=100, help="Made at each table before.")] = 20,
    clocks: Annotated[
        int, typer.Option(min=0, max=100, help="Tables of a hundred at which a clock runs: loaded at once.")
    ] = 0,
    database: Annotated[
        str,
        typer.Option(envvar="DRAISINE_BENCH_DATABASE", help="PostgreSQL database for it, which is filled."),
    ] = "",
    json: _Json = False,
) -> None:
    """Kill a server with games of two in play and start it again: one line of JSON for each number.

    Everybody comes back at once, as pages do, and somebody moves at every table.
    """
    from draisine.cli.benchmarks.restart_and_idle import measure_restart

    _measure_each(lambda count, _, say: measure_restart(count, moves, clocks, say, database), tables, 0, json)


def idle(
    players: Annotated[str, typer.Option(help="Numbers of people, one measurement each.")] = "5000",
    seconds: _Seconds = 20.0,
    json: _Json = False,
) -> None:
    """Seat people at tables of two in play, none of whom does anything: one line of JSON for each number."""
    from draisine.cli.benchmarks.restart_and_idle import measure_idle

    _measure_each(measure_idle, players, seconds, json, "players")


def _teller(only_json: bool) -> Callable[[str], None]:
    def say(what: str) -> None:
        if not only_json:
            sys.stderr.write(what + "\n")

    return say


def _measure_each(
    measure: Callable[[int, float, Callable[[str], None]], Coroutine[Any, Any, Any]],
    tables: str,
    seconds: float,
    only_json: bool,
    what: str = "tables",
) -> None:
    import asyncio

    import msgspec
    import uvloop

    say = _teller(only_json)
    for count in _counts(tables):
        say(f"{count} {what}")
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            figures = runner.run(measure(count, seconds, lambda part: say(f"  {part}")))
        typer.echo(msgspec.json.encode(figures).decode())


def _counts(text: str) -> list[int]:
    try:
        counts = [int(part) for part in text.split(",")]
    except ValueError:
        raise typer.BadParameter(text) from None
    if not counts or min(counts) < 1 or max(counts) > 5000:
        raise typer.BadParameter(text)
    return counts
