"""A companion of a real table on several phones: one log, one clock, and no room for strangers."""

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest
from tests.server.support import Guest, Line, ServerProcess

from draisine.kernel import DraisineError
from draisine.server.limits.limits import UNLIMITED
from draisine.server.meetings.live_meetings import Meetings
from draisine.server.sockets.visits import SocketVisit
from draisine.stores.factory import open_store
from draisine.tables.meetings import reading_link
from draisine.tables.store import Person

WAGON = "infernal-wagon"
NOW = int(time.time() * 1000)


async def share(guest: Guest) -> tuple[str, str]:
    answer = await guest.http.post("/api/meetings", json={"game": WAGON})
    assert answer.status_code == 201, answer.text
    links: dict[str, str] = answer.json()
    return links["link"], links["reading"]


class PhoneLine(Line):
    """A phone at a meeting, with the lines that it knows."""

    def __init__(self, line: Line, welcome: dict[str, Any]) -> None:
        super().__init__(line.socket)
        self.welcome = welcome
        self.lines: list[dict[str, Any]] = list(welcome["lines"])

    async def hear(self) -> dict[str, Any]:
        text = await asyncio.wait_for(self.socket.recv(), 20)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "lines":
            assert message["sequence"] == len(self.lines)
            self.lines += message["lines"]
        return message

    async def add(self, *lines: dict[str, Any], sequence: int | None = None) -> dict[str, Any]:
        place = len(self.lines) if sequence is None else sequence
        return await self.ask("add", sequence=place, lines=list(lines))

    async def knows(self, count: int) -> None:
        while len(self.lines) < count:
            await self.hear()


async def phone(guest: Guest, link: str, since: int = 0) -> PhoneLine:
    line = Line(await guest.connect(f"meetings/{link}?since={since}"))
    message = json.loads(await asyncio.wait_for(line.socket.recv(), 20))
    assert message["type"] == "welcome", message
    opened = PhoneLine(line, message)
    guest.lines.append(opened)
    return opened


async def refusal(guest: Guest, link: str, **headers: str) -> str:
    line = Line(await guest.connect(f"meetings/{link}", **headers))
    guest.lines.append(line)
    message = await line.hear_until("closing")
    await line.close_code()
    return str(message["code"])


def touch(kind: str, number: int = 0, at: int = NOW, **fields: str | int | bool) -> dict[str, Any]:
    return {"key": f"{kind}-{number:08}", "at": at, "kind": kind, "fields": fields}


async def test_what_one_phone_counts_the_others_show(anna: Guest, bodo: Guest) -> None:
    link, reading = await share(anna)
    assert reading == reading_link(link)
    a, b = await phone(anna, link), await phone(bodo, link)
    assert (a.welcome["game"], a.welcome["writes"], a.welcome["lines"]) == (WAGON, True, [])
    start, tick = touch("start"), touch("tick", box="with_two", on=True, by=-1)
    assert (await a.add(start))["type"] == "done"
    await b.knows(1)
    assert (await b.add(tick, touch("take_back")))["type"] == "done"
    await a.knows(3)
    assert a.lines == b.lines == [start, tick, touch("take_back")]
    # Whoever comes back is told what is new, and everything where its own log cannot be the beginning of it.
    assert (await phone(bodo, link, since=2)).welcome["lines"] == [touch("take_back")]
    late = await phone(bodo, link, since=99)
    assert (late.welcome["sequence"], len(late.lines)) == (0, 3)


async def test_of_two_touches_on_the_same_knowledge_one_is_taken(anna: Guest, bodo: Guest) -> None:
    link, _ = await share(anna)
    a, b = await phone(anna, link), await phone(bodo, link)
    await a.add(touch("start"))
    refusal = await b.add(touch("pause"), sequence=0)
    assert (refusal["code"], refusal["params"]) == ("sequence_taken", {"length": 1})
    # It heard what came first before it was refused.
    assert b.lines == [touch("start")]
    assert (await b.add(touch("pause")))["type"] == "done"
    assert (await b.add(touch("pause"), sequence=7))["code"] == "sequence_taken"


async def test_who_has_the_link_for_reading_only_looks(anna: Guest, bodo: Guest) -> None:
    link, reading = await share(anna)
    a, b = await phone(anna, link), await phone(bodo, reading)
    assert b.welcome["writes"] is False
    assert (await b.add(touch("start")))["code"] == "meeting_only_shows"
    await a.add(touch("start"))
    await b.knows(1)
    assert (await bodo.http.delete(f"/api/meetings/{reading}")).json()["code"] == "meeting_only_shows"
    pictures = [(await bodo.http.get(f"/api/meetings/{name}/qr.svg")).text for name in (link, reading)]
    assert all("<svg" in picture for picture in pictures)
    assert pictures[0] != pictures[1]


async def test_the_time_is_the_servers(anna: Guest) -> None:
    link, _ = await share(anna)
    a = await phone(anna, link)
    before = int(time.time() * 1000)
    await a.say(json.dumps({"type": "ping", "key": "p1"}))
    pong = await a.hear_until("pong")
    assert before <= pong["now"] <= int(time.time() * 1000)
    assert abs(a.welcome["now"] - pong["now"]) < 60_000


