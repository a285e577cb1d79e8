"""`draisine games`: what can be played, and what is broken."""

import json
from pathlib import Path

import pytest
from tests.cli.person import run
from typer.testing import CliRunner

from draisine.cli import app
from draisine.cli.app import build_app
from draisine.games.registry import BrokenGame, Registry, installed

RUNNER = CliRunner()


def test_all_games_are_listed() -> None:
    done = RUNNER.invoke(build_app(), ["games", "--language", "en"])
    assert done.exit_code == 0
    assert {"infernal-wagon", "underground", "zwergenzugfahrt"} <= set(done.stdout.split())
    listed = json.loads(RUNNER.invoke(build_app(), ["games", "--json"]).stdout)
    assert [game["id"] for game in listed["games"]] == list(installed().packages)
    assert listed["broken"] == []


@pytest.mark.parametrize(
    ("language", "said"), [("de", "bringt kein Spiel"), ("en", "brings no game"), ("fr", "n’apporte pas")]
)
def test_a_broken_package_is_named(language: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = Registry(installed().packages, (BrokenGame("wobbly_wagons", "ImportError: no wheels"),))
    monkeypatch.setattr("draisine.games.installed", lambda: broken)
    done = RUNNER.invoke(build_app(), ["games", "--language", language])
    assert "underground" in done.stdout
    assert "wobbly_wagons" in done.stdout
    assert "ImportError: no wheels" in done.stdout
    assert said in done.stdout


def test_ctrl_c_while_the_command_is_loaded_shows_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_module: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(app, "import_module", interrupted)
    assert run("games") == (130, "", "")


def test_learners_of_a_folder_that_is_not_there_are_refused(tmp_path: Path) -> None:
    refused = run("learners", "--data", str(tmp_path / "nowhere"))
    assert refused.code == 1
    assert "nowhere" in refused.complaint
