"""A connection that reached the wrong process of this machine goes to the owner of its table, open."""

import asyncio
import os
import signal
import socket
from contextlib import suppress

import pytest
from tests.server.cluster import Cluster
from tests.server.support import Guest, begin, play_on
from tests.server.test_takeover import come_again
from websockets.exceptions import WebSocketException

from draisine.server.processes.connection_handover import CAN_HAND_OVER, ConnectionReceiver
from draisine.tables.owners import LEASE

pytestmark = pytest.mark.skipif(
    not CAN_HAND_OVER, reason="this system hands no connections to other processes"
)


async def test_who_was_led_plays_on_when_the_process_that_led_them_is_gone(cluster: Cluster) -> None:
    one, two = [await asyncio.to_thread(cluster.start) for _ in range(2)]
    async with Guest(one) as anna, Guest(two) as bodo:
        await anna.introduce("Anna")
        await bodo.introduce("Bodo")
        _, a, b = await begin(anna, bodo, options={"turns": 200})
        assert await play_on(a, b, 6) == 6
        two.kill()
        assert await play_on(a, b, 6) == 6


async def test_who_was_led_to_a_process_that_sleeps_is_let_go_when_its_lease_is_over(
    cluster: Cluster,
) -> None:
    sleeper, other = await asyncio.to_thread(cluster.start, LEASE), await asyncio.to_thread(cluster.start)
    async with Guest(sleeper) as anna, Guest(other) as bodo:
        await anna.introduce("Anna")
        await bodo.introduce("Bodo")
        link = await anna.make_table()
        await (await bodo.open(link)).socket.close()
        assert sleeper.pid is not None
        os.kill(sleeper.pid, signal.SIGSTOP)
        try:
            with pytest.raises((OSError, EOFError, WebSocketException)):
                await bodo.connect(link)
            line = await come_again(bodo, link)
            assert line.table["seats"][0]["name"] == "Anna"
        finally:
            os.kill(sleeper.pid, signal.SIGCONT)


class Nothing(asyncio.Protocol):
    """Notes what it is given."""

    def __init__(self) -> None:
        self.data = b""
        self.whole = asyncio.Event()

    def data_received(self, data: bytes) -> None:
        self.data += data
        if b"bell" in self.data:
            self.whole.set()


async def test_only_what_a_process_of_this_server_sends_is_taken() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        place = probe.getsockname()
    taken: list[Nothing] = []

    def connection() -> Nothing:
        taken.append(Nothing())
        return taken[-1]

    receiver = ConnectionReceiver(place, lambda: "secret", connection)
    read, write = os.pipe()
    listening = socket.create_server(("127.0.0.1", 0))
    client = socket.create_connection(listening.getsockname())
    accepted, _ = listening.accept()
    # What a client sends ahead comes after the request that was passed on, never before it.
    client.sendall(b"POST /peer/bell HTTP/1.1\r\n")
    ours, theirs = socket.socketpair()
    pair = [accepted.fileno(), theirs.fileno()]

    async def send(message: bytes, files: list[int]) -> None:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
            sender.connect(f"\0draisine {place[0]}:{place[1]}")
            if files:
                socket.send_fds(sender, [message], files)
            else:
                sender.send(message)
        await asyncio.sleep(0)

    for message, files in (
        (b"guess\nGET /", pair),
        (b"\nGET /", pair),
        (b"secret\nGET /", []),
        (b"secret\nGET /", [accepted.fileno()]),
        (b"secret\nGET /", [read, write]),
        (b"secret\nGET /", [theirs.fileno(), accepted.fileno()]),
    ):
        await send(message, files)
    await send(b"secret\nGET /right HTTP/1.1\r\n", pair)
    while not taken:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    theirs.close()
    ours.setblocking(False)
    assert await asyncio.get_running_loop().sock_recv(ours, 1) == b""
    await taken[0].whole.wait()
    assert len(taken) == 1
    assert taken[0].data.startswith(b"GET /right HTTP/1.1\r\nPOST /peer/bell")
    receiver.close()
    for each in (listening, client, accepted, ours):
        each.close()
    for file in (read, write):
        with suppress(OSError):
            os.close(file)
