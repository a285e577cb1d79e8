"""`draisine games`: what can be played here, and which packages bring no game although they should."""

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from draisine.cli.words import LanguageOption, words


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(games)


def games(
    *,
    json: Annotated[bool, typer.Option("--json", help="One line of JSON, for scripts.")] = False,
    language: LanguageOption = None,
) -> None:
    """List the games that are installed, and the packages that cannot be used with the reason."""
    import msgspec

    from draisine.bots.registry import strengths
    from draisine.games import installed

    found = installed()
    if json:
        shown = {
            "games": [
                {"id": one.game.id, "version": one.game.version, "package": one.package}
                for one in found.packages.values()
            ],
            "broken": [one._asdict() for one in found.broken],
        }
        typer.echo(msgspec.json.encode(shown).decode())
        return
    say, out = words(), Console(highlight=False)
    table = Table(box=None, pad_edge=False)
    for key in ("games_game", "games_seats", "games_bots", "games_package"):
        table.add_column(say.say(key))
    for one in found.packages.values():
        counts = one.game.seat_counts
        seats = f"{counts[0]}-{counts[-1]}" if len(counts) > 1 else str(counts[0])
        table.add_row(one.game.id, seats, " ".join(strengths(one.game.id)), one.package)
    out.print(table)
    for broken in found.broken:
        sentence = say.say("games_broken", package=broken.package, reason=broken.reason)
        out.print(sentence, style="red", markup=False, soft_wrap=True)
