"""The probe game goes through every layer above the rules: table, server, terminal, lab, log check."""

import asyncio
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from tests.cli.person import AtTerminal, run_process
from tests.guest_games.installed import install
from tests.server.support import Guest, Line, ServerProcess, begin


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ...]:
    return install(tmp_path_factory.mktemp("guests"), probe="tests.probe_game.game")


@pytest.fixture(scope="module")
def server(installed: tuple[Path, ...], tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("data"), guests=installed) as running:
        yield running


@pytest.fixture
def search_path(installed: tuple[Path, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    path = [*map(str, installed), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path))


@pytest.fixture
def short() -> Iterator[Path]:
    """A folder whose name a terminal has room for: a longer one goes on in the next line."""
    with TemporaryDirectory() as folder:
        yield Path(folder)


async def bid(line: Line) -> None:
    assert line.game is not None
    await line.done("move", text=line.game["moves"][0], after=line.game["number"])


async def hear_round(number: int, *lines: Line) -> None:
    for line in lines:
        while line.game is None or line.game["view"]["round"] < number:
            await line.hear()


async def test_at_a_table_of_the_server_bids_are_secret_made_at_once_and_the_clock_moves(
    server: ServerProcess,
) -> None:
    async with Guest(server) as anna, Guest(server) as bodo, Guest(server) as cleo:
        for guest, name in ((anna, "Anna"), (bodo, "Bodo"), (cleo, "Cleo")):
            await guest.introduce(name)
        info = next(
            one for one in (await anna.http.get("/api/server")).json()["games"] if one["id"] == "probe"
        )
        assert info["simultaneous"] is True
        assert info["board"] is None
        link, a, b = await begin(anna, bodo, game="probe", options={"seconds": 2})
        watcher = await cleo.open(link)
        assert a.game is not None
        assert a.game["to_act"] == [0, 1], "all may act"
        assert a.game["clock"]["deadline"] == 2000
        await asyncio.gather(bid(a), bid(b))
        await hear_round(1, a, b, watcher)
        # Of the second round only one bids, and the clock ends it.
        await bid(a)
        await hear_round(2, a, b, watcher)
        while a.table["outcome"] is None:
            await a.hear()
        assert a.table["outcome"]["end"] == "scored"
        log = (await anna.http.get(f"/api/tables/{link}/log")).json()
        assert [seat for seat, _, _ in log["moves"]][2:] == [0, -1], "the clock is a seat"
        # What somebody held was in nobody else's messages while it was secret.
        for line in (a, b):
            shown = [json.loads(text).get("game") for text in line.raw]
            before = [game for game in shown if game and game["view"]["round"] == 1]
            assert before
            other = 1 - (line.seat or 0)
            assert all(game["view"]["hands"][other] is None for game in before)
            bids = [event for game in before for event in game["events"] if event["type"] == "has_bid"]
            assert bids
            assert all(event["number"] is None for event in bids if event["seat"] == other)
            assert {game["last"][0] for game in shown if game and game["last"]} == {line.seat}
        assert all(
            game["view"]["hands"] == [None, None] and game["last"] is None
            for game in filter(None, (json.loads(text).get("game") for text in watcher.raw))
        )


@pytest.mark.usefixtures("search_path")
def test_in_the_terminal_the_clock_and_the_others_do_not_wait_and_the_log_is_right(short: Path) -> None:
    file = short / "probe.json"
    with AtTerminal("play", "probe", "--bot", "random", "--seed", "3", "--option", "seconds=3") as person:
        person.until("hands: (")
        person.until("You 0:03> ")
        person.type("?")
        person.until("bid: ")
        person.until("has_bid: ")
        # There is time for this until the second round is over.
        person.type(f"save {file}")
        person.until(str(file))
        person.until("Clock: time")
        person.until("scored: ")
        person.until("Clock: time")
        person.until("You have won!", "You have lost.")
        assert person.code() == 0
    bids = re.findall(r"has_bid: .*", person.seen)
    assert bids
    assert not [line for line in bids if re.search(r"number \d", line)], "what another one bid is not said"
    assert "Sina" in person.seen
    assert "Sina: bid" not in person.seen, "nor is its notation"
    checked = run_process("check", str(file))
    assert checked.code == 0, checked.err
    assert "By its moves the game is not over" in checked.out


@pytest.mark.usefixtures("search_path")
def test_in_the_lab_searchers_play_it_and_the_log_of_a_whole_game_is_right(tmp_path: Path) -> None:
    done = run_process(
        *("simulate", "probe", "--bots", "search-1,random,random", "--games", "6", "--nodes", "20"),
        *("--workers", "1", "--json"),
    )
    report = json.loads(done.out)
    assert report["ends"] == {"scored": 6}
    log = {
        **{"game": "probe", "version": 1, "options": {"seconds": 5}, "seats": [{}, {}], "seed": "7"},
        "moves": [[-1, 5000, "time"], [-1, 10_000, "time"]],
    }
    whole = tmp_path / "whole.json"
    whole.write_text(json.dumps(log), "utf-8")
    checked = run_process("check", str(whole))
    assert checked.code == 0, checked.err
    assert "2 moves" in checked.out
    log["moves"] = [[-1, 4999, "time"]]
    whole.write_text(json.dumps(log), "utf-8")
    refused = run_process("check", str(whole))
    assert refused.code == 1
    assert "Traceback" not in refused.err
