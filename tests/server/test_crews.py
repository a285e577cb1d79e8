"""A crew over HTTP and sockets: a whole ride on a short clock, a tick, and the next ride is easier."""

from typing import Any

import pytest
from tests.server.support import Guest, Line, ServerProcess

from draisine.server.limits.limits import Limits, Rate

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


async def test_rides_with_the_box_stand_apart(anna: Guest, bodo: Guest) -> None:
    book = await found_crew(anna)
    path = f"/api/crews/{book['id']}/rides"
    ride = {"key": "iw-1790000000000", "game": WAGON, "won": True, "took": 312_000, "players": 4}
    ride["ended"] = 1_790_000_312_000
    refused = await bodo.http.post(path, json=ride)
    assert (refused.status_code, refused.json()["code"]) == (403, "not_in_crew")
    await join(bodo, book["code"])
    lost = {**ride, "key": "iw-1790000900000", "won": False, "ended": 1_790_001_320_000}
    for sent in (ride, lost, ride):  # the same ride from another phone is the same ride
        assert (await bodo.http.post(path, json=sent)).status_code == 200
    seen = (await anna.http.get(f"/api/crews/{book['id']}")).json()
    assert [one["key"] for one in seen["box_rides"]] == [lost["key"], ride["key"]]
    (sheet,) = seen["sheets"]
    assert (sheet["box_games"], sheet["box_wins"]) == (2, 1)
    # Nothing else counts them: no loss that makes a ride easier, no game, no tick.
    assert (sheet["games"], sheet["wins"], sheet["losses"], sheet["relief"]) == (0, 0, 0, 0)
    for wrong, code in (
        ({"players": 9}, "wrong_number_of_seats"),
        ({"game": "zwergenzugfahrt", "players": 2}, "game_without_crews"),
        ({"ended": 4_000_000_000_000}, "ride_in_the_future"),
        ({"took": -1}, "unreadable"),
        ({"key": "a b"}, "unreadable"),
    ):
        answer = await anna.http.post(path, json={**ride, "key": "iw-1790000999999", **wrong})
        assert answer.json()["code"] == code, answer.text
    after = (await anna.http.delete(f"{path}/{lost['key']}")).json()
    assert [one["key"] for one in after["box_rides"]] == [ride["key"]]


async def test_a_crew_allows_its_games_to_be_studied_and_takes_it_back(anna: Guest, bodo: Guest) -> None:
    book = await found_crew(anna)
    assert book["export"] is None
    path = f"/api/crews/{book['id']}/export"
    assert (await bodo.http.put(path, json={"allowed": True})).json()["code"] == "not_in_crew"
    allowed = (await anna.http.put(path, json={"allowed": True})).json()["export"]
    assert (allowed["allowed"], allowed["by"]) == (True, book["members"][0]["player"])
    await join(bodo, book["code"])
    # Whoever comes later sees it, and any member takes it back.
    taken_back = (await bodo.http.put(path, json={"allowed": False})).json()["export"]
    assert (taken_back["allowed"], taken_back["by"] != allowed["by"]) == (False, True)
