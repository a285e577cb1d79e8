"""`draisine rescue`: what can be saved out of a damaged data file."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from draisine.cli.data_folder import DataOption, data_folder
from draisine.cli.words import LanguageOption, words


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(rescue)


def rescue(
    target: Annotated[Path, typer.Argument(metavar="NEW_FOLDER", help="An empty folder for what is saved.")],
    data: DataOption = None,
    language: LanguageOption = None,
) -> None:
    """Save what can be saved out of a damaged data file, and name what cannot.

    The damaged file stays as it is. Games are saved move by move as far as they can be played again. A backup
    is better, where there is one: `draisine restore`.
    """
    from draisine.games import all_games
    from draisine.stores.maintenance.rescue import rescue as save

    new = target.expanduser().absolute()
    found = save(data_folder(data), new, all_games())
    say, out = words(), Console(highlight=False)
    out.print(say.say("rescued", place=str(new)), markup=False, soft_wrap=True)
    for name in ("tables", "people", "crews"):
        out.print(f"  {say.say(f'held_{name}')}: {getattr(found, name)}", markup=False)
    out.print(f"  {say.say('held_shelf')}: {found.files}", markup=False)
    out.print(say.say("rescued_whole" if not found.losses else "rescued_losses"), markup=False)
    for loss in found.losses:
        sentence = say.say(f"loss_{loss.what}", name=loss.name, entries=loss.entries)
        out.print(f"  {sentence}", markup=False, soft_wrap=True)
