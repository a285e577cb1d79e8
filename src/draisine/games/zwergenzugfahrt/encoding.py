"""The game in numbers, for programs that learn: a move is one word, and a view is a row of numbers."""

from collections.abc import Sequence

from draisine.games.zwergenzugfahrt.boards import board_of
from draisine.games.zwergenzugfahrt.values import Options, View

_PER_FIELD = 4
"""Own dwarf, own sign, the other clan's dwarf, its sign."""
_PER_CLAN = 7
_OTHERS = 8


class Encoding:
    """Words and numbers of one board. Numbers are told from the seat's own side."""

    def __init__(self, options: Options, seats: int) -> None:
        board = board_of(options.plan)
        self._place = {name: number for number, name in enumerate(board.names)}
        words: list[str] = []
        for field, name in enumerate(board.names):
            words.extend(
                [f"{name}{sign}{board.names[to]}" for to in board.neighbours[field] for sign in "-=+*x"]
            )
        words.extend([f"!{board.names[seat]}" for seat in board.seats])
        self.words: tuple[str, ...] = tuple(words)
        self.most_words = 1
        self.size: int = _PER_FIELD * len(self._place) + 2 * _PER_CLAN + _OTHERS
        self._turns = options.turns if options.end == "turns" else 0

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
