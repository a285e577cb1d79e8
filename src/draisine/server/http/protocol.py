"""The web server's own HTTP class, with limits of size and time on everything that comes in."""

import asyncio
import re
from typing import Any, cast

import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from draisine.kernel import DraisineError
from draisine.server import errors
from draisine.server.http.base_path import without_base
from draisine.server.http.problems import status_of
from draisine.server.limits.connections import Connections, CountedConnection, LimitedConfig
from draisine.server.limits.limits import LOG_BYTES
from draisine.server.messages.people import Problem
from draisine.server.processes.connection_handover import CAN_HAND_OVER, HandedOver, offer
from draisine.server.processes.owner_router import OwnerRouter
from draisine.server.processes.peers import SECRET_HEADER, Client, head_of
from draisine.server.processes.splice import ClientEnd, OwnerEnd, connect_owner, join

_PIECE = 4096
"""Bytes that are read at a time. A system hands over up to 256 kB, which may hold thousands of requests."""
_PIPELINED = 8
"""Requests that may wait for the one before on the same connection."""
_THROWN_AWAY = 1_048_576
"""Bytes of a body that are still taken after it was refused, so that the sender comes to read why."""
_LAST_WORD_SECONDS = 1.0
"""For whoever was refused to hear why."""
_LONGEST_LINE = 8000
"""Of a request that opens a socket."""
_LOGS = b"/api/replays"
"""Where logs are brought, which may be longer than anything else."""
_KEY = re.compile(rb"[A-Za-z0-9+/]{22}==")


