"""`draisine schema`: the JSON Schema of everything that client and server say to each other."""

import typer


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(schema)


def schema() -> None:
    """Print the JSON Schema of all messages, from which the client's types are made."""
    from draisine.server.schema import schema_text

    typer.echo(schema_text())
