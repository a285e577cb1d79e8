"""Lessons over HTTP: the server keeps nothing, and says where moves lead."""

from tests.server.support import Guest, ServerProcess


async def test_a_lesson_is_gone_through_move_by_move(server: ServerProcess) -> None:
    async with Guest(server) as anna:
        games = {game["id"]: game for game in (await anna.http.get("/api/server")).json()["games"]}
        assert games["zwergenzugfahrt"]["lessons"] == ["train"]
        assert games["infernal-wagon"]["practice"]["options"]["practice"] is True
        url = "/api/lessons/zwergenzugfahrt/train"
        first = (await anna.http.post(url, json={})).json()
        assert (first["step"], first["says"], first["advised"]) == (0, "zz_lesson_walk", ["D5-D4"])
        wrong = (await anna.http.post(url, json={"moves": ["C5-B5"]})).json()
        assert (wrong["step"], wrong["answer"], wrong["made"]) == (0, "zz_lesson_walk_other", [])
        illegal = (await anna.http.post(url, json={"moves": ["E5-E4"]})).json()
        assert illegal["refused"]["code"] == "wall_between"
        right = (await anna.http.post(url, json={"moves": [""]})).json()
        assert (right["step"], right["made"]) == (1, ["D5-D4"])


async def test_what_is_no_lesson_is_refused_by_name(server: ServerProcess) -> None:
    async with Guest(server) as anna:
        for path, body, code in (
            ("zwergenzugfahrt/nothing", {}, "no_such_lesson"),
            ("chess/train", {}, "unknown_game"),
            ("zwergenzugfahrt/train", {"moves": ["C5-B5", "D5-D4"]}, "lesson_lost_its_way"),
            ("zwergenzugfahrt/train", {"moves": [""] * 61}, "unreadable"),
        ):
            answer = await anna.http.post(f"/api/lessons/{path}", json=body)
            assert answer.json()["code"] == code
