"""What needs everyone's agreement: pauses, take-backs, draws. And another game, which needs nobody's."""

from collections.abc import Collection

from draisine.kernel import AnyGame, CrewSheet, HoldsPause, capability
from draisine.kernel.bots import DrawAnswer
from draisine.tables import errors
from draisine.tables.log import commands as c
from draisine.tables.log import entries as e
from draisine.tables.log.contexts import CommandContext, DecisionContext
from draisine.tables.log.table import Table
from draisine.tables.store import Person

HOLDS = 2
"""How often a seat may stop the play without asking in one game, pauses that all agreed to not counted."""


def holds_left(table: Table, seat: int) -> int:
    """How often a seat may still hold the play before the others are asked."""
    return max(0, HOLDS - table.holds.get(seat, 0)) if pause_holds(table.game) else 0


def pause_holds(game: AnyGame) -> bool:
    """A pause stops the play at once, and the others are asked after."""
    holding = capability(game, HoldsPause)
    return holding is not None and holding.pause_holds


def take_back_uncounts(game: AnyGame) -> bool:
    """Where all play at once a take-back also undoes what the others did meanwhile, and what it cost them: no
    sheet counts such a game."""
    return game.simultaneous and capability(game, CrewSheet) is not None


def offer(request: CommandContext, command: c.Offer) -> list[e.Entry]:
    """Somebody proposes something, or agrees to it."""
    seat = request.own_seat()
    table, what = request.table, command.what
    _may_offer(request, what, seat)
    if what == "rematch":
        return [e.RematchMade(link=request.context.link, **request.stamp())]
    if seat in table.offers.get(what, ()):
        return []
    offered = e.Offered(seat=seat, what=what, **request.stamp())
    if agreed := _agreed(request, what, also=seat):
        return [offered, *agreed]
    if what == "pause" and not table.paused and what not in table.offers and holds_left(table, seat):
        return [offered, e.Paused(held_by=seat, **request.stamp())]
    return [offered]


def not_stopped(table: Table) -> None:
    """Refuse while nobody plays."""
    if table.paused:
        raise errors.table_paused()
    if table.missed:
        raise errors.table_frozen()


def _may_offer(request: CommandContext, what: c.What, seat: int) -> None:
    table = request.table
    if what == "rematch":
        if table.outcome is None:
            raise errors.game_not_over()
        if table.rematch is not None:
            raise errors.rematch_made()
        return
    match = request.playing()
    # Whoever is asked whether a pause is fine with them answers while it lasts.
    if not (what == "pause" and table.paused and what in table.offers):
        not_stopped(table)
    request.acts_at(seat)
    if what == "take_back" and what not in table.offers and match.last_move_of(seat) is None:
        raise errors.nothing_to_take_back()


def _agreed(
    request: CommandContext, what: c.What, also: int | None = None, without: Collection[int] = ()
) -> list[e.Entry]:
    """What follows once everyone has agreed. Bots agree to all but a draw, which they are asked about."""
    table = request.table
    agreed = table.offers.get(what, ()) if also is None else (*table.offers.get(what, ()), also)
    needed = [seat for seat in table.seats_by_person() if seat not in without]
    if what == "draw":
        needed = list(range(len(table.chairs)))
    if not agreed or not set(needed) <= set(agreed):
        return []
    if what == "pause":
        return [e.Paused(**request.stamp())]
    if what == "draw":
        return [e.Drawn(**request.stamp())]
    to = request.playing().last_move_of(agreed[0]) or 0
    return [e.TakenBack(to=to, counts=not take_back_uncounts(table.game), **request.stamp())]


def settled(request: CommandContext, without: Collection[int]) -> list[e.Entry]:
    """What follows for standing offers when seats are no longer asked."""
    for what in request.table.offers:
        if what not in {"draw", "rematch"} and (entries := _agreed(request, what, without=without)):
            return entries
    return []


def decline(request: CommandContext, command: c.Decline) -> list[e.Entry]:
    """Somebody turns an offer down; a pause that was only held is over."""
    seat = request.own_seat()
    table = request.table
    if command.what not in table.offers:
        raise errors.no_such_offer(what=command.what)
    declined = e.Declined(seat=seat, what=command.what, **request.stamp())
    if command.what == "pause" and table.paused:
        return [declined, e.Resumed(**request.going_on())]
    return [declined]


def decide_bot_draw(table: Table, seat: int, answer: DrawAnswer, context: DecisionContext) -> list[e.Entry]:
    """A bot's answer to a standing offer of a draw."""
    agreed = table.offers.get("draw")
    if agreed is None or seat in agreed or table.chairs[seat].bot is None:
        return []
    request = CommandContext(table, Person(""), "", context)
    if answer != "yes":
        return [e.Declined(seat=seat, what="draw", why=answer, **request.stamp())]
    return [e.Offered(seat=seat, what="draw", **request.stamp()), *_agreed(request, "draw", also=seat)]


def resume(request: CommandContext, command: c.Resume) -> list[e.Entry]:
    """End a pause."""
    request.own_seat()
    request.playing()
    if not request.table.paused:
        raise errors.not_paused()
    return [e.Resumed(**request.going_on())]
