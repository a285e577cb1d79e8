"""The decision about any command: which topic it belongs to."""

from collections.abc import Callable
from typing import Any

from draisine.tables.log import commands as c
from draisine.tables.log import entries as e
from draisine.tables.log.contexts import CommandContext, DecisionContext
from draisine.tables.log.decisions.agreements import decline, offer, resume
from draisine.tables.log.decisions.moves import move, resign
from draisine.tables.log.decisions.seats import free_seat, ready, seat_bot, set_seats, sit, stand
from draisine.tables.log.decisions.stand_ins import choose_stand_in, stand_in, take_seat_back
from draisine.tables.log.decisions.start import set_options
from draisine.tables.log.decisions.talk import call, talk
from draisine.tables.log.table import Table
from draisine.tables.store import Person


def decide(table: Table, person: Person, command: c.TableCommand, context: DecisionContext) -> list[e.Entry]:
    """The entries that this command leads to; none when it changes nothing or was carried out before."""
    if (person.id, command.key) in table.carried_out:
        return []
    return _DECISIONS[type(command)](CommandContext(table, person, command.key, context), command)


_DECISIONS: dict[type, Callable[[CommandContext, Any], list[e.Entry]]] = {
    c.Sit: sit,
    c.Stand: stand,
    c.Ready: ready,
    c.FreeSeat: free_seat,
    c.SeatBot: seat_bot,
    c.SetSeats: set_seats,
    c.SetOptions: set_options,
    c.Move: move,
    c.Talk: talk,
    c.Call: call,
    c.Offer: offer,
    c.Decline: decline,
    c.Resume: resume,
    c.Resign: resign,
    c.StandIn: stand_in,
    c.ChooseStandIn: choose_stand_in,
    c.TakeSeatBack: take_seat_back,
}
