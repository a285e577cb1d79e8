"""What was explained to somebody is remembered with their profile."""

from tests.server.support import Guest, ServerProcess

from draisine.server.identity.people import MOST_EXPLAINED, with_explained
from draisine.tables.store import Person


def test_a_thing_is_remembered_once_and_the_oldest_are_forgotten() -> None:
    somebody = with_explained(Person("p"), ("g/a",))
    assert with_explained(somebody, ("g/b", "g/a", "g/b")).explained == ("g/a", "g/b")
    many = tuple(f"g/{number}" for number in range(MOST_EXPLAINED))
    filled = with_explained(Person("p"), many)
    assert with_explained(filled, ("g/new",)).explained == (*many[1:], "g/new")


async def test_a_profile_remembers_what_was_explained_also_when_renamed(
    server: ServerProcess,
) -> None:
    async with Guest(server) as anna:
        await anna.introduce("Anna")
        answer = await anna.http.post("/api/explained", json={"things": ["infernal-wagon/tunnel"]})
        assert answer.status_code == 200
        await anna.introduce("Anne")
        me = (await anna.http.get("/api/me")).json()
        assert (me["name"], me["explained"]) == ("Anne", ["infernal-wagon/tunnel"])


async def test_what_is_no_thing_is_refused(server: ServerProcess) -> None:
    async with Guest(server) as anna:
        await anna.introduce("Anna")
        for things in (["no slash"], ["a/" + "b" * 80], ["a/b"] * 41, "a/b"):
            answer = await anna.http.post("/api/explained", json={"things": things})
            assert answer.json()["code"] == "unreadable"
