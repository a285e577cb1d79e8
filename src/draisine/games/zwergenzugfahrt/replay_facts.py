"""What a replay shows along the time of a game: the seats of both clans, kicks and the conductor."""

from collections.abc import Sequence
from typing import Final, Literal

from draisine.games.zwergenzugfahrt.state import State
from draisine.games.zwergenzugfahrt.values import (
    Conducted,
    Ended,
    Event,
    Kicked,
    Reserved,
    SatDown,
    StationFact,
)
from draisine.kernel.capabilities import TurningPoint
from draisine.kernel.errors import Param

What = Literal["", "kick", "conductor", "seat", "over"]
_NOTHING: Final[What] = ""
_KICK: Final[What] = "kick"
_CONDUCTOR: Final[What] = "conductor"
_SEAT: Final[What] = "seat"
_OVER: Final[What] = "over"
_MOST: Final = 12
"""Turning points of one game: more are no turning points."""


def station_fact(state: State, events: Sequence[Event]) -> StationFact:
    """One step, as everybody saw it."""
    what: What = _NOTHING
    clan: int | None = None
    field = ""
    for event in events:
        if isinstance(event, Kicked):
            what, clan, field = _KICK, event.clan, event.to
        elif isinstance(event, Conducted):
            what, clan, field = _CONDUCTOR, event.clan, event.to
        elif isinstance(event, SatDown | Reserved) and what == _NOTHING:
            what, clan = _SEAT, event.clan
        elif isinstance(event, Ended) and what == _NOTHING:
            what = _OVER
    position = state.position
    return StationFact((int(position.seats(0)), int(position.seats(1))), what, clan, field)


def station_turns(facts: Sequence[StationFact]) -> list[TurningPoint]:
    """Kicks, signs that the conductor took, and the moments at which another clan came to be ahead."""
    found: list[TurningPoint] = []
    ahead: int | None = None
    for place in range(1, len(facts)):
        fact = facts[place]
        red, green = fact.seats
        leader = None if red == green else int(green > red)
        standing: dict[str, Param] = {"red": red, "green": green}
        if fact.what in (_KICK, _CONDUCTOR) and fact.clan is not None:
            loser = 1 - fact.clan if fact.what == _KICK else fact.clan
            lost = facts[place - 1].seats[loser] - fact.seats[loser]
            about: dict[str, Param] = {"seat": fact.clan, "field": fact.field, "lost": lost, **standing}
            found.append(TurningPoint(place, fact.what, about))
        elif leader is not None and ahead is not None and leader != ahead:
            found.append(TurningPoint(place, "ahead", {"seat": leader, **standing}))
        if leader is not None:
            ahead = leader
    red, green = facts[-1].seats
    return [*found[: _MOST - 1], TurningPoint(len(facts) - 1, "over", {"red": red, "green": green})]


def station_timeline(facts: Sequence[StationFact], seat: int) -> list[tuple[int, ...]]:
    """Seats that a clan is ahead."""
    return [(fact.seats[seat] - fact.seats[1 - seat],) for fact in facts]
