"""The command itself. Every module of this package with a `register(app)` adds its own subcommand."""

import os
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Annotated

import typer
from rich.console import Console

from draisine.cli.words import LanguageOption, say_error
from draisine.kernel import DraisineError

_NO_COMMANDS = {"__main__", "app"}


def build_app() -> typer.Typer:
    """The Typer app with all subcommands that this package holds, in alphabetical order."""
    app = typer.Typer(
        name="draisine",
        help="An online table for three games of rails and tunnels.",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
    )
    app.callback()(_draisine)
    for module in sorted(iter_modules([str(Path(__file__).parent)]), key=lambda info: info.name):
        if module.name in _NO_COMMANDS:
            continue
        register = getattr(import_module(f"draisine.cli.{module.name}"), "register", None)
        if register is not None:
            register(app)
    return app


def main() -> None:
    """Run the command. A named error ends it with its sentence and exit code 1, never with a traceback.

    A bot that is named by its class is also looked for in the folder in which the command is typed, after all
    that is installed.
    """
    here = os.getcwd()
    if here not in sys.path:
        sys.path.append(here)
    try:
        build_app()()
    except DraisineError as error:
        Console(stderr=True, highlight=False).print(
            say_error(error), style="bold red", markup=False, soft_wrap=True
        )
        sys.exit(1)
    except KeyboardInterrupt:  # while the command was still being loaded
        sys.exit(130)


def _print_version(wanted: bool) -> None:
    if wanted:
        from draisine.cli.build import build_line

        typer.echo(build_line())
        raise typer.Exit


def _draisine(
    version: Annotated[
        bool,
        typer.Option("--version", is_eager=True, callback=_print_version, help="Say which version this is."),
    ] = False,
    language: LanguageOption = None,
) -> None:
    pass
