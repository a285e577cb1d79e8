"""`python -m draisine.cli.benchmarks.attacks`: a process that behaves badly towards a server on this machine.

Prints one line of JSON at the end: how often it did what it does, and what it was told.
"""

import asyncio
import os
import random
import sys
from base64 import b64encode
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from time import perf_counter

import msgspec

from draisine.bots.registry import strengths
from draisine.cli.benchmarks.client import LeanHttp, framed
from draisine.cli.benchmarks.games import longest_data, profile
from draisine.cli.benchmarks.target import Target, Toll
from draisine.server.files.shelf import own_options
from draisine.server.limits.connections import raise_file_limit

_LAZY = 15
"""Who attacks from another machine takes no processor from the server: this process stands back."""
_OF_ONE_PERSON = 12
"""Sockets that one person may have."""
_PAUSE = 0.02
"""Seconds before somebody who was dropped comes again."""


Attack = Callable[["_Attacker"], Awaitable[None]]


class _Attacker:
    def __init__(self, target: Target) -> None:
        self.target = target
        self.host = f"127.0.0.1:{target.port}"
        self.toll = Toll()
        self.cookie = ""
        self.link = target.link
        self.until = perf_counter() + target.seconds

    @property
    def on(self) -> bool:
        return perf_counter() < self.until

    def hear(self, answer: bytes) -> None:
        """Note a refusal."""
        for code in (
            b"too_much_traffic",
            b"too_often",
            b"too_long",
            b"too_slow",
            b"too_many_sockets",
            b"too_fast",
        ):
            if code in answer:
                name = code.decode()
                self.toll.answers[name] = self.toll.answers.get(name, 0) + 1

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(
            "127.0.0.1", self.target.port, local_addr=(self.target.source, 0), limit=1_000_000
        )

    def request(self, path: str, host: str | None = None) -> bytes:
        return f"GET {path} HTTP/1.1\r\nHost: {host or self.host}\r\nCookie: {self.cookie}\r\n\r\n".encode()

    def opening(self, cookie: str | None = None) -> bytes:
        lines = [
            f"GET /ws/{self.link} HTTP/1.1",
            f"Host: {self.host}",
            f"Origin: http://{self.host}",
            f"Cookie: {cookie or self.cookie}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}",
        ]
        return "\r\n".join([*lines, "", ""]).encode()

    async def again_and_again(self, one: Callable[[], Awaitable[None]], at_once: int) -> None:
        async def loop() -> None:
            while self.on:
                try:
                    async with asyncio.timeout(max(0.01, self.until - perf_counter())):
                        await one()
                except TimeoutError:
                    return
                except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                    self.toll.dropped += 1
                except RuntimeError as error:  # how uvloop says that a connection is closed
                    if "closed" not in str(error):
                        raise
                    self.toll.dropped += 1
                await asyncio.sleep(_PAUSE)

        await asyncio.gather(*(loop() for _ in range(at_once)))

    async def flood(
        self,
        chunk: bytes | Callable[[], bytes],
        reads: bool,
        first: bytes = b"",
        pause: float = 0,
        opening: bytes = b"",
    ) -> None:
        """One socket that sends this as fast as it is taken."""
        reader, writer = await self.connect()
        reading: asyncio.Task[None] | None = None
        try:
            writer.write(opening or self.opening())
            head = await reader.readuntil(b"\r\n\r\n")
            if b" 101 " not in head:
                self.hear(await reader.read(1000))
                raise ConnectionResetError
            writer.write(first)
            if reads:
                reading = asyncio.create_task(self.listen(reader))
            else:
                writer.transport.pause_reading()  # type: ignore[attr-defined]
            while self.on:
                writer.write(chunk if isinstance(chunk, bytes) else chunk())
                await writer.drain()
                self.toll.done += 1
                if reading is not None and reading.done():
                    raise ConnectionResetError
                await asyncio.sleep(pause)
        finally:
            if reading is not None:
                with suppress(OSError, asyncio.CancelledError):
                    reading.cancel()
                    await reading
            writer.close()

    async def listen(self, reader: asyncio.StreamReader) -> None:
        while heard := await reader.read(65_536):
            self.hear(heard)

    async def ask(self, request: Callable[[], bytes]) -> None:
        """One connection with one request after the other."""
        reader, writer = await self.connect()
        try:
            while self.on:
                writer.write(request())
                head = await reader.readuntil(b"\r\n\r\n")
                length = next(
                    (
                        int(line[15:])
                        for line in head.lower().split(b"\r\n")
                        if line.startswith(b"content-length:")
                    ),
                    0,
                )
                body = await reader.readexactly(length)
                self.toll.done += 1
                if head.startswith(b"HTTP/1.1 4"):
                    self.hear(body)
                if b"connection: close" in head.lower():
                    raise ConnectionResetError
        finally:
            writer.close()


