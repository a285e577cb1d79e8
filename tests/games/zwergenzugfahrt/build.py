"""Positions for tests, said as a player would say them."""

from pathlib import Path
from typing import Any

import msgspec

from draisine.games.zwergenzugfahrt import GAME
from draisine.games.zwergenzugfahrt.boards import board_of
from draisine.games.zwergenzugfahrt.state import State
from draisine.games.zwergenzugfahrt.values import (
    GREEN,
    RED,
    ClanView,
    Event,
    Options,
    View,
)
from draisine.games.zwergenzugfahrt.view import state_of
from draisine.kernel import Chance

__all__ = [
    "GAME",
    "GREEN",
    "RED",
    "STATION",
    "Options",
    "clan",
    "heads_of",
    "new_game",
    "play",
    "position",
    "texts",
]

STATION = (Path(__file__).parent / "station.txt").read_text("utf-8")
"""The plan of positions that tests set up."""

CORNERS = {RED: ("A5", "B5", "I5", "J5", "C5"), GREEN: ("J1", "I1", "B1", "A1", "H1")}
"""Out of the way at the station."""


def clan(*dwarfs: str, signs: tuple[str, ...] = (), **counters: int) -> dict[str, Any]:
    """A clan with some dwarfs where they matter; the others stand out of the way."""
    return {"dwarfs": dwarfs, "signs": signs, **counters}


def position(
    red: dict[str, Any] | None = None,
    green: dict[str, Any] | None = None,
    *,
    to_act: int = RED,
    options: Options | None = None,
    **facts: Any,
) -> State:
    """A state at the station, where the options name no other board."""
    chosen = options or Options()
    if chosen.board == Options().board:
        chosen = msgspec.structs.replace(chosen, board="own", plan=STATION)
    complete = GAME.check_options(chosen, 2)
    board = board_of(complete.plan)
    seats = {board.names[seat] for seat in board.seats}
    clans = []
    for number, described in ((RED, red or {}), (GREEN, green or {})):
        named = tuple(described.get("dwarfs", ()))
        spare = [field for field in CORNERS[number] if field not in named]
        dwarfs = named + tuple(spare[: 5 - len(named)])
        signs = tuple(sorted(described.get("signs", ()), key=[board.names[s] for s in board.seats].index))
        clans.append(
            ClanView(
                dwarfs=dwarfs,
                signs=signs,
                seats=len(signs) + len(seats & set(dwarfs)),
                removals_left=described.get("removals_left", 5),
                kicks=described.get("kicks", 0),
                next_kick_costs=0,
                owes=described.get("owes", 0),
                turns=described.get("turns", 0),
                rounds=described.get("rounds", described.get("turns", 0)),
            )
        )
    view = View(
        clans=(clans[0], clans[1]),
        first=RED,
        to_act=to_act,
        phase="turn",
        mover=1 - to_act,
        turns=facts.pop("turns", 0),
        conductor_in=7,
        tosser=GREEN,
        repeats=1,
        ends_at=None,
        end=None,
        winner=None,
    )
    return state_of(complete, msgspec.structs.replace(view, **facts))


def new_game(beards: tuple[int, int] = (2, 1), seed: str = "test", **options: Any) -> State:
    """A game before its first turn; by default Red has the longer beard."""
    chosen = GAME.check_options(Options(**options), 2)
    return GAME.setup(chosen, [{"beard": beard} for beard in beards], Chance(seed))


def play(state: State, *moves: str, coin: str = "heads", now: int = 0) -> tuple[State, list[Event]]:
    """Play moves of whoever decides; gives the last state and all events."""
    events: list[Event] = []
    for text in moves:
        clan_to_act = int(state.position.clan)
        progress = GAME.apply(state, clan_to_act, GAME.parse(text), now, Chance(coin))
        state = progress.state
        events += progress.events
    return state, events


def heads_of(clan_on_top: int) -> str:
    """A coin that will show this clan."""
    return next(str(seed) for seed in range(100) if Chance(str(seed)).below(2) == clan_on_top)


def texts(state: State, seat: int | None = None) -> set[str]:
    """The legal moves of the clan to decide (or of a seat), in notation."""
    who = int(state.position.clan) if seat is None else seat
    return {GAME.format(move) for move in GAME.legal_moves(state, who)}
