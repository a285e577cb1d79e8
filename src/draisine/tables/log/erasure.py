"""Somebody wants to be forgotten: what their table notes, and its log without their name and their words.

Games are made of options, traits, a seed and moves, and none of these is touched: a log replays to the same
bytes. The public id stays where it is. It is a random number that leads nowhere once its profile is gone, and
it holds seats and the books of crews together.
"""

from collections.abc import Sequence

import msgspec

from draisine.tables.log import entries as e
from draisine.tables.log.contexts import CommandContext, DecisionContext
from draisine.tables.log.decisions.agreements import settled
from draisine.tables.log.decisions.stand_ins import usual_stand_in
from draisine.tables.log.erased_words import SAID, knows, without_names
from draisine.tables.log.table import Table
from draisine.tables.shared_devices import owner_of
from draisine.tables.store import Person, TableRow

_NAMED = (e.Sat, e.ReadySet, e.Renamed, e.Talked)
"""Entries that say what somebody was called."""


def decide_forget(table: Table, person: str, context: DecisionContext) -> list[e.Entry]:
    """A waiting table gets its seat back; in a game that goes on a bot plays for somebody without a name."""
    if table.status == "closed":
        return []
    request = CommandContext(table, Person(person), "", context)
    entries: list[e.Entry] = [e.Forgotten(**request.stamp())] if knows(table, person) else []
    if table.outcome is not None:
        return entries
    # Whoever shares their device goes with them: nobody else could play for them.
    seats = [seat for seat, chair in enumerate(table.chairs) if owner_of(chair.person or "") == person]
    if table.match is None:
        leaving = [
            CommandContext(table, Person(table.chairs[seat].person or ""), "", context) for seat in seats
        ]
        return [*entries, *(e.Stood(**one.stamp()) for one in leaving)]
    left = [seat for seat in seats if table.chairs[seat].bot is None]
    strengths = {seat: usual_stand_in(table.chairs[seat], context.strengths) for seat in left}
    stood_in: list[e.Entry] = []
    for seat, strength in strengths.items():
        if strength is not None:
            goes_on = (
                seat == left[-1] and table.missed and set(table.missed) <= set(left) and not table.paused
            )
            stamp = request.going_on() if goes_on else request.stamp()
            stood_in.append(e.StoodIn(seat=seat, strength=strength, **stamp))
    return [*entries, *stood_in, *(settled(request, without=left) if stood_in else [])]


def entries_without(log: Sequence[e.Entry], person: str) -> dict[int, e.Entry]:
    """The entries of a log that tell of somebody, as they are once that is forgotten, by their places."""
    names = {entry.name for entry in log if isinstance(entry, _NAMED) and owner_of(entry.person) == person}
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
    if owner_of(entry.person) != person:
        if not isinstance(entry, e.Talked):
            return entry
        return msgspec.structs.replace(entry, text=without_names(entry.text, names))
    if isinstance(entry, e.Talked):
        return msgspec.structs.replace(entry, name="", text=SAID if entry.text else "")
    return msgspec.structs.replace(entry, name="")


def row_without(row: TableRow, person: str) -> TableRow:
    """What lists show of a table once somebody is forgotten."""
    seats = tuple(
        [
            msgspec.structs.replace(seat, name="") if owner_of(seat.person or "") == person else seat
            for seat in row.seats
        ]
    )
    return msgspec.structs.replace(row, seats=seats)
