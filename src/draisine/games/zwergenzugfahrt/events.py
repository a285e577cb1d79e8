"""What a decision led to, told as events."""

from draisine.games.zwergenzugfahrt.position import (
    CONDUCT,
    KICK,
    KICKS,
    OWES,
    REMOVALS,
    RESERVE,
    SIT,
    TAKE_OFF,
    Position,
    kick_cost,
)
from draisine.games.zwergenzugfahrt.values import (
    Conducted,
    Event,
    Kicked,
    Missed,
    Passed,
    Reserved,
    SatDown,
    TakenOff,
    Walked,
)


def what_was_done(before: Position, after: Position, code: int) -> Event:
    """The decision itself, as everybody saw it happen."""
    names = before.board.names
    clan = int(before.clan)
    kind = code >> 12
    to = names[code & 255]
    if kind == CONDUCT:
        return Conducted(1 - clan, to)
    at = names[before.dwarfs[code >> 8 & 15]]
    if kind == SIT:
        return SatDown(clan, at, to)
    if kind == RESERVE:
        return Reserved(clan, at, to)
    if kind == TAKE_OFF:
        return TakenOff(clan, at, to, after.tally[REMOVALS + clan])
    if kind == KICK:
        home = names[after.dwarfs[before.dwarf_at(code & 255)]]
        return Kicked(clan, at, to, home, kick_cost(before.tally[KICKS + clan]))
    return Walked(clan, at, to)


def skipped_rounds(after: Position) -> list[Event]:
    """Rounds that were missed or passed before the next decision, in order."""
    events: list[Event] = []
    left = [after.tally[OWES], after.tally[OWES + 1]]
    for skip in reversed(after.skips):
        if skip >= 2:
            events.append(Passed(skip - 2))
        else:
            events.append(Missed(skip, left[skip]))
            left[skip] += 1
    events.reverse()
    return events
