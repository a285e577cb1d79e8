"""The same people once more, long after their game."""

import secrets
from typing import TYPE_CHECKING

from draisine.kernel import DraisineError
from draisine.tables import errors
from draisine.tables.log.commands import Offer
from draisine.tables.store import Person

if TYPE_CHECKING:
    from draisine.tables.runtime.live_table import LiveTable
    from draisine.tables.runtime.manager import TableManager

_MOST = 100
"""Rematches of rematches that are looked through."""


async def play_again(manager: "TableManager", link: str, person: Person) -> "LiveTable":
    """The table at which the same people play again: one that was made since and is not over, or a new one.

    Rematches are followed one by one, so that two who want it find each other. Refuses whoever had no seat
    with `not_seated`, and with `game_not_over`.
    """
    live = await manager.table(link)
    if live.table.outcome is None:
        raise errors.game_not_over()
    for _ in range(_MOST):
        if live.seat_of(person.id) is None:
            raise errors.not_seated()
        if live.table.rematch is None:
            await manager.submit(live.link, person, Offer(key=secrets.token_urlsafe(8), what="rematch"))
        try:
            following = await manager.table(live.table.rematch or "")
        except DraisineError as refusal:
            if refusal.code not in {"table_closed", "log_removed"}:
                raise
            # Nobody came to it for days, or it is over for long.
            break
        if following.seat_of(person.id) is None:
            # The others went on without them.
            break
        if following.table.outcome is None:
            return following
        live = following
    return await manager.make_rematch(live.table, person.id, live.context())
