"""A process of this machine that ends is noticed at once, and expires only when the store finds it gone."""

import asyncio
import errno
import socket
from collections.abc import Collection, Iterator

import pytest

from draisine.server.processes.connection_handover import CAN_HAND_OVER, ConnectionReceiver, offer_watch
from draisine.server.processes.peer_watch import PeerWatch
from draisine.tables.owners import Process, SoleOwner

pytestmark = pytest.mark.skipif(
    not CAN_HAND_OVER, reason="this system hands no connections to other processes"
)


class NotedOwners(SoleOwner):
    """Notes who was said to be gone."""

    def __init__(self, peers: Collection[Process], answers: list[bool]) -> None:
        self.peers = peers
        self.asked: list[str] = []
        self.expired = asyncio.Event()
        self._answers = answers

    async def expire_if_gone(self, process: str) -> bool:
        self.asked.append(process)
        answer = self._answers.pop(0)
        if answer:
            self.expired.set()
        return answer


@pytest.fixture
def place() -> Iterator[tuple[str, int]]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        host, port = probe.getsockname()
        yield host, port


def receiver_at(place: tuple[str, int]) -> ConnectionReceiver:
    return ConnectionReceiver(place, lambda: "secret", asyncio.Protocol)


async def is_closed(ours: socket.socket) -> bool:
    """Whether the other end is, once everything that was sent has been read."""
    await asyncio.sleep(0.05)
    try:
        return ours.recv(1) == b""
    except BlockingIOError:
        return False


async def test_a_process_that_ends_is_asked_for_until_it_is_gone(place: tuple[str, int]) -> None:
    receiver = receiver_at(place)
    owners = NotedOwners(
        [Process("other", f"{place[0]}:{place[1]}"), Process("far", "192.0.2.1:9")], [False, True]
    )
    watch = PeerWatch(owners, lambda: "secret")
    while not receiver._watchers:  # noqa: ASYNC110 - a state of another task
        await asyncio.sleep(0.01)
    assert owners.asked == [], "it lives"
    receiver.close()
    await owners.expired.wait()
    assert owners.asked == ["other", "other"]
    await watch.stop()


async def test_without_files_for_it_a_process_is_watched_later(
    place: tuple[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    receiver, pairs = receiver_at(place), [False, True]
    made = socket.socketpair

    def socketpair() -> tuple[socket.socket, socket.socket]:
        if not pairs.pop(0):
            raise OSError(errno.EMFILE, "Too many open files")
        return made()

    monkeypatch.setattr(socket, "socketpair", socketpair)
    owners = NotedOwners([Process("other", f"{place[0]}:{place[1]}")], [])
    watch = PeerWatch(owners, lambda: "secret")
    async with asyncio.timeout(60):
        while not receiver._watchers:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    assert pairs == []
    await watch.stop()
    receiver.close()


async def test_whoever_stops_watching_leaves_nothing_behind(place: tuple[str, int]) -> None:
    receiver = receiver_at(place)
    owners = NotedOwners([Process("other", f"{place[0]}:{place[1]}")], [])
    watch = PeerWatch(owners, lambda: "secret")
    while not receiver._watchers:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    await watch.stop()
    while receiver._watchers:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    assert owners.asked == []
    receiver.close()


async def test_only_processes_of_this_server_may_watch(place: tuple[str, int]) -> None:
    assert offer_watch(place, "secret") is None, "nobody is there"
    receiver = receiver_at(place)
    stranger, friend = offer_watch(place, "guess"), offer_watch(place, "secret")
    assert stranger is not None
    assert friend is not None
    assert await is_closed(stranger)
    assert not await is_closed(friend)
    receiver.close()
    assert await is_closed(friend)
    for each in (stranger, friend):
        each.close()
