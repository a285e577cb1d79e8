"""The rules of a turn, on a position that is made for speed.

A move is one whole number, `kind << 12 | dwarf << 8 | field`, so that a search can handle millions of them;
`move_codes.py` turns them into values that people and logs speak of.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from draisine.games.zwergenzugfahrt.board import (
    DWARFS,
    FOREIGN_START,
    GROUNDS,
    MOST_NEIGHBOURS,
    NO_FIELD,
    OPEN_GROUND,
    SEAT_GROUND,
    Board,
)

EMPTY: Final = 0
DWARF: Final = 1
"""A dwarf of clan c stands on a field whose cell is DWARF + c."""
SIGN: Final = 3
"""A sign of clan c lies on a seat whose cell is SIGN + c."""

WALK: Final = 0
SIT: Final = 1
RESERVE: Final = 2
TAKE_OFF: Final = 3
KICK: Final = 4
CONDUCT: Final = 5

MOST_MOVES: Final = 2 * DWARFS * MOST_NEIGHBOURS
"""On a seat beside it a dwarf has two: it may sit down or lay a sign."""

TURN: Final = 0
"""A clan takes its turn."""
TOSS: Final = 1
"""The coin has to be tossed: nobody decides anything."""
CHOICE: Final = 2
"""The conductor waits for a clan to name a sign of the other."""
OVER: Final = 3

# Places in a position's tally: Red's number, then Green's.
OWES: Final = 0
TURNS: Final = 2
KICKS: Final = 4
REMOVALS: Final = 6
SIGNS: Final = 8
SEATED: Final = 10
ROUNDS: Final = 12
TALLIES: Final = 14
"""How many places a tally has."""

SIGNS_OF_A_CLAN: Final = 5
REMOVALS_OF_A_CLAN: Final = 5
CONDUCTOR_COMES_EVERY: Final = 7
WINNING_SEATS: Final = 10
OPEN_ENDED_TURNS: Final = 400
"""Turns of both clans after which the seats are counted where only ten of them end a game."""

ENDS: Final = ("", "ten_seats", "turns", "blocked", "four_hundred", "time")
TEN_SEATS: Final = 1
TURNS_UP: Final = 2
BLOCKED: Final = 3
CAPPED: Final = 4
TIME_UP: Final = 5

BOTH_OUT: Final = 3
"""Neither clan has time left."""


_CELLS: Final = 8
"""Places of a table by what is on a field; a power of two."""
_MAY_SIT: Final = 1 << SIT
_MAY_RESERVE: Final = 1 << RESERVE
_MAY_TAKE_OFF: Final = 1 << TAKE_OFF
_MAY_ALWAYS: Final = 1 << WALK | 1 << KICK


def _offer(clan: int, ground: int, what: int) -> int:
    """Kinds of moves, as bits, that a dwarf could make onto a field beside it."""
    if what == EMPTY:
        if ground == SEAT_GROUND:
            return _MAY_SIT | _MAY_RESERVE
        return 0 if ground == FOREIGN_START else 1 << WALK
    if what == SIGN + 1 - clan:
        return _MAY_TAKE_OFF
    return 1 << KICK if what == DWARF + 1 - clan and ground == OPEN_GROUND else 0


_OFFERS: Final = vec[i64](
    [_offer(clan, ground, what) for clan in (0, 1) for ground in range(GROUNDS) for what in range(_CELLS)]
)
_FIRST_KIND: Final = vec[i64]([0] + [(bits & -bits).bit_length() - 1 for bits in range(1, 1 << CONDUCT)])

_FIRST_TALLY: Final = vec[i64](
    [REMOVALS_OF_A_CLAN if place in (REMOVALS, REMOVALS + 1) else 0 for place in range(TALLIES)]
)
_UNREAD: Final = vec[i64]([0])
"""Where a move is written to if all that counts is that there is one."""


def kick_cost(kicks: i64) -> i64:
    """Rounds that the next kick costs a clan that has kicked so often before."""
    if kicks == 0:
        return 1
    return 2 if kicks < 5 else 3


@final
class Position:
    """Everything that the rules of a turn look at. `play` and `toss` change it in place."""

    def __init__(self, board: Board, cells: vec[i64], dwarfs: vec[i64], tally: vec[i64]) -> None:
        self.board = board
        self.cells = cells
        """What is on each field."""
        self.dwarfs = dwarfs
        """Fields of Red's five dwarfs, then of Green's."""
        self.tally = tally
        self.clan: i64 = 0
        """Who decides now."""
        self.mover: i64 = 0
        """Who took the last turn."""
        self.phase: i64 = TURN
        self.turns: i64 = 0
        """Turns of both clans."""
        self.tosser: i64 = 0
        self.limit: i64 = 0
        """Rounds of each clan, 0 for no limit."""
        self.cap: i64 = 0
        """Turns of both clans after which the seats are counted, 0 for none."""
        self.out: i64 = 0
        """Clans that have no time left: 1 for Red, 2 for Green, 3 for both."""
        self.stand_up_first = False
        self.first_rules = False
        """Played by version 1 of the rules: only rounds that were taken are counted."""
        self.end: i64 = 0
        self.skips: list[int] = []
        """Rounds missed (clan) and passed (clan + 2) since the last decision, in order."""

    def copy(self) -> "Position":
        """A position of its own, the same in everything."""
        twin = Position(self.board, self.cells[:], self.dwarfs[:], self.tally[:])
        twin.clan = self.clan
        twin.mover = self.mover
        twin.phase = self.phase
        twin.turns = self.turns
        twin.tosser = self.tosser
        twin.limit = self.limit
        twin.cap = self.cap
        twin.out = self.out
        twin.stand_up_first = self.stand_up_first
        twin.first_rules = self.first_rules
        twin.end = self.end
        return twin

    def seats(self, clan: i64) -> i64:
        """Seats that count for a clan: its dwarfs sit there or its signs lie there."""
        return self.tally[SIGNS + clan] + self.tally[SEATED + clan]

    def moves(self) -> list[int]:
        """Every decision that is legal now."""
        found = vec[i64]([0] * MOST_MOVES)
        count = self.list_moves(found)
        return [int(found[place]) for place in range(count)]

    def list_moves(self, into: vec[i64]) -> i64:
        """Write every decision that is legal now into a list of MOST_MOVES places; how many there are."""
        if self.phase == TURN:
            return self._list_turn(self.clan, into, False)
        if self.phase != CHOICE:
            return 0
        sign: i64 = SIGN + 1 - self.clan
        count: i64 = 0
        for seat in self.board.seats:
            if self.cells[seat] == sign:
                into[count] = CONDUCT << 12 | seat
                count += 1
        return count

    def _list_turn(self, clan: i64, into: vec[i64], one_is_enough: bool) -> i64:
        """What the dwarfs of a clan could do if it were its turn."""
        cells = self.cells
        dwarfs = self.dwarfs
        ways = self.board.ways
        of_clan = self.board.fields * clan
        may = self._may(clan)
        count: i64 = 0
        for dwarf in range(DWARFS * clan, DWARFS * clan + DWARFS):
            at = dwarfs[dwarf]
            may_here = may & self._may_from(clan, at) if self.stand_up_first else may
            first = MOST_NEIGHBOURS * (of_clan + at)
            for place in range(first, first + MOST_NEIGHBOURS):
                way = ways[place]
                if way == NO_FIELD:
                    break
                to = way & 255
                kinds = _OFFERS[(way >> 8) * _CELLS + cells[to]] & may_here
                while kinds:
                    into[count] = _FIRST_KIND[kinds] << 12 | dwarf << 8 | to
                    count += 1
                    if one_is_enough:
                        return count
                    kinds &= kinds - 1
        return count

    def _may(self, clan: i64) -> i64:
        """Kinds of moves that a clan has what it takes for."""
        may: i64 = _MAY_ALWAYS | _MAY_SIT
        if self.tally[SIGNS + clan] < SIGNS_OF_A_CLAN:
            may |= _MAY_RESERVE
        if self.tally[REMOVALS + clan] > 0:
            may |= _MAY_TAKE_OFF
        return may

    def _may_from(self, clan: i64, at: i64) -> i64:
        """Kinds of moves that a dwarf may make from where it is, where it has to stand up first."""
        seated = self.board.grounds[self.board.fields * clan + at] == SEAT_GROUND
        return ~_MAY_SIT if seated else -1

    def _can_act(self, clan: i64) -> bool:
        return not self._has_taken_all(clan) and self._list_turn(clan, _UNREAD, True) > 0

    def _has_taken_all(self, clan: i64) -> bool:
        """By the first rules a clan could have taken all its turns while the other still had some."""
        return self.first_rules and bool(self.limit) and self.tally[TURNS + clan] >= self.limit

    def _rounds_up(self) -> bool:
        return bool(self.limit) and self.tally[ROUNDS] >= self.limit and self.tally[ROUNDS + 1] >= self.limit

    def play(self, code: i64) -> None:
        """Carry out a legal decision, up to the next decision or toss."""
        if self.skips:
            self.skips = []
        if code >> 12 == CONDUCT:
            self.cells[code & 255] = EMPTY
            self.tally[SIGNS + 1 - self.clan] -= 1
            self._give_turn(1 - self.mover)
            return
        clan = self.clan
        self._act(code >> 12, code >> 8 & 15, code & 255)
        self.tally[TURNS + clan] += 1
        self.tally[ROUNDS + clan] += 1
        self.turns += 1
        self.mover = clan
        if self.seats(clan) == WINNING_SEATS:
            self._finish(TEN_SEATS)
        elif self._rounds_up():
            self._finish(TURNS_UP)
        elif self.cap and self.turns >= self.cap:
            self._finish(CAPPED)
        elif self.turns % CONDUCTOR_COMES_EVERY == 0:
            self.phase = TOSS
        else:
            self._give_turn(1 - clan)

    def _act(self, kind: i64, dwarf: i64, to: i64) -> None:
        clan = self.clan
        if kind == RESERVE:
            self.cells[to] = SIGN + clan
            self.tally[SIGNS + clan] += 1
            return
        if kind == TAKE_OFF:
            self.cells[to] = EMPTY
            self.tally[SIGNS + 1 - clan] -= 1
            self.tally[REMOVALS + clan] -= 1
            return
        if kind == KICK:
            self._send_home(to)
            self.tally[OWES + clan] += kick_cost(self.tally[KICKS + clan])
            self.tally[KICKS + clan] += 1
        at = self.dwarfs[dwarf]
        self.cells[at] = EMPTY
        self.cells[to] = DWARF + clan
        self.dwarfs[dwarf] = to
        grounds = self.board.grounds
        if grounds[at] == SEAT_GROUND:
            self.tally[SEATED + clan] -= 1
        if grounds[to] == SEAT_GROUND:
            self.tally[SEATED + clan] += 1

    def dwarf_at(self, field: i64) -> i64:
        """The dwarf that stands on a field where one stands."""
        dwarf: i64 = 0
        while self.dwarfs[dwarf] != field:
            dwarf += 1
        return dwarf

    def _send_home(self, field: i64) -> None:
        victim = self.dwarf_at(field)
        clan = victim // DWARFS
        home: i64 = NO_FIELD
        for start in self.board.starts[clan]:
            if self.cells[start] == EMPTY and (
                home == NO_FIELD or self.board.distance(field, start) < self.board.distance(field, home)
            ):
                home = start
        self.dwarfs[victim] = home
        self.cells[home] = DWARF + clan

    def toss(self, shows: i64) -> None:
        """The coin has fallen, and `shows` lies on top."""
        self.tosser = 1 - self.tosser
        if self.tally[SIGNS + shows]:
            self.phase = CHOICE
            self.clan = 1 - shows
        else:
            self._give_turn(1 - self.mover)

    def run_out(self) -> None:
        """The clan that decides has no time left. What it had to choose for the conductor stays open."""
        self.skips = []
        self.out |= 1 << self.clan
        if self.phase == TURN:
            self._give_turn(1 - self.clan)

    def is_out(self, clan: i64) -> bool:
        """Whether a clan has used up its time."""
        return bool(self.out >> clan & 1)

    def _give_turn(self, clan: i64) -> None:
        self.phase = TURN
        if self.out == BOTH_OUT:
            self._finish(TIME_UP)
            return
        # Every time a clan's turn would come, one of its rounds is used up: so the clans never drift apart.
        while not self._rounds_up():
            if self.is_out(clan):
                clan = 1 - clan
                continue
            if self._has_taken_all(clan):
                if not self._can_act(1 - clan):
                    self._finish(BLOCKED)
                    return
            elif self.tally[OWES + clan]:
                self.tally[OWES + clan] -= 1
                self.skips.append(clan)
            elif self._can_act(clan):
                self.clan = clan
                return
            elif not self.is_out(1 - clan) and self._can_act(1 - clan):
                self.skips.append(clan + 2)
            else:
                self._finish(BLOCKED)
                return
            if not self.first_rules:
                self.tally[ROUNDS + clan] += 1
            clan = 1 - clan
        self._finish(TURNS_UP)

    def _finish(self, end: i64) -> None:
        self.phase = OVER
        self.end = end

    def key(self) -> bytes:
        """What makes two positions the same: who decides, pieces, counters and the conductor's count."""
        tally = self.tally
        counts = [*tally[OWES : OWES + 2], *tally[KICKS : REMOVALS + 2]]
        return bytes([*self.cells, *counts, self.clan, self.phase, self.turns % CONDUCTOR_COMES_EVERY])


def first_position(board: Board, first: int) -> Position:
    """Everybody at their start fields, the signs in hand, `first` to begin and the other to toss."""
    position = Position(board, board.first_cells[:], board.first_dwarfs[:], _FIRST_TALLY[:])
    position.clan = first
    position.tosser = 1 - first
    return position
