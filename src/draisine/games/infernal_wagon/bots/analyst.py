"""Why a ride went as it did: cards that cost while another one fitted, time that went by while one did, and
the moment from which it was lost, found by letting attentive riders go on from there many times."""

from typing import Any, Final

from draisine.games.infernal_wagon.bots.rider import BOTS
from draisine.games.infernal_wagon.choices import legal, price
from draisine.games.infernal_wagon.notation import format_move
from draisine.games.infernal_wagon.ride import Ride
from draisine.games.infernal_wagon.state import State
from draisine.games.infernal_wagon.values import Burned, Laid, Lay, LostCard
from draisine.kernel import analysis as found
from draisine.kernel.values import CLOCK

CODES: Final = (
    "lost_from",
    "never_likely",
    "own_card_fitted",
    "other_card_fitted",
    "waited_self",
    "waited_other",
    "spent",
)
_GRID: Final = 8
"""Moments from which rides are tried first, but for the start."""
_HOPE: Final = 25
"""Of a hundred rides: with fewer it counts as lost."""
_LONG: Final = 8_000
"""Milliseconds that are worth telling of."""
_MOST: Final = 3
"""Of each kind."""
_LOST_CARD: Final = 3
"""A hand that gets smaller is about as bad as so many burned cards."""

Rate = list[int]
"""Moves before it, rides that were won from there, and rides that were tried."""


class RideAnalyst:
    """Tries moments of the ride, first far apart, then around the one from which it was lost."""

    def __init__(self, tries: int, closely: int) -> None:
        self.version = 1
        self.codes: tuple[str, ...] = CODES
        self._tries = tries
        """Rides from each moment."""
        self._closely = closely
        """The same around the moment from which it was lost."""

    def look(self, record: found.GameRecord, notes: Any) -> found.Look:
        """Rides from one moment more."""
        rates: list[Rate] = [] if notes is None else [list(rate) for rate in notes]
        grid = _grid(len(record.moves))
        if len(rates) < len(grid):
            rates.append(self._rate(record, grid[len(rates)], self._tries))
        else:
            place = _between(record, rates)
            if place is not None:
                rates.append(self._rate(record, place, self._closely))
        rates.sort()
        done = len(rates)
        more = len(rates) < len(grid) or _between(record, rates) is not None
        of = max(len(grid), done) + 3 if more else done
        return found.Look(rates, done, of, _concluded(record, rates, not more))

    def _rate(self, record: found.GameRecord, place: int, tries: int) -> Rate:
        match = record.match(place)
        rider = BOTS[1]
        won = 0
        for number in range(tries):
            seed = f"{record.log.seed} why {place} {number}"
            end = record.play_on(match, [rider] * len(record.log.seats), seed).outcome
            won += int(end is not None and len(end.winners) > 0)
        return [place, won, tries]


