"""A socket whose other end is gone without a word is found out, and its person is away for everyone."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any, cast

import pytest
import uvicorn
from tests.server.proxy import Mode, Proxy
from tests.server.support import Guest, ServerProcess, begin
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.protocol import State

from draisine.server.sockets.keepalive import ANSWER_WITHIN, PING_AFTER, SECOND_LOOK, KeepaliveProtocol

LINE = Path(__file__).parent.parent.parent / "web" / "src" / "protocol" / "reconnection.ts"


class _Timer:
    def __init__(self, at: float, call: Any) -> None:
        self.at = at
        self.call = call
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class _Loop:
    """The clock that a socket looks at."""

    def __init__(self) -> None:
        self.now = 100.0
        self.timers: list[_Timer] = []

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, call: Any) -> _Timer:
        timer = _Timer(self.now + delay, call)
        self.timers.append(timer)
        return timer

    def run_until(self, moment: float) -> None:
        while due := [timer for timer in self.timers if not timer.cancelled and timer.at <= moment]:
            timer = min(due, key=lambda one: one.at)
            self.timers.remove(timer)
            self.now = timer.at
            timer.call()
        self.now = moment


class _Transport:
    """A connection with something left to be sent to a peer that does not read."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.aborted = False

    def get_extra_info(self, name: str) -> Any:
        return ("127.0.0.1", 1) if name in {"peername", "sockname"} else None

    def write(self, data: bytes) -> None:
        self.frames.append(data)

    def is_closing(self) -> bool:
        return self.aborted

    def abort(self) -> None:
        self.aborted = True

    def pings(self) -> list[bytes]:
        return [frame for frame in self.frames if frame[:1] == b"\x89"]


async def _app(_scope: Any, _receive: Any, _send: Any) -> None:
    return


def _socket() -> tuple[_Loop, _Transport, KeepaliveProtocol]:
    config = uvicorn.Config(_app, ws_ping_interval=PING_AFTER, ws_ping_timeout=ANSWER_WITHIN, log_config=None)
    loop, transport = _Loop(), _Transport()
    protocol = KeepaliveProtocol(config, ServerState(), {}, cast("asyncio.AbstractEventLoop", loop))
    protocol.connection_made(cast("asyncio.Transport", transport))
    protocol.conn.state = State.OPEN
    protocol.start_keepalive()
    return loop, transport, protocol


def test_who_says_nothing_is_asked_and_then_dropped_though_bytes_wait() -> None:
    loop, transport, _ = _socket()
    loop.run_until(100 + PING_AFTER - 0.1)
    assert transport.pings() == []
    loop.run_until(100 + PING_AFTER + ANSWER_WITHIN + SECOND_LOOK - 0.1)
    assert len(transport.pings()) == 1
    assert not transport.aborted
    loop.run_until(100 + PING_AFTER + ANSWER_WITHIN + SECOND_LOOK)
    assert transport.aborted, "closing would wait for a reader that is gone"


def test_who_has_just_spoken_is_not_asked() -> None:
    loop, transport, protocol = _socket()
    loop.run_until(105)
    protocol._heard_at = loop.now
    loop.run_until(110.9)
    assert transport.pings() == []
    loop.run_until(111)
    assert len(transport.pings()) == 1


def test_any_byte_is_a_sign_of_life() -> None:
    loop, transport, protocol = _socket()
    loop.run_until(100 + PING_AFTER + ANSWER_WITHIN + SECOND_LOOK / 2)
    protocol._heard_at = loop.now
    loop.run_until(loop.now + PING_AFTER - 0.1)
    assert not transport.aborted
    loop.run_until(loop.now + PING_AFTER + ANSWER_WITHIN + SECOND_LOOK)
    assert transport.aborted


def test_both_ends_wait_equally_long_for_an_answer() -> None:
    said = dict(re.findall(r"^export const (\w+) = ([\d_]+)", LINE.read_text("utf-8"), re.MULTILINE))
    assert int(said["ANSWER_WITHIN"]) == ANSWER_WITHIN * 1000
    assert int(said["VISIBLE_SILENCE"]) < PING_AFTER * 1000, "a page that asks spares the server its ping"


async def test_a_ping_is_answered_while_commands_wait(anna: Guest) -> None:
    a = await anna.open(await anna.make_table())
    for number in range(5):
        await a.say(json.dumps({"type": "talk", "key": f"t{number}", "text": "x"}))
    await a.say('{"type":"ping","key":"p"}')
    answered: list[str] = []
    while "t4" not in answered or "p" not in answered:
        answered.append((await a.hear_until("done", "pong"))["key"])
    assert answered.index("p") < answered.index("t4")
    assert [key for key in answered if key != "p"] == [f"t{number}" for number in range(5)]


async def test_a_ping_that_is_something_else_as_well_waits_its_turn(anna: Guest) -> None:
    a = await anna.open(await anna.make_table())
    await a.say(json.dumps({"type": "talk", "key": "t", "text": "x"}))
    await a.say('{"type":"ping","key":"p","text":"x"}')
    await a.say('{"type":"ping","type":"talk","key":"q","text":"y"}')
    answers = [await a.hear_until("done", "pong", "refused") for _ in range(3)]
    assert [answer["key"] for answer in answers][:2] == ["t", "p"]
    assert answers[1]["code"] == "unreadable"


@pytest.mark.parametrize("mode", ["swallow", "stop"])
async def test_who_is_behind_a_dead_line_is_away_for_the_others(
    server: ServerProcess, anna: Guest, bodo: Guest, mode: Mode
) -> None:
    link, a, _ = await begin(anna, bodo)
    with Proxy(server.port) as proxy:
        await bodo.lines.pop().socket.close()
        async with connect(
            f"ws://127.0.0.1:{proxy.port}/ws/{link}",
            origin=cast("Any", proxy.url),
            additional_headers={"Cookie": f"draisine={bodo.cookie}"},
            ping_interval=None,
            close_timeout=0.1,
        ) as half_open:
            await half_open.recv()
            while not a.table["seats"][1]["online"]:
                await a.hear()
            proxy.set(mode)
            while a.table["seats"][1]["online"]:
                await a.hear()
            proxy.cut()