async def bystander(a: _Attacker) -> None:
    """Nothing is sent: what a process that computes beside the server costs the players by itself."""
    while a.on:
        sum(range(50_000))
        a.toll.done += 1
        await asyncio.sleep(0)


async def pings(a: _Attacker) -> None:
    """Two sockets full of empty pings."""
    await a.again_and_again(lambda: a.flood(b"\x89\x80\0\0\0\0" * 500, reads=True), 2)


async def unread(a: _Attacker) -> None:
    """Two sockets full of long pings that never read the answers."""
    await a.again_and_again(lambda: a.flood((b"\x89\xfd\0\0\0\0" + b"x" * 125) * 100, reads=False), 2)


async def parts(a: _Attacker) -> None:
    """Two sockets with a text of endless empty parts."""
    begun = b"\x01\x81\0\0\0\0x"
    await a.again_and_again(lambda: a.flood(b"\x00\x80\0\0\0\0" * 500, True, begun), 2)


async def talk(a: _Attacker) -> None:
    """120 sockets of ten people who talk as fast as one socket may."""
    people = [LeanHttp(f"http://{a.host}", a.target.source) for _ in range(10)]
    for person in people:
        await person.call("PUT", "/api/me", msgspec.json.encode(profile("Eve")))

    async def one(cookie: str) -> None:
        reader, writer = await a.connect()
        reading: asyncio.Task[None] | None = None
        try:
            writer.write(a.opening(cookie))
            reading = asyncio.create_task(a.listen(reader))
            while a.on and not reading.done():
                text = {"type": "talk", "key": f"k{a.toll.done}", "text": "x" * 200}
                writer.write(framed(msgspec.json.encode(text)))
                await writer.drain()
                a.toll.done += 1
                await asyncio.sleep(1 / 50)
        finally:
            if reading is not None:
                reading.cancel()
            writer.transport.abort()

    await asyncio.gather(
        *(a.again_and_again(partial(one, person.cookie), 1) for person in people for _ in range(12))
    )


async def boxes(a: _Attacker) -> None:
    """Two sockets at a table of one's own that send it box after box, each a new one."""
    game, shipped = longest_data()
    http = LeanHttp(f"http://{a.host}", a.target.source)
    http.cookie = a.cookie
    answer = await http.call("POST", "/api/tables", msgspec.json.encode({"game": game.id, "seats": 2}))
    a.link = msgspec.json.decode(answer)["link"]

    def chunk() -> bytes:
        options = own_options(game, f"{shipped}\n; {random.random()}\n")
        text = {"type": "set_options", "key": f"k{random.getrandbits(40)}", "options": options}
        return framed(msgspec.json.encode(text))

    await a.again_and_again(lambda: a.flood(chunk, True, pause=0.02), 2)


async def qr(a: _Attacker) -> None:
    """Four connections that ask for QR codes, each of another address."""
    path = f"/api/tables/{a.target.link}/qr.svg"
    await a.again_and_again(lambda: a.ask(lambda: a.request(path, f"h{random.random()}.example")), 4)


async def pages(a: _Attacker) -> None:
    """Sixteen connections that ask for the page."""
    await a.again_and_again(lambda: a.ask(lambda: a.request("/")), 16)


