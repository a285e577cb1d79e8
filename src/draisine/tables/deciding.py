"""What a table says to a command: the entries to be written, or a named refusal. Nothing changes here."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from draisine.bots.bot import DrawAnswer
from draisine.kernel import CLOCK, DraisineError, Seat
from draisine.tables import commands as c
from draisine.tables import entries as e
from draisine.tables.asked import Asked, Moment
from draisine.tables.options import read_options
from draisine.tables.play import Play
from draisine.tables.relief import relieve, wants_relief
from draisine.tables.stand_ins import choose_stand_in, may_replace, usual_stand_in
from draisine.tables.store import Person
from draisine.tables.table import Chair, Table
from draisine.tables.talk import clean


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
    beard = person.beard if table.play is None else chair.beard
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
    return [started(asked.table, [Seat(beard=chair.beard) for chair in chairs], asked.stamp(), asked.moment)]


def started(table: Table, seats: Sequence[Seat], stamp: dict[str, Any], moment: Moment) -> e.Started:
    """The entry with which a game begins: options complete, so that the log stands alone."""
    game = table.game
    options = read_options(game, table.options)
    if table.crew:
        options = relieve(game, options, moment.losses, table.relieved)
    options = game.check_options(options, len(seats))
    complete = msgspec.to_builtins(options)
    return e.Started(version=game.version, seed=moment.seed, options=complete, seats=tuple(seats), **stamp)


# --- while the game goes on -------------------------------------------------------------------------


def _move(asked: Asked, command: c.Move) -> list[e.Entry]:
    seat = asked.own_seat()
    play = asked.playing()
    asked.acts_at(seat)
    return [_moved(asked.table, play, seat, command, asked.stamp())]


def _moved(table: Table, play: Play, seat: int, command: c.Move, stamp: dict[str, Any]) -> e.Moved:
    _not_stopped(table)
    # Where all may act at once, two moves may cross, and only the game can say what came between.
    if not play.simultaneous:
        if command.after != len(play.line):
            raise DraisineError("stale_move", {"after": command.after, "number": play.number})
        if not play.told(seat):
            raise DraisineError("not_your_turn")
    return e.Moved(seat=seat, text=play.foresee(seat, command.text, stamp["at"]), **stamp)


def _not_stopped(table: Table) -> None:
    if table.paused:
        raise DraisineError("table_paused")
    if table.missed:
        raise DraisineError("table_frozen")


def decide_bot_move(table: Table, seat: int, command: c.Move, moment: Moment) -> list[e.Entry]:
    """The move of a bot: like a person's, but only while it has the seat."""
    asked = Asked(table, Person(""), "", moment)
    play = asked.playing()
    if table.chairs[seat].bot is None:
        raise DraisineError("not_your_seat", {"seat": seat})
    return [_moved(table, play, seat, command, asked.stamp())]


def decide_clock(table: Table, moment: Moment) -> list[e.Entry]:
    """The clock's move, once its deadline has come: logged at that very millisecond, however late it is."""
    deadline = table.deadline
    if table.play is None or deadline is None or table.play_time(moment.now) < deadline:
        return []
    at = max(deadline, table.played)
    text = table.play.foresee(CLOCK, table.play.clock_move(), at)
    return [e.Moved(seat=CLOCK, text=text, when=moment.now, at=at)]


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
    return [e.Resumed(**asked.stamp())]


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
    stood_in = e.StoodIn(seat=command.seat, strength=strength, **asked.stamp())
    return [stood_in, *_settled(asked, without=command.seat)]


def decide_close(table: Table, moment: Moment) -> list[e.Entry]:
    """A table that waited in vain."""
    return [] if table.play is not None or moment.here else [e.Closed(when=moment.now)]


def _take_seat_back(asked: Asked, command: c.TakeSeatBack) -> list[e.Entry]:
    seat = asked.own_seat()
    if asked.table.chairs[seat].bot is None:
        return []
    return [e.SeatTakenBack(seat=seat, **asked.stamp())]


# --- what needs everyone's agreement ------------------------------------------------------------------


def _offer(asked: Asked, command: c.Offer) -> list[e.Entry]:
    seat = asked.own_seat()
    table, what = asked.table, command.what
    _may_offer(asked, what, seat)
    if seat in table.offers.get(what, ()):
        return []
    return [e.Offered(seat=seat, what=what, **asked.stamp()), *_agreed(asked, what, also=seat)]


def _may_offer(asked: Asked, what: c.What, seat: int) -> None:
    table = asked.table
    if what == "rematch":
        if table.outcome is None:
            raise DraisineError("game_not_over")
        if table.rematch is not None:
            raise DraisineError("rematch_made")
        return
    play = asked.playing()
    _not_stopped(table)
    asked.acts_at(seat)
    if what == "take_back" and what not in table.offers and play.last_move_of(seat) is None:
        raise DraisineError("nothing_to_take_back")


def _agreed(asked: Asked, what: c.What, also: int | None = None, without: int | None = None) -> list[e.Entry]:
    """What follows once everyone has agreed. Bots agree to all but a draw, which they are asked about."""
    table = asked.table
    agreed = table.offers.get(what, ()) if also is None else (*table.offers.get(what, ()), also)
    needed = [seat for seat in table.seats_by_person() if seat != without]
    if what == "draw":
        needed = list(range(len(table.chairs)))
    if not agreed or not set(needed) <= set(agreed):
        return []
    if what == "pause":
        return [e.Paused(**asked.stamp())]
    if what == "draw":
        return [e.Drawn(**asked.stamp())]
    if what == "rematch":
        return [e.RematchMade(link=asked.moment.link, **asked.stamp())]
    return [e.TakenBack(to=asked.playing().last_move_of(agreed[0]) or 0, **asked.stamp())]


def _settled(asked: Asked, without: int) -> list[e.Entry]:
    """What follows for standing offers when a seat is no longer asked."""
    for what in asked.table.offers:
        if what != "draw" and (entries := _agreed(asked, what, without=without)):
            return entries
    return []


def _decline(asked: Asked, command: c.Decline) -> list[e.Entry]:
    seat = asked.own_seat()
    if command.what not in asked.table.offers:
        raise DraisineError("no_such_offer", {"what": command.what})
    return [e.Declined(seat=seat, what=command.what, **asked.stamp())]


def decide_bot_draw(table: Table, seat: int, answer: DrawAnswer, moment: Moment) -> list[e.Entry]:
    """A bot's answer to a standing offer of a draw."""
    agreed = table.offers.get("draw")
    if agreed is None or seat in agreed or table.chairs[seat].bot is None:
        return []
    asked = Asked(table, Person(""), "", moment)
    if answer != "yes":
        return [e.Declined(seat=seat, what="draw", why=answer, **asked.stamp())]
    return [e.Offered(seat=seat, what="draw", **asked.stamp()), *_agreed(asked, "draw", also=seat)]


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
    c.Offer: _offer,
    c.Decline: _decline,
    c.Resume: _resume,
    c.Resign: _resign,
    c.StandIn: _stand_in,
    c.ChooseStandIn: choose_stand_in,
    c.TakeSeatBack: _take_seat_back,
}
