"""`draisine bench tables`: how many moves a second this machine carries, every one of them on disk."""

import sys
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the group and its commands."""
    group = typer.Typer(help="Measure this machine.", no_args_is_help=True)
    group.command()(tables)
    group.callback()(_group)
    app.add_typer(group, name="bench")


def _group() -> None:
    pass


def tables(
    tables: Annotated[str, typer.Option(help="Numbers of tables, one measurement each.")] = "50,200,500",
    seconds: Annotated[
        float, typer.Option(min=1, max=600, help="Length of each part of a measurement.")
    ] = 5.0,
    json: Annotated[bool, typer.Option("--json", help="Nothing but the lines of JSON.")] = False,
) -> None:
    """Play tables of two over real sockets against a server process: one line of JSON for each number.

    Flat out, at one move a second per table, and in the same run the bare relay of texts of the same size
    on the same web server: the floor.
    """
    import asyncio

    import msgspec
    import uvloop

    from draisine.cli.benching.measure import measure

    def say(what: str) -> None:
        if not json:
            sys.stderr.write(f"  {what}\n")

    for count in _counts(tables):
        if not json:
            sys.stderr.write(f"{count} tables\n")
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            figures = runner.run(measure(count, seconds, say))
        typer.echo(msgspec.json.encode(figures).decode())


def _counts(text: str) -> list[int]:
    try:
        counts = [int(part) for part in text.split(",")]
    except ValueError:
        raise typer.BadParameter(text) from None
    if not counts or min(counts) < 1 or max(counts) > 5000:
        raise typer.BadParameter(text)
    return counts
