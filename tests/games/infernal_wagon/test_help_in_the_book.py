"""A crew's book says with which help a ride was won or lost."""

from typing import Any

import pytest
from tests.tables.folk import ANNA, BODO, Round

from draisine.games.infernal_wagon import GAME
from draisine.server.messages.crews import CrewHelp
from draisine.server.routes.crews import _helps
from draisine.tables.crews.crew import Crew
from draisine.tables.crews.decisions import decide_ride
from draisine.tables.crews.entries import Founded, Rode

RODE: dict[str, Any] = {"when": 1, "game": GAME.id, "riders": ("anna", "bodo")}


def _crew() -> Crew:
    return Crew(Founded(when=0, person="anna", id="crew", name="Crew", code="Kettle 42"))


@pytest.mark.parametrize(
    ("options", "help_used"), [({}, "chosen"), ({"help": "all"}, "all"), ({"help": "none"}, "none")]
)
def test_a_ride_is_written_down_with_its_help(options: dict[str, Any], help_used: str) -> None:
    ride = Round(GAME, options={"clock": 0, **options})
    for seat, person in enumerate((ANNA, BODO)):
        ride.sit(person, seat)
    ride.ready(ANNA)
    ride.ready(BODO)
    while ride.status == "playing":
        match = ride.table.match
        assert match is not None
        seat = match.to_act[0]
        ride.move((ANNA, BODO)[seat], match.listed(seat)[0])
    (rode,) = decide_ride(_crew(), ride.table, 1)
    assert isinstance(rode, Rode)
    assert rode.help == help_used


def test_rides_are_counted_by_help_and_older_ones_apart() -> None:
    crew = _crew()
    for number, (won, help_used) in enumerate(
        [(True, ""), (False, "chosen"), (True, "chosen"), (True, "all")]
    ):
        crew.record(Rode(table=str(number), won=won, help=help_used, **RODE))
    assert _helps(crew, GAME) == (CrewHelp("", 1, 1), CrewHelp("chosen", 2, 1), CrewHelp("all", 1, 1))
    fresh = _crew()
    fresh.record(Rode(table="old", won=True, **RODE))
    assert _helps(fresh, GAME) == ()
