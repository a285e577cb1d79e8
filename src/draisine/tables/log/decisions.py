"""What a table says to a command: the entries to be written, or a named refusal. Nothing changes here."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from draisine.kernel import (
    CLOCK,
    AnyGame,
    Calling,
    Gesturing,
    Match,
    Traits,
    bot_traits,
    capability,
    refusals,
    seat_traits,
)
from draisine.tables import errors
from draisine.tables.log import commands as c
from draisine.tables.log import entries as e
from draisine.tables.log.agreements import decline, not_stopped, offer, settled
from draisine.tables.log.chair import Chair
from draisine.tables.log.contexts import CommandContext, DecisionContext
from draisine.tables.log.options import read_options
from draisine.tables.log.relief import relieve, wants_relief
from draisine.tables.log.stand_ins import choose_stand_in, may_replace, usual_stand_in
from draisine.tables.log.table import Table
from draisine.tables.log.talk import clean
from draisine.tables.store import Person


def decide(table: Table, person: Person, command: c.TableCommand, context: DecisionContext) -> list[e.Entry]:
    """The entries that this command leads to; none when it changes nothing or was carried out before."""
    if (person.id, command.key) in table.carried_out:
        return []
    return _DECISIONS[type(command)](CommandContext(table, person, command.key, context), command)


# --- while the table waits --------------------------------------------------------------------------


def _sit(request: CommandContext, command: c.Sit) -> list[e.Entry]:
    request.waiting()
    chair = request.chair(command.seat)
    if chair.person == request.person.id:
        return []
    if not chair.free:
        raise errors.seat_taken(seat=command.seat)
    name = request.name()
    return [e.Sat(seat=command.seat, name=name, traits=request.traits(), **request.stamp())]


def _stand(request: CommandContext, command: c.Stand) -> list[e.Entry]:
    request.waiting()
    request.own_seat()
    return [e.Stood(**request.stamp())]


def _ready(request: CommandContext, command: c.Ready) -> list[e.Entry]:
    request.waiting()
    seat = request.own_seat()
    person = request.person
    ready = e.ReadySet(ready=command.ready, name=request.name(), traits=request.traits(), **request.stamp())
    chairs = list(request.table.chairs)
    chairs[seat] = Chair(person.id, person.name, request.traits(), ready=command.ready)
    return [ready, *_start_if_ready(request, chairs)]


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


def _host_only(request: CommandContext) -> None:
    if request.table.host != request.person.id:
        raise errors.not_host()


def _not_a_fork(request: CommandContext) -> None:
    if request.table.fork is not None:
        raise errors.fork_is_fixed()


def _free_seat(request: CommandContext, command: c.FreeSeat) -> list[e.Entry]:
    request.waiting()
    _host_only(request)
    chair = request.chair(command.seat)
    if chair.person is None:
        raise errors.nobody_sits_there(seat=command.seat)
    if chair.person == request.person.id or chair.person in request.context.here:
        raise errors.player_is_here(seat=command.seat)
    return [e.SeatFreed(seat=command.seat, **request.stamp())]


def _seat_bot(request: CommandContext, command: c.SeatBot) -> list[e.Entry]:
    request.waiting()
    _host_only(request)
    chair = request.chair(command.seat)
    if chair.person is not None:
        raise errors.seat_taken(seat=command.seat)
    if command.strength is None:
        return [] if chair.free else [e.BotSeated(seat=command.seat, **request.stamp())]
    traits = bot_traits(request.table.game, request.known_bot(command.strength))
    chairs = list(request.table.chairs)
    chairs[command.seat] = Chair(bot=command.strength, traits=traits)
    seated = e.BotSeated(seat=command.seat, strength=command.strength, traits=traits, **request.stamp())
    return [seated, *_start_if_ready(request, chairs)]


def _set_options(request: CommandContext, command: c.SetOptions) -> list[e.Entry]:
    request.waiting()
    _host_only(request)
    _not_a_fork(request)
    table, game, losses = request.table, request.table.game, request.context.losses
    options = read_options(game, command.options)
    relieved = table.relieved
    if table.crew:
        relieved = wants_relief(game, command.options, losses, relieved)
        options = relieve(game, options, losses, relieved)
    game.check_options(options, len(table.chairs))
    if table.opened.day and msgspec.to_builtins(options) != msgspec.to_builtins(
        read_options(game, table.options)
    ):
        raise errors.day_is_settled()
    return [
        e.OptionsSet(
            options=msgspec.to_builtins(options),
            relieved=relieved,
            freeze_on_drop=command.freeze_on_drop,
            spectators_hear=command.spectators_hear,
            **request.stamp(),
        )
    ]


def _set_seats(request: CommandContext, command: c.SetSeats) -> list[e.Entry]:
    request.waiting()
    _host_only(request)
    _not_a_fork(request)
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
    return [e.SeatsSet(seats=command.seats, **request.stamp()), *_start_if_ready(request, chairs)]


def _start_if_ready(request: CommandContext, chairs: Sequence[Chair]) -> list[e.Entry]:
    if any(chair.free or (chair.person is not None and not chair.ready) for chair in chairs):
        return []
    return [_started(request, tuple(seat_traits(request.table.game, chair.traits) for chair in chairs))]


def _started(request: CommandContext, seats: tuple[Traits, ...]) -> e.Started:
    """The entry with which a game begins: options complete, so that the log stands alone."""
    table, context = request.table, request.context
    game = table.game
    if table.fork is not None:
        return _went_on(request, table.fork)
    options = read_options(game, table.options)
    if table.crew:
        options = relieve(game, options, context.losses, table.relieved)
    options = game.check_options(options, len(seats))
    complete = msgspec.to_builtins(options)
    return e.Started(
        version=game.version,
        seed=table.opened.seed or context.seed,
        options=complete,
        seats=seats,
        **request.going_on(),
    )


def _went_on(request: CommandContext, fork: e.Fork) -> e.Started:
    """The same entry for a game that goes on from a moment of another: everything is as it was there."""
    known = request.table.game.version
    if fork.version != known:
        raise refusals.log_of_another_version(version=fork.version, known=known)
    stamp = {**request.going_on(), "at": fork.at}
    return e.Started(version=known, seed=fork.seed, options=fork.options, seats=fork.seats, **stamp)


# --- while the game goes on -------------------------------------------------------------------------


def _move(request: CommandContext, command: c.Move) -> list[e.Entry]:
    seat = request.own_seat()
    match = request.playing()
    request.acts_at(seat)
    return [_moved(request, match, seat, command)]


def _moved(request: CommandContext, match: Match, seat: int, command: c.Move) -> e.Moved:
    not_stopped(request.table)
    if left := request.table.counting(request.context.now):
        raise errors.not_yet(milliseconds=left)
    # Where all may act at once, two moves may cross, and only the game can say what came between.
    if not match.game.simultaneous:
        if command.after != len(match.moves):
            raise errors.stale_move(after=command.after, number=match.number)
        if not match.listed(seat):
            raise refusals.not_your_turn()
    return e.Moved(
        seat=seat, text=match.preview(seat, command.text, request.at).moved.text, **request.stamp()
    )


def decide_bot_move(table: Table, seat: int, command: c.Move, context: DecisionContext) -> list[e.Entry]:
    """The move of a bot: like a person's, but only while it has the seat."""
    request = CommandContext(table, Person(""), "", context)
    match = request.playing()
    if table.chairs[seat].bot is None:
        raise errors.not_your_seat(seat=seat)
    return [_moved(request, match, seat, command)]


