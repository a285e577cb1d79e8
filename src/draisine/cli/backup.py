"""`draisine backup`, `restore` and `move-data`: what a server holds, in one file or in another place."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from draisine.cli.data_folder import DataOption, data_folder
from draisine.cli.words import LanguageOption, words

if TYPE_CHECKING:
    from draisine.stores.maintenance.contents import Digests

DatabaseOption = Annotated[
    str,
    typer.Option(
        envvar="DRAISINE_DATABASE",
        metavar="postgresql://...",
        help="The PostgreSQL database, where there is one.",
    ),
]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(backup)
    app.command()(restore)
    app.command(name="move-data")(move_data)


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write.")],
    data: DataOption = None,
    database: DatabaseOption = "",
    replace: Annotated[bool, typer.Option("--replace", help="Write over a file of that name.")] = False,
    language: LanguageOption = None,
) -> None:
    """Copy everything into one file, while people play.

    Tables with all their moves, crews, people, and the boards, decks and boxes of the shelf. The file has its
    name only when it is whole. It holds the server's keys: keep it as safe as the server.
    """
    from draisine.stores.maintenance.backups import back_up
    from draisine.stores.maintenance.locations import StoreLocation

    made = asyncio.run(back_up(StoreLocation(data_folder(data), database), file, replace=replace))
    _report("backup_made", str(file), made.digests, made.shelf.rows)


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `draisine backup` wrote.")],
    data: DataOption = None,
    database: DatabaseOption = "",
    language: LanguageOption = None,
) -> None:
    """Bring a backup to an empty place: a data folder, or a PostgreSQL database.

    Nothing is ever written over. The file is read whole and compared with what it ought to hold.
    """
    from draisine.stores.maintenance.backups import restore as bring_back
    from draisine.stores.maintenance.locations import StoreLocation

    place = StoreLocation(data_folder(data), database)
    made = asyncio.run(bring_back(file, place))
    _report("backup_restored", place.shown, made.digests, made.shelf.rows)


def move_data(
    source: Annotated[str, typer.Argument(metavar="FROM", help="A data folder, or postgresql://...")],
    target: Annotated[str, typer.Argument(metavar="TO", help="An empty place of either kind.")],
    data: Annotated[
        Path | None,
        typer.Option(help="The folder with the shelf on the side of a database; else the other side's."),
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Copy everything from a file to a database or back; stop the server before.

    Every row is read back and compared. Where it came from it stays as it is.
    """
    from draisine.stores.maintenance.locations import StoreLocation
    from draisine.stores.maintenance.transfer import move_data as move

    folders = [Path(each).expanduser().absolute() for each in (source, target) if "://" not in each]
    shelf = data.expanduser().absolute() if data else (folders[0] if folders else data_folder(None))

    def place(text: str) -> StoreLocation:
        return (
            StoreLocation(shelf, text) if "://" in text else StoreLocation(Path(text).expanduser().absolute())
        )

    moved = asyncio.run(move(place(source), place(target)))
    _report("data_moved", place(target).shown, moved, None)


def _report(key: str, where: str, digests: "Digests", files: int | None) -> None:
    """What went along, and how much of it."""
    say, out = words(), Console(highlight=False)
    out.print(say.say(key, place=where), markup=False, soft_wrap=True)
    for name in ("tables", "entries", "crews", "people"):
        out.print(f"  {say.say(f'held_{name}')}: {digests[name].rows}", markup=False)
    if files is not None:
        out.print(f"  {say.say('held_shelf')}: {files}", markup=False)
