"""Frames fuzzed by coverage: what a socket can be sent, changed again and again towards code not yet reached.

`make fuzz MINUTES=10` runs it. The whole server is in this process (HTTP, frames, limits, commands, tables,
SQLite), its connections have no network. Each input is some frames; one that reaches a line that no input
before has reached is kept and changed further. It fails when an error escapes or is logged, when a socket
that is gone is still counted, or when somebody else's socket is not answered any more.
"""

import argparse
import asyncio
import copy
import json
import logging
import random
import sys
import traceback
from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from types import FrameType
from typing import Any

from draisine.bots.registry import strengths
from draisine.cli.benchmarks.games import load_for
from draisine.games import all_games
from draisine.server.context import ServerContext
from draisine.server.http.protocol import HttpProtocol
from draisine.server.identity.cookies import new_player
from draisine.server.limits.limits import UNLIMITED
from draisine.server.network import Addresses
from draisine.server.run import _Server
from draisine.server.settings import Settings
from draisine.stores.factory import open_store
from draisine.tables.runtime.manager import TableManager
from draisine.tables.store import Person

WATCHED = ("/draisine/server/", "/draisine/tables/", "/websockets/", "/uvicorn/protocols/")
SEEDS: list[dict[str, Any]] = [
    {"type": "ping", "key": "p"},
    {"type": "sit", "key": "a", "seat": 1},
    {"type": "stand", "key": "b"},
    {"type": "ready", "key": "c", "ready": True},
    {"type": "ready", "key": "w", "ready": True},
    {"type": "free_seat", "key": "d", "seat": 1},
    {"type": "seat_bot", "key": "e", "seat": 1, "strength": "BOT"},
    {"type": "set_seats", "key": "f", "seats": 2},
    {"type": "set_options", "key": "g", "options": {"turns": 5, "minutes": 3}},
    {"type": "move", "key": "h", "text": "MOVE", "after": 0},
    {"type": "talk", "key": "i", "text": "hello"},
    {"type": "call", "key": "j", "call": "wave"},
    {"type": "offer", "key": "k", "what": "draw"},
    {"type": "decline", "key": "l", "what": "draw"},
    {"type": "resume", "key": "m"},
    {"type": "resign", "key": "n"},
    {"type": "stand_in", "key": "o", "seat": 0, "strength": None},
    {"type": "choose_stand_in", "key": "q", "strength": "BOT"},
    {"type": "take_seat_back", "key": "r"},
    {"type": "tick", "key": "s", "achievement": "x"},
    {"type": "think", "key": "t", "text": "MOVE"},
    {"type": "suggest", "key": "u", "strength": None},
    {"type": "sound", "key": "v", "here": True},
]
ODD: list[Any] = [
    None, True, -1, 0, 1, 2**31, 2**63, 2**64, -(2**63), 1.5, 1e308, "", "0", "\x00", "é" * 300, "\ud800",
    "a" * 20_000, [], {}, [[]], {"": {}}, ["x"] * 500,
]  # fmt: skip


class Frame:
    """A frame that need not keep to the protocol."""

    def __init__(self, payload: bytes, opcode: int = 1) -> None:
        self.payload = payload
        self.opcode = opcode
        self.fin = True
        self.rsv = 0
        self.masked = True
        self.lies = 0
        """Added to its length."""

    def wire(self) -> bytes:
        """As it travels."""
        length = max(0, len(self.payload) + self.lies)
        head = bytes([(0x80 if self.fin else 0) | self.rsv << 4 | self.opcode])
        mask = 0x80 if self.masked else 0
        if length < 126:
            head += bytes([mask | length])
        elif length < 65_536:
            head += bytes([mask | 126]) + length.to_bytes(2, "big")
        else:
            head += bytes([mask | 127]) + length.to_bytes(8, "big")
        return head + (b"\0\0\0\0" if self.masked else b"") + self.payload


class Pipe(asyncio.Transport):
    """A connection without a network."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.9", 5), "sockname": ("127.0.0.1", 80)})
        self.protocol: Any = None
        self.heard = b""
        self.closed = False

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        found: asyncio.BaseProtocol = self.protocol
        return found

    def write(self, data: Any) -> None:
        self.heard += bytes(data)

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    abort = close

    def can_write_eof(self) -> bool:
        return False

    def get_write_buffer_size(self) -> int:
        return 0

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


class Faults(logging.Handler):
    """What the server says that went wrong."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(self.format(record))


