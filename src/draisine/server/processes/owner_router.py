"""Leads requests and sockets to the process that owns their table, by way of the one that was reached."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from time import monotonic
from typing import TypeVar, cast

import httptools
import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from draisine.kernel import DraisineError
from draisine.server.http.middleware import refuse
from draisine.server.processes.peers import (
    ANSWER_SECONDS,
    FROM_PEER,
    Answer,
    Client,
    ask,
    head_of,
    place_of,
    read_answer,
)
from draisine.tables import errors
from draisine.tables.owners import Process
from draisine.tables.runtime.lists import Glance
from draisine.tables.runtime.manager import TableManager
from draisine.tables.store import StoredTable

T = TypeVar("T")

PATIENCE = 4.0
"""Seconds for which an owner that does not answer is waited for: by then it is dead, and another has it."""
_AGAIN = 0.1
_LOOK_EVERY = 0.2
"""Seconds between two looks whether an owner that was asked still lives."""
_TABLE = re.compile(r"/(?:api(?:/[a-z]+)?/tables|api/replays|ws)/([A-Za-z0-9_-]{22}|[0-9a-f]{64})(?:/|$)")
"""A link in the path of a request or a socket, or the id of a log that somebody brought. New routes about a
table keep to it, and are led."""
_FILE = 64
"""Characters of such an id."""
_NEW = "/api/tables"
"""Where tables are made: not here while it drains."""
_HOSTED = re.compile(r"/api/host/(?:tables/(\d{1,18})/throw-out|processes/([A-Za-z0-9_-]{1,40})/drain)")
"""What a host does to a table, or to a process, that may be elsewhere."""
_NOT_PASSED_ON = {b"connection", b"keep-alive", b"transfer-encoding", b"date", b"host"}


class OwnerRouter:
    """Knows where tables are."""

    secret = ""

    def __init__(self, manager: TableManager) -> None:
        self._manager = manager
        self.remembers: Callable[[str], bool] = lambda _: False
        """Whether a log that somebody brought is in memory here."""
        self._owners = manager.owners

    def wanted(self, path: str) -> str:
        """The link of a table that may be elsewhere; empty for all that is answered here."""
        if self._owners.alone:
            return ""
        if _HOSTED.fullmatch(path):
            return path
        found = _TABLE.search(path)
        if found is None:
            return _NEW if path == _NEW and self._manager.ownership.draining else ""
        here = self._manager.holds(found[1]) or self.remembers(found[1])
        return "" if here else found[1]

    async def find(self, link: str) -> Process | None:
        """The process that has the table, or shall have it; None for this one."""
        if link == _NEW:
            return self._manager.ownership.heir()
        if hosted := _HOSTED.fullmatch(link):
            table, process = hosted.groups()
            if table:
                return (await self._owners.owners_of([int(table)])).get(int(table))
            return next((peer for peer in self._owners.peers if peer.id == process), None)
        if len(link) == _FILE:
            return await self._who_remembers(link)
        owner = await self._owners.owner_of(link)
        if owner is None and self._manager.ownership.draining and not self._manager.holds(link):
            return self._manager.ownership.heir()
        return owner

    async def _who_remembers(self, key: str) -> Process | None:
        """A log that somebody brought is in the memory of the process that read it."""
        for peer in self._owners.peers:
            with suppress(DraisineError):
                if await ask(peer, "/peer/holds", key, self.secret) == b"true":
                    return peer
        return None

    def knows(self, place: tuple[str, int]) -> bool:
        """Whether a living process is reached there, as far as is known here."""
        return any(place_of(peer) == place for peer in self._manager.owners.peers)

    async def connect(self, link: str, connect: Callable[[str, int], Awaitable[T]]) -> T | None:
        """A connection to the owner; None when the table is ours or nobody's. An owner that just died has
        its lease for a moment yet. `table_moved` when that took too long."""
        until = monotonic() + PATIENCE
        while True:
            owner = await self.find(link)
            if owner is None:
                return None
            with suppress(OSError):
                return await connect(*place_of(owner))
            if monotonic() > until:
                raise errors.table_moved()
            await asyncio.sleep(_AGAIN)

    async def ask_for_glances(self, person: str, tables: Sequence[StoredTable]) -> dict[str, Glance]:
        """What lists show of tables that other processes own; of those that do not answer nothing."""
        owners = await self._owners.owners_of([stored.id for stored in tables])
        by_owner: dict[Process, list[str]] = {}
        for stored in tables:
            if stored.id in owners:
                by_owner.setdefault(owners[stored.id], []).append(stored.row.link)
        answers = await asyncio.gather(
            *(
                ask(process, "/peer/glances", {"person": person, "links": links}, self.secret)
                for process, links in by_owner.items()
            ),
            return_exceptions=True,
        )
        found = {link: Glance(False, False) for links in by_owner.values() for link in links}
        for answer in answers:
            if isinstance(answer, bytes):
                found.update(msgspec.json.decode(answer, type=dict[str, Glance]))
        return found


class RoutedToOwner:
    """The application, with requests about tables of other processes answered by those."""

    def __init__(self, app: ASGIApp, owner_router: OwnerRouter) -> None:
        self._app = app
        self._owner_router = owner_router

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer here or there. Sockets were led before they came here."""
        if scope["type"] != ScopeType.HTTP or scope.get(FROM_PEER):
            await self._app(scope, receive, send)
            return
        link = self._owner_router.wanted(scope["path"])
        try:
            found = await self._owner_router.connect(link, _connect) if link else None
        except DraisineError as refusal:
            await refuse(send, refusal, "http.response")
            return
        if found is None:
            await self._app(scope, receive, send)
            return
        reader, writer, place = found
        watching = asyncio.create_task(self._hang_up(place, writer))
        try:
            writer.write(await _request(scope, receive, self._owner_router.secret))
            await _pass_back(reader, send)
        except DraisineError as refusal:
            await refuse(send, refusal, "http.response")
        finally:
            watching.cancel()
            writer.close()

    async def _hang_up(self, place: tuple[str, int], writer: asyncio.StreamWriter) -> None:
        """An owner that hangs takes what it is asked and says nothing; others have its tables when its lease
        is over. A new one is not known at once."""
        known, until = False, monotonic() + ANSWER_SECONDS
        while monotonic() < until:
            lives = self._owner_router.knows(place)
            if known and not lives:
                break
            known = known or lives
            await asyncio.sleep(_LOOK_EVERY)
        writer.transport.abort()


