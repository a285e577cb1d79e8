"""Today's table over HTTP: the same for all, told without names."""

import re

from tests.server.support import Guest

DWARFS = "zwergenzugfahrt"


async def _give_up_today(guest: Guest) -> str:
    """A table of today, resigned at once. Gives its fingerprint."""
    day = (await guest.http.get(f"/api/days/{DWARFS}")).json()
    line = await guest.open(await guest.make_table(game=DWARFS, bot=day["bot"], today=True))
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
