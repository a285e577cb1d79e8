"""What a replay shows along the time of a ride: who could lay, how near the fire was, what cards brought."""

from collections.abc import Sequence
from typing import Final, Literal

from draisine.games.infernal_wagon.ride import WON
from draisine.games.infernal_wagon.state import State
from draisine.games.infernal_wagon.values import Burned, Ended, Event, Laid, Lifted, LostCard, RideFact
from draisine.kernel.capabilities import TurningPoint

What = Literal["", "fits", "burns", "blast", "loses", "lifts", "exit", "over"]
_NOTHING: Final[What] = ""
_FITS: Final[What] = "fits"
_BURNS: Final[What] = "burns"
_BLAST: Final[What] = "blast"
_LOSES: Final[What] = "loses"
_LIFTS: Final[What] = "lifts"
_EXIT: Final[What] = "exit"
_OVER: Final[What] = "over"
_RUN: Final = 10
"""Cards in a row without a cost that are worth a mark."""
_NEAR: Final = 3
"""Cards between the fire and the wagon that are worth one."""


def ride_fact(state: State, events: Sequence[Event]) -> RideFact:
    """One step, as everybody could see it."""
    ride = state.ride
    burned = 0
    what: What = _NOTHING
    for event in events:
        if isinstance(event, Burned):
            burned += len(event.cards)
            what = _BLAST if event.by == "explosion" else what if what == _BLAST else _BURNS
        elif isinstance(event, LostCard) and what in (_NOTHING, _FITS):
            what = _LOSES
        elif isinstance(event, Lifted):
            what = _LIFTS
        elif isinstance(event, Laid) and what == _NOTHING:
            what = _FITS
        elif isinstance(event, Ended):
            what = _EXIT if event.end == WON else what or _OVER
    can = tuple([rider for rider in range(ride.seats) if ride.may_lay(rider)])
    fire = max(0, len(ride.cards) - 1)
    return RideFact(can, fire, what, burned, ride.silence, ride.u_turn, int(ride.laid))


def ride_turns(facts: Sequence[RideFact]) -> list[TurningPoint]:
    """A good start, the fire at its nearest, what changed the ride, what cost most, and its end."""
    found: list[TurningPoint] = []
    run = 0
    away = False
    for place in range(1, len(facts)):
        fact, before = facts[place], facts[place - 1]
        run = run + 1 if fact.what == _FITS else run if fact.what == _NOTHING else 0
        if run == _RUN and not away:
            away = True
            found.append(TurningPoint(place, "away", {"n": _RUN}))
        if fact.silence and not before.silence:
            found.append(TurningPoint(place, "silence", {}))
        if fact.u_turn and not before.u_turn:
            found.append(TurningPoint(place, "u_turn", {}))
    dearest = _dearest(facts)
    if dearest:
        found.append(TurningPoint(dearest, "dearest", {"n": facts[dearest].burned}))
    nearest = _nearest(facts)
    if nearest and nearest != dearest:
        found.append(TurningPoint(nearest, "nearest", {"n": facts[nearest].fire}))
    if facts[-1].what in (_EXIT, _OVER) or not facts[-1].can:
        found.append(TurningPoint(len(facts) - 1, "exit" if facts[-1].what == _EXIT else "over", {}))
    return sorted(found, key=lambda turn: turn.place)


def _dearest(facts: Sequence[RideFact]) -> int:
    """The step that burned most, the latest of equals; 0 where nothing burned before the end."""
    found = 0
    for place in range(1, len(facts) - 1):
        if facts[place].burned and facts[place].burned >= facts[found].burned:
            found = place
    return found


def _nearest(facts: Sequence[RideFact]) -> int:
    """The step after which the fire was nearest, the first of equals; 0 where it never came near."""
    found = 0
    for place in range(1, len(facts) - 1):
        near = facts[place].fire < facts[place - 1].fire and facts[place].fire <= _NEAR
        if near and (not found or facts[place].fire < facts[found].fire):
            found = place
    return found


def ride_timeline(facts: Sequence[RideFact]) -> list[tuple[int, ...]]:
    """Cards laid, and cards between the fire and the wagon."""
    return [(fact.laid, fact.fire) for fact in facts]
