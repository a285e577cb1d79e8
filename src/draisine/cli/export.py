"""`draisine export`: games of crews that allow it, without names, as Parquet."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from draisine.cli.backup import DatabaseOption
from draisine.cli.data_folder import DataOption, data_folder
from draisine.cli.files import writing
from draisine.cli.words import LanguageOption, words


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(export)


def export(
    file: Annotated[Path, typer.Argument(help="The Parquet file to write; moves go beside it.")],
    data: DataOption = None,
    database: DatabaseOption = "",
    language: LanguageOption = None,
) -> None:
    """Write the finished games of crews that allow it, without names, while people play.

    One row a game, and in NAME.moves.parquet one row a move, with milliseconds. People, crews and games have
    pseudonyms that are the same within one export and others in the next.
    """
    from draisine.games import all_games
    from draisine.lab import errors
    from draisine.lab.packages import needed
    from draisine.lab.parquet import consented_frames, only_over, write_frame
    from draisine.stores.maintenance.consented_games import consented_games
    from draisine.stores.maintenance.locations import StoreLocation

    if file.suffix != ".parquet":
        raise errors.out_not_parquet(file=file.name)
    needed("polars")
    moves_file = file.with_suffix(".moves.parquet")
    for frame, place in zip(consented_frames((), ()), (file, moves_file), strict=True):
        only_over(frame, place)
    found = asyncio.run(consented_games(StoreLocation(data_folder(data), database), all_games()))
    games, moves = consented_frames(found.games, found.moves)
    # Moves first: whoever finds the games finds their moves, too.
    with writing(file):
        write_frame(moves, moves_file)
        write_frame(games, file)
    say, out = words(), Console(highlight=False)
    said = say.say("export_written", file=str(file), moves=str(moves_file))
    out.print(said, markup=False, soft_wrap=True)
    counted = say.say(
        "export_counts",
        crews=found.crews,
        games=len(found.games),
        moves=len(found.moves),
        left_out=found.left_out,
    )
    out.print(counted, markup=False, soft_wrap=True)