class Fuzzer:
    """Inputs, what they reached, and whether the server still stands."""

    def __init__(self, context: ServerContext, seed: int) -> None:
        self._context = context
        server = _Server(context, lambda _: None)
        server.config.load()
        self._server = server
        self._random = random.Random(seed)
        self._lines: set[tuple[str, int]] = set()
        self._new = False
        self.corpus = [[Frame(json.dumps(seed).encode())] for seed in SEEDS]
        self.corpus += [[Frame(b"x", opcode)] for opcode in (0, 2, 8, 9, 10)]
        self.inputs = self.kept = 0
        self.names = {b"BOT": b"", b"MOVE": b""}
        """What stands for these words in an input: it must be of the table to lead anywhere."""

    @property
    def reached(self) -> int:
        """Lines of code."""
        return len(self._lines)

    async def open(self, link: str, person: Person) -> Pipe:
        """A welcomed socket."""
        pipe = Pipe()
        protocol = HttpProtocol(self._server.config, self._server.server_state, {})
        pipe.set_protocol(protocol)
        protocol.connection_made(pipe)
        cookie = self._context.cookies.make(person.id, person.generation)
        lines = [
            f"GET /ws/{link} HTTP/1.1", "Host: 127.0.0.1", "Origin: http://127.0.0.1",
            f"Cookie: draisine={cookie}", "Connection: Upgrade",
            "Upgrade: websocket", "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {b64encode(b'x' * 16).decode()}", "", "",
        ]  # fmt: skip
        protocol.data_received("\r\n".join(lines).encode())
        await self._until(lambda: b'"welcome"' in pipe.heard or pipe.closed)
        return pipe

    async def _until(self, condition: Any) -> None:
        async with asyncio.timeout(20):
            while not condition():  # noqa: ASYNC110 - any state
                await asyncio.sleep(0.001)

    async def try_one(self, frames: list[Frame], link: str, person: Person) -> None:
        """Send these frames, and keep them if they reached something new."""
        pipe = await self.open(link, person)
        self._new = False
        sys.settrace(self._trace)
        try:
            for frame in frames:
                if not pipe.closed:
                    pipe.protocol.data_received(self._filled(frame).wire())
                    await asyncio.sleep(0)
            for _ in range(6):
                await asyncio.sleep(0)
        finally:
            sys.settrace(None)
        pipe.protocol.connection_lost(None)
        await asyncio.sleep(0)
        self.inputs += 1
        if self._new:
            self.kept += 1
            self.corpus.append(frames)

    def _filled(self, frame: Frame) -> Frame:
        filled = copy.copy(frame)
        for word, meant in self.names.items():
            filled.payload = filled.payload.replace(word, meant)
        return filled

    async def is_answered(self, link: str, person: Person) -> bool:
        """Whether somebody else's socket still works."""
        pipe = await self.open(link, person)
        pipe.protocol.data_received(Frame(b'{"type":"ping","key":"alive"}').wire())
        await self._until(lambda: b'"alive"' in pipe.heard or pipe.closed)
        pipe.protocol.connection_lost(None)
        await asyncio.sleep(0)
        return b'"alive"' in pipe.heard

    def _trace(self, frame: FrameType, event: str, argument: Any) -> Any:
        name = frame.f_code.co_filename
        return self._trace_lines if any(part in name for part in WATCHED) else None

    def _trace_lines(self, frame: FrameType, event: str, argument: Any) -> Any:
        line = (frame.f_code.co_filename, frame.f_lineno)
        if line not in self._lines:
            self._lines.add(line)
            self._new = True
        return self._trace_lines

    def mutate(self) -> list[Frame]:
        """An input like those that reached something."""
        chance = self._random
        # What was found last leads furthest.
        frames = copy.deepcopy(self.corpus[-1 - int(len(self.corpus) * chance.random() ** 2)])
        for _ in range(chance.choice((1, 1, 2, 4))):
            frame = chance.choice(frames)
            match chance.randrange(9):
                case 0 | 1 | 2:
                    frame.payload = self._other_json(frame.payload)
                case 3:
                    frame.payload = self._other_bytes(frame.payload)
                case 4:
                    frame.opcode = chance.randrange(16)
                case 5:
                    frame.fin = not frame.fin
                case 6:
                    frame.rsv, frame.masked = chance.choice(((0, True), (4, True), (1, True), (0, False)))
                case 7:
                    frame.lies = chance.choice((0, -1, 1, 5, 100, 70_000, 1 << 40))
                case _:
                    frames += copy.deepcopy(chance.choice(self.corpus))[:2]
        return frames[:6]

    def _other_json(self, payload: bytes) -> bytes:
        try:
            message = json.loads(payload)
        except (ValueError, RecursionError):
            message = copy.deepcopy(self._random.choice(SEEDS))
        if not isinstance(message, dict) or not message:
            message = copy.deepcopy(self._random.choice(SEEDS))
        field = self._random.choice(list(message))
        match self._random.randrange(5):
            case 0:
                message[field] = self._random.choice(ODD)
            case 1:
                del message[field]
            case 2:
                message[f"{field}x"] = self._random.choice(ODD)
            case 3:
                message |= copy.deepcopy(self._random.choice(SEEDS))
            case _:
                message["type"] = self._random.choice(SEEDS)["type"]
        return json.dumps(message).encode("utf-8", "surrogatepass")

    def _other_bytes(self, payload: bytes) -> bytes:
        chance, data = self._random, bytearray(payload or b"x")
        place = chance.randrange(len(data))
        match chance.randrange(4):
            case 0:
                data[place] ^= 1 << chance.randrange(8)
            case 1:
                data[place:place] = bytes(chance.randrange(256) for _ in range(chance.randrange(1, 9)))
            case 2:
                del data[place : place + chance.randrange(1, 9)]
            case _:
                data = data[:place] + b"[" * chance.choice((1, 2000))
        return bytes(data)


