"""Somebody wants to be forgotten: what their table notes, and its log without their name and their words.

Games are made of options, traits, a seed and moves, and none of these is touched: a log replays to the same
bytes. The public id stays where it is. It is a random number that leads nowhere once its profile is gone, and
it holds seats and the books of crews together.
"""

from collections.abc import Sequence

import msgspec

from draisine.tables.log import entries as e
from draisine.tables.log.agreements import settled
from draisine.tables.log.contexts import CommandContext, DecisionContext
from draisine.tables.log.forgotten_words import SAID, knows, without_names
from draisine.tables.log.stand_ins import usual_stand_in
from draisine.tables.log.table import Table
from draisine.tables.store import Person, TableRow

_NAMED = (e.Sat, e.ReadySet, e.Renamed, e.Talked)
"""Entries that say what somebody was called."""


def decide_forget(table: Table, person: str, context: DecisionContext) -> list[e.Entry]:
    """A waiting table gets its seat back; in a game that goes on a bot plays for somebody without a name."""
    if table.status == "closed":
        return []
    request = CommandContext(table, Person(person), "", context)
    entries: list[e.Entry] = [e.Forgotten(**request.stamp())] if knows(table, person) else []
    seat = table.seat_of(person)
    if seat is None or table.outcome is not None:
        return entries
    if table.match is None:
        return [*entries, e.Stood(**request.stamp())]
    chair = table.chairs[seat]
    strength = usual_stand_in(chair, context.strengths)
    if chair.bot is None and strength is not None:
        goes_on = set(table.missed) == {seat} and not table.paused
        stamp = request.going_on() if goes_on else request.stamp()
        entries += [e.StoodIn(seat=seat, strength=strength, **stamp), *settled(request, without=seat)]
    return entries


def entries_without(log: Sequence[e.Entry], person: str) -> dict[int, e.Entry]:
    """The entries of a log that tell of somebody, as they are once that is forgotten, by their places."""
    names = {entry.name for entry in log if isinstance(entry, _NAMED) and entry.person == person}
    changed: dict[int, e.Entry] = {}
    for place, entry in enumerate(log):
        if isinstance(entry, _NAMED):
            after = _without(entry, person, names)
            if after != entry:
                changed[place] = after
    return changed


def _without(
    entry: e.Sat | e.ReadySet | e.Renamed | e.Talked, person: str, names: set[str]
) -> e.Sat | e.ReadySet | e.Renamed | e.Talked:
    if entry.person != person:
        if not isinstance(entry, e.Talked):
            return entry
        return msgspec.structs.replace(entry, text=without_names(entry.text, names))
    if isinstance(entry, e.Talked):
        return msgspec.structs.replace(entry, name="", text=SAID if entry.text else "")
    return msgspec.structs.replace(entry, name="")


def row_without(row: TableRow, person: str) -> TableRow:
    """What lists show of a table once somebody is forgotten."""
    seats = tuple(
        [msgspec.structs.replace(seat, name="") if seat.person == person else seat for seat in row.seats]
    )
    return msgspec.structs.replace(row, seats=seats)
