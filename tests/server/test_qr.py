"""QR codes are drawn once, away from the event loop, and not for everybody without end."""

import asyncio
import threading
from pathlib import Path

import pytest
from tests.server.support import Guest, ServerProcess

from draisine.server.limits.limits import Limits, Rate
from draisine.server.qr import QrCodes


async def test_a_code_is_drawn_once_in_a_thread_of_its_own() -> None:
    drawn: list[tuple[str, bool]] = []

    def draw(text: str) -> bytes:
        drawn.append((text, threading.current_thread() is threading.main_thread()))
        return text.encode()

    codes = QrCodes(draw)
    assert not codes.known("a")
    assert list(await asyncio.gather(codes.svg("a"), codes.svg("b"), codes.svg("a"))) == [b"a", b"b", b"a"]
    assert await codes.svg("a") == b"a"
    assert codes.known("a")
    assert sorted(drawn) == [("a", False), ("b", False)]


async def test_the_ones_longest_unused_are_forgotten() -> None:
    codes = QrCodes(str.encode)
    for number in range(501):
        await codes.svg(str(number))
    assert not codes.known("0")
    assert codes.known("1")


async def test_a_code_that_could_not_be_drawn_is_tried_again() -> None:
    fail = True

    def draw(text: str) -> bytes:
        if fail:
            raise ValueError(text)
        return b"drawn"

    codes = QrCodes(draw)
    with pytest.raises(ValueError, match="a"):
        await codes.svg("a")
    fail = False
    assert await codes.svg("a") == b"drawn"


async def test_new_ones_are_throttled_and_known_ones_are_not(data: Path) -> None:
    with ServerProcess(data, Limits(drawings=Rate(2, 0.001))) as server:
        async with Guest(server) as anna:
            await anna.introduce("Anna")
            path = f"/api/tables/{await anna.make_table()}/qr.svg"
            hosts = ["a.example", "b.example", "c.example", "a.example", "d.example"]
            answers = [await anna.http.get(path, headers={"Host": host}) for host in hosts]
            assert [answer.status_code for answer in answers] == [200, 200, 429, 200, 429]
            assert answers[0].content == answers[3].content
