"""Infernal Wagon by socket: crossing plays, secrets in the bytes, silence, and the clock."""

import asyncio
import json
from typing import Any

import pytest
from tests.server.support import Guest, Line, ServerProcess, begin

WAGON: dict[str, Any] = {"game": "infernal-wagon", "seats": 2}


async def _catch_up(*lines: Line) -> None:
    """Everyone knows of as many moves as anyone."""
    most = max(line.game["number"] for line in lines if line.game)
    for line in lines:
        while line.game is None or line.game["number"] < most:
            await line.hear()


@pytest.mark.rule("IW-28")
async def test_of_two_plays_at_once_one_is_laid_and_the_other_comes_back(anna: Guest, bodo: Guest) -> None:
    _, a, b = await begin(anna, bodo, **WAGON, options={"clock": 0})
    assert a.game is not None
    assert b.game is not None
    hand = list(b.game["view"]["riders"][1]["hand"])
    answers = await asyncio.gather(
        a.ask("move", text=a.game["moves"][0], after=0),
        b.ask("move", text=b.game["moves"][0], after=0),
    )
    assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
    late = next(answer for answer in answers if answer["type"] == "refused")
    assert late["code"] == "railroad_moved_on"
    await _catch_up(a, b)
    if answers[1] is late:
        assert b.game["view"]["riders"][1]["hand"] == hand
    assert a.game["number"] == b.game["number"] >= 1


async def test_no_byte_tells_what_others_hold(server: ServerProcess, anna: Guest, bodo: Guest) -> None:
    link, a, b = await begin(anna, bodo, **WAGON, options={"clock": 0, "curse": True, "easy": 8})
    async with Guest(server) as cleo:
        await cleo.introduce("Cleo")
        c = await cleo.open(link)
        for step in range(8):
            line = a if step % 4 < 2 else b
            assert line.game is not None
            if not line.game["moves"]:
                continue
            await line.ask("move", text=line.game["moves"][-1], after=line.game["number"])
            await _catch_up(a, b, c)
        for line, own in ((a, 0), (b, 1), (c, None)):
            for text in line.raw:
                message = json.loads(text)
                game = message.get("game") or {}
                table = message.get("table", {})
                if (game and game["view"]["end"]) or table.get("status") == "over":
                    continue  # at the end all hands and the seed are shown
                for seat, rider in enumerate(game.get("view", {}).get("riders", [])):
                    if seat != own:
                        assert rider["hand"] is None
                        assert rider["curse_card"] is None or rider["curse"] == "lifted"
                for event in game.get("events", []):
                    if event["type"] == "drew" and event["seat"] != own:
                        assert event["card"] is None
                assert not table.get("seed")
        assert c.game is not None
        assert c.game["moves"] == []


@pytest.mark.rule("IW-16", "IW-50")
async def test_the_clock_ends_the_ride_for_everyone(anna: Guest, bodo: Guest) -> None:
    _, a, b = await begin(anna, bodo, **WAGON, options={"clock": 1})
    for line in (a, b):
        while line.table["status"] != "over":
            await line.hear()
        assert line.table["outcome"]["end"] == "time"
        assert line.table["outcome"]["winners"] == []


async def test_calls_are_heard_by_all(anna: Guest, bodo: Guest) -> None:
    _, a, b = await begin(anna, bodo, **WAGON, options={"clock": 0})
    await a.done("call", call="mine")
    said = (await b.hear_until("talk"))["talk"]
    assert (said["seat"], said["call"], said["text"]) == (0, "mine", "")
    assert await b.refused("call", call="sing") == "unknown_call"
    await b.done("call", call="yours_0")
    assert await b.refused("call", call="yours_4") == "unknown_call"  # nobody sits there


async def _try_to_speak_by_name(
    server: ServerProcess, link: str, ear: Line, player: Guest, his: Line
) -> None:
    """Names that are words: taken by somebody who comes, changed by one who watches, changed by a player."""
    async with Guest(server) as first, Guest(server) as second:
        await first.introduce("LAY THE RED CARD")
        await first.open(link)
        await second.http.get("/api/me")
        await second.open(link)
        await second.introduce("THEN THE BLUE ONE")
        await player.introduce("AND STOP", 20)
        await his.done("call", call="nod")
        while ear.table["spectators"] < 2:
            await ear.hear()
        # What comes back to all who look after this has everything before it in it.
        await his.done("offer", what="pause")
        while not ear.table["offers"]:
            await ear.hear()
        await his.done("decline", what="pause")
        heard = "".join(ear.raw)
        for words in ("LAY THE RED", "THEN THE BLUE", "AND STOP"):
            assert words not in heard
        assert ear.table["seats"][1]["name"] == "Bodo"
        assert ear.table["watchers"] == []
    await player.introduce("Bodo", 20)


@pytest.mark.rule("IW-61")
async def test_the_server_keeps_the_silence(server: ServerProcess, anna: Guest, bodo: Guest) -> None:
    for _ in range(5):
        link, a, b = await begin(anna, bodo, **WAGON, options={"clock": 0, "silence": True, "easy": 8})
        while a.table["status"] == "playing" and not (a.game or {}).get("silent"):
            line = next(each for each in (a, b) if (each.game or {}).get("moves"))
            assert line.game is not None
            prices = line.game["view"]["prices"]
            best = next((text for text, (fits, *_) in prices if fits), line.game["moves"][0])
            await line.done("move", text=best, after=line.game["number"])
            await _catch_up(a, b)
            for each in (a, b):
                while (each.game or {})["view"]["end"] and each.table["status"] != "over":
                    await each.hear()
        if (a.game or {}).get("silent"):
            assert await a.refused("talk", text="psst") == "silence_lies_out"
            assert await b.refused("call", call="wait") == "silence_lies_out"
            await b.done("call", call="nod")
            await _try_to_speak_by_name(server, link, a, bodo, b)
            return
    raise AssertionError("no Silence in five rides")


async def test_the_clock_waits_for_a_rider_who_dropped(anna: Guest, bodo: Guest) -> None:
    link, a, b = await begin(anna, bodo, **WAGON, options={"clock": 420})
    assert a.table["freeze_on_drop"]
    await b.socket.close()
    while a.table["status"] != "frozen":
        await a.hear()
    assert [missed["seat"] for missed in a.table["missed"]] == [1]
    assert a.game is not None
    stood = a.game["clock"]
    assert not stood["running"]
    assert (a.game["moves"], a.game["to_act"]) == ([], [])
    assert await a.refused("move", text="anything", after=0) == "table_frozen"
    again = await bodo.open(link)
    for line in (a, again):
        while line.table["status"] != "playing" or not (line.game or {})["clock"]["running"]:
            await line.hear()
        assert line.table["missed"] == []
    assert stood["at"] <= a.game["clock"]["at"] < stood["deadline"]
    await again.socket.close()
    while a.table["status"] != "frozen":
        await a.hear()
    assert await a.refused("stand_in", seat=1) == "player_just_left"
    while not a.table["seats"][1]["replaceable"]:
        await a.hear()
    await a.done("stand_in", seat=1)
    while a.table["status"] == "frozen":
        await a.hear()
    assert a.table["seats"][1]["bot"] == a.table["seats"][1]["stand_in"] == "lokfuehrer"
