"""Games told again over HTTP: of tables, and of logs that somebody brings."""

import copy
import sqlite3
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.games.test_golden import read_log
from tests.server.support import Guest, ServerProcess, begin, play_on
from tests.tables.replays.long_game import keep, long_log

from draisine.games import game_by_id
from draisine.kernel import Match
from draisine.tables.replays.differences import applied

GOLDEN = Path(__file__).parent.parent / "games" / "golden"


async def _get(guest: Guest, path: str, status: int = 200) -> Any:
    answer = await guest.http.get(path)
    assert answer.status_code == status, answer.text
    return answer.json()


async def _refused(guest: Guest, path: str) -> tuple[int, str]:
    answer = await guest.http.get(path)
    return answer.status_code, answer.json()["code"]


def _frames(part: dict[str, Any]) -> list[Any]:
    frames = [part["whole"]]
    for change in part["changes"]:
        frames.append(applied(copy.deepcopy(frames[-1]), change))
    return frames


async def test_a_finished_game_is_told_to_everyone(server: ServerProcess, anna: Guest, bodo: Guest) -> None:
    link, a, b = await begin(anna, bodo, options={"board": "quick", "turns": 5})
    waiting = await anna.make_table()
    assert await _refused(anna, f"/api/tables/{waiting}/replay") == (409, "game_not_started")
    assert await _refused(anna, "/api/tables/nowhere/replay") == (404, "no_such_table")
    made = await play_on(a, b, 3)
    running = await _get(anna, f"/api/tables/{link}/replay")
    assert (running["over"], running["seed"], running["turns"], running["eyes"]) == (False, None, [], [0])
    assert len(running["steps"]) == made
    assert await _refused(anna, f"/api/tables/{link}/replay/0?eyes=all") == (403, "eyes_of_others")
    assert await _refused(anna, f"/api/tables/{link}/replay/0?eyes=1") == (403, "eyes_of_others")
    assert await _refused(anna, f"/api/tables/{link}/replay/0?eyes=x") == (422, "unknown_eyes")
    made += await play_on(a, b)
    async with Guest(server) as cleo:
        replay = await _get(cleo, f"/api/tables/{link}/replay")
        part = await _get(cleo, f"/api/tables/{link}/replay/0?eyes=all")
        assert await _refused(cleo, f"/api/tables/{link}/replay/9?eyes=all") == (404, "no_such_step")
        log = await _get(cleo, f"/api/tables/{link}/log")
    assert replay["over"]
    assert replay["seed"] == log["seed"]
    assert replay["outcome"]["end"] == "turns"
    assert [[seat, at, text] for seat, at, text, _, _ in replay["steps"]] == log["moves"]
    assert replay["turns"]
    assert a.game is not None
    frames = _frames(part)
    assert len(frames) == made + 1
    assert frames[-1]["view"] == a.game["view"]


async def test_a_running_ride_gives_nothing_away(anna: Guest, bodo: Guest, server: ServerProcess) -> None:
    link, a, b = await begin(anna, bodo, game="infernal-wagon", seats=2)
    mover = a if a.game and a.game["moves"] else b
    assert mover.game is not None
    await mover.done("move", text=mover.game["moves"][0], after=0)
    own = await _get(anna, f"/api/tables/{link}/replay/0?eyes={a.seat}")
    hands = [frame["view"]["riders"] for frame in _frames(own)]
    assert all(riders[0]["hand"] is not None and riders[1]["hand"] is None for riders in hands)
    async with Guest(server) as cleo:
        assert await _refused(cleo, f"/api/tables/{link}/replay/0?eyes=0") == (403, "eyes_of_others")
        seen = await _get(cleo, f"/api/tables/{link}/replay/0")
        replay = await _get(cleo, f"/api/tables/{link}/replay")
    assert all(rider["hand"] is None for frame in _frames(seen) for rider in frame["view"]["riders"])
    assert [step[2] for step in replay["steps"]] == [""]
    assert replay["seed"] is None


@pytest.mark.parametrize("name", ["infernal-wagon-3-10", "underground-2-1-door", "zwergenzugfahrt-2-0"])
async def test_a_log_from_a_file_is_told_again(anna: Guest, name: str) -> None:
    log = read_log(GOLDEN / f"{name}.txt")
    answer = await anna.http.post("/api/replays", content=msgspec.json.encode(log))
    assert answer.status_code == 200, answer.text
    key = answer.json()["id"]
    replay = await _get(anna, f"/api/replays/{key}")
    assert (replay["game"], replay["seed"], len(replay["steps"])) == (log.game, log.seed, len(log.moves))
    assert "all" in replay["eyes"]
    assert replay["outcome"] is not None
    last = len(log.moves) // replay["part"]
    part = await _get(anna, f"/api/replays/{key}/{last}?eyes=all&picture=text")
    match = Match.from_log(game_by_id(log.game), log)
    frame = _frames(part)[-1]
    assert frame["view"] == msgspec.json.decode(msgspec.json.encode(match.view(None)))
    assert "\n" in frame["picture"]


