"""What a table says to a command: the entries to be written, or a named refusal. Nothing changes here."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from draisine.kernel import CLOCK, DraisineError, Match, Seat
from draisine.tables.log import commands as c
from draisine.tables.log import entries as e
from draisine.tables.log.agreements import decline, not_stopped, offer, settled
from draisine.tables.log.contexts import Asked, Moment
from draisine.tables.log.options import read_options
from draisine.tables.log.relief import relieve, wants_relief
from draisine.tables.log.stand_ins import choose_stand_in, may_replace, usual_stand_in
from draisine.tables.log.table import Chair, Table
from draisine.tables.log.talk import clean
from draisine.tables.store import Person


def decide(table: Table, person: Person, command: c.TableCommand, moment: Moment) -> list[e.Entry]:
    """The entries that this command leads to; none when it changes nothing or was carried out before."""
    if (person.id, command.key) in table.carried_out:
        return []
    return _DECISIONS[type(command)](Asked(table, person, command.key, moment), command)


# --- while the table waits --------------------------------------------------------------------------


def _sit(asked: Asked, command: c.Sit) -> list[e.Entry]:
    asked.waiting()
    chair = asked.chair(command.seat)
    if chair.person == asked.person.id:
        return []
    if not chair.free:
        raise DraisineError("seat_taken", {"seat": command.seat})
    name = asked.name()
    return [e.Sat(seat=command.seat, name=name, beard=asked.person.beard, **asked.stamp())]


def _stand(asked: Asked, command: c.Stand) -> list[e.Entry]:
    asked.waiting()
    asked.own_seat()
    return [e.Stood(**asked.stamp())]


def _ready(asked: Asked, command: c.Ready) -> list[e.Entry]:
    asked.waiting()
    seat = asked.own_seat()
    person = asked.person
    lamp = e.LampSet(lit=command.lit, name=asked.name(), beard=person.beard, **asked.stamp())
    chairs = list(asked.table.chairs)
    chairs[seat] = Chair(person.id, person.name, person.beard, lit=command.lit)
    return [lamp, *_start_if_ready(asked, chairs)]


def decide_rename(table: Table, person: Person, moment: Moment) -> list[e.Entry]:
    """What the table notes when somebody who sits there has changed their profile: a game that has begun has
    measured the beard already."""
    seat = table.seat_of(person.id)
    if seat is None or not person.name or table.silent:  # a name can be a word
        return []
    chair = table.chairs[seat]
    beard = person.beard if table.match is None else chair.beard
    if (chair.name, chair.beard) == (person.name, beard):
        return []
    return [e.Renamed(name=person.name, beard=beard, **Asked(table, person, "", moment).stamp())]


def _host_only(asked: Asked) -> None:
    if asked.table.host != asked.person.id:
        raise DraisineError("not_host")


def _free_seat(asked: Asked, command: c.FreeSeat) -> list[e.Entry]:
    asked.waiting()
    _host_only(asked)
    chair = asked.chair(command.seat)
    if chair.person is None:
        raise DraisineError("nobody_sits_there", {"seat": command.seat})
    if chair.person in (asked.person.id, *asked.moment.here):
        raise DraisineError("player_is_here", {"seat": command.seat})
    return [e.SeatFreed(seat=command.seat, **asked.stamp())]


def _seat_bot(asked: Asked, command: c.SeatBot) -> list[e.Entry]:
    asked.waiting()
    _host_only(asked)
    chair = asked.chair(command.seat)
    if chair.person is not None:
        raise DraisineError("seat_taken", {"seat": command.seat})
    if command.strength is None:
        return [] if chair.free else [e.BotSeated(seat=command.seat, **asked.stamp())]
    beard = bot_beard(asked.known_bot(command.strength))
    chairs = list(asked.table.chairs)
    chairs[command.seat] = Chair(bot=command.strength, beard=beard)
    seated = e.BotSeated(seat=command.seat, strength=command.strength, beard=beard, **asked.stamp())
    return [seated, *_start_if_ready(asked, chairs)]


def bot_beard(place: int) -> int:
    """Stronger bots are older: the length of a bot's beard by the place of its strength."""
    return 20 * (place + 1)


