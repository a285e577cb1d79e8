"""The folder that holds the tables and the shelf, as a command is told it."""

from pathlib import Path
from typing import Annotated

import typer

DataOption = Annotated[
    Path | None, typer.Option(envvar="DRAISINE_DATA", help="Folder that holds the tables and the shelf.")
]
"""Give a command the parameter `data: DataOption = None`, then ask `data_folder`."""


def data_folder(chosen: Path | None) -> Path:
    """The folder that was given, or the usual one."""
    return (chosen or default_data_folder()).expanduser().absolute()


def default_data_folder() -> Path:
    """Where this system keeps what a program must not lose."""
    from platformdirs import user_data_path

    return user_data_path("draisine", appauthor=False)
