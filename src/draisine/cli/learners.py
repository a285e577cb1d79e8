"""`draisine learners`: where learners stop, from the data file; the server need not run."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from draisine.cli import errors
from draisine.cli.words import words


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(learners)


def learners(
    data: Annotated[Path | None, typer.Option(help="The folder with the tables.")] = None,
) -> None:
    """Show how far learners come: counters of lessons, practice and hints, without names."""
    from draisine.cli.data_folder import data_folder
    from draisine.stores.sqlite.store import read_counts
    from draisine.tables.learners import counted

    if data is not None and not data.is_dir():
        raise errors.no_data_folder(folder=str(data))
    found, say = counted(read_counts(data_folder(data))), words()
    if not found:
        typer.echo(say.say("learners_none"))
        return
    table = Table(*[say.say(f"learners_{column}") for column in ("game", "what", "step", "count")])
    for one in found:
        step = str(one.step + 1) if one.what.startswith("lesson") else ""
        table.add_row(one.game, say.say(f"learners_{one.what}"), step, str(one.times))
    Console(highlight=False).print(table)
