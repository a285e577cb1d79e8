"""Why a mate would do something, as a code and what it is about: the words are the board's."""

from typing import Final

from mypy_extensions import i64

from draisine.games.underground.board import NO_CHIP
from draisine.games.underground.bots.maps import way_from
from draisine.games.underground.bots.path_costs import LEVELS, cheapest_paths, pawn_place, place_of
from draisine.games.underground.bots.sight import Sight
from draisine.games.underground.climb import Climb
from draisine.games.underground.fields import NOWHERE, name_of
from draisine.games.underground.hourglass import SECTIONS, looks_along
from draisine.games.underground.movement import GETS_CHIP, GETS_EXIT, GETS_KEY, gets_at
from draisine.games.underground.notation import format_move
from draisine.games.underground.shapes import KEY, VALVE
from draisine.games.underground.turn import lay, walk
from draisine.games.underground.values import EndTurn, Flee, Land, Lay, Move, Stay, TurnGlass, UseShaft, Walk
from draisine.kernel.bots import Reply

LITTLE_SAND: Final = 8_000
"""Milliseconds of sand that are left when the hourglass is better turned: a person needs a moment for it."""
_LITTLE_ON_TURN: Final = 5_000
"""The same for whoever is on turn and not alone: the others look after it, and what is turned too early is
lost twice, in this section and in the next."""


def glass_reason(climb: Climb, seat: int, now: int) -> Reply:
    """Turn the hourglass when there is little sand left and nothing bad comes of it; else wait."""
    glass = climb.glass
    if glass is None:
        return Reply(why="wait_turn")
    left = max(0, glass.runs_out_at - now)
    about: dict[str, str | int] = {"seconds": left // 1000}
    ahead = (glass.section + 1) % SECTIONS
    if ahead == glass.end:
        return Reply(why="wait_end", about=about)
    if looks_along(ahead, climb.board.pawn):
        return Reply(why="wait_line", about=about)
    if left > (_LITTLE_ON_TURN if seat == climb.on_turn and climb.seats > 1 else LITTLE_SAND):
        return Reply(why="wait_sand", about=about)
    return Reply(format_move(TurnGlass(glass.section)), why="little_sand", about=about)


def reason_of(climb: Climb, move: Move, nearer: bool = True) -> Reply:
    """A move with its reason. `nearer`: whether it, or what comes after it, brings the team nearer; where it
    does not, a way that is a step shorter today and a step longer tomorrow is no reason."""
    why, about = _reason(climb, move, nearer)
    return Reply(format_move(move), why=why, about=about)


def _reason(climb: Climb, move: Move, nearer: bool) -> tuple[str, dict[str, str | int]]:
    if isinstance(move, Walk):
        card = name_of(move.card)
        gets = gets_at(climb.board, move.path[-1], climb.key_stock)
        if gets == GETS_EXIT:
            return "out", {"card": card}
        if move.drain is not None:
            return "drain", {"card": card, "field": name_of(move.drain)}
        if move.take and gets in (GETS_CHIP, GETS_KEY):
            return f"take_{gets}", {"card": card}
        return _towards(climb, move, card, nearer)
    if isinstance(move, Lay):
        return _towards(climb, move, name_of(move.card), nearer)
    if isinstance(move, EndTurn):
        if climb.has_laid or climb.has_walked:
            return "done", {"card": name_of(move.card)}
        return "no_progress", {"card": name_of(move.card)}
    if isinstance(move, Flee):
        return "aside", {"field": name_of(move.to)}
    if isinstance(move, UseShaft):
        return "shaft", {}
    return ("land", {}) if isinstance(move, Land) else ("stay", {}) if isinstance(move, Stay) else ("", {})


def _towards(climb: Climb, move: Lay | Walk, card: str, nearer: bool) -> tuple[str, dict[str, str | int]]:
    """What it brings nearer: a chip, a valve or the door; a pawn that leaves a line; or nothing."""
    after = _after(climb, move)
    if nearer:
        before, now = Sight(climb), Sight(after)
        here, there = pawn_place(climb.board), pawn_place(after.board)
        if now.goal[there] < before.goal[here]:
            return _leads_to(before, now, card)
        if now.door[there] < before.door[here] or now.to_build() < before.to_build():
            return "to_door", {"card": card, "field": name_of(climb.board.exit)}
    if (
        isinstance(move, Walk)
        and _looks_soon(climb, climb.board.pawn)
        and not _looks_soon(climb, after.board.pawn)
    ):
        return "off_line", {"card": card}
    return "spare", {"card": card}


def _after(climb: Climb, move: Lay | Walk) -> Climb:
    after = climb.copy()
    if isinstance(move, Lay):
        lay(after, climb.on_turn, move.card, move.stack, move.turn, move.field, move.swap)
    else:
        walk(after, climb.on_turn, move.card, list(move.path), False, NOWHERE)
    return after


def _looks_soon(climb: Climb, field: int) -> bool:
    """Whether the hourglass looks along a field's line, or will from its next section."""
    glass = climb.glass
    return glass is not None and (
        looks_along(glass.section, field) or looks_along((glass.section + 1) % SECTIONS, field)
    )


def _leads_to(before: Sight, sight: Sight, card: str) -> tuple[str, dict[str, str | int]]:
    """Where the way ends that got shorter. The way to a chip goes on to the door: what is shorter may be
    that part alone."""
    climb = sight.climb
    board = climb.board
    way = way_from(sight.ground, sight.goal, pawn_place(board))
    end = way[-1] // LEVELS if way else board.pawn
    about: dict[str, str | int] = {"card": card, "field": name_of(end)}
    if board.chips[end] != NO_CHIP:
        if climb.complete or way_to(sight, end) < way_to(before, end):
            return "to_chip", about
        return "to_door", {"card": card, "field": name_of(board.exit)}
    if board.symbols[end] == VALVE and not board.manholes[end] and climb.complete:
        return "to_valve", about
    if board.symbols[end] == KEY and not board.manholes[end] and not climb.complete:
        return "to_key", about
    return "to_door", about


def way_to(sight: Sight, field: int) -> i64:
    """How far it is from the pawn to a chip."""
    board, ground = sight.climb.board, sight.ground
    start = pawn_place(board)
    costs = ground.around_chips()
    return cheapest_paths(ground, [(place_of(board, field), 0)], True, [start], costs=costs)[start]
