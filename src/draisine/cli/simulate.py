"""`draisine simulate`: bots against bots on all cores, and what that says."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from draisine.cli import errors
from draisine.cli.game_options import GameOptions, read_game_options
from draisine.cli.lab_options import (
    BotLimit,
    Cluster,
    Forfeits,
    Nodes,
    Pace,
    Seed,
    Workers,
    games_progress,
    seated_bots,
    stop,
)
from draisine.cli.words import LanguageOption, Words, words

if TYPE_CHECKING:
    from draisine.lab.intervals import Share
    from draisine.lab.report import Report
    from draisine.lab.simulate import Plan


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(simulate)


def simulate(
    game: Annotated[str, typer.Argument(help="One of those that `draisine games` lists.")],
    *,
    bots: Annotated[
        str, typer.Option(help="Strengths or package.module:Bot, one a seat, with commas; else good company.")
    ] = "",
    seats: Annotated[int | None, typer.Option(min=1, help="How many play; else as many as bots.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Seed = "1",
    workers: Workers = None,
    cluster: Cluster = "",
    nodes: Nodes = 0,
    pace: Pace = 10.0,
    limit: BotLimit = 60.0,
    forfeits: Forfeits = False,
    option: GameOptions = None,
    out: Annotated[Path | None, typer.Option(help="A Parquet file: one row a game. It can go on.")] = None,
    moves: Annotated[
        bool, typer.Option("--moves", help="With --out: a second file, one row a move.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="One line of JSON, for scripts.")] = False,
    language: LanguageOption = None,
) -> None:
    """Let bots play against each other and say who wins how often. Any number of workers, same result."""
    import msgspec

    from draisine.games import game_by_id
    from draisine.lab.simulate import Plan

    if moves and out is None:
        raise errors.moves_without_out()
    options = read_game_options(option, game_by_id(game))
    seated = seated_bots(game, bots, seats)
    plan = Plan(game, seated, games, seed, options, nodes, round(pace * 1000), limit, forfeits)
    spread = cluster or workers
    report = _played(plan, spread) if out is None else _written(plan, out, moves, spread)
    if json:
        sys.stdout.write(msgspec.json.encode(report).decode() + "\n")
    else:
        _print(report, Console(highlight=False), words())


def _played(plan: "Plan", workers: int | str | None) -> "Report":
    from draisine.lab.report import report_on
    from draisine.lab.simulate import games_of

    try:
        with games_progress(plan.games) as advance:
            return report_on(plan, games_of(plan, workers, advance))
    except KeyboardInterrupt:
        stop(words().say("sim_stopped"))


def _written(plan: "Plan", out: Path, moves: bool, workers: int | str | None) -> "Report":
    from draisine.lab.report import report_on
    from draisine.lab.run import Run

    run = Run(plan, out, moves=moves)
    try:
        with games_progress(plan.games, run.done) as advance:
            run.play(workers, advance)
    except KeyboardInterrupt:
        stop(words().say("sim_kept", done=run.done, games=plan.games))
    for file in run.written:
        Console(stderr=True, highlight=False).print(
            words().say("sim_written", file=str(file)), markup=False, soft_wrap=True
        )
    return report_on(plan, run.matches())


def _percent(share: "Share") -> str:
    return f"{share.share:.1%} ({share.low:.1%} – {share.high:.1%})"


def _print(report: "Report", out: Console, say: Words) -> None:
    plan = report.plan
    out.print(
        say.say("sim_title", game=plan.game, games=plan.games, seed=plan.seed), style="bold", markup=False
    )
    table = Table()
    table.add_column(say.say("sim_bot"))
    for name in ("sim_won", "sim_drawn", "sim_lost", "sim_decided"):
        table.add_column(say.say(name), justify="right")
    for bot in report.bots:
        counts = (str(count) for count in (bot.won, bot.drawn, bot.lost))
        table.add_row(bot.bot, *counts, _percent(bot.won_of_decided))
    out.print(table)
    for line in _lines(report, say):
        out.print(line, markup=False)


def _lines(report: "Report", say: Words) -> list[str]:
    events = ", ".join(f"{name} {mean:.2f}" for name, mean in report.events.items())
    ends = ", ".join(f"{end} {count}" for end, count in report.ends.items())
    lines = [
        say.say("sim_ends", ends=ends),
        say.say("sim_length", **report.length),
        say.say("sim_events", events=events),
    ]
    if report.faults:
        lines.append(say.say("sim_faults", games=report.faults, fault=report.first_fault))
    if len(report.bots) == 1:  # a team: all win or all lose
        return [*lines, say.say("sim_seconds", **report.seconds)]
    first = say.say("sim_first", share=_percent(report.first_player))
    return [first, say.say("sim_draws", share=_percent(report.drawn)), *lines]
