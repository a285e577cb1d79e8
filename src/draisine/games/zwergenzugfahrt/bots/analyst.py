"""Why a game of Zwergenzugfahrt went as it did: every position as a bot judges it at a glance, and the moves
that gave most away as the strongest bot sees them."""

from typing import Any, Final

from draisine.games.zwergenzugfahrt import position as rules
from draisine.games.zwergenzugfahrt.bots.judgement import WEIGHTS, Judgement
from draisine.games.zwergenzugfahrt.bots.search import TrainSearch
from draisine.games.zwergenzugfahrt.bots.terrain import terrain_of
from draisine.games.zwergenzugfahrt.move_codes import to_code, to_move
from draisine.games.zwergenzugfahrt.notation import format_move, parse_move
from draisine.games.zwergenzugfahrt.state import State
from draisine.kernel import analysis as found
from draisine.kernel.values import CLOCK
from draisine.search.alphabeta import MOST, WIN

_DEPTH: Final = 30
_TABLE_BITS: Final = 15
_FORCED: Final = WIN - 1000
"""From this value on the result is known, whatever the other clan does."""
_LEVEL: Final = 40
"""Hundredths of a seat that nobody would call a lead."""
_HALF: Final = 200
"""A lead that fills half of the curve's height."""
_WORTH_TELLING: Final = 8
"""Of the curve's 100."""
_MOST: Final = 6
"""Moves that are told of: more explain less."""
_CLOSELY: Final = 10
"""Moves that are looked at again with all that the strongest bot has."""
_POSITIONS: Final = 160
"""Of a longer game some are left out."""
_DEEDS: Final = ("walk", "sit", "reserve", "take_off", "kick", "conduct")

CODES: Final = (
    "win_let_go",
    "loss_walked_into",
    "ahead_to_level",
    "ahead_to_behind",
    "level_to_behind",
    "ground_given",
)

Row = list[Any]
"""Of one position: moves before it, its value for the curve, and of the move made there what it cost on the
curve, the code of that, the better move, what kind of deed that is, whether it was looked at closely, and
where a dwarf would have flown whom the better move kicks."""


class TrainAnalyst:
    """Judges one position after the other, then those again where most was given away."""

    def __init__(self, glance: int, close: int) -> None:
        self.version = 2
        self.codes: tuple[str, ...] = CODES
        self._glance = glance
        """Positions that it looks at from each position of the game."""
        self._close = close
        """The same from those that it looks at closely."""

    def look(self, record: found.GameRecord, notes: Any) -> found.Look:
        """One position more."""
        rows: list[Row] = [] if notes is None else list(notes)
        places = _places(len(record.moves))
        if len(rows) < len(places):
            rows.append(self._row(record, places[len(rows)], False))
            return found.Look(rows, len(rows), len(places) + _CLOSELY, _concluded(record, rows))
        again = [place for place, row in enumerate(rows) if row[2] >= _WORTH_TELLING and not row[6]]
        closely = sum([int(row[6]) for row in rows])
        if again and closely < _CLOSELY:
            place = min(again, key=lambda one: (-rows[one][2], one))
            rows[place] = self._row(record, rows[place][0], True)
            closely += 1
            if len(again) > 1 and closely < _CLOSELY:
                done = len(places) + closely
                return found.Look(rows, done, len(places) + _CLOSELY, _concluded(record, rows))
        return found.Look(rows, len(places), len(places), _concluded(record, rows))

    def _row(self, record: found.GameRecord, number: int, closely: bool) -> Row:
        state: State = record.state(number)
        position = state.position
        if state.end or position.phase == rules.OVER:
            winner = state.winner
            return [number, 0 if winner is None else 100 - 200 * winner, 0, "", "", "", closely, ""]
        roots = position.moves()
        if not roots:
            return [number, 0, 0, "", "", "", closely, ""]
        terrain = terrain_of(state.options.plan)
        search = TrainSearch(position.copy(), terrain, Judgement(terrain, WEIGHTS), _TABLE_BITS)
        best = search.best(roots, _DEPTH, self._close if closely else self._glance, 0.0)[0]
        value = (best >> 16) - MOST
        height = _height(value)
        row: Row = [number, height if position.clan == 0 else -height, 0, "", "", "", closely, ""]
        made = record.moves[number] if number < len(record.moves) else None
        if made is None or made.seat == CLOCK or made.seat != position.clan:
            return row
        code = to_code(position, int(position.clan), parse_move(made.text))
        if code < 0 or code == best & 0xFFFF or len(roots) == 1:
            return row
        # Both equally deep: the best one was looked at deeper, where the budget was used up.
        both = search.each([best & 0xFFFF, code], max(1, search.depth))
        value, played = (both[0] >> 16) - MOST, (both[1] >> 16) - MOST
        height = _height(value)
        row[2] = max(0, height - _height(played))
        row[3] = _code(value, played)
        row[4] = format_move(to_move(position, best & 0xFFFF))
        row[5] = _DEEDS[(best & 0xFFFF) >> 12]
        row[7] = _home(position, best & 0xFFFF)
        return row


def _home(position: rules.Position, code: int) -> str:
    """Where somebody flies whom this kicks; nothing for other deeds."""
    if code >> 12 != rules.KICK:
        return ""
    after = position.copy()
    after.play(code)
    return position.board.names[after.dwarfs[position.dwarf_at(code & 255)]]


def _places(moves: int) -> list[int]:
    """The positions that are judged, as numbers of moves before them; all of them, unless there are many."""
    stride = (moves + _POSITIONS) // _POSITIONS
    return [*range(0, moves, stride), moves]


def _height(value: int) -> int:
    """A judgement as a height of the curve: the first seat of a lead matters more than the fourth."""
    if abs(value) >= _FORCED:
        return 100 if value > 0 else -100
    height = abs(value) * 100 // (abs(value) + _HALF)
    return height if value > 0 else -height


def _code(best: int, played: int) -> str:
    """What a move did to its clan."""
    if best >= _FORCED:
        return CODES[0]
    if played <= -_FORCED:
        return CODES[1]
    if best >= _LEVEL:
        return CODES[3] if played <= -_LEVEL else CODES[2] if played < _LEVEL else CODES[5]
    return CODES[4] if best > -_LEVEL and played <= -_LEVEL else CODES[5]


def _concluded(record: found.GameRecord, rows: list[Row]) -> found.Analysis:
    curve = tuple([found.Judgement(row[0], row[1]) for row in rows])
    dear = [row for row in rows if row[6] and row[2] >= _WORTH_TELLING]
    dear.sort(key=lambda row: (-row[2], row[0]))
    findings: list[found.Finding] = []
    for row in dear[:_MOST]:
        number, weight, code, better, deed = row[0], row[2], row[3], row[4], row[5]
        made = record.moves[number]
        about: dict[str, str | int] = {"deed": deed}
        if row[7]:
            about["home"] = row[7]
        advice = (found.Advice(made.seat, better),)
        findings.append(found.Finding(number, code, about, made.seat, advice, weight))
    return found.Analysis(curve, tuple(findings))


ANALYST: Final = TrainAnalyst(glance=4_000, close=60_000)
