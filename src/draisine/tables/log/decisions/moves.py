"""Moves of people, of bots and of the clock."""

from draisine.kernel import CLOCK, Match, refusals
from draisine.tables import errors
from draisine.tables.log import commands as c
from draisine.tables.log import entries as e
from draisine.tables.log.contexts import CommandContext, DecisionContext
from draisine.tables.log.decisions.agreements import not_stopped
from draisine.tables.log.table import Table
from draisine.tables.store import Person


def move(request: CommandContext, command: c.Move) -> list[e.Entry]:
    """A person moves."""
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


def resign(request: CommandContext, command: c.Resign) -> list[e.Entry]:
    """Give up."""
    seat = request.own_seat()
    request.playing()
    request.acts_at(seat)
    return [e.Resigned(seat=seat, **request.stamp())]