async def test_a_bad_file_is_refused_by_what_is_wrong_with_it(anna: Guest) -> None:
    log = msgspec.to_builtins(read_log(GOLDEN / "zwergenzugfahrt-2-0.txt"))
    (seat, at, text), *others = log["moves"]
    for change, code, status in (
        ({"game": "chess"}, "unknown_game", 422),
        ({"options": {"board": 7}}, "log_damaged", 422),
        ({"seats": []}, "log_damaged", 422),
        ({"moves": [[seat, at, "Z9-Z9"], *others]}, "log_stops_at", 422),
        ({"moves": [[7, at, text], *others]}, "log_stops_at", 422),
        ({"moves": [[seat, at + 10**9, text], *others]}, "time_runs_back", 422),
        ({"moves": "none"}, "unreadable", 400),
        ({"moves": [[seat, at, text]] * 20_001}, "log_too_long", 413),
        ({"moves": [[seat, at, text + " " * 4_200_000]]}, "too_long", 413),
    ):
        answer = await anna.http.post("/api/replays", json={**log, **change})
        assert (answer.status_code, answer.json()["code"]) == (status, code), change.keys()
    for body in (b"", b"\xff", b"[" * 9000, b"{}"):
        answer = await anna.http.post("/api/replays", content=body)
        assert answer.status_code == 400, body
    assert await _refused(anna, "/api/replays/0000") == (404, "replay_forgotten")


async def test_a_game_goes_on_from_any_moment_at_a_new_table(anna: Guest, bodo: Guest) -> None:
    link, a, b = await begin(anna, bodo, options={"board": "quick", "turns": 5})
    await play_on(a, b, 3)
    early = await anna.http.post(f"/api/tables/{link}/fork", json={"step": 1})
    assert (early.status_code, early.json()["code"]) == (409, "game_not_over")
    made = 3 + await play_on(a, b)
    log = await _get(anna, f"/api/tables/{link}/log")
    for step, code, status in ((made, "nothing_to_go_on", 422), (99, "no_such_step", 404)):
        answer = await anna.http.post(f"/api/tables/{link}/fork", json={"step": step})
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    answer = await anna.http.post(f"/api/tables/{link}/fork", json={"step": 4, "seat": 1})
    assert answer.status_code == 201, answer.text
    line = await anna.open(answer.json()["link"])
    assert (line.table["forked"], line.table["forked_from"], line.seat) == (True, link, 1)
    assert line.table["seats"][0]["bot"] is not None
    await line.done("ready", ready=True)
    while line.game is None or not line.game["moves"]:
        await line.hear()
    number = line.game["number"]
    assert number >= 4
    await line.done("move", text=line.game["moves"][0], after=number)
    replay = await _get(anna, f"/api/tables/{line.table['link']}/replay")
    assert [step[:3] for step in replay["steps"][:4]] == log["moves"][:4]
    assert replay["forked_from"] == link


async def test_a_log_from_a_file_can_be_gone_on_from(anna: Guest) -> None:
    log = read_log(GOLDEN / "infernal-wagon-3-10.txt")
    answer = await anna.http.post("/api/replays", content=msgspec.json.encode(log))
    key = answer.json()["id"]
    made = await anna.http.post(f"/api/tables/{key}/fork", json={"step": 3, "seat": 2})
    assert made.status_code == 201, made.text
    line = await anna.open(made.json()["link"])
    assert (line.table["forked"], line.table["forked_from"], line.seat) == (True, None, 2)


async def test_a_log_of_ten_thousand_moves_is_read_and_one_of_other_rules_is_told_as_notation(
    anna: Guest,
) -> None:
    log = msgspec.to_builtins(read_log(GOLDEN / "zwergenzugfahrt-2-0.txt"))
    count = len(log["moves"])
    moves = [[seat, 1000 * place, text] for place, (seat, _, text) in enumerate(log["moves"] * 200)][:10_000]
    long = {**log, "moves": moves}
    assert len(msgspec.json.encode(long)) > 2 * 65_536
    answer = await anna.http.post("/api/replays", json=long)
    # By today's rules it is played as far as it goes: its first game ends, and nothing can follow.
    assert (answer.json()["code"], answer.json()["params"]["number"]) == ("log_stops_at", count + 1)
    answer = await anna.http.post("/api/replays", json={**long, "version": 99})
    assert answer.status_code == 200, answer.text
    key = answer.json()["id"]
    replay = await _get(anna, f"/api/replays/{key}")
    known = {"version": 99, "known": log["version"]}
    assert replay["no_board"] == {"code": "log_of_another_version", "params": known}
    assert [step[:3] for step in replay["steps"]] == moves
    assert (replay["eyes"], replay["scenery"], replay["seed"]) == ([], None, log["seed"])
    assert await _refused(anna, f"/api/replays/{key}/0") == (422, "log_of_another_version")
    fork = await anna.http.post(f"/api/tables/{key}/fork", json={"step": 3})
    assert fork.json()["code"] == "log_of_another_version"
    unknown = await anna.http.post("/api/replays", json={**long, "version": 1, "game": "chess"})
    assert unknown.json()["code"] == "unknown_game"


