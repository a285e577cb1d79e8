"""Why a game went as it did: looked for while somebody asks, kept with the game, never while it goes on."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
from tests.games.test_golden import read_log
from tests.probe_game.game import ProbeGame
from tests.server.support import Guest, ServerProcess, begin, play_on

from draisine.bots.registry import analyst_for
from draisine.games import game_by_id
from draisine.kernel import Match
from draisine.server.limits.limits import UNLIMITED, Rate

GOLDEN = Path(__file__).parent.parent / "games" / "golden"
LOG = read_log(GOLDEN / "zwergenzugfahrt-2-5.txt")
OPTIONS = {"board": "quick", "turns": 5}


async def _ask(guest: Guest, path: str) -> tuple[int, Any]:
    answer = await guest.http.post(path)
    return answer.status_code, answer.json()


async def _found(guest: Guest, path: str) -> Any:
    """Ask until it is found, as a page does."""
    async with asyncio.timeout(120):
        while True:
            status, found = await _ask(guest, path)
            assert status == 200, found
            assert found["status"] in {"working", "done"}, found
            if found["status"] == "done":
                return found
            await asyncio.sleep(0.2)


async def _brought(guest: Guest, beard: int) -> str:
    """The id of a log from a file, or why it was refused."""
    log = msgspec.structs.replace(LOG, seats=({"beard": beard}, {"beard": 1}))
    answer = (await guest.http.post("/api/replays", content=msgspec.json.encode(log))).json()
    return str(answer.get("id") or answer["code"])


async def test_it_is_found_once_and_kept_and_nobody_gets_too_much(data: Path) -> None:
    limits = msgspec.structs.replace(UNLIMITED, drawings=Rate(burst=12, per_second=0.001))
    with ServerProcess(data, limits) as server:
        async with Guest(server) as anna, Guest(server) as bodo:
            await anna.introduce("Anna", 30)
            await bodo.introduce("Bodo", 20)
            link, a, b = await begin(anna, bodo, options=OPTIONS)
            path = f"/api/tables/{link}/analysis"
            made = await play_on(a, b, 1)
            assert await _ask(anna, path) == (409, {"code": "game_not_over", "params": {}})
            assert (await anna.http.get(path)).status_code == 409
            await a.done("resign")
            assert (await anna.http.get(path)).json()["status"] == "none", "reading begins nothing"
            found = await _found(anna, path)
            assert [frame for frame, _ in found["curve"]] == list(range(made + 1))
            replay = (await anna.http.get(f"/api/tables/{link}/replay")).json()
            assert replay["analysed"]
            for finding in found["findings"]:
                assert finding["played"] == replay["steps"][finding["frame"]][2]
                assert finding["better"][0][0] == finding["seat"]
                assert finding["better"][0][1] != finding["played"]
            assert (await bodo.http.get(path)).json()["curve"] == found["curve"]
            # What is said at the table afterwards changes nothing about the game.
            await a.done("talk", text="well played")
            assert (await bodo.http.get(path)).json()["status"] == "done"
        server.kill()
        server.start()
        async with Guest(server) as cleo:
            again = (await cleo.http.get(path)).json()
            assert (again["status"], again["curve"], again["findings"]) == (
                "done",
                found["curve"],
                found["findings"],
            )
            # Twelve are enough to bring three logs, but not to have them all looked into.
            await cleo.introduce("Cleo", 30)
            keys = [await _brought(cleo, 90 + number) for number in range(3)]
            asked = [(await _ask(cleo, f"/api/replays/{key}/analysis"))[1] for key in keys]
            assert [one.get("status") or one["code"] for one in asked] == ["working", "working", "too_often"]


async def test_a_log_from_a_file_is_explained_if_it_goes_to_the_end(anna: Guest) -> None:
    game = game_by_id("zwergenzugfahrt")
    log = LOG
    assert Match.from_log(game, log).outcome is not None
    unfinished = msgspec.structs.replace(log, moves=log.moves[:6])
    keys = []
    for one in (log, unfinished):
        answer = await anna.http.post("/api/replays", content=msgspec.json.encode(one))
        keys.append(answer.json()["id"])
    status, found = await _ask(anna, f"/api/replays/{keys[0]}/analysis")
    assert (status, found["status"]) == (200, "working")
    assert await _ask(anna, f"/api/replays/{keys[1]}/analysis") == (
        409,
        {"code": "game_not_over", "params": {}},
    )
    assert (await _ask(anna, "/api/replays/unknown/analysis"))[0] == 404


def test_a_game_without_an_analyst_says_so() -> None:
    assert analyst_for(ProbeGame().id) is None
    assert analyst_for("no-such-game") is None