def _set_options(asked: Asked, command: c.SetOptions) -> list[e.Entry]:
    asked.waiting()
    _host_only(asked)
    table, game, losses = asked.table, asked.table.game, asked.moment.losses
    options = read_options(game, command.options)
    relieved = table.relieved
    if table.crew:
        relieved = wants_relief(game, command.options, losses, relieved)
        options = relieve(game, options, losses, relieved)
    game.check_options(options, len(table.chairs))
    return [
        e.OptionsSet(
            options=msgspec.to_builtins(options),
            relieved=relieved,
            freeze_on_drop=command.freeze_on_drop,
            **asked.stamp(),
        )
    ]


def _set_seats(asked: Asked, command: c.SetSeats) -> list[e.Entry]:
    asked.waiting()
    _host_only(asked)
    table = asked.table
    taken = [chair for chair in table.chairs if not chair.free]
    if command.seats not in table.game.seat_counts:
        raise DraisineError("wrong_number_of_seats", {"seats": command.seats})
    if command.seats < len(taken):
        raise DraisineError("seats_are_taken", {"taken": len(taken)})
    if command.seats == len(table.chairs):
        return []
    chairs = taken + [Chair() for _ in range(command.seats - len(taken))]
    return [e.SeatsSet(seats=command.seats, **asked.stamp()), *_start_if_ready(asked, chairs)]


def _start_if_ready(asked: Asked, chairs: Sequence[Chair]) -> list[e.Entry]:
    if any(chair.free or (chair.person is not None and not chair.lit) for chair in chairs):
        return []
    return [_started(asked, tuple(Seat(beard=chair.beard) for chair in chairs))]


def _started(asked: Asked, seats: tuple[Seat, ...]) -> e.Started:
    """The entry with which a game begins: options complete, so that the log stands alone."""
    table, moment = asked.table, asked.moment
    game = table.game
    options = read_options(game, table.options)
    if table.crew:
        options = relieve(game, options, moment.losses, table.relieved)
    options = game.check_options(options, len(seats))
    complete = msgspec.to_builtins(options)
    return e.Started(
        version=game.version, seed=moment.seed, options=complete, seats=seats, **asked.going_on()
    )


# --- while the game goes on -------------------------------------------------------------------------


def _move(asked: Asked, command: c.Move) -> list[e.Entry]:
    seat = asked.own_seat()
    match = asked.playing()
    asked.acts_at(seat)
    return [_moved(asked, match, seat, command)]


def _moved(asked: Asked, match: Match, seat: int, command: c.Move) -> e.Moved:
    not_stopped(asked.table)
    if left := asked.table.counting(asked.moment.now):
        raise DraisineError("not_yet", {"milliseconds": left})
    # Where all may act at once, two moves may cross, and only the game can say what came between.
    if not match.game.simultaneous:
        if command.after != len(match.moves):
            raise DraisineError("stale_move", {"after": command.after, "number": match.number})
        if not match.listed(seat):
            raise DraisineError("not_your_turn")
    return e.Moved(seat=seat, text=match.preview(seat, command.text, asked.at).moved.text, **asked.stamp())


def decide_bot_move(table: Table, seat: int, command: c.Move, moment: Moment) -> list[e.Entry]:
    """The move of a bot: like a person's, but only while it has the seat."""
    asked = Asked(table, Person(""), "", moment)
    match = asked.playing()
    if table.chairs[seat].bot is None:
        raise DraisineError("not_your_seat", {"seat": seat})
    return [_moved(asked, match, seat, command)]


