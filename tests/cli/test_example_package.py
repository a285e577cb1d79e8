"""The package in `examples/` is installed as anybody would: listed, simulated, and played in the terminal."""

import json
import os
from pathlib import Path

import pytest
from tests.cli.person import AtTerminal, run_process
from tests.guest_games.installed import EXAMPLE, install_with_pip

OVER = ("You have won!", "You have lost.")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install_with_pip(EXAMPLE, tmp_path_factory.mktemp("installed"))


@pytest.fixture(autouse=True)
def search_path(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = [str(installed), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path))


def test_game_and_bots_are_found_by_their_entry_points() -> None:
    done = run_process("games", "--json")
    listed = json.loads(done.out)
    assert {"id": "switchyard", "version": 1, "package": "switchyard"} in listed["games"]
    assert listed["broken"] == []
    report = run_process(
        "simulate",
        "switchyard",
        "--bots",
        "shunter,novice,novice",
        "--games",
        "12",
        "--json",
        "--workers",
        "1",
    )
    ends = json.loads(report.out)["ends"]
    assert ends == {"yard_empty": 12}


def test_somebody_plays_it_in_the_terminal(tmp_path: Path) -> None:
    with AtTerminal("play", "switchyard", "--bot", "novice", "--seed", "5") as person:
        person.until("Your secret order:")
        for number in range(14):
            person.until("You> ")
            if number == 1:
                person.type("z9")
                person.until("is no move: a2, say")
                person.until("You> ")
            if number == 2:
                person.type("?")
                person.until("Shunt: a1 a2 a3 a4 b1")
                person.until("You> ")
            if number == 13:
                person.type(f"save {tmp_path / 'yard.json'}")
                person.until("You> ")
            person.type(f"a{number % 4 + 1}")
        person.until("order for")
        person.until(*OVER)
        assert person.code() == 0
    checked = run_process("check", str(tmp_path / "yard.json"))
    assert checked.code == 0, checked.err
    assert "26 moves" in checked.out


def test_bots_of_a_package_play_in_simulations(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, installed: Path
) -> None:
    """One is found by its entry point, the other is named by its class."""
    path = install_with_pip(EXAMPLE.parent / "bots", tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(path), os.environ["PYTHONPATH"]]))
    listed = json.loads(run_process("games", "--json").out)
    assert listed["broken"] == []
    turns = ["--games", "2", "--workers", "1", "--option", "turns=5", "--nodes", "1", "--json"]
    report = run_process(
        "simulate", "zwergenzugfahrt", "--bots", "learned,example_bots.playouts:Playouts", *turns
    )
    assert json.loads(report.out)["ends"] == {"turns": 2}
