"""Sockets and connections that ask for more than their share: told why, dropped, and nobody else notices."""

import asyncio
import re
import resource
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from tests.server.raw import dial, exchange, framed, opening, request, rest, socket_of
from tests.server.support import PATIENCE, Guest, ServerProcess

from draisine.server.limits.connections import Connections, raise_file_limit
from draisine.server.limits.limits import UNLIMITED, Limits, Rate
from draisine.server.network import Networks

PING, PONG, TEXT, PART = 9, 10, 1, 0
TOLD = b'{"type":"closing","code":"too_much_traffic"}\x88\x02\x0f\xa8'


@pytest.mark.parametrize(
    "flood",
    [
        framed(PING) * 3000,
        framed(PING, b"x" * 125) * 500,
        framed(PONG) * 3000,
        framed(TEXT, b"x", last=False) + framed(PART, last=False) * 3000,
    ],
    ids=["empty pings", "long pings", "pongs", "empty parts"],
)
async def test_a_flood_of_frames_is_told_and_dropped(data: Path, flood: bytes) -> None:
    with ServerProcess(data, Limits()) as server:
        async with Guest(server) as anna, Guest(server) as eve:
            await anna.introduce("Anna")
            await eve.introduce("Eve")
            link = await anna.make_table()
            a = await anna.open(link)
            reader, writer = await socket_of(eve, link)
            writer.write(flood)
            heard = await rest(reader)
            writer.close()
            assert TOLD in heard
            assert heard.count(b"\x8a") < 300
            await a.done("talk", text="nothing happened")


async def test_a_few_pings_are_answered(server: ServerProcess, anna: Guest) -> None:
    reader, writer = await socket_of(anna, await anna.make_table())
    writer.write(framed(PING, b"one") + framed(PING, b"two"))
    heard = b""
    while not heard.endswith(b"\x8a\x03one\x8a\x03two"):
        heard += await asyncio.wait_for(reader.read(1000), PATIENCE)
    writer.close()


async def test_answers_that_nobody_reads_end_the_connection(data: Path) -> None:
    limits = Limits(frames=None, control_frames=None, backlog_bytes=100_000)
    with ServerProcess(data, limits) as server:
        async with Guest(server) as anna:
            await anna.introduce("Anna")
            _, writer = await socket_of(anna, await anna.make_table())
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            sent = 0
            with suppress(ConnectionError):
                while sent < 100_000_000:
                    writer.write(framed(PING, b"x" * 125) * 100)
                    await asyncio.wait_for(writer.drain(), PATIENCE)
                    sent += 100 * 127
            writer.transport.abort()
            assert sent < 100_000_000


async def test_an_address_opens_only_so_many_connections(data: Path) -> None:
    with ServerProcess(data, Limits(connections_of_an_address=5)) as server:
        held = [await dial(server, "127.0.0.2") for _ in range(5)]
        refused = await exchange(server, request(server, "/health"), "127.0.0.2")
        assert refused.startswith(b"HTTP/1.1 429 ")
        assert b'"too_often"' in refused
        assert (await exchange(server, request(server, "/health"))).startswith(b"HTTP/1.1 200 ")
        for _, writer in held:
            writer.close()
        for attempt in range(100):
            again = await exchange(server, request(server, "/health"), "127.0.0.2")
            if again.startswith(b"HTTP/1.1 200 "):
                break
            assert attempt < 99


async def test_a_socket_keeps_its_place_in_the_count_and_gives_it_back(data: Path) -> None:
    with ServerProcess(data, Limits(connections_of_an_address=3)) as server:
        async with Guest(server) as anna:
            await anna.introduce("Anna")
            link = await anna.make_table()
            await anna.http.aclose()
            held = [await socket_of(anna, link) for _ in range(3)]
            assert (await exchange(server, request(server, "/health"))).startswith(b"HTTP/1.1 429 ")
            for _, writer in held:
                writer.transport.abort()
            for attempt in range(100):
                if (await exchange(server, request(server, "/health"))).startswith(b"HTTP/1.1 200 "):
                    break
                assert attempt < 99


async def test_connections_one_after_the_other_are_throttled(data: Path) -> None:
    with ServerProcess(data, Limits(connections=Rate(4, 0.001))) as server:
        answers = [await exchange(server, request(server, "/"), "127.0.0.2") for _ in range(6)]
        assert [answer[9:12] for answer in answers] == [b"200"] * 4 + [b"429"] * 2
        assert (await exchange(server, request(server, "/"), "127.0.0.3")).startswith(b"HTTP/1.1 200 ")


