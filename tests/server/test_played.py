"""Finished games over HTTP: one's own and nobody else's, their statistics, and once more with the same."""

from collections.abc import AsyncIterator
from typing import Any

import pytest_asyncio
from tests.server.support import Guest, Line, ServerProcess, begin
from tests.server.test_crews import WAGON, found_crew, join, until_counted

DWARFS = "zwergenzugfahrt"


async def _resigned(anna: Guest, bodo: Guest) -> str:
    link, a, b = await begin(anna, bodo)
    await a.done("resign")
    await _until_over(b)
    return link


async def _until_over(line: Line) -> None:
    while line.table["status"] != "over":
        await line.hear()


async def _alone(guest: Guest) -> str:
    link = await guest.make_table(game=DWARFS, bot="geselle")
    line = await guest.open(link)
    await line.done("ready", ready=True)
    while line.table["status"] == "waiting":
        await line.hear()
    await line.done("resign")
    await _until_over(line)
    return link


async def _played(guest: Guest, **wanted: str) -> dict[str, Any]:
    answer = await guest.http.get("/api/played", params=wanted)
    assert answer.status_code == 200, answer.text
    games: dict[str, Any] = answer.json()
    return games


def _results(played: dict[str, Any]) -> list[tuple[str, str]]:
    return [(game["link"], game["result"]) for game in played["games"]]


@pytest_asyncio.fixture
async def cleo(server: ServerProcess) -> AsyncIterator[Guest]:
    async with Guest(server) as guest:
        yield await guest.introduce("Cleo")


async def test_everybody_finds_their_own_games_and_no_other(anna: Guest, bodo: Guest, cleo: Guest) -> None:
    assert await _played(anna) == {"games": [], "total": 0, "more": False, "kinds": [], "companions": []}
    alone, together, secret = await _alone(anna), await _resigned(anna, bodo), await _alone(bodo)
    mine, theirs, nobody = await _played(anna), await _played(bodo), await _played(cleo)
    assert _results(mine) == [(together, "lost"), (alone, "lost")]
    assert _results(theirs) == [(secret, "lost"), (together, "won")]
    assert nobody["games"] == nobody["kinds"] == nobody["companions"] == []
    assert secret not in str(mine)
    assert alone not in str(theirs)
    assert [(one["name"], one["count"]) for one in mine["companions"]] == [("Bodo", 1)]
    assert mine["kinds"] == [{"game": DWARFS, "count": 2}]
    newest = mine["games"][0]
    assert [(seat["name"], seat["you"]) for seat in newest["seats"]] == [("Anna", True), ("Bodo", False)]
    assert mine["games"][1]["seats"][1]["bot"] == "geselle"

    bodos_id = mine["companions"][0]["player"]
    with_bodo = await _played(anna, **{"with": bodos_id})
    assert ([game["link"] for game in with_bodo["games"]], with_bodo["total"]) == ([together], 1)
    # Whoever knows an id still sees only games in which they sat themselves.
    assert (await _played(cleo, **{"with": bodos_id}))["total"] == 0
    assert (await _played(anna, after=secret))["games"] == []
    assert [game["link"] for game in (await _played(anna, after=together))["games"]] == [alone]
    assert (await _played(anna, game=WAGON))["games"] == []
    refused = await anna.http.get("/api/played", params={"game": "chess"})
    assert (refused.status_code, refused.json()["code"]) == (422, "unknown_game")


async def test_statistics_are_made_of_ones_own_games(anna: Guest, bodo: Guest) -> None:
    await _alone(anna)
    await _resigned(anna, bodo)
    await _alone(bodo)
    found_ = (await anna.http.get(f"/api/played/{DWARFS}/statistics")).json()
    assert (found_["games"], found_["counted"]) == (2, 2)
    opponents = next(one for one in found_["statistics"] if one["key"] == "opponent")
    assert {bar["name"]: (bar["count"], bar["of"]) for bar in opponents["bars"]} == {
        "people": (0, 1),
        "geselle": (0, 1),
    }
    assert all(bar["low"] == 0 and bar["high"] > 500 for bar in opponents["bars"])
    bodos_id = (await _played(anna))["companions"][0]["player"]
    together = (await anna.http.get(f"/api/played/{DWARFS}/statistics", params={"with": bodos_id})).json()
    assert together["games"] == 1
    empty = (await anna.http.get(f"/api/played/{WAGON}/statistics")).json()
    assert (empty["games"], empty["statistics"]) == (0, [])


async def test_a_crews_statistics_are_for_its_members(anna: Guest, bodo: Guest, cleo: Guest) -> None:
    book = await found_crew(anna)
    await join(bodo, book["code"])
    link = await anna.make_table(game=WAGON, seats=2, crew=book["id"], options={"clock": 1})
    a, b = await anna.open(link), await bodo.open(link)
    await b.done("sit", seat=1)
    await a.done("ready", ready=True)
    await b.done("ready", ready=True)
    await until_counted(a)
    address = f"/api/crews/{book['id']}/statistics/{WAGON}"
    statistics = (await bodo.http.get(address)).json()
    assert (statistics["games"], statistics["counted"]) == (1, 1)
    ends = next(one for one in statistics["statistics"] if one["key"] == "ends")
    assert [(bar["name"], bar["count"]) for bar in ends["bars"]] == [("time", 1)]
    refused = await cleo.http.get(address)
    assert (refused.status_code, refused.json()["code"]) == (403, "not_in_crew")


async def test_once_more_with_the_same(anna: Guest, bodo: Guest, cleo: Guest) -> None:
    link = await _resigned(anna, bodo)
    first = await anna.http.post(f"/api/tables/{link}/again")
    assert first.status_code == 201, first.text
    # The other finds the same table, and so does who asks twice.
    for guest in (bodo, anna):
        again = await guest.http.post(f"/api/tables/{link}/again")
        assert again.json() == first.json()
    line = await bodo.open(first.json()["link"])
    assert {seat["name"] for seat in line.table["seats"]} == {"Anna", "Bodo"}
    assert line.table["status"] == "waiting"
    not_over = await anna.http.post(f"/api/tables/{first.json()['link']}/again")
    assert (not_over.status_code, not_over.json()["code"]) == (409, "game_not_over")
    refused = await cleo.http.post(f"/api/tables/{link}/again")
    assert refused.json()["code"] == "not_seated"
