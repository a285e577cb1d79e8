"""The game in numbers, for programs that learn: a move is one word, and a view is a row of numbers."""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from draisine.games.zwergenzugfahrt.board import DWARFS, MOST_NEIGHBOURS, Board
from draisine.games.zwergenzugfahrt.boards import board_of
from draisine.games.zwergenzugfahrt.course import StationPlayout
from draisine.games.zwergenzugfahrt.position import (
    CHOICE,
    CONDUCT,
    CONDUCTOR_COMES_EVERY,
    KICKS,
    OVER,
    OWES,
    REMOVALS,
    ROUNDS,
    SIGN,
    kick_cost,
)
from draisine.games.zwergenzugfahrt.values import Options, View
from draisine.kernel.playout import NO_WORD, Playout, PlayoutEncoder

_PER_FIELD: Final = 4
"""Own dwarf, own sign, the other clan's dwarf, its sign."""
_PER_CLAN: Final = 7
_OTHERS: Final = 8
_SIGNS: Final = "-=+*x"
"""In the order of the kinds of moves: walk, sit, reserve, take off, kick."""


class Encoding(PlayoutEncoder):
    """Words and numbers of one board. Numbers are told from the seat's own side."""

    def __init__(self, options: Options, seats: int) -> None:
        board = board_of(options.plan)
        self._place = {name: number for number, name in enumerate(board.names)}
        words: list[str] = []
        first_words: list[int] = []
        for field, name in enumerate(board.names):
            first_words.append(len(words))
            words.extend(
                [f"{name}{sign}{board.names[to]}" for to in board.neighbours[field] for sign in _SIGNS]
            )
        self._board: Board = board
        self._first_words: vec[i64] = vec[i64](first_words)
        """Of the moves from each field."""
        self._choices: vec[i64] = vec[i64]([0] * len(board.names))
        """The word of the conductor's choice of each seat."""
        for place, seat in enumerate(board.seats):
            self._choices[seat] = len(words) + place
        words.extend([f"!{board.names[seat]}" for seat in board.seats])
        self.words: tuple[str, ...] = tuple(words)
        self.most_words = 1
        self.size: int = _PER_FIELD * len(self._place) + 2 * _PER_CLAN + _OTHERS
        self._turns: i64 = options.turns if options.end == "turns" else 0

    def spell(self, text: str) -> Sequence[str]:
        """The words of a move in notation."""
        return (text,)

    def numbers(self, view: View, seat: int, now: int) -> list[int]:
        """What a seat sees."""
        fields = [0] * (_PER_FIELD * len(self._place))
        clans: list[int] = []
        for side in range(2):
            clan = view.clans[seat if side == 0 else 1 - seat]
            for name in clan.dwarfs:
                fields[_PER_FIELD * self._place[name] + 2 * side] = 1
            for name in clan.signs:
                fields[_PER_FIELD * self._place[name] + 2 * side + 1] = 1
            clans += [clan.seats, clan.removals_left, clan.kicks, clan.next_kick_costs]
            clans += [
                clan.owes,
                clan.rounds,
                0 if view.time_left is None else view.time_left[side ^ seat] // 1000,
            ]
        return [
            *fields,
            *clans,
            int(view.to_act == seat),
            int(view.phase == "conductor"),
            int(view.first == seat),
            int(view.tosser == seat),
            view.conductor_in,
            view.repeats,
            self._turns,
            0 if view.ends_at is None else max(0, view.ends_at - now) // 1000,
        ]

    def observe(self, playout: Playout, seat: i64, now: i64, into: vec[i16]) -> None:
        """What a seat sees of a game in place. Clocks do not run in one (`follows_time`)."""
        assert isinstance(playout, StationPlayout)
        position = playout.position
        over = position.phase == OVER or playout.repeated
        self._write_fields(playout, seat, into)
        at: i64 = _PER_FIELD * self._board.fields
        tally = position.tally
        for side in range(2):
            clan: i64 = seat if side == 0 else 1 - seat
            into[at] = i16(position.seats(clan))
            into[at + 1] = i16(tally[REMOVALS + clan])
            into[at + 2] = i16(tally[KICKS + clan])
            into[at + 3] = i16(kick_cost(tally[KICKS + clan]))
            into[at + 4] = i16(tally[OWES + clan])
            into[at + 5] = i16(tally[ROUNDS + clan])
            into[at + 6] = 0
            at += _PER_CLAN
        into[at] = 1 if position.clan == seat and not over else 0
        into[at + 1] = 1 if position.phase == CHOICE and not over else 0
        into[at + 2] = 1 if playout.first == seat else 0
        into[at + 3] = 1 if position.tosser == seat else 0
        into[at + 4] = i16(CONDUCTOR_COMES_EVERY - position.turns % CONDUCTOR_COMES_EVERY)
        into[at + 5] = i16(playout.times_seen())
        into[at + 6] = i16(self._turns)
        into[at + 7] = 0

    def _write_fields(self, playout: StationPlayout, seat: i64, into: vec[i16]) -> None:
        position = playout.position
        for place in range(_PER_FIELD * self._board.fields):
            into[place] = 0
        for dwarf in range(2 * DWARFS):
            side: i64 = 0 if dwarf // DWARFS == seat else 1
            into[_PER_FIELD * position.dwarfs[dwarf] + 2 * side] = 1
        for field in self._board.seats:
            clan = position.cells[field] - SIGN
            if clan >= 0:
                into[_PER_FIELD * field + (1 if clan == seat else 3)] = 1

    def word(self, playout: Playout, number: i64, place: i64) -> i64:
        """The word of a decision that was listed last."""
        assert isinstance(playout, StationPlayout)
        if place:
            return NO_WORD
        code = playout.codes[number]
        to = code & 255
        if code >> 12 == CONDUCT:
            return self._choices[to]
        at = playout.position.dwarfs[code >> 8 & 15]
        beside = self._board.beside
        step: i64 = 0
        while beside[MOST_NEIGHBOURS * at + step] != to:
            step += 1
        return self._first_words[at] + len(_SIGNS) * step + (code >> 12)
