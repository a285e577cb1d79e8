"""A crew over HTTP and sockets: a whole ride on a short clock, a tick, and the next ride is easier."""

from typing import Any

import pytest
from tests.server.support import Guest, Line, ServerProcess

from draisine.server.settings import Limits, Rate

WAGON = "infernal-wagon"


async def found_crew(guest: Guest, name: str = "Kettle") -> dict[str, Any]:
    answer = await guest.http.post("/api/crews", json={"name": name})
    assert answer.status_code == 201, answer.text
    book: dict[str, Any] = answer.json()
    return book


async def join(guest: Guest, code: str) -> dict[str, Any]:
    answer = await guest.http.post("/api/crews/join", json={"code": code})
    assert answer.status_code == 200, answer.text
    book: dict[str, Any] = answer.json()
    return book


async def until_counted(line: Line) -> dict[str, Any]:
    while line.table["crew"] is None or not line.table["crew"]["counted"]:
        await line.hear()
    crew: dict[str, Any] = line.table["crew"]
    return crew


def states(crew: dict[str, Any]) -> dict[str, str]:
    return {box["id"]: box["state"] for box in crew["sheet"]}


async def test_a_crew_rides_ticks_and_rides_again(anna: Guest, bodo: Guest) -> None:
    book = await found_crew(anna, "  Crew of the\tKettle ")
    assert (book["name"], [member["name"] for member in book["members"]]) == ("Crew of the Kettle", ["Anna"])
    joined = await join(bodo, book["code"].lower())
    assert [member["name"] for member in joined["members"]] == ["Anna", "Bodo"]

    link = await anna.make_table(game=WAGON, seats=2, crew=book["id"], options={"clock": 2})
    a, b = await anna.open(link), await bodo.open(link)
    assert a.table["crew"]["games"] == 0
    await b.done("sit", seat=1)
    await a.done("ready", ready=True)
    assert await a.refused("tick", achievement="soundtrack_on") == "game_not_over"
    await b.done("ready", ready=True)
    crew = await until_counted(b)
    assert b.table["outcome"] == {"end": "time", "winners": [], "scores": []}
    assert (crew["games"], crew["wins"], crew["losses"], crew["relief"]) == (1, 0, 1, 1)
    assert states(crew)["soundtrack_on"] == "earned"
    assert states(crew)["found_the_exit"] == "open"

    assert await b.refused("tick", achievement="found_the_exit") == "not_earned"
    await b.done("tick", achievement="soundtrack_on")
    while a.table["crew"] is None or a.table["crew"]["ticked"] is None:
        await a.hear()
    assert states(a.table["crew"])["soundtrack_on"] == "ticked"
    assert await a.refused("tick", achievement="with_two") == "ride_has_ticked"

    await b.done("offer", what="rematch")
    again = await bodo.open(b.table["rematch"])
    assert (again.table["status"], again.table["host"]) == ("waiting", b.table["seats"][1]["player"])
    assert (again.table["crew"]["name"], again.table["crew"]["relief"]) == ("Crew of the Kettle", 1)

    book = (await bodo.http.get(f"/api/crews/{book['id']}")).json()
    (sheet,) = book["sheets"]
    assert (sheet["game"], sheet["games"], sheet["losses"]) == (WAGON, 1, 1)
    assert [box["id"] for box in sheet["sheet"] if box["state"] == "ticked"] == ["soundtrack_on"]
    (card,) = (await bodo.http.get("/api/crews")).json()["crews"]
    assert (card["id"], card["members"]) == (book["id"], 2)


async def test_what_others_may_not(server: ServerProcess, anna: Guest, bodo: Guest) -> None:
    book = await found_crew(anna)
    for answer, status, code in (
        (await bodo.http.get(f"/api/crews/{book['id']}"), 403, "not_in_crew"),
        (await bodo.http.put(f"/api/crews/{book['id']}", json={"name": "Mine"}), 403, "not_in_crew"),
        (await bodo.http.get("/api/crews/nowhere"), 404, "no_such_crew"),
        (await bodo.http.post("/api/crews/join", json={"code": "Yak Yak 1"}), 404, "no_such_crew"),
        (await bodo.http.post("/api/crews", json={"name": " \u200b"}), 422, "name_empty"),
        (await bodo.http.post("/api/tables", json={"game": WAGON, "crew": book["id"]}), 403, "not_in_crew"),
        (
            await anna.http.post("/api/tables", json={"game": "zwergenzugfahrt", "crew": book["id"]}),
            422,
            "game_without_crews",
        ),
    ):
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    async with Guest(server) as stranger:
        assert (await stranger.http.get("/api/crews")).json() == {"crews": []}
        answer = await stranger.http.get(f"/api/crews/{book['id']}")
        assert (answer.status_code, answer.json()["code"]) == (401, "identity_needed")
    renamed = await anna.http.put(f"/api/crews/{book['id']}", json={"name": "Samovar"})
    assert renamed.json()["name"] == "Samovar"


@pytest.mark.usefixtures("data")
async def test_codes_cannot_be_guessed_in_a_row(data: Any) -> None:
    limits = Limits(guesses=Rate(burst=3, per_second=0.001))
    with ServerProcess(data, limits) as server:
        async with Guest(server) as guest:
            await guest.introduce("Anna")
            codes = [
                (await guest.http.post("/api/crews/join", json={"code": f"Yak Puma {n}"})).json()["code"]
                for n in range(5)
            ]
    assert codes == ["no_such_crew"] * 3 + ["too_often"] * 2


async def test_a_crew_and_its_book_survive_a_killed_server(data: Any) -> None:
    with ServerProcess(data) as server:
        async with Guest(server) as anna, Guest(server) as bodo:
            await anna.introduce("Anna")
            await bodo.introduce("Bodo")
            book = await found_crew(anna)
            link = await anna.make_table(game=WAGON, seats=2, crew=book["id"], options={"clock": 1})
            a, b = await anna.open(link), await bodo.open(link)
            await b.done("sit", seat=1)
            await a.done("ready", ready=True)
            await b.done("ready", ready=True)
            while a.table["status"] != "over":
                await a.hear()
            server.kill()
            server.start()
            (sheet,) = (await anna.http.get(f"/api/crews/{book['id']}")).json()["sheets"]
            assert (sheet["games"], sheet["losses"]) == (1, 1)
            line = await anna.open(link)
            assert (await until_counted(line))["games"] == 1
            await line.done("tick", achievement="soundtrack_on")
