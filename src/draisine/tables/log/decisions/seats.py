"""Who sits where while a table waits: sitting down, being ready, freeing a seat, bots, how many play."""

from draisine.kernel import bot_traits, refusals, seat_traits
from draisine.tables import errors
from draisine.tables.log import commands as c
from draisine.tables.log import entries as e
from draisine.tables.log.chair import Chair
from draisine.tables.log.contexts import CommandContext, DecisionContext
from draisine.tables.log.decisions.start import host_only, not_a_fork, start_if_ready
from draisine.tables.log.table import Table
from draisine.tables.store import Person


def sit(request: CommandContext, command: c.Sit) -> list[e.Entry]:
    """Take a free seat, or change to one. A game that goes on from a moment has bots at all other seats:
    there whoever comes takes the place of one."""
    request.waiting()
    chair = request.chair(command.seat)
    if chair.person == request.person.id:
        return []
    comes = request.table.seat_of(request.person.id) is None
    makes_room = request.table.fork is not None and chair.person is None and comes
    if not chair.free and not makes_room:
        raise errors.seat_taken(seat=command.seat)
    name = request.name()
    return [e.Sat(seat=command.seat, name=name, traits=request.traits(), **request.stamp())]


def stand(request: CommandContext, command: c.Stand) -> list[e.Entry]:
    """Leave one's seat."""
    request.waiting()
    request.own_seat()
    return [e.Stood(**request.stamp())]


def ready(request: CommandContext, command: c.Ready) -> list[e.Entry]:
    """Say that one is ready, or no longer; with the last one the game starts."""
    request.waiting()
    seat = request.own_seat()
    person = request.person
    ready = e.ReadySet(ready=command.ready, name=request.name(), traits=request.traits(), **request.stamp())
    chairs = list(request.table.chairs)
    chairs[seat] = Chair(person.id, person.name, request.traits(), ready=command.ready)
    return [ready, *start_if_ready(request, chairs)]


def decide_rename(table: Table, person: Person, context: DecisionContext) -> list[e.Entry]:
    """What the table notes when somebody who sits there has changed their profile: a game that has begun has
    measured its players already."""
    seat = table.seat_of(person.id)
    if seat is None or not person.name or table.silent:  # a name can be a word
        return []
    chair = table.chairs[seat]
    traits = seat_traits(table.game, person.traits) if table.match is None else chair.traits
    if (chair.name, chair.traits) == (person.name, traits):
        return []
    return [e.Renamed(name=person.name, traits=traits, **CommandContext(table, person, "", context).stamp())]


def free_seat(request: CommandContext, command: c.FreeSeat) -> list[e.Entry]:
    """The host takes the seat from somebody who is gone."""
    request.waiting()
    host_only(request)
    chair = request.chair(command.seat)
    if chair.person is None:
        raise errors.nobody_sits_there(seat=command.seat)
    if chair.person == request.person.id or chair.person in request.context.here:
        raise errors.player_is_here(seat=command.seat)
    return [e.SeatFreed(seat=command.seat, **request.stamp())]


def seat_bot(request: CommandContext, command: c.SeatBot) -> list[e.Entry]:
    """The host gives a free seat to a bot, or takes the bot away."""
    request.waiting()
    host_only(request)
    chair = request.chair(command.seat)
    if chair.person is not None:
        raise errors.seat_taken(seat=command.seat)
    if command.strength is None:
        return [] if chair.free else [e.BotSeated(seat=command.seat, **request.stamp())]
    traits = bot_traits(request.table.game, request.known_bot(command.strength))
    chairs = list(request.table.chairs)
    chairs[command.seat] = Chair(name=chair.name, bot=command.strength, traits=traits)
    seated = e.BotSeated(
        seat=command.seat, strength=command.strength, traits=traits, name=chair.name, **request.stamp()
    )
    return [seated, *start_if_ready(request, chairs)]


def set_seats(request: CommandContext, command: c.SetSeats) -> list[e.Entry]:
    """The host changes how many play."""
    request.waiting()
    host_only(request)
    not_a_fork(request)
    table = request.table
    taken = [chair for chair in table.chairs if not chair.free]
    if command.seats not in table.game.seat_counts:
        raise refusals.wrong_number_of_seats(seats=command.seats)
    if command.seats < len(taken):
        raise errors.seats_are_taken(taken=len(taken))
    if command.seats == len(table.chairs):
        return []
    if table.opened.day:
        raise errors.day_is_settled()
    chairs = taken + [Chair() for _ in range(command.seats - len(taken))]
    return [e.SeatsSet(seats=command.seats, **request.stamp()), *start_if_ready(request, chairs)]