async def test_requests_sent_all_at_once_are_not_all_kept(data: Path) -> None:
    with ServerProcess(data, UNLIMITED) as server:
        one = request(server, "/health").replace(b"Connection: close\r\n", b"")
        answer = await exchange(server, one * 2000)
        assert answer.count(b"HTTP/1.1 200 ") < 100
        assert b'"too_often"' in answer
        assert (await exchange(server, one * 5 + request(server, "/"))).count(b"HTTP/1.1 200 ") == 6


async def test_pages_and_sockets_have_their_price(data: Path) -> None:
    with ServerProcess(data, Limits(requests=Rate(25, 0.001))) as server:
        async with Guest(server) as anna:
            await anna.introduce("Anna")
            link = await anna.make_table()
            statuses = [(await anna.http.get("/")).status_code for _ in range(5)]
            assert statuses == [200] * 5
            for _ in range(3):
                _, writer = await socket_of(anna, link)
                writer.close()
            fourth = await exchange(server, opening(anna, link))
            assert fourth.startswith(b"HTTP/1.1 429 ")
            assert b'{"code":"too_often","params":{"seconds":' in fourth
            assert (await anna.http.get("/")).status_code == 200, "a page still costs less than what is left"
            assert {(await anna.http.get("/")).status_code for _ in range(15)} == {200, 429}
            elsewhere = await exchange(server, request(server, "/"), "127.0.0.2")
            assert elsewhere.startswith(b"HTTP/1.1 200 ")


async def test_who_goes_on_asking_is_answered_late(data: Path) -> None:
    with ServerProcess(data, Limits(requests=Rate(1, 0.001))) as server:
        one = request(server, "/").replace(b"Connection: close\r\n", b"")

        async def ask_on() -> int:
            reader, writer = await dial(server)
            answers = 0
            with suppress(TimeoutError):
                async with asyncio.timeout(3):
                    while True:
                        writer.write(one)
                        head = await reader.readuntil(b"\r\n\r\n")
                        length = re.search(rb"content-length: (\d+)", head.lower())
                        assert length is not None
                        await reader.readexactly(int(length[1]))
                        answers += 1
            writer.close()
            return answers

        assert sum(await asyncio.gather(*(ask_on() for _ in range(8)))) < 30 + 8 * 4 + 8


async def test_many_sockets_of_one_address_share_what_they_may_say(data: Path) -> None:
    with ServerProcess(data, Limits(messages_of_an_address=Rate(20, 0.001), bad_messages=3)) as server:
        async with Guest(server) as anna, Guest(server) as eve:
            await anna.introduce("Anna")
            await eve.introduce("Eve")
            link = await anna.make_table()
            lines = [await eve.open(link) for _ in range(4)]
            for line in lines:
                for _ in range(5):
                    await line.done("talk", text="hello")
            assert [await line.refused("talk", text="more") for line in lines] == ["too_fast"] * 4


async def test_long_options_cost_by_their_length_and_are_refused_by_name(data: Path) -> None:
    limits = Limits(requests=Rate(60, 0.001))
    with ServerProcess(data, limits) as server:
        async with Guest(server) as anna:
            await anna.introduce("Anna")
            a = await anna.open(await anna.make_table(game="underground"))
            bad: dict[str, Any] = {"data": "own", "box": "== cards.txt ==\n" + "A1 1 L3 red\n" * 900}
            codes = [await a.refused("set_options", options=bad) for _ in range(6)]
            assert codes[0] not in {"too_often", "server_failed", "unreadable"}
            assert codes[-1] == "too_often"
            await a.done("talk", text="still here")


def test_files_are_left_for_others_than_one_address() -> None:
    few = Connections(Limits(connections=None), Networks(()), files=256)
    for _ in range(64):
        few.enter("10.0.0.1")
    with pytest.raises(Exception, match="too_often"):
        few.enter("10.0.0.1")
    network = few.enter("10.0.0.2")
    few.leave(network)
    for number in range(64):
        few.enter(f"10.0.1.{number}")
    with pytest.raises(Exception, match="too_often"):
        few.enter("10.0.2.1")


def test_a_network_of_ipv6_is_one_address_and_a_proxy_is_none() -> None:
    connections = Connections(
        Limits(connections=None, connections_of_an_address=2), Networks(["10.1.0.0/16"])
    )
    connections.enter("2001:db8::1")
    connections.enter("2001:db8::2")
    with pytest.raises(Exception, match="too_often"):
        connections.enter("2001:db8::3")
    connections.enter("2001:db8:0:1::1")
    for _ in range(10):
        connections.enter("10.1.2.3")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_the_file_limit_is_raised_at_the_start(data: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, hard), hard))
    try:
        with ServerProcess(data) as server:
            limits = Path(f"/proc/{server.pid}/limits").read_text()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    files = next(line for line in limits.splitlines() if line.startswith("Max open files"))
    assert int(files.split()[3]) == min(hard, 65_536)
    assert raise_file_limit() is not None
