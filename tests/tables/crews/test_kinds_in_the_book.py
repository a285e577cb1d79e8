"""A crew's book counts games by kind, where a game says that there are several."""

import pytest
from tests.tables.folk import ANNA, BODO, Round
from tests.tables.tiny import Options, TinyGame

from draisine.kernel import AnyGame
from draisine.tables.crews.crew import Crew
from draisine.tables.crews.decisions import decide_ride
from draisine.tables.crews.entries import Founded, Rode


class HeapsOfKinds(TinyGame):
    """Its heaps are of two kinds."""

    def crew_kind(self, options: Options) -> str:
        return "high" if options.stones > 5 else "low"


@pytest.mark.parametrize(
    ("game", "kind"), [(TinyGame(together=True), ""), (HeapsOfKinds(together=True), "high")]
)
def test_a_game_is_written_down_under_the_kind_that_it_says(game: AnyGame, kind: str) -> None:
    table = Round(game, options={"stones": 6})
    for seat, person in enumerate((ANNA, BODO)):
        table.sit(person, seat)
        table.ready(person)
    while table.status == "playing":
        match = table.table.match
        assert match is not None
        seat = match.to_act[0]
        table.move((ANNA, BODO)[seat], match.listed(seat)[0])
    crew = Crew(Founded(when=0, person="anna", id="crew", name="Crew", code="Kettle 42"))
    (counted,) = decide_ride(crew, table.table, 1)
    assert isinstance(counted, Rode)
    assert counted.help == kind
