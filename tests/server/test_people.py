"""Profiles: whoever has a socket is known for as long as it is open."""

import asyncio
from contextlib import ExitStack
from pathlib import Path

from tests.server.support import Guest, ServerProcess
from tests.tables.memory_store import MemoryStore

from draisine.server.people import People
from draisine.server.settings import Limits
from draisine.tables.store import Person


async def _save(people: People, person: Person) -> None:
    await people.change(person.id, lambda _: person)


async def _visits(people: People, *names: str) -> None:
    for name in names:
        await _save(people, Person(f"id of {name}", name))


async def test_whoever_has_a_socket_is_not_forgotten() -> None:
    people = People(MemoryStore(), most_remembered=2)
    anna = Person("id of Anna", "Anna")
    await _save(people, anna)
    with ExitStack() as first, people.connected(anna):
        first.enter_context(people.connected(anna))
        await _visits(people, "Bodo", "Cora", "Dana")
        assert people.known("id of Bodo").name == ""
        assert people.known(anna.id) == anna
        await _save(people, Person(anna.id, "Anna II"))
        await _visits(people, "Bodo", "Cora", "Dana")
        first.close()
        assert people.known(anna.id).name == "Anna II"
    assert people.known(anna.id).name == ""
    assert (await people.find(anna.id)).name == "Anna II"


async def test_somebody_who_takes_a_name_while_connected() -> None:
    people = People(MemoryStore(), most_remembered=1)
    with people.connected(await people.find("id of Anna")):
        assert people.known("id of Anna").name == ""
        await _visits(people, "Anna", "Bodo", "Cora")
        assert people.known("id of Anna").name == "Anna"


async def test_those_who_were_asked_for_last_are_remembered() -> None:
    people = People(MemoryStore(), most_remembered=2)
    await _visits(people, "Anna", "Bodo")
    await people.find("id of Anna")
    await _visits(people, "Cora")
    assert [people.known(f"id of {name}").name for name in ("Anna", "Bodo", "Cora")] == ["Anna", "", "Cora"]


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


async def test_a_profile_saved_while_the_old_one_was_read_stays() -> None:
    store = _SlowStore()
    await store.save_person(Person("id of Anna", "Old"))
    people = People(store, most_remembered=10)
    reading = asyncio.create_task(people.find("id of Anna"))
    await asyncio.sleep(0)
    await _save(people, Person("id of Anna", "New"))
    store.answers.set()
    assert (await reading).name == "New"
    assert people.known("id of Anna").name == "New"


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