class HttpProtocol(CountedConnection, HttpToolsProtocol):
    """uvicorn's HTTP connection, counted, measured and timed."""

    def prepare(self) -> None:
        """See `CountedConnection`."""
        self._base_path: bytes = cast("LimitedConfig", self.config).base_path
        self._is_new = True
        """Nothing was read on it yet."""
        self._ended = False
        """Refused or handed on to a socket: what still comes is not read."""
        self._idle = False
        self._running: RequestResponseCycle | None = None
        self._leading: asyncio.Task[None] | None = None
        """A socket on its way to another process."""
        self._passed = False
        """It went to another process."""
        self._in_headers = True
        self._received = 0
        """Bytes of the current request."""
        self._most_body = self._limits.body_bytes
        """Bytes of the current request's body that are read."""
        self._until = 0.0
        """When this part of the current request must be over."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count it, or say that there are too many and close it."""
        super().connection_made(transport)
        try:
            port = self.server[1] if self.server else None
            self._network = self._counted.enter(self.client[0] if self.client else "", port)
        except DraisineError as error:
            self._refuse(429, error)
            self.transport.close()
            return
        self._expect_headers()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody waits for its answers any more."""
        self._forget_requests()
        super().connection_lost(exc)

    # --- size ---------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Read what came piece by piece, and no further than the limits go."""
        if self._ended:
            self._throw_away(data)
            return
        if self._is_new:
            self._is_new = False
            if not self._counted.first_reads.is_due(self._network or ""):
                self._wait_unread(data)
                return
        if self._idle:
            self._expect_headers()
        for start in range(0, len(data), _PIECE):
            if self._ended or self.transport.is_closing():
                return
            self._read(data if len(data) <= _PIECE else data[start : start + _PIECE])

    def _wait_unread(self, data: bytes) -> None:
        """Many came from this address at once."""
        self.transport.pause_reading()

        def read_on() -> None:
            if not self.transport.is_closing():
                self.transport.resume_reading()
                self.data_received(data)

        self._counted.first_reads.call_when_due(self._network or "", read_on)

    def _read(self, piece: bytes) -> None:
        self._received += len(piece)
        if self._in_headers and self._received > self._limits.header_bytes + _PIECE:
            self._refuse(431, errors.too_long())
        elif self._received > self._limits.header_bytes + self._most_body + _THROWN_AWAY:
            self._refuse(413, errors.too_long())
        else:
            super().data_received(piece)
            if len(self.pipeline) > _PIPELINED:
                self._refuse(429, errors.too_often(seconds=1))

    def _throw_away(self, data: bytes) -> None:
        self._received += len(data)
        if self._received > _THROWN_AWAY:
            self.transport.abort()

    def on_message_begin(self) -> None:
        """A request begins; bytes that were counted so far belong to the one before, but for this piece."""
        super().on_message_begin()
        self._received = min(self._received, _PIECE)
        self._in_headers = True
        self._most_body = self._limits.body_bytes

    def on_header(self, name: bytes, value: bytes) -> None:
        """Keep a header, unless there are too many."""
        if len(self.headers) < self._limits.headers:
            super().on_header(name, value)
        elif not self._ended:
            self._refuse(431, errors.too_long())

    def on_headers_complete(self) -> None:
        """Begin with the request, unless it was refused."""
        if self._ended:
            return
        self.url = without_base(self.url, self._base_path)
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > (
            self._limits.header_bytes
        ):
            self._refuse(431, errors.too_long())
            return
        super().on_headers_complete()
        if self.url == _LOGS:
            self._most_body = max(self._most_body, LOG_BYTES)
        self._in_headers = False
        self._until = self.loop.time() + self._limits.body_seconds

    def on_body(self, body: bytes) -> None:
        """Keep a part of a body, unless the request was refused."""
        if not self._ended:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """All is here. An answer may have been given before."""
        if self._ended:
            return
        super().on_message_complete()
        if self.cycle is not None and self.cycle.response_complete:
            self._rest()
        else:
            self._until = self.loop.time() + self._limits.answer_seconds

    def on_response_complete(self) -> None:
        """The next request, or rest."""
        super().on_response_complete()
        if self.cycle is not None and self.cycle.response_complete and not self.cycle.more_body:
            self._rest()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection on, with its place in the count."""
        if self._ended:
            return
        error = self._upgrade_error()
        if error is not None:
            self._refuse(status_of(error.code), error)
            return
        self._ended = True
        link = (
            self._owner_router.wanted(self.url.decode("latin-1").partition("?")[0])
            if self._owner_router
            else ""
        )
        if link and SECRET_HEADER not in dict(self.headers):
            self._until = self.loop.time() + 2 * self._limits.header_seconds
            self.transport.pause_reading()
            self._leading = self.loop.create_task(self._lead(link))
        else:
            self._open_socket()

    async def _lead(self, link: str) -> None:
        """To the owner of the table, or in here when that is this process."""
        owner_router = cast("OwnerRouter", self._owner_router)
        client = Client(self.client[0] if self.client else "", self.scheme or "http")
        head = head_of(b"GET " + self.url + b" HTTP/1.1", self.headers, owner_router.secret, client)

        async def reach(host: str, port: int) -> OwnerEnd | None:
            return (
                None if self._pass_on((host, port), owner_router, head) else await connect_owner(host, port)
            )

        try:
            found = await owner_router.connect(link, reach)
        except DraisineError as error:
            self.transport.resume_reading()
            self._refuse(status_of(error.code), error)
            return
        if self._passed:
            return
        if self.transport.is_closing():
            if found is not None:
                found.transport.close()
        elif found is None:
            self.transport.resume_reading()
            self._open_socket()
        else:
            found.transport.write(head)
            place = found.place
            join(ClientEnd(self.transport, *self._given_away(), lambda: owner_router.knows(place)), found)

    def _given_away(self) -> tuple[ServerState, tuple[Connections, str | None]]:
        """It is another's connection now, with its place in the count."""
        self._let_go_of_parser()
        self.connections.discard(self)
        network, self._network = self._network, None
        return self.server_state, (self._counted, network)

    def _pass_on(self, place: tuple[str, int], owner_router: OwnerRouter, head: bytes) -> bool:
        """Whether the connection itself went to the owner of the table, on this machine."""
        transport = self.transport
        if not CAN_HAND_OVER or self.scheme == "https":
            return False
        if transport.is_closing() or transport.get_write_buffer_size():
            return False
        taken = offer(transport, place, owner_router.secret, head)
        if taken is not None:
            self._passed = True
            HandedOver(transport, taken, *self._given_away(), lambda: owner_router.knows(place))
        return self._passed

    def _let_go_of_parser(self) -> None:
        """Nothing is read here any more. The two hold each other, until the garbage collector runs."""
        self.parser = None  # type: ignore[assignment]

    def _open_socket(self) -> None:
        network, self._network = self._network, None
        super().handle_websocket_upgrade()
        self._let_go_of_parser()
        protocol = cast("Any", self.transport.get_protocol())
        protocol.counted_as(network)

    def _upgrade_error(self) -> DraisineError | None:
        """Why this is no opening of a socket. The library behind it would answer some of it with silence."""
        headers = dict(self.headers)
        if not self.url.startswith(b"/ws/"):
            return errors.unknown_address()
        lines = [len(self.url), *(len(name) + len(value) for name, value in self.headers)]
        if max(lines) > _LONGEST_LINE:
            return errors.too_long()
        legal = (
            self.scope["method"] == "GET"
            and headers.get(b"sec-websocket-version") == b"13"
            and _KEY.fullmatch(headers.get(b"sec-websocket-key", b"")) is not None
            and not {b"content-length", b"transfer-encoding"} & headers.keys()
        )
        return None if legal else errors.unreadable()

    # --- time ---------------------------------------------------------------------------------------

    def _expect_headers(self) -> None:
        self._idle = False
        self._in_headers = True
        self._received = 0
        self._until = self.loop.time() + self._limits.header_seconds

    def _rest(self) -> None:
        self._idle = True
        self._until = self.loop.time() + self._limits.idle_seconds

    def overdue(self, now: float) -> bool:
        """See `Timed`."""
        return now > self._until

    def give_up(self) -> None:
        """Say that it took too long, where nothing was answered yet."""
        cycle = self.cycle
        if self._ended:
            self.transport.abort()
        elif self._idle:
            self.transport.close()
        elif cycle is not None and cycle.response_started and not cycle.response_complete:
            self.transport.abort()
        else:
            self._refuse(408, errors.too_slow())

    # --- refusing -----------------------------------------------------------------------------------

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP gets a named answer too."""
        if not self._ended:
            self._refuse(400, errors.unreadable())

    def _refuse(self, status: int, error: DraisineError) -> None:
        """Say why, and end. Who still sends would never read it if the connection were closed at once."""
        self._ended = True
        self._received = 0
        self._until = self.loop.time() + _LAST_WORD_SECONDS
        self._forget_requests()
        body = msgspec.json.encode(Problem(error.code, error.params))
        lines = [b"content-type: application/json", b"content-length: %d" % len(body), b"connection: close"]
        if "seconds" in error.params:
            lines.append(b"retry-after: %d" % int(str(error.params["seconds"])))
        head = STATUS_LINE[status] + b"\r\n".join(lines) + b"\r\n\r\n"
        if not self.transport.is_closing():
            self._unset_keepalive_if_required()
            self.flow.resume_reading()
            self.transport.write(head + body)
            if self.transport.can_write_eof():
                self.transport.write_eof()
            else:  # inside TLS the end of what is said is the end of it all
                self.transport.close()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    def _forget_requests(self) -> None:
        """Nobody is there any more to hear the answers to what was asked before."""
        for cycle in (self._running, *(cycle for cycle, _ in self.pipeline)):
            if cycle is not None:
                cycle.disconnected = True
                cycle.message_event.set()
        self.pipeline.clear()
