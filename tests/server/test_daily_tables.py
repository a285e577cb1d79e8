"""Today's table over HTTP: the same for all, told without names."""

import re
from typing import Any

from tests.server.support import Guest, ServerProcess, begin

DWARFS = "zwergenzugfahrt"
WAGON = "infernal-wagon"


async def _give_up_today(guest: Guest, game: str = DWARFS) -> str:
    """A table of today, resigned at once. Gives its fingerprint."""
    day = (await guest.http.get(f"/api/days/{game}")).json()
    line = await guest.open(await guest.make_table(game=game, bot=day["bot"], today=True))
    await line.done("ready", ready=True)
    while line.table["status"] == "waiting":
        await line.hear()
    await line.done("resign")
    while line.table["status"] != "over":
        await line.hear()
    fingerprint: str = line.table["fingerprint"]
    assert line.table["day"] == day["day"]
    return fingerprint


async def test_today_is_the_same_for_all_and_a_second_try_is_not_counted(anna: Guest, bodo: Guest) -> None:
    before = (await anna.http.get(f"/api/days/{DWARFS}")).json()
    assert re.fullmatch(r"20\d\d-\d\d-\d\d", before["day"])
    assert 0 < before["ends_in"] <= 24 * 3_600_000
    assert (before["tries"], before["yours"]) == ([], None)
    assert await _give_up_today(anna) == await _give_up_today(bodo) == await _give_up_today(anna)
    day = (await anna.http.get(f"/api/days/{DWARFS}")).json()
    assert sorted(one["yours"] for one in day["tries"]) == [False, True]
    assert all((one["won"], one["people"]) == (False, 1) for one in day["tries"])
    assert day["yours"]["counted"]
    assert day["yours"]["status"] == "over"
    assert "Bodo" not in str(day)


async def test_a_game_that_is_not_here_has_no_day(anna: Guest) -> None:
    refused = await anna.http.get("/api/days/chess")
    assert (refused.status_code, refused.json()["code"]) == (422, "unknown_game")
    settled = await anna.http.post("/api/tables", json={"game": DWARFS, "today": True, "options": {}})
    assert settled.json()["code"] == "day_is_settled"


async def _ghosts(guest: Guest, game: str, shared: str = "") -> dict[str, Any]:
    answer = await guest.http.get(f"/api/days/{game}/ghosts", params={"shared": shared})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    # Numbers of progress: neither a table to look at, nor anything of its deal.
    assert found.keys() == {"by", "lines", "yours", "friends"}
    for one in [*found["friends"], *filter(None, [found["yours"]])]:
        assert one.keys() == {"name", "won", "took", "shared", "points"}
        assert all(len(point) == 1 + len(found["lines"]) for point in one["points"])
        assert all(isinstance(value, int) for point in one["points"] for value in point)
    return found


async def test_a_friends_game_lies_beside_ones_own_once_one_has_played(anna: Guest, bodo: Guest) -> None:
    await _give_up_today(bodo)
    strangers = await _ghosts(anna, DWARFS)
    assert (strangers["friends"], strangers["yours"]) == ([], None)
    _, a, b = await begin(anna, bodo)
    await a.done("resign")
    while b.table["status"] != "over":
        await b.hear()
    before = await _ghosts(anna, DWARFS)
    assert [(one["name"], one["points"]) for one in before["friends"]] == [("Bodo", [])]
    assert before["lines"] == []
    await _give_up_today(anna)
    after = await _ghosts(anna, DWARFS)
    assert (after["by"], after["lines"]) == ("step", ["margin"])
    assert after["yours"]["points"][0] == after["friends"][0]["points"][0] == [0, 0]


async def test_a_shared_ghost_tells_its_pace_and_nothing_of_the_deal(anna: Guest, bodo: Guest) -> None:
    fingerprint = await _give_up_today(anna, WAGON)
    mine = (await anna.http.get(f"/api/days/{WAGON}")).json()["yours"]
    assert mine["link"] not in mine["ghost"]
    assert len(mine["ghost"]) == 20
    assert (await _ghosts(bodo, WAGON))["friends"] == []
    assert (await _ghosts(bodo, WAGON, mine["ghost"][::-1]))["friends"] == []
    found = await _ghosts(bodo, WAGON, mine["ghost"])
    assert (found["by"], found["lines"]) == ("clock", ["laid"])
    (ghost,) = found["friends"]
    assert (ghost["name"], ghost["shared"], ghost["points"][0][0]) == ("Anna", True, 0)
    assert mine["link"] not in str(found)
    assert fingerprint not in str(found)
    # The fire would say where explosions lie; it is told to who has played.
    own = await _ghosts(anna, WAGON, mine["ghost"])
    assert (own["lines"], own["friends"]) == (["laid", "fire"], [])
    assert own["yours"]["name"] == "Anna"


async def test_a_shared_ghost_has_the_name_of_who_shared_it(
    server: ServerProcess, anna: Guest, bodo: Guest
) -> None:
    link = await anna.make_table(game=WAGON, today=True)
    a, b = await anna.open(link), await bodo.open(link)
    await b.done("sit", seat=1)
    await a.done("ready", ready=True)
    await b.done("ready", ready=True)
    while a.table["status"] == "waiting":
        if any(seat["player"] is None and seat["bot"] is None for seat in a.table["seats"]):
            free = [seat["player"] or seat["bot"] for seat in a.table["seats"]].index(None)
            await a.done("seat_bot", seat=free, strength="aufmerksam")
        else:
            await a.hear()
    await a.done("resign")
    while a.table["status"] != "over":
        await a.hear()
    names = {}
    async with Guest(server) as carla:
        await carla.introduce("Carla")
        for guest in (anna, bodo):
            mine = (await guest.http.get(f"/api/days/{WAGON}")).json()["yours"]
            (ghost,) = (await _ghosts(carla, WAGON, mine["ghost"]))["friends"]
            names[mine["ghost"]] = ghost["name"]
    assert sorted(names.values()) == ["Anna", "Bodo"]
