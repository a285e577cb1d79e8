"""A table's game as one seat or a spectator is sent it."""

from draisine.tables.log.game_pictures import GamePictures
from draisine.tables.log.pictures import GamePicture
from draisine.tables.log.table import Table
from draisine.tables.log.views import EventCache


def draw_game(
    table: Table, seat: int | None, now: int, events: EventCache | None = None
) -> GamePicture | None:
    """None while the table waits."""
    match = table.match
    return None if match is None else GamePictures(table, match, now, events).picture(seat)