def decide_clock(table: Table, moment: Moment) -> list[e.Entry]:
    """The clock's move, once its deadline has come: logged at that very millisecond, however late it is."""
    deadline = table.deadline
    if table.match is None or deadline is None or table.play_time(moment.now) < deadline:
        return []
    at = max(deadline, table.played)
    preview = table.match.preview(CLOCK, table.match.clock_move(), at)
    return [e.Moved(seat=CLOCK, text=preview.moved.text, when=moment.now, at=at)]


def decide_tick(table: Table, moment: Moment) -> list[e.Entry]:
    """How far the clock has come, while it runs towards a deadline."""
    if table.deadline is None:
        return []
    return [e.Ticked(when=moment.now, at=table.play_time(moment.now))]


def _talk(asked: Asked, command: c.Talk) -> list[e.Entry]:
    name = asked.name()
    _may_speak(asked)
    text = clean(command.text)
    if not text:
        raise DraisineError("nothing_said")
    return [e.Talked(name=name, text=text, **asked.stamp())]


def _call(asked: Asked, command: c.Call) -> list[e.Entry]:
    seat = asked.own_seat()
    game = asked.table.game
    asked.playing()
    if command.call not in (*game.calls, *game.gestures):
        raise DraisineError("unknown_call", {"call": command.call})
    if command.call in game.calls:
        _may_speak(asked)
    name = asked.table.chairs[seat].name or ""  # not a new one: in silence it would be a word
    return [e.Talked(name=name, call=command.call, **asked.stamp())]


def decide_bot_call(table: Table, seat: int, call: str, moment: Moment) -> list[e.Entry]:
    """The call or gesture of a bot: silence binds it like everyone."""
    asked = Asked(table, Person(""), "", moment)
    asked.playing()
    bot = table.chairs[seat].bot
    if bot is None or table.status != "playing":
        return []
    if call not in table.game.gestures:
        _may_speak(asked)
    return [e.Talked(name=table.chairs[seat].name or f"bot:{bot}", call=call, seat=seat, **asked.stamp())]


def _may_speak(asked: Asked) -> None:
    if asked.table.silent:
        raise DraisineError("silence_lies_out")


def _resign(asked: Asked, command: c.Resign) -> list[e.Entry]:
    seat = asked.own_seat()
    asked.playing()
    asked.acts_at(seat)
    return [e.Resigned(seat=seat, **asked.stamp())]


def _resume(asked: Asked, command: c.Resume) -> list[e.Entry]:
    asked.own_seat()
    asked.playing()
    if not asked.table.paused:
        raise DraisineError("not_paused")
    return [e.Resumed(**asked.going_on())]


def _stand_in(asked: Asked, command: c.StandIn) -> list[e.Entry]:
    asked.own_seat()
    asked.playing()
    chair = asked.chair(command.seat)
    chosen = usual_stand_in(chair, asked.moment.strengths) or ""
    strength = chosen if command.strength is None else command.strength
    asked.known_bot(strength)
    if chair.person is None or chair.bot is not None:
        raise DraisineError("bot_plays_already", {"seat": command.seat})
    if chair.person != asked.person.id:
        may_replace(asked, command.seat, chair.person)
        if strength != chosen:
            raise DraisineError("owner_chooses", {"strength": chosen})
    # When nobody else is missed, play goes on.
    goes_on = set(asked.table.missed) == {command.seat} and not asked.table.paused
    stamp = asked.going_on() if goes_on else asked.stamp()
    stood_in = e.StoodIn(seat=command.seat, strength=strength, **stamp)
    return [stood_in, *settled(asked, without=command.seat)]


def decide_close(table: Table, moment: Moment) -> list[e.Entry]:
    """A table that waited in vain."""
    return [] if table.match is not None or moment.here else [e.Closed(when=moment.now)]


def _take_seat_back(asked: Asked, command: c.TakeSeatBack) -> list[e.Entry]:
    seat = asked.own_seat()
    if asked.table.chairs[seat].bot is None:
        return []
    return [e.SeatTakenBack(seat=seat, **asked.stamp())]


_DECISIONS: dict[type, Callable[[Asked, Any], list[e.Entry]]] = {
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
