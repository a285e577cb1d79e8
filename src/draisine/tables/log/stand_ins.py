"""Bots that play for somebody who is gone: when others may ask for one, and which one it is."""

from collections.abc import Sequence

from draisine.kernel import DraisineError
from draisine.tables.log import commands as c
from draisine.tables.log import entries as e
from draisine.tables.log.absence import stand_in_grace
from draisine.tables.log.contexts import Asked
from draisine.tables.log.table import Chair


def usual_stand_in(chair: Chair, strengths: Sequence[str]) -> str | None:
    """The bot that plays for the owner of a seat: what they chose, or the strongest."""
    if chair.person is None:
        return None
    return chair.stand_in if chair.stand_in in strengths else next(reversed(strengths), None)


def may_replace(asked: Asked, seat: int, person: str) -> None:
    """Whoever is gone for a moment comes back to their own seat."""
    if person in asked.moment.here:
        raise DraisineError("player_is_here", {"seat": seat})
    due = (asked.moment.missing_since(person) or 0) + stand_in_grace(asked.table.game)
    if asked.moment.now < due:
        seconds = -(-(due - asked.moment.now) // 1000)
        raise DraisineError("player_just_left", {"seat": seat, "seconds": seconds})


def choose_stand_in(asked: Asked, command: c.ChooseStandIn) -> list[e.Entry]:
    """The owner of a seat says which bot shall play for them."""
    seat = asked.own_seat()
    if command.strength is not None:
        asked.known_bot(command.strength)
    if asked.table.chairs[seat].stand_in == command.strength:
        return []
    return [e.StandInChosen(strength=command.strength, **asked.stamp())]
