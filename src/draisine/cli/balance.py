"""`draisine balance`: what a designer wants to see, as one HTML file."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from draisine.cli import errors
from draisine.cli.files import writing
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
    stop,
)
from draisine.cli.words import LanguageOption, words


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(balance)


def balance(
    game: Annotated[str, typer.Argument(help="One of those that `draisine games` lists.")],
    *,
    out: Annotated[Path, typer.Option(help="The HTML file.")] = Path("balance.html"),
    against: Annotated[
        Path | None, typer.Option(help="A board, a deck or a folder of your own, beside what is shipped.")
    ] = None,
    bot: Annotated[str, typer.Option(help="Who plays at every seat; else good company.")] = "",
    games: Annotated[int, typer.Option(min=1, help="Games of each kind of table.")] = 200,
    seed: Seed = "1",
    workers: Workers = None,
    cluster: Cluster = "",
    nodes: Nodes = 0,
    pace: Pace = 10.0,
    limit: BotLimit = 60.0,
    forfeits: Forfeits = False,
    option: GameOptions = None,
    language: LanguageOption = None,
) -> None:
    """Play many games of each kind of table and draw who wins, how long, how close, with what. Ctrl-C draws
    what there is, and the same command goes on from there."""
    from draisine.bots.registry import bot_named, strengths, usual_strength
    from draisine.games import game_by_id
    from draisine.lab.balance import Survey
    from draisine.lab.page import page_of
    from draisine.lab.simulate import Plan
    from draisine.lab.whole_file import write_whole

    options = read_game_options(option, game_by_id(game))
    chosen = bot or usual_strength(strengths(game)) or "random"
    bot_named(game, chosen)
    say = words()
    names, texts = [say.say("balance_shipped")], [""]
    if against is not None:
        names.append(against.name)
        texts.append(_own_data(game, against))
    plan = Plan(game, (), games, seed, options, nodes, round(pace * 1000), limit, forfeits)
    survey = Survey(plan, chosen, names, texts, out.with_name(out.name + ".kept"))
    stopped = False
    try:
        with games_progress(survey.games, survey.done) as advance:
            survey.play(cluster or workers, advance)
    except KeyboardInterrupt:
        stopped = True
    if not survey.done:  # nothing to draw, and what is there stays
        stop(say.say("sim_kept", done=0, games=survey.games))
    with writing(out):
        write_whole(out, page_of(survey.balance(), say.language).encode())
    survey.finish()
    Console(stderr=True, highlight=False).print(
        say.say("sim_written", file=str(out)), markup=False, soft_wrap=True
    )
    if survey.faults:
        Console(stderr=True, highlight=False).print(
            say.say("balance_faults", games=survey.faults), markup=False, soft_wrap=True
        )
    if stopped:
        stop(say.say("sim_kept", done=survey.done, games=survey.games))


def _own_data(game_id: str, path: Path) -> str:
    """Somebody's data as the game reads it, or a named error with line and reason."""
    from draisine.games import game_by_id
    from draisine.kernel import DataFiles, capability
    from draisine.lab.contribution import studies_of
    from draisine.server.files.shelf import check_text, read_data

    game = game_by_id(game_id)
    if capability(game, DataFiles) is None or studies_of(game_id) is None:
        raise errors.no_data_here(game=game_id)
    text = read_data(path)
    check_text(game, text)
    return text.body
