"""The hub: what changed at a table is framed once for each audience, and told to all its sockets."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tests.tables.folk import ANNA, BODO, CLEO
from tests.tables.homes import Home
from tests.tables.memory_store import MemoryStore

from draisine.server.messages.socket import GameNews
from draisine.server.sockets import hub
from draisine.server.sockets.hub import SocketHub
from draisine.server.sockets.visits import SocketVisit
from draisine.tables.log import commands as c
from draisine.tables.log.pictures import ThoughtPicture
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.store import Person


class FakeSocket:
    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.room = True
        self.closed: list[int] = []

    def listen(self, take: Callable[[str, bool], bool]) -> None:
        """Nobody says anything here."""

    def push(self, frame: bytes, most_waiting: int) -> bool:
        self.frames.append(frame)
        return self.room

    def shut(self, code: int) -> None:
        self.closed.append(code)

    def expel(self) -> None:
        self.closed.append(4008)

    def cut(self) -> None:
        self.closed.append(0)


class Hall:
    """A home with a hub, and sockets without a network."""

    def __init__(self) -> None:
        self.home = Home(MemoryStore())
        self.hub = SocketHub(self.home.manager.presence)
        self.home.manager.subscribe(self.hub.publish)

    async def enter(self, live: LiveTable, person: Person) -> FakeSocket:
        socket = FakeSocket()
        visit = SocketVisit(socket, "", 1)
        visit.person = person
        await self.home.manager.enter(live.link, visit)
        self.hub.welcome(visit, live)
        return socket


def messages(socket: FakeSocket) -> list[Any]:
    """What was sent, without the two or four bytes before each text."""
    return [msgspec.json.decode(frame[frame.index(b"{") :]) for frame in socket.frames]


def kinds(socket: FakeSocket) -> list[str]:
    return [message["type"] for message in messages(socket)]


async def test_a_move_is_framed_once_for_each_audience(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall()
    live = await hall.home.pair(stones=20)
    watchers = [await hall.enter(live, Person(f"w{number}", f"W{number}")) for number in range(5)]
    anna, bodo = await hall.enter(live, ANNA), await hall.enter(live, BODO)
    framed: list[tuple[str, ...]] = []
    encode = hub._encode

    def noted(message: object) -> bytes:
        if isinstance(message, GameNews):
            framed.append(message.game.moves)
        return encode(message)

    monkeypatch.setattr(hub, "_encode", noted)
    await hall.home.does(live, BODO, c.Move(key="m", text="take 1", after=0))
    assert sorted(framed) == [(), ("take 1", "take 2", "take 3")], "Anna may move, all others see the same"
    assert len({id(socket.frames[-1]) for socket in (*watchers, bodo)}) == 1
    assert messages(anna)[-1]["game"]["moves"] == ["take 1", "take 2", "take 3"]
    assert messages(bodo)[-1]["game"]["moves"] == []
    await hall.home.manager.close()


async def test_order_and_kind_of_what_is_told() -> None:
    hall = Hall()
    home = hall.home
    live = await home.manager.open_table(ANNA, "tiny", {"stones": 20})
    cleo = await hall.enter(live, CLEO)
    await home.does(live, BODO, c.Sit(key="1", seat=1))
    await home.does(live, ANNA, c.Ready(key="2", ready=True))
    assert kinds(cleo) == ["welcome", "table", "table"]
    await home.does(live, BODO, c.Ready(key="3", ready=True))
    assert kinds(cleo)[3:] == ["table", "game"], "the scenery comes first"
    assert messages(cleo)[3]["scenery"] is not None
    await home.does(live, ANNA, c.Talk(key="4", text="so"))
    await home.does(live, ANNA, c.Resign(key="5"))
    assert kinds(cleo)[5:] == ["talk", "game", "table"]
    assert messages(cleo)[-1]["scenery"] is None
    await home.manager.close()


async def test_a_thought_is_told_to_all_but_its_thinker() -> None:
    hall = Hall()
    live = await hall.home.pair(stones=20)
    anna, bodo = await hall.enter(live, ANNA), await hall.enter(live, BODO)
    live.share(ThoughtPicture(0, "take 2"), ANNA.id)
    assert (kinds(anna), kinds(bodo)) == (["welcome"], ["welcome", "thought"])
    await hall.home.manager.close()


async def test_who_reads_too_slowly_is_cut_off_and_the_others_are_told() -> None:
    hall = Hall()
    live = await hall.home.pair(stones=20)
    slow, quick = await hall.enter(live, CLEO), await hall.enter(live, ANNA)
    slow.room = False
    await hall.home.move(live, BODO)
    assert (slow.closed, kinds(quick)) == ([0], ["welcome", "game"])
    await hall.home.manager.close()


async def test_sockets_are_closed_by_generation_and_all_at_once() -> None:
    hall = Hall()
    live = await hall.home.pair(stones=20)
    anna, bodo = await hall.enter(live, ANNA), await hall.enter(live, BODO)
    hall.hub.close_older(ANNA.id, 0)
    assert anna.closed == []
    hall.hub.close_older(ANNA.id, 1)
    assert (anna.closed, bodo.closed) == ([1001], [])
    hall.hub.close(1001)
    assert (anna.closed, bodo.closed) == ([1001, 1001], [1001])
    await hall.home.manager.close()