async def test_a_table_of_other_rules_is_told_as_notation_once_it_is_over(data: Path) -> None:
    async with AsyncExitStack() as stack:
        server = stack.enter_context(ServerProcess(data))
        anna = await (await stack.enter_async_context(Guest(server))).introduce("Anna", 30)
        bodo = await (await stack.enter_async_context(Guest(server))).introduce("Bodo", 20)
        over, a, b = await begin(anna, bodo, options={"board": "quick", "turns": 5})
        await play_on(a, b)
        running, c, d = await begin(anna, bodo, options={"board": "quick", "turns": 5})
        await play_on(c, d, 2)
        log = await _get(anna, f"/api/tables/{over}/log")
        server.stop()
        _age(data, 99)
        server.start()
        replay = await _get(anna, f"/api/tables/{over}/replay")
        assert replay["no_board"]["code"] == "log_of_another_version"
        assert [step[:3] for step in replay["steps"]] == log["moves"]
        assert [seat["name"] for seat in replay["seats"]] == ["Anna", "Bodo"]
        assert replay["outcome"]["end"] == "turns"
        # What is not over may have secrets still, and nobody can end it any more.
        assert await _refused(anna, f"/api/tables/{running}/replay") == (409, "game_not_over")


async def test_a_table_of_an_earlier_version_is_told_on_its_board(data: Path) -> None:
    async with AsyncExitStack() as stack:
        server = stack.enter_context(ServerProcess(data))
        anna = await (await stack.enter_async_context(Guest(server))).introduce("Anna", 30)
        bodo = await (await stack.enter_async_context(Guest(server))).introduce("Bodo", 20)
        link, a, b = await begin(anna, bodo, options={"board": "quick", "turns": 5})
        await play_on(a, b, 4)
        await a.done("resign")
        server.stop()
        _age(data, 1)
        server.start()
        replay = await _get(anna, f"/api/tables/{link}/replay")
        assert (replay["version"], replay["earlier"], replay["no_board"], replay["analysed"]) == (
            1,
            True,
            None,
            False,
        )
        assert [seat["name"] for seat in replay["seats"]] == ["Anna", "Bodo"]
        assert replay["outcome"]["end"] == "resigned"
        part = await _get(anna, f"/api/tables/{link}/replay/0?eyes=all")
        assert len(part["events"]) == 5
        fork = await anna.http.post(f"/api/tables/{link}/fork", json={"step": 3})
        assert fork.json()["code"] == "log_of_another_version"
        picture = await anna.http.get(f"/api/tables/{link}/moment.png?step=2")
        assert picture.headers["content-type"] == "image/png"


def _age(data: Path, version: int) -> None:
    """Make every game one that was played by another version of its rules."""
    (file,) = data.glob("*.sqlite*")
    with sqlite3.connect(file) as store:
        for table, sequence, body in store.execute("select table_id, sequence, body from entries").fetchall():
            entry = msgspec.json.decode(body)
            if entry["type"] == "started":
                entry["version"] = version
                store.execute(
                    "update entries set body = ? where table_id = ? and sequence = ?",
                    (msgspec.json.encode(entry).decode(), table, sequence),
                )


async def test_a_long_game_is_told_before_it_was_played(tmp_path: Path) -> None:
    log = long_log(1200)
    link = await keep(tmp_path, log, "a-long-game")
    with ServerProcess(tmp_path) as server:
        async with Guest(server) as cleo:
            replay = await _get(cleo, f"/api/tables/{link}/replay")
            part = await _get(cleo, f"/api/tables/{link}/replay/0?eyes=all")
            story = await _get(cleo, f"/api/tables/{link}/replay/story")
            again = await _get(cleo, f"/api/tables/{link}/replay")
    assert (replay["later"], replay["facts"], replay["turns"]) == (True, [], [])
    assert len(replay["steps"]) == 1200
    assert replay["outcome"] == {"end": "resigned", "winners": [1], "scores": []}
    assert replay["opening"] == part
    assert len(story["facts"]) == 1201
    assert story["turns"]
    assert again == {**replay, **story, "later": False}
