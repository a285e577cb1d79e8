"""The socket of a machine at one table: what it was told last, what is new, and its commands."""

import asyncio
import json
from contextlib import suppress
from secrets import token_hex
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from draisine.cli import errors
from draisine.cli.mcp_server.http import Visit
from draisine.cli.mcp_server.refusal import Refusal

Message = dict[str, Any]
_PATIENCE = 10.0
_MOST_NEWS = 200
"""A machine that never listens hears the latest."""


class Line:
    """One table. Whatever arrives is taken in at once, also while nobody asks."""

    def __init__(self, socket: ClientConnection) -> None:
        self.table: Message = {}
        self.game: Message | None = None
        self.seat: int | None = None
        self.news: list[Message] = []
        """Not yet told, in order."""
        self.closed = False
        self._socket = socket
        self._answers: dict[str, asyncio.Future[Message]] = {}
        self._stirred = asyncio.Event()
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def open(cls, visit: Visit, link: str) -> "Line":
        """A line that has been welcomed, or `server_not_reached`."""
        url = f"{visit.socket_url}/ws/{link}?picture=text"
        origin: Any = visit.url
        try:
            socket = await connect(
                url, origin=origin, additional_headers={"Cookie": visit.cookie}, max_size=None
            )
        except (InvalidHandshake, OSError, ValueError, TimeoutError) as error:
            raise errors.server_not_reached(url=visit.url, reason=str(error)[:120]) from None
        line = cls(socket)
        try:
            async with asyncio.timeout(_PATIENCE):
                while not line.table and not line.closed:
                    await line.stir()
        except TimeoutError:
            line.closed = True
        if not line.table:
            await line.close()
            raise Refusal("no_such_table", {})
        return line

    async def close(self) -> None:
        """Away from the table; a seat stays one's own."""
        await self._socket.close()
        await self._reader

    async def command(self, kind: str, **fields: Any) -> None:
        """Do something, or `Refusal`. Sent once: if the line breaks it is not known what became of it."""
        key = token_hex(8)
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._answers[key] = answer
        try:
            await self._socket.send(json.dumps({"type": kind, "key": key, **fields}))
            said = await asyncio.wait_for(answer, _PATIENCE)
        except (WebSocketException, TimeoutError):
            raise Refusal("line_lost", {}) from None
        finally:
            self._answers.pop(key, None)
        if said["type"] == "refused":
            raise Refusal(said["code"], said["params"])

    async def stir(self) -> None:
        """Until something arrives."""
        self._stirred.clear()
        await self._stirred.wait()

    async def wait_for_news(self, seconds: float) -> list[Message]:
        """What is new, as soon as anything is; nothing after so many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not self.news and not self.closed:
                    await self.stir()
        news, self.news = self.news, []
        return news

    async def _read(self) -> None:
        with suppress(WebSocketException):
            async for text in self._socket:
                self._take(json.loads(text))
                self._stirred.set()
        self.closed = True
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(TimeoutError())
        self._stirred.set()

    def _take(self, message: Message) -> None:
        kind = message["type"]
        if kind in {"done", "refused"}:
            waiting = self._answers.get(message["key"])
            if waiting is not None and not waiting.done():
                waiting.set_result(message)
            return
        before = self.table.get("status")
        if kind in {"welcome", "table"}:
            self.table, self.seat = message["table"], message["seat"]
        if kind in {"welcome", "game"}:
            self.game = message["game"]
        if kind in {"game", "talk", "thought", "closing"} or (
            kind == "table" and self.table["status"] != before
        ):
            self.news = [*self.news, message][-_MOST_NEWS:]
