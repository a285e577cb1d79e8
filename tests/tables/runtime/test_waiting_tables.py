"""Tables that nobody looks at end, and are not offered to all."""

import pytest
from tests.tables.folk import ANNA, BODO, CLEO
from tests.tables.homes import Home, breathe
from tests.tables.listeners import Ears, look
from tests.tables.memory_store import MemoryStore

from draisine.kernel import DraisineError
from draisine.tables.log import commands as c
from draisine.tables.log.absence import HOST_GRACE
from draisine.tables.runtime.waiting_tables import CLOSED_AFTER, OFTEN


def status(store: MemoryStore) -> str:
    return store.rows[0].status


async def hours(home: Home, count: int) -> None:
    for _ in range(count):
        await home.time.advance(OFTEN)
        await breathe()


async def test_a_waiting_table_that_nobody_looks_at_ends_after_a_day(home: Home, store: MemoryStore) -> None:
    await home.manager.start()
    live = await home.manager.open_table(ANNA, "tiny")
    await hours(home, 23)
    assert status(store) == "waiting"
    await hours(home, 2)
    assert status(store) == "closed"
    for ask in (
        look(home.manager, live.link, ANNA, Ears()),
        home.manager.submit(live.link, ANNA, c.Stand(key="s")),
    ):
        with pytest.raises(DraisineError, match="table_closed"):
            await ask
    with pytest.raises(DraisineError, match="table_closed"):
        await look(home.manager, live.link, ANNA, Ears())
    with pytest.raises(DraisineError, match="table_closed"):
        await home.manager.submit(live.link, ANNA, c.Stand(key="s"))
    with pytest.raises(DraisineError, match="no_such_table"):
        await home.manager.find_spoken(live.name)
    assert (await home.manager.lists(ANNA)).mine == ()
    assert home.manager.live_tables == 0


async def test_a_table_that_somebody_looks_at_waits_on(home: Home, store: MemoryStore) -> None:
    await home.manager.start()
    live = await home.manager.open_table(ANNA, "tiny")
    watch = await look(home.manager, live.link, BODO, Ears())
    await hours(home, 30)
    assert status(store) == "waiting"
    watch.close()
    await hours(home, 23)
    assert status(store) == "waiting"
    await hours(home, 3)
    assert status(store) == "closed"


async def test_games_that_have_begun_never_end_so(home: Home, store: MemoryStore) -> None:
    await home.manager.start()
    await home.pair(stones=20)
    await home.time.advance(3 * CLOSED_AFTER)
    await breathe()
    assert status(store) == "playing"


async def test_a_table_whose_host_is_gone_is_not_offered_to_all(home: Home) -> None:
    live = await home.manager.open_table(ANNA, "tiny", open_to_all=True)

    async def offered() -> bool:
        return [listed.stored.row.link for listed in (await home.manager.lists(BODO)).open] == [live.link]

    host = await look(home.manager, live.link, ANNA, Ears())
    await look(home.manager, live.link, CLEO, Ears())
    await home.time.advance(10 * HOST_GRACE)
    assert await offered()
    host.close()
    await home.time.advance(HOST_GRACE - 1)
    assert await offered()
    await home.time.advance(1)
    assert not await offered()
    await look(home.manager, live.link, ANNA, Ears())
    assert await offered()


async def test_who_sits_there_acts_for_a_host_who_is_gone(home: Home) -> None:
    """Friends do not sit for ever before a seat that only the host could free."""
    live = await home.manager.open_table(ANNA, "tiny")
    host = await look(home.manager, live.link, ANNA, Ears())
    ears = Ears()
    await look(home.manager, live.link, BODO, ears)
    for person, seat in ((ANNA, 0), (BODO, 1)):
        await home.manager.submit(live.link, person, c.Sit(key=f"sit {person.id}", seat=seat))
    free = c.FreeSeat(key="free", seat=0)
    host.close()
    await home.time.advance(HOST_GRACE - 1)
    assert live.table_picture().host == ANNA.id
    with pytest.raises(DraisineError, match="not_host"):
        await home.manager.submit(live.link, BODO, free)
    told = len(ears.news)
    await home.time.advance(1)
    assert len(ears.news) > told
    assert live.table_picture().host == BODO.id
    back = await look(home.manager, live.link, ANNA, Ears())
    assert live.table_picture().host == ANNA.id
    back.close()
    await home.time.advance(HOST_GRACE)
    await home.manager.submit(live.link, BODO, free)
    assert live.table.chairs[0].free


async def test_a_host_who_leaves_may_leave_the_table_to_somebody_who_is_gone(home: Home) -> None:
    live = await home.manager.open_table(ANNA, "tiny", seats=3)
    ears = Ears()
    await look(home.manager, live.link, ANNA, ears)
    bodo = await look(home.manager, live.link, BODO, Ears())
    await look(home.manager, live.link, CLEO, Ears())
    for person, seat in ((BODO, 1), (CLEO, 2)):
        await home.manager.submit(live.link, person, c.Sit(key=f"sit {person.id}", seat=seat))
    bodo.close()
    await home.time.advance(1_000)
    await home.manager.submit(live.link, ANNA, c.Stand(key="stand"))
    await home.time.advance(HOST_GRACE - 1_001)
    assert live.table_picture().host == BODO.id
    told = len(ears.news)
    await home.time.advance(1)
    assert len(ears.news) > told
    assert live.table_picture().host == CLEO.id
