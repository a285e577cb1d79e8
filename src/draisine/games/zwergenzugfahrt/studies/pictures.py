"""Zwergenzugfahrt in a report of balance: which tables are compared, and what is looked at in a game."""

from collections import Counter
from collections.abc import Sequence
from string import ascii_uppercase
from typing import Any

from draisine.games.zwergenzugfahrt import GAME
from draisine.games.zwergenzugfahrt.board import SEAT
from draisine.games.zwergenzugfahrt.boards import board_of
from draisine.games.zwergenzugfahrt.values import Kicked, Options, Reserved, SatDown, TakenOff, Walked
from draisine.kernel import GameLog, Match
from draisine.kernel.options import logged_options
from draisine.lab.contribution import Cell, PictureSpec, Sightings
from draisine.lab.match import Result

CHOICES: dict[str, dict[str, Any]] = {
    "turns_20": {"end": "turns", "turns": 20},
    "turns_50": {"end": "turns", "turns": 50},
    "open": {"end": "seats"},
    "stand_up": {"stand_up_first": True},
}
_ACTIONS = ("walked", "sat_down", "reserved", "taken_off", "kicked")


class StationPictures:
    """What a designer of a board wants to see."""

    def cells(self) -> Sequence[Cell]:
        """The shipped boards, and the ways to end."""
        return [
            *(Cell("data", name, {"board": name}, 2) for name in GAME.choices["board"] if name != "own"),
            *(Cell("options", name, chosen, 2) for name, chosen in CHOICES.items()),
        ]

    def own(self, text: str) -> dict[str, Any]:
        """Somebody's board."""
        return {"board": "own", "plan": text}

    def specs(self, options: Any) -> Sequence[PictureSpec]:
        """Seats, openings and actions."""
        board = board_of(options.plan)
        size = (board.width, board.height)
        columns = tuple(ascii_uppercase[: board.width])
        rows = tuple(str(board.height - y) for y in range(board.height))
        return (
            PictureSpec("taken", board=size, columns=columns, rows=rows),
            PictureSpec("winning", board=size, columns=columns, rows=rows),
            PictureSpec("openings", "most", 10, lines=_openings(options), tried=True),
            PictureSpec("actions", lines=_ACTIONS),
            PictureSpec("kicks", lines=("0", "1", "2", "3", "4+")),
        )

    def look(self, log: GameLog, result: Result) -> Sightings:
        """One game."""
        seen: Sightings = Counter()
        winner = result.winners[0] if result.winners else None
        kicks = [0, 0]
        last: Any = None
        for state, events in Match.steps(GAME, log):
            last = state
            for event in events:
                if isinstance(event, Walked | SatDown | Reserved | TakenOff | Kicked):
                    if isinstance(event, Kicked):
                        kicks[event.clan] += 1
                    if winner is not None:
                        action = str(event.__struct_config__.tag)
                        seen["actions", action, False] += 1
                        seen["actions", action, True] += event.clan == winner
        if log.moves:
            opening = log.moves[0]
            seen["openings", opening.text, False] += 1
            seen["openings", opening.text, True] += opening.seat == winner
        if winner is not None:
            for clan, count in enumerate(kicks):
                line = "4+" if count >= 4 else str(count)
                seen["kicks", line, False] += 1
                seen["kicks", line, True] += clan == winner
        self._seats(seen, log, last, winner)
        return seen

    def _seats(self, seen: Sightings, log: GameLog, state: Any, winner: int | None) -> None:
        """Whose the seats are at the end, by a dwarf or a sign."""
        board = board_of(logged_options(log.options, Options).plan)
        clans = GAME.view(state, None).clans
        owner = {field: clan for clan in (0, 1) for field in (*clans[clan].dwarfs, *clans[clan].signs)}
        for name, number in board.number.items():
            if board.kinds[number] == SEAT:
                x, y = board.places[number]
                seen["taken", f"{x},{y}", False] += 1
                seen["taken", f"{x},{y}", True] += name in owner
                if winner is not None and name in owner:
                    seen["winning", f"{x},{y}", False] += 1
                    seen["winning", f"{x},{y}", True] += owner[name] == winner


def _openings(options: Any) -> tuple[str, ...]:
    """Every first move, whoever begins."""
    found: dict[str, None] = {}
    for beards in ((2, 1), (1, 2)):
        match = Match(GAME, options, [{"beard": beard} for beard in beards], "openings")
        for seat in match.to_act:
            found |= dict.fromkeys(match.legal(seat))
    return tuple(found)


PICTURES = StationPictures()