def decide_clock(table: Table, context: DecisionContext) -> list[e.Entry]:
    """The clock's move, once its deadline has come: logged at that very millisecond, however late it is."""
    deadline = table.deadline
    if table.match is None or deadline is None or table.play_time(context.now) < deadline:
        return []
    at = max(deadline, table.played)
    preview = table.match.preview(CLOCK, table.match.clock_move(), at)
    return [e.Moved(seat=CLOCK, text=preview.moved.text, when=context.now, at=at)]


def decide_clock_note(table: Table, context: DecisionContext) -> list[e.Entry]:
    """How far the clock has come, while it runs towards a deadline."""
    if table.deadline is None:
        return []
    return [e.ClockNoted(when=context.now, at=table.play_time(context.now))]


def _talk(request: CommandContext, command: c.Talk) -> list[e.Entry]:
    name = request.name()
    _may_speak(request)
    text = clean(command.text)
    if not text:
        raise errors.nothing_said()
    return [e.Talked(name=name, text=text, **request.stamp())]


def _call(request: CommandContext, command: c.Call) -> list[e.Entry]:
    seat = request.own_seat()
    request.playing()
    if _names_nobody(request.table, command.call):
        raise errors.unknown_call(call=command.call)
    if not _is_gesture(request.table.game, command.call):
        calling = capability(request.table.game, Calling)
        if calling is None or command.call not in calling.calls:
            raise errors.unknown_call(call=command.call)
        _may_speak(request)
    name = request.table.chairs[seat].name or ""  # not a new one: in silence it would be a word
    return [e.Talked(name=name, call=command.call, **request.stamp())]


