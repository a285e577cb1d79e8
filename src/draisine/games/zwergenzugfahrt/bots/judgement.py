"""What a position is worth before the game is over, in hundredths of a seat or so."""

from typing import Final

from mypy_extensions import i64

from draisine.games.zwergenzugfahrt import position as rules
from draisine.games.zwergenzugfahrt.board import DWARFS, SEAT
from draisine.games.zwergenzugfahrt.bots.terrain import Terrain
from draisine.games.zwergenzugfahrt.position import Position

SEATED: Final = 0
SIGN: Final = 1
STEP: Final = 2
STANDS: Final = 3
REMOVAL: Final = 4
OWED: Final = 5
FIRST_KICK: Final = 6
KICKED: Final = 7
TEMPO: Final = 8
LEAD: Final = 9
SAFE: Final = 10

WEIGHTS: Final = [100, 60, 6, 10, 8, 30, 10, 3, 8, 4, 15]
"""A seated dwarf, a sign, a step to the nearest free seat, a dwarf that stands, a removal left, a round owed,
the kick that is cheap, any other kick, being to move, being ahead shortly before the end (a turn), and a sign
that the other clan cannot take off any more."""

_FAR: Final = 9
_ENDGAME: Final = 24


class Judgement:
    """Weighs what counts: seats first, a dwarf's seat above a sign's, then the way to the next one."""

    def __init__(self, terrain: Terrain, weights: list[int]) -> None:
        self._terrain = terrain
        self._weights = weights

    def of(self, position: Position, side: i64) -> i64:
        """What the position is worth to a side."""
        weights = self._weights
        value = self._clan(position, side) - self._clan(position, 1 - side)
        if position.phase == rules.TURN:
            value += weights[TEMPO] if position.clan == side else -weights[TEMPO]
        if position.limit:
            left = 2 * position.limit - position.tally[rules.ROUNDS] - position.tally[rules.ROUNDS + 1]
            lead = position.seats(side) - position.seats(1 - side)
            if left < _ENDGAME and lead:
                bonus = (_ENDGAME - left) * weights[LEAD]
                value += bonus if lead > 0 else -bonus
        return value

    def _clan(self, position: Position, clan: i64) -> i64:
        weights = self._weights
        tally = position.tally
        cells = position.cells
        kinds = position.board.kinds
        signs: i64 = tally[rules.SIGNS + clan]
        sign: i64 = weights[SIGN]
        if tally[rules.REMOVALS + 1 - clan] == 0:
            sign += weights[SAFE]
        value: i64 = tally[rules.SEATED + clan] * weights[SEATED] + signs * sign
        if signs and position.phase == rules.TOSS:
            value -= sign >> 1
        value += tally[rules.REMOVALS + clan] * weights[REMOVAL]
        owes: i64 = tally[rules.OWES + clan]
        left: i64 = 999
        if position.limit:
            # What is still owed when the rounds are used up costs nothing.
            rounds: i64 = position.limit - tally[rules.ROUNDS + clan]
            owes = min(owes, rounds)
            left = rounds - owes
        value -= owes * weights[OWED]
        kicks: i64 = tally[rules.KICKS + clan]
        if kicks:
            value -= weights[FIRST_KICK] + (kicks - 1) * weights[KICKED]
        step: i64 = weights[STEP]
        nearest = self._terrain.nearest
        offset: i64 = self._terrain.fields * clan
        for dwarf in range(DWARFS * clan, DWARFS * clan + DWARFS):
            at = position.dwarfs[dwarf]
            if kinds[at] == SEAT:
                continue
            steps: i64 = _FAR
            for way in nearest[offset + at]:
                if cells[way & 255] == rules.EMPTY:
                    steps = way >> 8
                    break
            if steps > left:
                steps = _FAR
            value -= weights[STANDS] + steps * step
        return value
