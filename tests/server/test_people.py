"""Profiles: whoever has a socket is known for as long as it is open, whoever else comes by meanwhile."""

import asyncio
from pathlib import Path

from tests.server.support import Guest, ServerProcess
from tests.tables.memory_store import MemoryStore

from draisine.server.identity.people import People
from draisine.server.limits.limits import Limits
from draisine.tables.runtime.presence import Presence, Visit
from draisine.tables.store import Person


class _CountingStore(MemoryStore):
    """Remembers who was looked up on disk."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[str] = []

    async def person(self, person: str) -> Person | None:
        self.read.append(person.removeprefix("id of "))
        return await super().person(person)


class _Company:
    """People, with one table to look at."""

    def __init__(self, most_remembered: int) -> None:
        self.store = _CountingStore()
        self.presence = Presence()
        self.presence.open("table", 0, 0)
        self.people = People(self.store, self.presence, most_remembered)

    async def save(self, *names: str) -> None:
        for name in names:
            await self.people.change(f"id of {name}", lambda before, name=name: Person(before.id, name))  # type: ignore[misc]

    async def rename(self, name: str, new: str) -> None:
        await self.people.change(f"id of {name}", lambda before: Person(before.id, new))

    async def enter(self, name: str) -> Visit:
        visit = Visit(await self.people.find(f"id of {name}"))
        self.presence.enter(visit, "table")
        return visit


async def test_whoever_has_a_socket_is_not_forgotten() -> None:
    company = _Company(most_remembered=2)
    await company.save("Anna")
    first, second = await company.enter("Anna"), await company.enter("Anna")
    await company.save("Bodo", "Cora", "Dana")
    assert first.person.name == second.person.name == "Anna"
    await company.rename("Anna", "Anna II")
    await company.save("Bodo", "Cora", "Dana")
    company.presence.leave(first, 1)
    company.store.read.clear()
    assert second.person.name == (await company.people.find("id of Anna")).name == "Anna II"
    assert company.store.read == []
    company.presence.leave(second, 2)
    await company.save("Bodo", "Cora", "Dana")
    company.store.read.clear()
    assert (await company.people.find("id of Anna")).name == "Anna II"
    assert company.store.read == ["Anna"], "forgotten, and read again"


async def test_somebody_who_takes_a_name_while_connected() -> None:
    company = _Company(most_remembered=1)
    visit = await company.enter("Anna")
    assert visit.person.name == ""
    await company.save("Anna", "Bodo", "Cora")
    assert visit.person.name == "Anna"


async def test_those_who_were_asked_for_last_are_remembered() -> None:
    company = _Company(most_remembered=2)
    await company.save("Anna", "Bodo")
    await company.people.find("id of Anna")
    await company.save("Cora")
    company.store.read.clear()
    for name in ("Anna", "Cora", "Bodo"):
        assert (await company.people.find(f"id of {name}")).name == name
    assert company.store.read == ["Bodo"]


class _SlowStore(MemoryStore):
    """Reads what there was when it was asked first, and answers that later."""

    def __init__(self) -> None:
        super().__init__()
        self.answers = asyncio.Event()
        self.asked = 0

    async def person(self, person: str) -> Person | None:
        found = await super().person(person)
        self.asked += 1
        if self.asked == 1:
            await self.answers.wait()
        return found


async def _read_while_saving(most_remembered: int, *others: str) -> tuple[Person, People]:
    """Anna's profile is read from a slow disk; meanwhile she saves another one, and then so do others."""
    store = _SlowStore()
    await store.change_person("id of Anna", lambda _: Person("id of Anna", "Old"))
    people = People(store, Presence(), most_remembered)
    reading = asyncio.create_task(people.find("id of Anna"))
    await asyncio.sleep(0)
    for name in ("Anna", *others):
        await people.change(f"id of {name}", lambda before: Person(before.id, "New"))
    store.answers.set()
    return await reading, people


async def test_a_profile_saved_while_the_old_one_was_read_stays() -> None:
    read, people = await _read_while_saving(10)
    assert read.name == (await people.find("id of Anna")).name == "New"


async def test_a_profile_saved_and_forgotten_while_the_old_one_was_read_stays() -> None:
    read, people = await _read_while_saving(1, "Bodo")
    assert read.name == (await people.find("id of Anna")).name == "New"


async def test_talk_and_sitting_after_many_other_visitors(data: Path) -> None:
    with ServerProcess(data, Limits(profiles=3)) as server:
        async with Guest(server) as anna, Guest(server) as bodo:
            await anna.introduce("Anna")
            await bodo.introduce("Bodo")
            link = await anna.make_table()
            hers, his = await anna.open(link), await bodo.open(link)
            for number in range(6):
                async with Guest(server) as other:
                    await other.introduce(f"Visitor {number}")
            await hers.done("talk", text="Are you there?")
            await his.done("sit", seat=1)
            assert [chair["name"] for chair in his.table["seats"]] == ["Anna", "Bodo"]
