"""Alpha-beta on the positions of Zwergenzugfahrt, with the conductor's coin in it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from draisine.games.zwergenzugfahrt import position as rules
from draisine.games.zwergenzugfahrt.board import SEAT
from draisine.games.zwergenzugfahrt.bots.judgement import Judgement
from draisine.games.zwergenzugfahrt.bots.terrain import Terrain
from draisine.games.zwergenzugfahrt.position import Position
from draisine.search.alphabeta import DECIDE, DEEPEST, OVER, TOSS, WIN, AlphaBeta

_URGENCY: Final = [40, 200, 180, 190, 120, 100]
"""How promising a kind of move is before anything is known: walk, sit, reserve, take off, kick, conduct."""
_STANDS_UP: Final = 10
_COUNTED: Final = vec[i64](list(range(rules.SIGNS)) + [rules.ROUNDS, rules.ROUNDS + 1])  # noqa: RUF005 - mypyc
"""Counters that make a position another one; signs and seated dwarfs are seen on the board."""


class TrainSearch(AlphaBeta):
    """A search from one position, with a judgement of its own."""

    def __init__(self, root: Position, terrain: Terrain, judgement: Judgement, table_bits: int) -> None:
        super().__init__(table_bits)
        self._stack: list[Position] = [root] * (DEEPEST + 1)
        self._terrain = terrain
        self._judgement = judgement

    def status(self, ply: i64) -> i64:
        """What has to happen next."""
        phase = self._stack[ply].phase
        if phase == rules.TOSS:
            return TOSS
        return OVER if phase == rules.OVER else DECIDE

    def side(self, ply: i64) -> i64:
        """The clan that decides."""
        return self._stack[ply].clan

    def moves(self, ply: i64) -> list[int]:
        """Legal moves with their urgency; a dwarf that leaves its seat is looked at last."""
        position = self._stack[ply]
        kinds = position.board.kinds
        found: list[int] = []
        for code in position.moves():
            kind = code >> 12
            urgency = _URGENCY[kind]
            if (kind <= rules.SIT or kind == rules.KICK) and kinds[position.dwarfs[code >> 8 & 15]] == SEAT:
                urgency = _STANDS_UP
            found.append(urgency << 16 | code)
        return found

    def play(self, ply: i64, move: i64) -> None:
        """The position after a move."""
        after = self._stack[ply].copy()
        after.play(move)
        self._stack[ply + 1] = after

    def toss(self, ply: i64, outcome: i64) -> None:
        """The position after the coin."""
        after = self._stack[ply].copy()
        after.toss(outcome)
        self._stack[ply + 1] = after

    def worth(self, ply: i64, side: i64) -> i64:
        """The judgement, or the result of a game that is over: sooner won is better, later lost too."""
        position = self._stack[ply]
        if position.phase != rules.OVER:
            return self._judgement.of(position, side)
        lead = position.seats(side) - position.seats(1 - side)
        if lead == 0:
            return 0
        value = WIN - position.turns
        return value if lead > 0 else -value

    def key(self, ply: i64) -> i64:
        """Pieces, counters and turns taken, each with its number."""
        position = self._stack[ply]
        terrain = self._terrain
        fields = terrain.fields
        of_dwarfs = terrain.of_dwarfs
        of_signs = terrain.of_signs
        of_counts = terrain.of_counts
        cells = position.cells
        dwarfs = position.dwarfs
        tally = position.tally
        key: i64 = terrain.of_phases[position.phase << 2 | position.clan << 1 | position.mover]
        for dwarf in range(5):
            key ^= of_dwarfs[dwarfs[dwarf]]
            key ^= of_dwarfs[fields + dwarfs[dwarf + 5]]
        for seat in terrain.seats:
            what = cells[seat]
            if what == rules.SIGN:
                key ^= of_signs[seat]
            elif what == rules.SIGN + 1:
                key ^= of_signs[fields + seat]
        for place in _COUNTED:
            key ^= of_counts[place << 9 | tally[place]]
        return key | 1
