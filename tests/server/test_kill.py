"""The server is killed again and again under load: what was acknowledged is in the log, once."""

import asyncio
import os
from pathlib import Path

import pytest
from tests.server.forked import ForkedServer
from tests.server.stubborn import Records, Stubborn, check_logs
from tests.server.support import Guest, begin
from tests.stores.postgres import new_database

from draisine.stores.factory import open_store

WANTED = int(os.environ.get("DRAISINE_KILLS", "6"))
KILLS = min(WANTED, 25)
"""In one round: games do not go on for ever."""
MOVES_BETWEEN_KILLS = 24
TABLES = 4


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """Where a server keeps its tables: a file in its folder, or an empty database."""
    return "" if request.param == "sqlite" else new_database(request.getfixturevalue("postgres"))


@pytest.mark.parametrize("again", range(-(-WANTED // KILLS)))
async def test_every_acknowledged_move_is_in_the_log_exactly_once(
    data: Path, database: str, again: int
) -> None:
    records = Records()
    with ForkedServer(data, more={"database": database}) as server:
        guests: list[Guest] = []
        players: list[Stubborn] = []
        for number in range(TABLES):
            pair = [await Guest(server).introduce(f"P{number}-{seat}") for seat in (0, 1)]
            link, *_ = await begin(pair[0], pair[1], options={"turns": 200})
            guests += pair
            players += [
                Stubborn(guest, link, seat, records, lambda: server.port) for seat, guest in enumerate(pair)
            ]
        for guest in guests:
            for line in guest.lines:
                await line.socket.close()
        async with asyncio.TaskGroup() as group:
            for player in players:
                group.create_task(player.play())
            for kill in range(1, KILLS + 1):
                await records.wait_for(kill * MOVES_BETWEEN_KILLS)
                server.kill()
                await asyncio.to_thread(server.start)
            await records.wait_for((KILLS + 1) * MOVES_BETWEEN_KILLS)
            records.stop = True
            server.kill()
        for guest in guests:
            await guest.http.aclose()

    assert records.sent_again > 0
    store = await open_store(data, database)
    # What the last kill left unanswered is one move of a player at most.
    moves = await check_logs(store, records, len(players))
    await store.close()
    print(f"{KILLS} kills, {moves} moves checked, 0 lost, sent again: {records.sent_again}")