async def fuzz(folder: Path, minutes: float, seed: int) -> int:
    """Until the time is over or something is found."""
    store = await open_store(folder, "")
    manager = TableManager(store, all_games(), _NoBots(), strengths)
    context = ServerContext(
        Settings(data=folder, limits=UNLIMITED), store, manager, strengths, Addresses("127.0.0.1", 80)
    )
    await context.open()
    faults = Faults()
    logging.getLogger().addHandler(faults)
    asyncio.get_running_loop().set_exception_handler(lambda _, found: faults.found.append(str(found)))
    fuzzer = Fuzzer(context, seed)
    eve, anna = [Person(new_player(), name, {"beard": 3}) for name in ("Eve", "Anna")]
    game = load_for("tables").game
    end, table = monotonic() + 60 * minutes, None
    tried: list[Frame] = []
    try:
        while monotonic() < end and not faults.found:
            if fuzzer.inputs % 200 == 0 or table is None:
                bot = strengths(game)[0]
                fuzzer.names[b"BOT"] = bot.encode()
                table = await manager.open_table(eve, game, {}, bot=bot if fuzzer.inputs % 400 else None)
                if not await fuzzer.is_answered(table.link, anna):
                    faults.found.append("somebody else was not answered")
            match = table.table.match
            legal = () if match is None else match.legal(0)
            fuzzer.names[b"MOVE"] = (legal[0] if legal else "none").encode()
            tried = fuzzer.mutate()
            await fuzzer.try_one(tried, table.link, eve)
            # What was under way is carried out first.
            for _ in range(400):
                if not manager.presence.count:
                    break
                await asyncio.sleep(0.01)
            else:
                faults.found.append("a socket that is gone is still counted")
    except Exception:
        faults.found.append(traceback.format_exc())
    print(
        f"{fuzzer.inputs} inputs, {fuzzer.kept} kept, {fuzzer.reached} lines reached, "
        f"faults: {len(faults.found)}"
    )
    for found in faults.found:
        print(found)
        print([frame.wire()[:300] for frame in tried])
    await context.close()
    await store.close()
    return int(bool(faults.found))


class _NoBots:
    async def answer(self, strength: str, question: Any) -> Any:
        raise OSError


def main() -> int:
    """Fuzz as the arguments say."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    logging.basicConfig(level=logging.CRITICAL)
    with TemporaryDirectory(prefix="draisine-fuzz-") as folder:
        return asyncio.run(fuzz(Path(folder), options.minutes, options.seed))


if __name__ == "__main__":
    sys.exit(main())
