"""`draisine tournament`: every bot with every other, and who is how strong."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from draisine.cli import errors
from draisine.cli.game_options import GameOptions, read_game_options
from draisine.cli.lab_options import BotLimit, Cluster, Nodes, Pace, Workers, games_progress
from draisine.cli.words import LanguageOption, Words, words

if TYPE_CHECKING:
    from draisine.lab.intervals import Share
    from draisine.lab.tournament import Encounter, Standings, Tournament


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(tournament)


def tournament(
    game: Annotated[str, typer.Argument(help="One of those that `draisine games` lists.")],
    bots: Annotated[
        list[str] | None,
        typer.Argument(metavar="BOT…", help="Strengths or package.module:Bot; else all of the game's."),
    ] = None,
    *,
    seats: Annotated[
        int | None, typer.Option(min=1, help="How many play; two where that is possible.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="Games of each pair; each deal with swapped seats.")] = 40,
    seed: Annotated[str, typer.Option(help="The same seed gives the same deals, for every pair.")] = "1",
    workers: Workers = None,
    cluster: Cluster = "",
    nodes: Nodes = 0,
    pace: Pace = 10.0,
    limit: BotLimit = 60.0,
    option: GameOptions = None,
    out: Annotated[
        Path | None, typer.Option(help="A picture (.png, .svg, .pdf); the games as .parquet beside it.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="One line of JSON, for scripts.")] = False,
    language: LanguageOption = None,
) -> None:
    """Let every bot play with every other, seats swapped, and rate them. Ctrl-C shows how it stands."""
    import msgspec

    from draisine.games import game_by_id
    from draisine.lab.simulate import Plan
    from draisine.lab.tournament import Encounter, play_tournament, standings, tournament_of

    options = read_game_options(option, game_by_id(game))
    plan = Plan(game, (), games, seed, options, nodes, round(pace * 1000), limit)
    made = tournament_of(game, bots or (), seats, plan)
    if out is not None:
        _check(out)
    played: list[Encounter] = []
    stopped = False
    try:
        with games_progress(made.games) as advance:
            play_tournament(made, played, cluster or workers, advance)
    except KeyboardInterrupt:
        stopped = True
    found = standings(made, played)
    if json:
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
    else:
        _print(found, made, Console(highlight=False), words())
    if out is not None and played:
        _write(made, played, found, out, words())
    if stopped:
        raise typer.Exit(130)


def _check(out: Path) -> None:
    from draisine.lab.ladder import check_picture
    from draisine.lab.packages import needed

    check_picture(out)
    needed("polars")


def _write(made: "Tournament", played: "list[Encounter]", found: "Standings", out: Path, say: Words) -> None:
    from draisine.lab.ladder import draw_standings
    from draisine.lab.parquet import games_frame, write_frame
    from draisine.lab.tournament import encounter_rows

    data = out.with_suffix(".parquet")
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        write_frame(games_frame(encounter_rows(made, played)), data)
        draw_standings(found, out, say.say("tournament_title", game=found.game, games=found.games))
    except OSError as error:
        raise errors.file_not_writable(file=str(out), reason=error.strerror or "") from None
    for file in (out, data):
        Console(stderr=True, highlight=False).print(
            say.say("sim_written", file=str(file)), markup=False, soft_wrap=True
        )


def _percent(share: "Share") -> str:
    return f"{share.share:.0%} ({share.low:.0%} – {share.high:.0%})"


def _print(found: "Standings", made: "Tournament", out: Console, say: Words) -> None:
    out.print(say.say("tournament_title", game=found.game, games=found.games), style="bold", markup=False)
    if found.games < made.games:
        out.print(say.say("tournament_stopped", played=found.games, games=made.games), markup=False)
    table = Table()
    table.add_column(say.say("sim_bot"))
    table.add_column(say.say("tournament_won" if found.together else "tournament_rating"), justify="right")
    names = [line.bot for line in found.lines]
    for name in names:
        table.add_column(name, justify="right")
    for line in found.lines:
        rating = line.rating
        first = (
            _percent(line.score)
            if rating is None
            else f"{rating.rating:+.0f} ({rating.low:+.0f} … {rating.high:+.0f})"
        )
        cells = [
            _percent(line.against[name])
            if found.together and name in line.against
            else f"{line.against[name].share:.0%}"
            if name in line.against
            else "·"
            for name in names
        ]
        table.add_row(line.bot, first, *cells)
    out.print(table)
    out.print(say.say("tournament_together" if found.together else "tournament_points"), markup=False)
    for line in found.lines:
        if line.faults:
            out.print(say.say("tournament_faults", bot=line.bot, games=line.faults), markup=False)
