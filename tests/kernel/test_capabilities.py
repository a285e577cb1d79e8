"""What a game can do beyond the contract: asked in one way, and never answered by a stub."""

from typing import Any

import pytest

from draisine.games.infernal_wagon import GAME as WAGON
from draisine.games.underground import GAME as UNDERGROUND
from draisine.games.zwergenzugfahrt import GAME as DWARFS
from draisine.kernel import (
    AnyGame,
    Calling,
    Clocked,
    CrewKinds,
    CrewSheet,
    DataFiles,
    Gesturing,
    HoldsPause,
    ListsMoves,
    MovesOutOfTurn,
    OpenMoves,
    Positions,
    Relieving,
    Scenic,
    SeatFacts,
    SeatTraits,
    Secretive,
    SecretMoves,
    Silencing,
    capability,
)

# Types are checked here as well: a game that says it can do something does it in the protocol's words.
CLOCKED: tuple[Clocked, ...] = (DWARFS, UNDERGROUND, WAGON)
SCENIC: tuple[Scenic, ...] = (DWARFS, UNDERGROUND, WAGON)
DATA_FILES: tuple[DataFiles, ...] = (DWARFS, UNDERGROUND, WAGON)
POSITIONS: tuple[Positions, ...] = (DWARFS, UNDERGROUND, WAGON)
LISTS_MOVES: tuple[ListsMoves, ...] = (UNDERGROUND,)
OUT_OF_TURN: tuple[MovesOutOfTurn, ...] = (UNDERGROUND, WAGON)
CALLING: tuple[Calling, ...] = (UNDERGROUND, WAGON)
GESTURING: tuple[Gesturing, ...] = (WAGON,)
SILENCING: tuple[Silencing, ...] = (WAGON,)
SECRETIVE: tuple[Secretive, ...] = (WAGON,)
SECRET_MOVES: tuple[SecretMoves, ...] = (WAGON,)
OPEN_MOVES: tuple[OpenMoves, ...] = (DWARFS, UNDERGROUND, WAGON)
HOLDS_PAUSE: tuple[HoldsPause, ...] = (WAGON,)
CREW_KINDS: tuple[CrewKinds, ...] = (WAGON,)
CREW_SHEET: tuple[CrewSheet, ...] = (WAGON,)
SEAT_FACTS: tuple[SeatFacts, ...] = (WAGON,)
SEAT_TRAITS: tuple[SeatTraits, ...] = (DWARFS,)
RELIEVING: tuple[Relieving, ...] = (WAGON,)


@pytest.mark.parametrize(
    ("kind", "able"),
    [
        (Clocked, CLOCKED),
        (Scenic, SCENIC),
        (DataFiles, DATA_FILES),
        (Positions, POSITIONS),
        (ListsMoves, LISTS_MOVES),
        (MovesOutOfTurn, OUT_OF_TURN),
        (Calling, CALLING),
        (Gesturing, GESTURING),
        (Silencing, SILENCING),
        (Secretive, SECRETIVE),
        (SecretMoves, SECRET_MOVES),
        (OpenMoves, OPEN_MOVES),
        (HoldsPause, HOLDS_PAUSE),
        (CrewKinds, CREW_KINDS),
        (CrewSheet, CREW_SHEET),
        (Relieving, RELIEVING),
        (SeatFacts, SEAT_FACTS),
        (SeatTraits, SEAT_TRAITS),
    ],
)
def test_a_game_has_a_capability_or_has_not(kind: type[Any], able: tuple[Any, ...]) -> None:
    games: tuple[AnyGame, ...] = (DWARFS, UNDERGROUND, WAGON)
    found = [capability(game, kind) for game in games]
    assert found == [game if game in able else None for game in games]


class Half:
    """Has a sheet, and cannot say what a game earned."""

    achievements = ()


def test_half_of_a_capability_is_none() -> None:
    half: Any = Half()
    assert capability(half, CrewSheet) is None


class Nothing:
    """No protocol, or one that has forgotten its members."""


def test_a_capability_without_members_is_refused() -> None:
    with pytest.raises(TypeError, match="names nothing"):
        capability(WAGON, Nothing)


def test_a_capability_of_facts_alone_is_not_taken_for_granted() -> None:
    bare: Any = object()
    kinds: tuple[type[Any], ...] = (Calling, Gesturing, HoldsPause, Relieving, SeatTraits)
    assert [capability(bare, kind) for kind in kinds] == [None] * len(kinds)
