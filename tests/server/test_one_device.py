"""Several people at one device: each has a seat and a socket of their own, all by one browser's cookie."""

import json
from typing import Any

import httpx
from tests.server.support import Guest, Line, ServerProcess


async def _sit(host: Guest, **wanted: Any) -> tuple[str, Line, Line]:
    """A table that two share, both ready."""
    link = await host.make_table(sharers=[{"name": "Jo", "traits": {"beard": 3}}], **wanted)
    first, second = await host.open(link), await host.open(f"{link}?for=1")
    await first.done("ready", ready=True)
    await second.done("ready", ready=True)
    return link, first, second


async def _mover(lines: list[Line], number: int) -> Line:
    """Whose turn it is after so many moves."""
    for line in lines:
        while line.game is None or line.game["number"] < number:
            await line.hear()
    return next(line for line in lines if line.game and line.game["moves"])


async def _play(lines: list[Line], moves: int) -> Line:
    """Who is to move after so many moves."""
    for number in range(moves):
        mover = await _mover(lines, number)
        assert mover.game is not None
        await mover.done("move", text=mover.game["moves"][0], after=number)
    return await _mover(lines, moves)


async def test_two_share_a_device_and_each_plays_at_their_own_seat(anna: Guest) -> None:
    link, first, second = await _sit(anna, options={"board": "quick"})
    assert (first.seat, second.seat) == (0, 1)
    seats = first.table["seats"]
    assert [seat["name"] for seat in seats] == ["Anna", "Jo"]
    assert seats[1]["player"] == f"{seats[0]['player']}.1"
    assert [seat["traits"]["beard"] for seat in seats] == [30, 3]
    mover = await _play([first, second], 3)
    # Neither may play for the other, whoever's browser it is.
    other = second if mover is first else first
    assert mover.game is not None
    text, number = mover.game["moves"][0], mover.game["number"]
    assert await other.refused("move", text=text, after=number) == "not_your_turn"
    # What one device shows is found again by it after it was closed.
    again = await anna.open(f"{link}?for=1")
    assert again.game is not None
    assert second.game is not None
    assert (again.seat, again.game["number"]) == (1, 3)
    assert (again.game["view"], again.game["moves"]) == (second.game["view"], second.game["moves"])


async def test_nobody_else_gets_the_seats_of_a_device(
    server: ServerProcess, anna: Guest, bodo: Guest
) -> None:
    link, _, _ = await _sit(anna)
    for sharer in ("1", "2", "0", "77", "x", "-1", "1.5", "%C2%B2"):
        who = bodo if sharer == "1" else anna
        line = Line(await who.connect(f"{link}?for={sharer}"))
        assert (await line.hear())["code"] == "nobody_beside_you"
        assert await line.close_code() == 4004
    watcher = await bodo.open(link)
    assert watcher.seat is None


async def test_where_all_play_at_once_one_device_is_not_enough(anna: Guest) -> None:
    async def refused(**wanted: Any) -> str:
        answer = await anna.http.post("/api/tables", json={"game": "zwergenzugfahrt", **wanted})
        return str(answer.json()["code"])

    jo = {"name": "Jo"}
    assert await refused(game="infernal-wagon", sharers=[jo]) == "one_device_needs_turns"
    assert await refused(sharers=[jo, jo]) == "wrong_number_of_seats"
    assert await refused(sharers=[{"name": " "}]) == "name_empty"
    assert await refused(sharers=[jo], today=True) == "day_is_settled"
    assert await refused(sharers=[jo] * 8) == "unreadable"


async def test_bots_fill_the_seats_that_nobody_on_the_device_has(anna: Guest) -> None:
    link = await anna.make_table(game="underground", seats=3, bot="hauer", sharers=[{"name": "Jo"}])
    line = await anna.open(link)
    assert [(seat["name"] or "", seat["bot"]) for seat in line.table["seats"]][:2] == [
        ("Anna", None),
        ("Jo", None),
    ]
    assert line.table["seats"][2]["bot"] == "hauer"


async def test_once_more_the_same_people_share_the_device(anna: Guest) -> None:
    _, first, second = await _sit(anna, options={"board": "quick"})
    await _play([first, second], 1)
    await first.done("resign")
    while first.table["outcome"] is None:
        await first.hear()
    await first.done("offer", what="rematch")
    while first.table["rematch"] is None:
        await first.hear()
    seats = (await anna.open(first.table["rematch"])).table["seats"]
    assert {(seat["name"], seat["player"].count(".")) for seat in seats} == {("Anna", 0), ("Jo", 1)}


async def test_signing_out_ends_every_socket_of_a_device(anna: Guest) -> None:
    _, first, second = await _sit(anna)
    answer = await anna.http.post("/api/sign-out-others")
    assert answer.status_code < 300
    assert [await line.close_code() for line in (first, second)] == [1001, 1001]


async def test_whoever_is_forgotten_takes_the_names_beside_them_along(anna: Guest) -> None:
    link, first, second = await _sit(anna, options={"board": "quick"})
    await second.done("talk", text="Jo was here")
    await first.done("talk", text="so says Jo")
    me = (await anna.http.get("/api/me")).json()["player"]
    answer: httpx.Response = await anna.http.post("/api/me/forget", json={"player": me})
    assert answer.status_code < 300, answer.text
    assert await second.close_code() == 1001
    async with Guest(anna.server) as later:
        await later.introduce("Later")
        line = await later.open(link)
        text = json.dumps(line.table["seats"]) + line.raw[0]
        assert "Anna" not in text
        assert "Jo" not in text
        assert [seat["bot"] is not None for seat in line.table["seats"]] == [True, True]
