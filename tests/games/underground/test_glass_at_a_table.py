"""The hourglass at a table: what stops it, and what does not."""

from collections.abc import AsyncIterator
from typing import NamedTuple

import pytest
from tests.tables.folk import ANNA, BODO
from tests.tables.homes import Home
from tests.tables.listeners import Ears, Look, look
from tests.tables.memory_store import MemoryStore

from draisine.games.underground import GAME
from draisine.tables.log import commands as c
from draisine.tables.log.absence import GRACE
from draisine.tables.runtime.live_table import LiveTable

pytestmark = pytest.mark.rule("UG-57")


class Climb(NamedTuple):
    home: Home
    live: LiveTable
    bodo: Look

    def sand_run(self) -> int:
        """Milliseconds since the climb began, as the hourglass counts them."""
        picture = self.live.game_picture(None)
        assert picture is not None
        assert picture.clock.deadline is not None
        return picture.clock.at


@pytest.fixture(params=[None, False], ids=["as usual", "waits for nobody"])
async def climb(request: pytest.FixtureRequest) -> AsyncIterator[Climb]:
    """Two at a table that waits for whoever drops, as tables of friends do, and at one that does not."""
    home = Home(MemoryStore(), GAME)
    live = await home.manager.open_table(ANNA, GAME.id, {"setup": "2"}, seats=2, freeze_on_drop=request.param)
    await look(home.manager, live.link, ANNA, Ears())
    bodo = await look(home.manager, live.link, BODO, Ears())
    await home.does(live, BODO, c.Sit(key="sit", seat=1))
    for person in (ANNA, BODO):
        await home.does(live, person, c.Ready(key=f"ready {person.id}", ready=True))
    await home.does(live, ANNA, c.Move(key="begin", text="begin", after=0))
    yield Climb(home, live, bodo)
    await home.manager.close()


async def test_a_pause_that_not_all_want_stops_no_sand(climb: Climb) -> None:
    home, live, _ = climb
    await home.does(live, ANNA, c.Offer(key="offer", what="pause"))
    before = climb.sand_run()
    await home.time.advance(2_000)
    assert climb.sand_run() == before + 2_000
    await home.does(live, BODO, c.Decline(key="decline", what="pause"))
    await home.time.advance(1_000)
    assert climb.sand_run() == before + 3_000


async def test_a_pause_that_all_want_stops_it_to_the_millisecond(climb: Climb) -> None:
    home, live, _ = climb
    await home.time.advance(1_234)
    await home.does(live, ANNA, c.Offer(key="offer", what="pause"))
    await home.does(live, BODO, c.Offer(key="agree", what="pause"))
    stopped = climb.sand_run()
    await home.time.advance(3_600_000)
    assert climb.sand_run() == stopped


async def test_sand_waits_for_whoever_drops_where_the_table_chose_so(climb: Climb) -> None:
    home, live, bodo = climb
    before = climb.sand_run()
    bodo.close()
    await home.time.advance(GRACE + 2_000)
    waits = live.table.freeze_on_drop
    assert climb.sand_run() == before + GRACE + (0 if waits else 2_000)
    assert live.table_picture().status == ("frozen" if waits else "playing")
