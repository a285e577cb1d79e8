"""Thoughts: what somebody is about to do, shown to those who play with them. They are in no log and nothing
remembers them: a thought lasts until the next one, and nobody plays by it."""

from draisine.kernel import Match, refusals
from draisine.kernel.bots import COACH
from draisine.tables import errors
from draisine.tables.log.commands import Think
from draisine.tables.log.pictures import ThoughtPicture
from draisine.tables.log.table import Table
from draisine.tables.store import Person


def thought_of(table: Table, person: Person, command: Think) -> ThoughtPicture:
    """The thought as the others see it: a move of this game, legal or not, or "" for none any more."""
    match, seat = thinker(table, person)
    text = command.text
    return ThoughtPicture(seat, match.game.format(match.game.parse(text)) if text else "")


def has_coach(table: Table) -> bool:
    """Somebody sits there who may be asked, also by those who play against them."""
    return any(chair.bot == COACH for chair in table.chairs)


def thinker(table: Table, person: Person, asks: bool = False) -> tuple[Match, int]:
    """The game that goes on and the seat of whoever thinks aloud in it, or a named refusal.

    Where one plays against the others nobody does, but a coach may be asked."""
    if not table.game.together and not (asks and has_coach(table)):
        raise errors.not_together()
    seat = table.seat_of(person.id)
    if seat is None:
        raise errors.not_seated()
    match = table.match
    if match is None:
        raise errors.game_not_started()
    if table.outcome is not None:
        raise refusals.game_over()
    if table.chairs[seat].bot is not None:
        raise errors.bot_plays_your_seat()
    if table.status != "playing":
        raise errors.table_frozen() if table.status == "frozen" else errors.table_paused()
    if match.silent:
        raise errors.silence_lies_out()
    return match, seat
