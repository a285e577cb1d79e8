"""`draisine mcp`: a seat for machines, over the Model Context Protocol."""

from importlib.util import find_spec
from typing import Annotated

import typer

from draisine.cli import errors
from draisine.cli.words import LanguageOption, words


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(mcp)


def mcp(
    server: Annotated[str, typer.Option(help="Where the Draisine server is.")] = "http://127.0.0.1:8000",
    name: Annotated[str, typer.Option(help="What others read; that it is a machine is added.")] = "Ada",
    language: LanguageOption = None,
) -> None:
    """Let a program that speaks MCP (over standard input and output) play at the tables of a server."""
    if find_spec("mcp") is None:
        raise errors.mcp_not_installed()
    from draisine.cli.mcp_server.server import build_server

    build_server(server, name, words()).run("stdio")
