"""One command, `draisine`, with subcommands."""

from draisine.cli.app import main

__all__ = ["main"]
