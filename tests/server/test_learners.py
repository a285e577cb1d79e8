"""Where learners stop: counted without names, and shown to the host alone."""

import sqlite3

from tests.server.support import Guest, ServerProcess
from typer.testing import CliRunner

from draisine.cli.app import build_app
from draisine.stores.sqlite.schema import FILE
from draisine.stores.sqlite.store import read_counts
from draisine.tables.learners import Counted, counted


def test_counters_come_in_the_order_of_learning() -> None:
    names = {"underground/hint_told/0": 9, "underground/lesson_step/2": 3, "underground/lesson_begun/0": 5}
    assert counted(names) == [
        Counted("underground", "lesson_begun", 0, 5),
        Counted("underground", "lesson_step", 2, 3),
        Counted("underground", "hint_told", 0, 9),
    ]
    assert counted({"underground/unheard_of/0": 1}) == []


async def test_what_is_counted_is_shown_to_whoever_has_the_secret(server: ServerProcess) -> None:
    async with Guest(server) as anna:
        for body in ({"what": "lesson_begun"}, {"what": "lesson_step", "step": 3}, {"what": "lesson_begun"}):
            answer = await anna.http.post("/api/learned", json={"game": "underground", **body})
            assert answer.status_code == 204
        for body, code in (
            ({"game": "chess", "what": "lesson_begun"}, "unknown_game"),
            ({"game": "underground", "what": "anything"}, "unreadable"),
            ({"game": "underground", "what": "lesson_step", "step": 61}, "unreadable"),
        ):
            assert (await anna.http.post("/api/learned", json=body)).json()["code"] == code
        for headers in ({}, {"X-Host-Secret": "guess"}):
            answer = await anna.http.get("/api/host/learners", headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "host_only")
        with sqlite3.connect(f"{(server.data / FILE).as_uri()}?mode=ro", uri=True) as file:
            (secret,) = file.execute("SELECT value FROM kept WHERE name = 'host_secret'").fetchone()
        answer = await anna.http.get("/api/host/learners", headers={"X-Host-Secret": secret})
        counts = {(one["what"], one["step"]): one["count"] for one in answer.json()["counts"]}
        assert counts["lesson_begun", 0] == 2
        assert counts["lesson_step", 3] == 1
    assert read_counts(server.data)["underground/lesson_begun/0"] == 2
    said = CliRunner().invoke(build_app(), ["learners", "--data", str(server.data)])
    assert said.exit_code == 0
    assert "underground" in said.stdout
