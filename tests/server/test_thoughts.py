"""Thoughts by socket: everybody else sees them at once, and nobody's move waits for them."""

import json
from pathlib import Path
from typing import Any

from tests.server.support import Guest, Line, ServerProcess, begin

from draisine.server.limits.limits import Limits, Rate

WAGON: dict[str, Any] = {"game": "infernal-wagon", "seats": 2, "options": {"clock": 0}}


def _thoughts(line: Line) -> list[dict[str, Any]]:
    return [message for message in map(json.loads, line.raw) if message["type"] == "thought"]


async def test_everybody_else_sees_a_thought(server: ServerProcess, anna: Guest, bodo: Guest) -> None:
    link, a, b = await begin(anna, bodo, **WAGON)
    async with Guest(server) as cleo:
        await cleo.introduce("Cleo")
        c = await cleo.open(link)
        assert a.game is not None
        text = a.game["moves"][0]
        await a.done("think", text=text)
        await a.done("think", text="")
        for line in (b, c):
            for shown in (text, ""):
                thought = await line.hear_until("thought")
                said = {"type": "thought", "seat": 0, "text": shown}
                assert thought == said | {"for": None, "why": "", "about": {}}
        assert _thoughts(a) == []
        assert await c.refused("think", text=text) == "not_seated"
        assert await b.refused("think", text="what a view") == "unknown_notation"
        assert await b.refused("think", text="x" * 81) == "unreadable"
        await b.done("move", text=b.game["moves"][0] if b.game else "", after=0)
        log = await anna.http.get(f"/api/tables/{link}/log")
        assert log.status_code == 409
        later = await cleo.open(link)
        assert _thoughts(later) == []


async def test_thoughts_stay_private_where_one_plays_against_others(anna: Guest, bodo: Guest) -> None:
    _, a, b = await begin(anna, bodo)
    mover = a if a.game and a.game["moves"] else b
    assert mover.game is not None
    assert await mover.refused("think", text=mover.game["moves"][0]) == "not_together"


async def test_a_fair_pace_is_within_the_limits_and_a_flood_is_not(data: Path) -> None:
    usual = Limits().messages
    assert usual is not None
    assert usual.per_second > 5, "what a client sends at most"
    with ServerProcess(data, Limits(messages=Rate(burst=40, per_second=0.01))) as server:
        async with Guest(server) as anna, Guest(server) as bodo:
            await anna.introduce("Anna")
            await bodo.introduce("Bodo")
            _, a, b = await begin(anna, bodo, **WAGON)
            assert a.game is not None
            text = a.game["moves"][0]
            for _ in range(20):
                await a.done("think", text=text)
            for _ in range(20):
                await b.hear_until("thought")
            for number in range(60):
                await a.say(json.dumps({"type": "think", "key": f"f{number}", "text": text}))
            while (answer := await a.hear_until("done", "refused"))["type"] == "done":
                pass
            assert answer["code"] == "too_fast"


async def test_a_bot_suggests_and_everyone_sees_it(server: ServerProcess, anna: Guest, bodo: Guest) -> None:
    link, a, b = await begin(anna, bodo, **WAGON)
    async with Guest(server) as cleo:
        await cleo.introduce("Cleo")
        c = await cleo.open(link)
        thoughts: list[dict[str, Any]] = [{"text": ""}]
        for _ in range(4):  # on a busy machine the first thought of a new process may take too long
            if not thoughts[0]["text"]:
                await a.done("suggest")
                thoughts = [await line.hear_until("thought") for line in (a, b, c)]
        assert a.game is not None
        assert thoughts[0] == thoughts[1] == thoughts[2]
        assert (thoughts[0]["seat"], thoughts[0]["for"]) == (-1, 0)
        assert thoughts[0]["text"] in a.game["moves"]
        assert await a.refused("suggest", strength="oracle") == "unknown_bot"
        assert await c.refused("suggest") == "not_seated"
        await a.done("move", text=thoughts[0]["text"], after=a.game["number"])


async def test_nobody_is_helped_against_others(anna: Guest, bodo: Guest) -> None:
    _, a, _ = await begin(anna, bodo)
    assert await a.refused("suggest") == "not_together"