async def schema(a: _Attacker) -> None:
    """Eight connections that ask for the description of all calls."""
    await a.again_and_again(lambda: a.ask(lambda: a.request("/api/schema/openapi.json")), 8)


async def sockets(a: _Attacker) -> None:
    """Opening sockets, eight at a time."""

    async def one() -> None:
        reader, writer = await a.connect()
        try:
            writer.write(a.opening())
            head = await reader.readuntil(b"\r\n\r\n")
            a.toll.done += 1
            if b" 101 " not in head:
                a.hear(await reader.read(1000))
        finally:
            writer.transport.abort()

    await a.again_and_again(one, 8)


async def headers(a: _Attacker) -> None:
    """Four requests whose headers never end."""

    async def one() -> None:
        reader, writer = await a.connect()
        try:
            writer.write(f"GET / HTTP/1.1\r\nHost: {a.host}\r\n".encode())
            while a.on and a.toll.done < 4000:
                writer.write(b"x-more: " + b"y" * 32_000 + b"\r\n")
                await writer.drain()
                a.toll.done += 1
                if reader.at_eof():
                    raise ConnectionResetError
                await asyncio.sleep(0)
            await asyncio.sleep(max(0.0, a.until - perf_counter()))
        finally:
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(0.2):
                    a.hear(await reader.read(1000))
            writer.transport.abort()

    await a.again_and_again(one, 4)


async def silent(a: _Attacker) -> None:
    """1,100 connections that say nothing."""
    held: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
    for _ in range(1100):
        with suppress(OSError):
            held.append(await a.connect())
            a.toll.done += 1
    await asyncio.sleep(max(0.0, a.until - perf_counter()))
    for reader, writer in held:
        try:
            async with asyncio.timeout(0.001):
                a.hear(await reader.read(1000))
        except TimeoutError:
            pass  # still open
        except OSError:
            a.toll.dropped += 1
        else:
            a.toll.dropped += 1
        writer.transport.abort()


async def bots(a: _Attacker) -> None:
    """As many tables as one may make, full of the strongest bots, who are asked for advice all the time."""
    game, _ = longest_data()
    http = LeanHttp(f"http://{a.host}", a.target.source)
    http.cookie = a.cookie
    wanted = {"game": game.id, "seats": max(game.seat_counts), "bot": strengths(game.id)[-1]}
    links: list[str] = []
    with suppress(ConnectionError):
        while True:
            answer = await http.call("POST", "/api/tables", msgspec.json.encode(wanted))
            links.append(msgspec.json.decode(answer)["link"])

    def advice() -> bytes:
        return framed(msgspec.json.encode({"type": "suggest", "key": f"k{random.getrandbits(40)}"}))

    ready = framed(b'{"type":"ready","key":"ready","ready":true}')
    openings: list[bytes] = []
    for link in links[:_OF_ONE_PERSON]:
        a.link = link
        openings.append(a.opening())
    await asyncio.gather(
        *(a.again_and_again(partial(a.flood, advice, True, ready, 0.1, opening), 1) for opening in openings)
    )


ATTACKS: dict[str, Attack] = {
    attack.__name__: attack
    for attack in (
        bystander,
        pings,
        unread,
        parts,
        talk,
        boxes,
        qr,
        pages,
        schema,
        sockets,
        headers,
        silent,
        bots,
    )
}


async def _run(name: str, target: Target) -> Toll:
    attacker = _Attacker(target)
    http = LeanHttp(f"http://{attacker.host}", target.source)
    await http.call("PUT", "/api/me", msgspec.json.encode(profile("Eve")))
    attacker.cookie = http.cookie
    sys.stdout.write("begun\n")
    sys.stdout.flush()
    attacker.until = perf_counter() + target.seconds
    await ATTACKS[name](attacker)
    return attacker.toll


def main() -> None:
    """Attack as the arguments say."""
    import uvloop

    name, target = sys.argv[1], msgspec.json.decode(sys.argv[2], type=Target)
    os.nice(_LAZY)
    raise_file_limit()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        toll = runner.run(_run(name, target))
    sys.stdout.write(msgspec.json.encode(toll).decode() + "\n")


if __name__ == "__main__":
    main()
