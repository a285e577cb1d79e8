"""Players who come back after every loss, and what they wrote down themselves."""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Callable, Iterable

from tests.server.support import PATIENCE, Guest, Line, Message
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from draisine.games import all_games
from draisine.server.sockets.close_codes import NOT_ALLOWED, NOT_THERE
from draisine.tables.log import entries as e
from draisine.tables.log.table import Table
from draisine.tables.store import Store

STUCK = 300.0
"""Seconds after which a table that does not go on is stuck for good."""


class Records:
    """What the players themselves wrote down."""

    def __init__(self) -> None:
        self.acknowledged: dict[str, tuple[str, str]] = {}
        """Link and move by the key of the command."""
        self.orders: dict[tuple[str, int], str] = {}
        """What each player saw as the move with a number, by link: all must have seen the same."""
        self.over: set[str] = set()
        """Links of tables whose game has come to its end: nothing more is to be waited for there."""
        self.sent_again = 0
        self.refused = 0
        """Commands that were refused because nothing could be written."""
        self.progress = asyncio.Condition()
        self.stop = False

    async def note(self, key: str, link: str, move: str) -> None:
        async with self.progress:
            assert key not in self.acknowledged
            self.acknowledged[key] = (link, move)
            self.progress.notify_all()

    def saw(self, link: str, number: int, events: object) -> None:
        """Everybody who is told of a move is told the same."""
        text = json.dumps(events)
        assert self.orders.setdefault((link, number), text) == text, (link, number)

    async def end(self, link: str) -> None:
        async with self.progress:
            self.over.add(link)
            self.progress.notify_all()

    async def wait_for(self, count: int) -> None:
        async with asyncio.timeout(STUCK), self.progress:
            await self.progress.wait_for(lambda: len(self.acknowledged) >= count or bool(self.over))

    async def wait_for_each(self, links: Iterable[str], more: int) -> None:
        """Until so many moves more were acknowledged at each table."""
        before = self._counts()
        wanted = {link: before[link] + more for link in links}
        async with asyncio.timeout(STUCK), self.progress:
            await self.progress.wait_for(
                lambda: all(
                    link in self.over or count <= self._counts()[link] for link, count in wanted.items()
                )
            )

    def _counts(self) -> Counter[str]:
        return Counter(link for link, _ in self.acknowledged.values())


FINAL = (NOT_ALLOWED, NOT_THERE)
"""By which a page is closed for good (`web/src/protocol/socket.ts`): nobody who plays may hear one."""

Reach = Callable[[], int]
"""The port of a process that is reached, as a balancer would choose it."""


class Stubborn:
    """Comes back after every loss and sends again what was not answered, with the same key."""

    def __init__(  # noqa: PLR0917
        self, guest: Guest, link: str, seat: int, records: Records, reach: Reach, patience: float = PATIENCE
    ) -> None:
        """`patience`: seconds without a word after which another line is tried."""
        self._guest = guest
        self.link = link
        self.patience = patience
        self.pause = 0.0
        """Seconds before each move."""
        self._name = f"{link[:6]}-{seat}"
        self._records = records
        self._random = random.Random(seat)
        self._pending: Message | None = None
        self._count = 0
        self.reach = reach

    async def play(self) -> None:
        while not self._records.stop:
            try:
                line = await self._call()
            except (OSError, WebSocketException):
                await asyncio.sleep(0.1)
                continue
            try:
                await self._play_on(line)
            except ConnectionClosed as closed:
                self._check_may_come_again(line, closed)
                continue
            except TimeoutError:
                continue
            finally:
                line.socket.transport.abort()

    @staticmethod
    def _check_may_come_again(line: Line, why: object) -> None:
        assert line.socket.close_code not in FINAL, why

    async def _call(self) -> Line:
        port = self.reach()
        return Line(
            await connect(
                f"ws://127.0.0.1:{port}/ws/{self.link}",
                origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
                additional_headers={"Cookie": f"draisine={self._guest.cookie}"},
                compression=None,
                open_timeout=5,
            )
        )

    async def _hear(self, line: Line) -> Message:
        return await asyncio.wait_for(line.hear(), self.patience)

    async def _play_on(self, line: Line) -> None:
        if (first := await self._hear(line))["type"] == "closing":
            await line.close_code()
            self._check_may_come_again(line, first)
            return
        if self._pending is not None:
            self._records.sent_again += 1
            await line.say(json.dumps(self._pending))
        while not self._records.stop:
            if self._pending is None and line.game is not None and line.game["moves"]:
                await asyncio.sleep(self.pause)
                self._count += 1
                self._pending = {
                    "type": "move",
                    "key": f"{self._name}-{self._count}",
                    "text": self._random.choice(line.game["moves"]),
                    "after": line.game["number"],
                }
                await line.say(json.dumps(self._pending))
            if line.table["status"] == "over":
                await self._records.end(self.link)
            message = await self._hear(line)
            if message["type"] == "game":
                self._records.saw(self.link, message["game"]["number"], message["game"]["events"])
            if message["type"] == "refused":
                # Where the disk failed nobody can say what came through: the same key finds out.
                assert message["code"] == "storage_failed", message
                self._records.refused += 1
                return
            if message["type"] == "done" and self._pending is not None:
                assert message["key"] == self._pending["key"]
                sent, self._pending = self._pending, None
                await self._records.note(sent["key"], self.link, sent["text"])
                while line.game is not None and line.game["number"] <= sent["after"]:
                    await self._hear(line)


async def check_logs(store: Store, records: Records, most_unanswered: int) -> int:
    """Every acknowledged move is in its log exactly once, and beyond those only what was left unanswered; the
    log can be played again from its first entry. Gives how many moves there are."""
    logged: Counter[tuple[str, str, str]] = Counter()
    for link in {link for link, _ in records.acknowledged.values()}:
        stored = await store.find(link)
        assert stored is not None
        entries = [e.decode_entry(raw) for raw in await store.entries(stored.id)]
        moves = [entry for entry in entries if isinstance(entry, e.Moved)]
        logged.update((link, entry.key, entry.text) for entry in moves)
        table = Table.of(all_games(), entries)
        assert (table.sequence, len(table.steps)) == (len(entries), len(moves))
    assert set(logged.values()) == {1}
    acknowledged = {(link, key, move) for key, (link, move) in records.acknowledged.items()}
    assert acknowledged <= set(logged)
    assert len(logged) <= len(acknowledged) + most_unanswered
    return len(logged)