def decide_bot_call(table: Table, seat: int, call: str, context: DecisionContext) -> list[e.Entry]:
    """The call or gesture of a bot: silence binds it like everyone."""
    request = CommandContext(table, Person(""), "", context)
    request.playing()
    bot = table.chairs[seat].bot
    if bot is None or table.status != "playing":
        return []
    if not _is_gesture(table.game, call):
        _may_speak(request)
    return [e.Talked(name=table.chairs[seat].name or f"bot:{bot}", call=call, seat=seat, **request.stamp())]


def _names_nobody(table: Table, call: str) -> bool:
    """Whether a call is meant for a seat that this table does not have: games list calls for all seats."""
    name, _, seat = call.rpartition("_")
    return bool(name) and seat.isdecimal() and int(seat) >= len(table.chairs)


def _is_gesture(game: AnyGame, call: str) -> bool:
    gesturing = capability(game, Gesturing)
    return gesturing is not None and call in gesturing.gestures


def _may_speak(request: CommandContext) -> None:
    if request.table.silent:
        raise errors.silence_lies_out()


def _resign(request: CommandContext, command: c.Resign) -> list[e.Entry]:
    seat = request.own_seat()
    request.playing()
    request.acts_at(seat)
    return [e.Resigned(seat=seat, **request.stamp())]


def _resume(request: CommandContext, command: c.Resume) -> list[e.Entry]:
    request.own_seat()
    request.playing()
    if not request.table.paused:
        raise errors.not_paused()
    return [e.Resumed(**request.going_on())]


def _stand_in(request: CommandContext, command: c.StandIn) -> list[e.Entry]:
    request.own_seat()
    request.playing()
    chair = request.chair(command.seat)
    chosen = usual_stand_in(chair, request.context.strengths) or ""
    strength = chosen if command.strength is None else command.strength
    request.known_bot(strength)
    if chair.person is None or chair.bot is not None:
        raise errors.bot_plays_already(seat=command.seat)
    if chair.person != request.person.id:
        may_replace(request, command.seat, chair.person)
        if strength != chosen:
            raise errors.owner_chooses(strength=chosen)
    # When nobody else is missed, play goes on.
    goes_on = set(request.table.missed) == {command.seat} and not request.table.paused
    stamp = request.going_on() if goes_on else request.stamp()
    stood_in = e.StoodIn(seat=command.seat, strength=strength, **stamp)
    return [stood_in, *settled(request, without=(command.seat,))]


def decide_close(table: Table, context: DecisionContext) -> list[e.Entry]:
    """A table that waited in vain."""
    return [] if table.match is not None or context.here else [e.Closed(when=context.now)]


def decide_throw_out(table: Table, context: DecisionContext, why: e.ThrownOut) -> list[e.Entry]:
    """The server's host closes a table, whoever sits there. What is over stays as it is."""
    if table.outcome is not None:
        raise refusals.game_over()
    return [e.Closed(when=context.now, thrown_out=why)]


def _take_seat_back(request: CommandContext, command: c.TakeSeatBack) -> list[e.Entry]:
    seat = request.own_seat()
    if request.table.chairs[seat].bot is None:
        return []
    return [e.SeatTakenBack(seat=seat, **request.stamp())]


_DECISIONS: dict[type, Callable[[CommandContext, Any], list[e.Entry]]] = {
    c.Sit: _sit,
    c.Stand: _stand,
    c.Ready: _ready,
    c.FreeSeat: _free_seat,
    c.SeatBot: _seat_bot,
    c.SetSeats: _set_seats,
    c.SetOptions: _set_options,
    c.Move: _move,
    c.Talk: _talk,
    c.Call: _call,
    c.Offer: offer,
    c.Decline: decline,
    c.Resume: _resume,
    c.Resign: _resign,
    c.StandIn: _stand_in,
    c.ChooseStandIn: choose_stand_in,
    c.TakeSeatBack: _take_seat_back,
}