async def _connect(
    host: str, port: int
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter, tuple[str, int]]:
    return *await asyncio.open_connection(host, port), (host, port)


async def _request(scope: HTTPScope, receive: Receive, secret: str) -> bytes:
    """The whole request, which is short. The web server leaves the body out where HEAD was asked for."""
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            break
        body += message["body"]
        if not message["more_body"]:
            break
    path = scope["raw_path"]
    query = b"?" + scope["query_string"] if scope["query_string"] else b""
    method = b"GET" if scope["method"] == "HEAD" else scope["method"].encode()
    passed = [pair for pair in scope["headers"] if pair[0] not in _NOT_PASSED_ON or pair[0] == b"host"]
    passed = [pair for pair in passed if pair[0] != b"content-length"]
    passed += [(b"content-length", b"%d" % len(body)), (b"connection", b"close")]
    client = scope.get("client")
    head = head_of(
        method + b" " + path + query + b" HTTP/1.1",
        passed,
        secret,
        Client(client[0] if client else "", scope["scheme"]),
    )
    return head + body


async def _pass_back(reader: asyncio.StreamReader, send: Send) -> None:
    answer, begun = Answer(), False
    while not answer.done:
        try:
            more = await read_answer(reader, answer)
        except (OSError, httptools.HttpParserError):
            more = False
        if answer.begun and not begun:
            begun = True
            headers = [pair for pair in answer.headers if pair[0] not in _NOT_PASSED_ON]
            start = {"type": "http.response.start", "status": answer.status, "headers": headers}
            await send(cast("Message", start))
        parts, answer.parts = b"".join(answer.parts), []
        if not more and not answer.done:
            if begun:
                raise ConnectionResetError  # half an answer is none: the connection is cut
            raise errors.table_moved()
        if begun:
            part = {"type": "http.response.body", "body": parts, "more_body": not answer.done}
            await send(cast("Message", part))