BAD_LINES: list[dict[str, Any]] = [
    touch("start", at=-1),
    {**touch("start"), "key": "short"},
    {**touch("start"), "kind": "Start here"},
    {**touch("start"), "name": "Anna"},
    touch("tick", box="meet me at eight"),
    touch("tick", box="x" * 41),
    touch("tick", count=10**12),
    touch("tick", **{f"field{i}": i for i in range(7)}),
    {**touch("tick"), "fields": {"box": ["list"]}},
    {**touch("tick"), "fields": {"a sentence here": 1}},
]


@pytest.mark.parametrize("line", BAD_LINES)
async def test_what_is_no_line_is_not_written(anna: Guest, line: dict[str, Any]) -> None:
    link, _ = await share(anna)
    a = await phone(anna, link)
    assert (await a.add(line))["code"] == "unreadable"
    assert (await a.add(touch("start", at=int(time.time() * 1000) + 60_000)))["code"] == "line_in_the_future"
    assert (await phone(anna, link)).lines == []


async def test_limits_have_names(anna: Guest, bodo: Guest) -> None:
    link, _ = await share(anna)
    a = await phone(anna, link)
    for start in range(0, 2000, 50):
        answer = await a.add(*(touch("water", start + i, by=1) for i in range(50)), sequence=start)
        assert answer["type"] == "done", answer
    assert (await a.add(touch("water", 2000, by=1), sequence=2000))["code"] == "meeting_full"
    assert (await a.add(*(touch("water", i) for i in range(51))))["code"] == "unreadable"
    for _ in range(19):
        await share(anna)
    too_many = await anna.http.post("/api/meetings", json={"game": WAGON})
    assert (too_many.status_code, too_many.json()["code"]) == (429, "too_many_meetings")
    assert (await bodo.http.post("/api/meetings", json={"game": "chess"})).json()["code"] == "unknown_game"


async def test_shared_no_longer(anna: Guest, bodo: Guest) -> None:
    link, _ = await share(anna)
    a, b = await phone(anna, link), await phone(bodo, link)
    assert (await bodo.http.delete(f"/api/meetings/{link}")).status_code == 204
    for line in (a, b):
        closing = await line.hear_until("closing")
        assert closing["code"] == "no_such_meeting"
        assert await line.close_code() == 4004
    assert (await anna.http.get(f"/api/meetings/{link}/qr.svg")).status_code == 404
    assert await refusal(anna, link) == "no_such_meeting"


async def test_strangers_and_guesses(server: ServerProcess, anna: Guest) -> None:
    async with Guest(server) as nobody:
        assert (await nobody.http.post("/api/meetings", json={"game": WAGON})).status_code == 401
        assert await refusal(nobody, "a" * 22) == "identity_needed"
        assert await refusal(anna, "a" * 22) == "no_such_meeting"
        assert await refusal(anna, "a" * 22, Origin="http://evil.example") == "wrong_origin"


async def test_export_and_forgetting_know_it(server: ServerProcess, bodo: Guest) -> None:
    async with Guest(server) as cleo:
        await cleo.introduce("Cleo")
        link, reading = await share(cleo)
        c, b = await phone(cleo, link), await phone(bodo, reading)
        await c.add(touch("start"))
        (mine,) = (await cleo.http.get("/api/me/export")).json()["meetings"]
        assert (mine["game"], mine["lines"]) == (WAGON, [touch("start")])
        assert mine["reading"].endswith(f"/meet/{WAGON}/{reading}")
        player = (await cleo.http.get("/api/me")).json()["player"]
        assert (await cleo.http.post("/api/me/forget", json={"player": player})).json() == {"done": True}
        assert (await b.hear_until("closing"))["code"] == "no_such_meeting"


async def test_it_survives_the_server(tmp_path: Path) -> None:
    with ServerProcess(tmp_path / "data", limits=UNLIMITED) as server:
        async with Guest(server) as guest:
            await guest.introduce("Dora")
            link, _ = await share(guest)
            line = await phone(guest, link)
            await line.add(touch("start"))
            server.kill()
            server.start()
            again = await phone(guest, link, since=1)
            assert (again.welcome["sequence"], again.lines) == (1, [])
            again.lines = line.lines
            assert (await again.add(touch("pause")))["type"] == "done"


async def test_a_phone_that_is_refused_leaves_nothing_behind(tmp_path: Path) -> None:
    store = await open_store(tmp_path, "")
    try:
        meetings = Meetings(store, lambda _: None, most_of_person=0, most_of_address=1)
        link = await meetings.create("anna", WAGON)
        visit = SocketVisit(None, "home", 1000)  # type: ignore[arg-type]
        visit.person = Person("anna", "Anna")
        with pytest.raises(DraisineError, match="too_many_sockets"):
            await meetings.enter(link, visit, 0)
        assert meetings._phones == {}
    finally:
        await store.close()
