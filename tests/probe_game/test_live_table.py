"""The probe game at a live table: nobody waits for anybody, and the clock moves at its millisecond."""

from tests.probe_game.game import GAME
from tests.tables.folk import ANNA, BODO
from tests.tables.homes import Home
from tests.tables.memory_store import MemoryStore

from draisine.kernel import CLOCK, AnyGame
from draisine.tables.log import commands as c
from draisine.tables.log import entries as e

PROBE: AnyGame = GAME


async def test_bids_and_clock_at_a_live_table() -> None:
    store = MemoryStore()
    home = Home(store, PROBE)
    live = await home.manager.open_table(ANNA, "probe", {"seconds": 10}, freeze_on_drop=False)
    await home.does(live, BODO, c.Sit(key=home.key(), seat=1))
    for person in (ANNA, BODO):
        await home.does(live, person, c.Ready(key=home.key(), ready=True))
    first = {seat: live.game_picture(seat) for seat in (0, 1)}
    # Both looked at the same table; whoever is second is not refused for it.
    for seat, person in ((1, BODO), (0, ANNA)):
        picture = first[seat]
        assert picture is not None
        assert picture.to_act == (0, 1)
        await home.does(live, person, c.Move(key=home.key(), text=picture.moves[0], after=picture.number))
    await home.time.advance(9_999)
    assert live.table_picture().status == "playing"
    await home.time.advance(1)
    outcome = live.table_picture().outcome
    assert outcome is not None
    assert outcome.end == "scored"
    moved = [entry for entry in map(e.decode_entry, store.logs[0]) if isinstance(entry, e.Moved)]
    assert [(entry.seat, entry.at) for entry in moved] == [(1, 0), (0, 0), (CLOCK, 10_000)]
    await home.manager.close()
