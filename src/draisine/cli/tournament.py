"""`draisine tournament`: every bot with every other, and who is how strong."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from draisine.cli.files import writing
from draisine.cli.game_options import GameOptions, read_game_options
from draisine.cli.lab_options import BotLimit, Cluster, Nodes, Pace, Workers, games_progress, stop
from draisine.cli.words import LanguageOption, Words, words

if TYPE_CHECKING:
    from draisine.lab.games_file import GamesFile
    from draisine.lab.intervals import Share
    from draisine.lab.ladder import Labels
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
    """Let every bot play with every other, seats swapped, and rate them. Ctrl-C shows how it stands;
    with --out the same command goes on from there."""
    import msgspec

    from draisine.games import game_by_id
    from draisine.kernel.errors import DraisineError
    from draisine.lab.simulate import Plan
    from draisine.lab.tournament import Encounter, Scores, encounter_of, play_tournament, tournament_of

    options = read_game_options(option, game_by_id(game))
    plan = Plan(game, (), games, seed, options, nodes, round(pace * 1000), limit)
    made = tournament_of(game, bots or (), seats, plan)
    file = _file_beside(out, made)
    scores = Scores(made)
    if file is not None:
        scores.add(encounter_of(made, row) for row in file.kept())

    def take(some: list[Encounter]) -> None:
        scores.add(some)
        if file is not None:
            file.add(some, len(some))

    stopped, failed = False, None
    try:
        with games_progress(made.games, scores.games) as advance:
            try:
                play_tournament(made, take, cluster or workers, advance, scores.games)
            finally:
                if file is not None:
                    file.write()
    except KeyboardInterrupt:
        stopped = True
    except DraisineError as error:  # how it stands is shown all the same
        if not scores.games:
            raise
        failed = error
    found = scores.standings()
    if json:
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
    elif found.games:
        _print(found, made, Console(highlight=False), words())
    if failed is not None:
        raise failed
    if out is not None and file is not None and found.games:
        _write(None if stopped else file, found, out, _labels(found, made, words()))
    if stopped:
        stop(_stopped(file, made))


def _file_beside(out: Path | None, made: "Tournament") -> "GamesFile[Encounter] | None":
    """Where the games go, if a picture is asked for that can be drawn."""
    if out is None:
        return None
    from draisine.lab.ladder import check_picture
    from draisine.lab.tournament import tournament_file

    check_picture(out)
    return tournament_file(made, out.with_suffix(".parquet"))


def _stopped(file: "GamesFile[Encounter] | None", made: "Tournament") -> str:
    if file is None:
        return words().say("sim_stopped")
    return words().say("sim_kept", done=file.done, games=made.games)


def _write(file: "GamesFile[Encounter] | None", found: "Standings", out: Path, labels: "Labels") -> None:
    """The picture, and the file of all games if they are all there."""
    from draisine.lab.ladder import draw_standings

    if file is not None:
        file.finish()
    with writing(out):
        draw_standings(found, out, labels)
    for written in (out, *([] if file is None else [file.out])):
        Console(stderr=True, highlight=False).print(
            words().say("sim_written", file=str(written)), markup=False, soft_wrap=True
        )


def _labels(found: "Standings", made: "Tournament", say: Words) -> "Labels":
    from draisine.lab.ladder import Labels
    from draisine.lab.page import title_of

    plan = made.plan
    options = ", ".join(f"{name}={str(value)[:20]}" for name, value in (plan.options or {}).items()) or "–"
    return Labels(
        say.say("tournament_title", game=title_of(found.game, say.language), games=found.games),
        say.say("tournament_axis_won" if found.together else "tournament_axis_rating"),
        say.say("tournament_cross_won" if found.together else "tournament_cross_score"),
        say.say(
            "tournament_details", games=plan.games, seats=found.seats, seed=plan.seed, options=options[:120]
        ),
    )


def _percent(share: "Share") -> str:
    return f"{share.share:.0%} ({share.low:.0%} – {share.high:.0%})"


def _narrow_percent(share: "Share") -> str:
    """With the interval below: beside it, names of three bots have no room on 80 columns."""
    return f"{share.share:.0%}\n{share.low:.0%}–{share.high:.0%}"


def _heads(bots: Sequence[str]) -> dict[str, str]:
    """What bots are called in a table: a class by its name alone, if no other is called so."""
    short = {bot: bot.rpartition(":")[2] for bot in bots}
    return {bot: name if list(short.values()).count(name) == 1 else bot for bot, name in short.items()}


def _print(found: "Standings", made: "Tournament", out: Console, say: Words) -> None:
    out.print(say.say("tournament_title", game=found.game, games=found.games), style="bold", markup=False)
    if found.games < made.games:
        out.print(say.say("tournament_stopped", played=found.games, games=made.games), markup=False)
    table = Table(show_lines=found.together)
    table.add_column(say.say("sim_bot"), overflow="fold")
    won = say.say("tournament_won" if found.together else "tournament_rating")
    table.add_column(won, justify="right", no_wrap=True)
    names = [line.bot for line in found.lines]
    heads = _heads(names)
    for name in names:
        table.add_column(heads[name], justify="right", overflow="fold")
    for line in found.lines:
        rating = line.rating
        first = (
            _percent(line.score)
            if rating is None
            else f"{rating.rating:+.0f} ({rating.low:+.0f} … {rating.high:+.0f})"
        )
        cells = [
            _narrow_percent(line.against[name])
            if found.together and name in line.against
            else f"{line.against[name].share:.0%}"
            if name in line.against
            else "·"
            for name in names
        ]
        table.add_row(heads[line.bot], first, *cells)
    out.print(table)
    out.print(say.say("tournament_together" if found.together else "tournament_points"), markup=False)
    for line in found.lines:
        if line.faults:
            out.print(say.say("tournament_faults", bot=line.bot, games=line.faults), markup=False)
