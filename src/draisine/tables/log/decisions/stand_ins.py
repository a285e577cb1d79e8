"""Bots that play for somebody who is gone: when others may ask for one, and which one it is."""

from collections.abc import Sequence

from draisine.tables import errors
from draisine.tables.log import commands as c
from draisine.tables.log import entries as e
from draisine.tables.log.absence import stand_in_grace
from draisine.tables.log.chair import Chair
from draisine.tables.log.contexts import CommandContext
from draisine.tables.log.decisions.agreements import settled


def usual_stand_in(chair: Chair, strengths: Sequence[str]) -> str | None:
    """The bot that plays for the owner of a seat: what they chose, or the strongest."""
    if chair.person is None:
        return None
    return chair.stand_in if chair.stand_in in strengths else next(reversed(strengths), None)


def _may_replace(request: CommandContext, seat: int, person: str) -> None:
    """Whoever is gone for a moment comes back to their own seat."""
    if person in request.context.here:
        raise errors.player_is_here(seat=seat)
    due = (request.context.missing_since(person) or 0) + stand_in_grace(request.table.game)
    if request.context.now < due:
        seconds = -(-(due - request.context.now) // 1000)
        raise errors.player_just_left(seat=seat, seconds=seconds)


def choose_stand_in(request: CommandContext, command: c.ChooseStandIn) -> list[e.Entry]:
    """The owner of a seat says which bot shall play for them."""
    seat = request.own_seat()
    if command.strength is not None:
        request.known_bot(command.strength)
    if request.table.chairs[seat].stand_in == command.strength:
        return []
    return [e.StandInChosen(strength=command.strength, **request.stamp())]


def stand_in(request: CommandContext, command: c.StandIn) -> list[e.Entry]:
    """Let a bot play for somebody who is gone, or for oneself."""
    request.own_seat()
    request.playing()
    chair = request.chair(command.seat)
    chosen = usual_stand_in(chair, request.context.strengths) or ""
    strength = chosen if command.strength is None else command.strength
    request.known_bot(strength)
    if chair.person is None or chair.bot is not None:
        raise errors.bot_plays_already(seat=command.seat)
    if chair.person != request.person.id:
        _may_replace(request, command.seat, chair.person)
        if strength != chosen:
            raise errors.owner_chooses(strength=chosen)
    # When nobody else is missed, play goes on.
    goes_on = set(request.table.missed) == {command.seat} and not request.table.paused
    stamp = request.going_on() if goes_on else request.stamp()
    stood_in = e.StoodIn(seat=command.seat, strength=strength, **stamp)
    return [stood_in, *settled(request, without=(command.seat,))]


def take_seat_back(request: CommandContext, command: c.TakeSeatBack) -> list[e.Entry]:
    """Play again oneself."""
    seat = request.own_seat()
    if request.table.chairs[seat].bot is None:
        return []
    return [e.SeatTakenBack(seat=seat, **request.stamp())]
