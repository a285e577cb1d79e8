"""The server is killed again and again under load: what was acknowledged is in the log, once."""

import asyncio
import json
import random
from collections import Counter
from pathlib import Path

import pytest
from tests.server.support import Guest, Line, Message, ServerProcess, begin
from tests.stores.postgres import new_database
from websockets.exceptions import ConnectionClosed, WebSocketException

from draisine.stores.opening import open_store
from draisine.tables.log import entries as e

KILLS = 6
MOVES_BETWEEN_KILLS = 60
TABLES = 4


class Records:
    """What the players themselves wrote down."""

    def __init__(self) -> None:
        self.acknowledged: dict[str, tuple[str, str]] = {}
        """Link and move by the key of the command."""
        self.sent_again = 0
        self.progress = asyncio.Condition()
        self.stop = False

    async def note(self, key: str, link: str, move: str) -> None:
        async with self.progress:
            assert key not in self.acknowledged
            self.acknowledged[key] = (link, move)
            self.progress.notify_all()

    async def wait_for(self, count: int) -> None:
        async with self.progress:
            await self.progress.wait_for(lambda: len(self.acknowledged) >= count)


class Stubborn:
    """A player who comes back after every loss and sends again what was not answered, with the same key."""

    def __init__(self, guest: Guest, link: str, seat: int, records: Records) -> None:
        self._guest = guest
        self._link = link
        self._name = f"{link[:6]}-{seat}"
        self._records = records
        self._random = random.Random(seat)
        self._pending: Message | None = None
        self._count = 0

    async def play(self) -> None:
        while not self._records.stop:
            try:
                line = Line(await self._guest.connect(self._link))
            except (OSError, WebSocketException):
                await asyncio.sleep(0.02)
                continue
            try:
                await self._play_on(line)
            except ConnectionClosed:
                continue
            finally:
                await line.socket.close()

    async def _play_on(self, line: Line) -> None:
        assert (await line.hear())["type"] == "welcome"
        if self._pending is not None:
            self._records.sent_again += 1
            await line.say(json.dumps(self._pending))
        while not self._records.stop:
            if self._pending is None and line.game is not None and line.game["moves"]:
                self._count += 1
                self._pending = {
                    "type": "move",
                    "key": f"{self._name}-{self._count}",
                    "text": self._random.choice(line.game["moves"]),
                    "after": line.game["number"],
                }
                await line.say(json.dumps(self._pending))
            message = await line.hear()
            assert message["type"] != "refused", message
            if message["type"] == "done" and self._pending is not None:
                assert message["key"] == self._pending["key"]
                sent, self._pending = self._pending, None
                await self._records.note(sent["key"], self._link, sent["text"])
                if line.game is not None and line.game["number"] <= sent["after"]:
                    await line.hear_until("game")


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """Where a server keeps its tables: a file in its folder, or an empty database."""
    return "" if request.param == "sqlite" else new_database(request.getfixturevalue("postgres"))


async def test_every_acknowledged_move_is_in_the_log_exactly_once(data: Path, database: str) -> None:
    records = Records()
    with ServerProcess(data, more=("--database", database)) as server:
        guests: list[Guest] = []
        players: list[Stubborn] = []
        for number in range(TABLES):
            pair = [await Guest(server).introduce(f"P{number}-{seat}") for seat in (0, 1)]
            link, *_ = await begin(pair[0], pair[1], options={"turns": 200})
            guests += pair
            players += [Stubborn(guest, link, seat, records) for seat, guest in enumerate(pair)]
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
    logged: Counter[tuple[str, str, str]] = Counter()
    for link in {link for link, _ in records.acknowledged.values()}:
        stored = await store.find(link)
        assert stored is not None
        for raw in await store.entries(stored.id):
            entry = e.decode_entry(raw)
            if isinstance(entry, e.Moved):
                logged[link, entry.key, entry.text] += 1
    await store.close()
    assert set(logged.values()) == {1}
    acknowledged = {(link, key, move) for key, (link, move) in records.acknowledged.items()}
    assert acknowledged <= set(logged)
    # Beyond those only what the last kill left unanswered: one move of a player at most.
    assert len(logged) <= len(acknowledged) + len(players)
