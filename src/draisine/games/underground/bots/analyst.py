"""Why a climb went as it did: the last moment from which mates still found a way to the door, chips that
nobody fetched, and sand that was given away."""

from typing import Any, Final

from draisine.games.underground.board import NO_CHIP
from draisine.games.underground.bots.mates import BOTS
from draisine.games.underground.climb import SETUP, Climb
from draisine.games.underground.events import Discovered, GlassTurned
from draisine.games.underground.fields import FIELDS, name_of
from draisine.games.underground.notation import parse_move
from draisine.games.underground.values import TurnGlass
from draisine.kernel import analysis as found
from draisine.kernel.values import CLOCK, Moved

CODES: Final = ("last_way", "no_way", "chips_left", "turned_early", "seen", "sand_total")
_GRID: Final = 8
"""Moments that are tried first, from the end of the climb to its beginning."""
_MOST: Final = 3
"""Of each kind."""
_SAND: Final = 4_000
"""Milliseconds that are worth telling of."""
_MUCH_SAND: Final = 10_000
"""The same, of all that was given away."""
_PLAN: Final = 12
"""Moves of a plan that are told."""

Trial = list[Any]
"""Moves before it, climbs that were tried from there, and the moves of one that reached the door."""


class ClimbAnalyst:
    """Lets mates go on from one moment after the other, the latest first, until they get out."""

    def __init__(self, tries: int) -> None:
        self.version = 1
        self.codes: tuple[str, ...] = CODES
        self._tries = tries
        """Climbs from each moment."""

    def look(self, record: found.GameRecord, notes: Any) -> found.Look:
        """One climb more."""
        trials: list[Trial] = [] if notes is None else [list(trial) for trial in notes]
        if not _lost(record):
            return found.Look(trials, 1, 1, _concluded(record, trials, True))
        open_one = [trial for trial in trials if not trial[2] and trial[1] < self._tries]
        if open_one:
            self._try(record, open_one[0])
        else:
            place = _next(record, trials)
            if place is not None:
                trials.append([place, 0, []])
                self._try(record, trials[-1])
        trials.sort()
        open_one = [trial for trial in trials if not trial[2] and trial[1] < self._tries]
        more = bool(open_one) or _next(record, trials) is not None
        done = sum([int(trial[1]) for trial in trials])
        return found.Look(trials, done, done + _GRID if more else done, _concluded(record, trials, not more))

    def _try(self, record: found.GameRecord, trial: Trial) -> None:
        match = record.match(trial[0])
        seed = f"{record.log.seed} why {trial[0]} {trial[1]}"
        trial[1] += 1
        end = record.play_on(match, [BOTS[1]] * len(record.log.seats), seed)
        if end.outcome is not None and end.outcome.winners:
            trial[2] = [[moved.seat, moved.text] for moved in end.moves[trial[0] :] if _is_told(moved)][
                :_PLAN
            ]


def _is_told(moved: Moved) -> bool:
    """Everything that somebody did but for the hourglass: that follows the clock and not a plan."""
    return moved.seat != CLOCK and not isinstance(parse_move(moved.text), TurnGlass)


def _lost(record: found.GameRecord) -> bool:
    outcome = record.last.outcome
    return outcome is not None and not outcome.winners


def _begun(record: found.GameRecord) -> int:
    """Moves of the setup."""
    for number in range(len(record.moves)):
        climb: Climb = record.state(number).climb
        if climb.phase != SETUP:
            return number
    return len(record.moves)


def _next(record: found.GameRecord, trials: list[Trial]) -> int | None:
    """The next moment to try: earlier ones until a way is found, then halfway to the next one without."""
    first, last = _begun(record), len(record.moves) - 1
    if last < first:
        return None
    ways = [number for number, trial in enumerate(trials) if trial[2]]
    if ways:
        here = trials[ways[-1]][0]
        after = trials[ways[-1] + 1][0] if ways[-1] + 1 < len(trials) else last + 1
        return (here + after) // 2 if after - here > 1 else None
    tried = [trial[0] for trial in trials]
    for number in range(_GRID, -1, -1):
        place = first + (last - first) * number // _GRID
        if place not in tried:
            return place
    return None


def _concluded(record: found.GameRecord, trials: list[Trial], finished: bool) -> found.Analysis:
    findings = [*_way(record, trials)] if finished else []
    findings += [*_chips(record), *_sand(record)]
    return found.Analysis((), tuple(findings))


def _way(record: found.GameRecord, trials: list[Trial]) -> list[found.Finding]:
    """The plan that would have reached the door, from the last moment at which there was one."""
    if not _lost(record) or not trials:
        return []
    ways = [trial for trial in trials if trial[2]]
    if not ways:
        return [found.Finding(_begun(record), CODES[1], {}, None, (), 1000)]
    place, _, moves = ways[-1]
    plan = tuple([found.Advice(seat, text) for seat, text in moves])
    match = record.match(place)
    if not plan or plan[0].text not in match.legal(plan[0].seat):
        plan = ()  # the hourglass came first: there is a way, but it does not begin here
    seat = plan[0].seat if plan else None
    return [found.Finding(place, CODES[0], {"n": len(moves)}, seat, plan, 1000)]


def _chips(record: found.GameRecord) -> list[found.Finding]:
    """Chips that nobody fetched, while more were needed."""
    climb: Climb = record.last.state.climb
    left = [field for field in range(FIELDS) if climb.board.chips[field] != NO_CHIP]
    if not _lost(record) or climb.complete or not left:
        return []
    about: dict[str, str | int] = {"n": len(left), "fields": ", ".join([name_of(field) for field in left])}
    return [found.Finding(len(record.moves), CODES[2], about, None, (), 500)]


def _sand(record: found.GameRecord) -> list[found.Finding]:
    """Where the hourglass went on with most sand still in it: somebody turned it, or it saw the pawn."""
    spilt: list[found.Finding] = []
    total = 0
    for number, made in enumerate(record.moves):
        climb: Climb = record.state(number).climb
        glass = climb.glass
        events = record.events[number + 1]
        turned = [event for event in events if isinstance(event, GlassTurned)]
        if glass is None or not turned or not glass.runs:
            continue
        left = max(0, glass.runs_out_at - made.at)
        total += left
        seen = any(isinstance(event, Discovered) for event in events)
        if left < _SAND or (turned[0].seat is None and not seen):
            continue
        seat = None if made.seat == CLOCK else made.seat
        about: dict[str, str | int] = {"n": left // 1000}
        spilt.append(found.Finding(number, CODES[4 if seen else 3], about, seat, (), left // 1000))
    spilt.sort(key=lambda one: (-one.weight, one.move))
    findings = spilt[:_MOST]
    if total >= _MUCH_SAND:
        findings.append(found.Finding(len(record.moves), CODES[5], {"n": total // 1000}))
    return findings


ANALYST: Final = ClimbAnalyst(tries=2)