def _grid(moves: int) -> list[int]:
    """Some moments over the whole ride, the last decision included."""
    if moves == 0:
        return []
    return sorted({(moves - 1) * number // _GRID for number in range(_GRID + 1)})


def _hope(rate: Rate) -> int:
    return rate[1] * 100 // rate[2]


def _between(record: found.GameRecord, rates: list[Rate]) -> int | None:
    """The next moment to try, halfway between the last one with hope and the one after it."""
    if _won(record) or not rates:
        return None
    hopeful = [place for place, rate in enumerate(rates) if _hope(rate) >= _HOPE]
    if not hopeful:
        return None
    here = rates[hopeful[-1]][0]
    after = rates[hopeful[-1] + 1][0] if hopeful[-1] + 1 < len(rates) else len(record.moves)
    return (here + after) // 2 if after - here > 1 else None


def _won(record: found.GameRecord) -> bool:
    outcome = record.last.outcome
    return outcome is not None and len(outcome.winners) > 0


def _free(ride: Ride, seat: int) -> str:
    """A card that this rider could have laid without any cost, in notation."""
    for move in legal(ride, seat):
        if isinstance(move, Lay):
            cost = price(ride, move)
            if cost.fits and not cost.burns and not cost.loses and not cost.ends:
                return format_move(move)
    return ""


def _alternative(ride: Ride, seat: int) -> found.Advice | None:
    """The same of anybody, of this rider first."""
    for other in (seat, *[one for one in range(ride.seats) if one != seat]):
        text = _free(ride, int(other))
        if text:
            return found.Advice(int(other), text)
    return None


def _concluded(record: found.GameRecord, rates: list[Rate], finished: bool) -> found.Analysis:
    moves = len(record.moves)
    curve = [found.Judgement(rate[0], _hope(rate)) for rate in rates if rate[0] < moves]
    if record.last.outcome is not None:
        curve.append(found.Judgement(moves, 100 if _won(record) else 0))
    if not finished:
        return found.Analysis(tuple(curve))
    costs = _costs(record)
    listed = [one.move for one in costs]
    waits = [one for one in _waits(record) if one.move not in listed]
    findings = [*_turning(record, rates), *costs, *waits[:_MOST], *_spent(record)]
    return found.Analysis(tuple(curve), tuple(findings))


def _turning(record: found.GameRecord, rates: list[Rate]) -> list[found.Finding]:
    """The move after which hardly anybody would have won, once that is known."""
    if _won(record) or record.last.outcome is None or len(rates) < len(_grid(len(record.moves))):
        return []
    hopeful = [rate for rate in rates if _hope(rate) >= _HOPE]
    if not hopeful:
        return [found.Finding(0, CODES[1], {"n": max([_hope(rate) for rate in rates])}, None, (), 1000)]
    if _between(record, rates) is not None:
        return []
    place = hopeful[-1][0]
    made = record.moves[place]
    ride: Ride = record.state(place).ride
    better = None
    if made.seat != CLOCK and _cost_of(record, place):
        better = _alternative(ride, made.seat)
    seat = None if made.seat == CLOCK else made.seat
    about: dict[str, str | int] = {"n": _hope(hopeful[-1])}
    return [found.Finding(place, CODES[0], about, seat, () if better is None else (better,), 1000)]


def _cost_of(record: found.GameRecord, place: int) -> int:
    """Cards that went with the move at this place, or about as much as a lost one is worth."""
    cost = 0
    for event in record.events[place + 1]:
        if isinstance(event, Burned):
            cost += len(event.cards)
        elif isinstance(event, LostCard):
            cost += _LOST_CARD
    return cost


def _costs(record: found.GameRecord) -> list[found.Finding]:
    """The dearest cards that were laid while another one fitted."""
    dear: list[found.Finding] = []
    for place, made in enumerate(record.moves):
        cost = _cost_of(record, place)
        laid = [event for event in record.events[place + 1] if isinstance(event, Laid)]
        if made.seat == CLOCK or not cost or not laid:
            continue
        better = _alternative(record.state(place).ride, made.seat)
        if better is not None and better.text != made.text:
            own = better.seat == made.seat
            about: dict[str, str | int] = {"n": cost, "by": better.seat}
            dear.append(found.Finding(place, CODES[2 if own else 3], about, made.seat, (better,), cost))
    dear.sort(key=lambda one: (-one.weight, one.move))
    return dear[:_MOST]


def _waits(record: found.GameRecord) -> list[found.Finding]:
    """The longest times for which somebody had a card that fitted."""
    long: list[found.Finding] = []
    for place, gap in enumerate(_gaps(record)):
        made = record.moves[place]
        if gap < _LONG:
            continue
        state: State = record.state(place)
        better = _alternative(state.ride, max(0, made.seat))
        if better is not None and not state.asleep:
            own = better.seat == made.seat
            about: dict[str, str | int] = {"n": gap // 1000, "by": better.seat}
            long.append(
                found.Finding(place, CODES[4 if own else 5], about, better.seat, (better,), gap // 1000)
            )
    long.sort(key=lambda one: (-one.weight, one.move))
    return long


def _gaps(record: found.GameRecord) -> list[int]:
    """Milliseconds before each move."""
    before = 0
    gaps: list[int] = []
    for made in record.moves:
        gaps.append(made.at - before)
        before = made.at
    return gaps


def _spent(record: found.GameRecord) -> list[found.Finding]:
    """Where cards and seconds went, all together."""
    burned = lost = 0
    for events in record.events:
        for event in events:
            if isinstance(event, Burned):
                burned += len(event.cards)
            elif isinstance(event, LostCard):
                lost += 1
    idle = 0
    for place, gap in enumerate(_gaps(record)):
        if gap >= _LONG and _alternative(record.state(place).ride, 0) is not None:
            idle += gap
    if not burned and not lost and not idle:
        return []
    about: dict[str, str | int] = {"burned": burned, "lost": lost, "seconds": idle // 1000}
    return [found.Finding(len(record.moves), CODES[6], about)]


ANALYST: Final = RideAnalyst(tries=16, closely=32)
