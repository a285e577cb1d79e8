"""Tournaments from the command line."""

import json
import sys
from pathlib import Path

import pytest
from tests.cli.person import run

SHORT = ("tournament", "zwergenzugfahrt", "lehrling", "random", "--games", "2", "--option", "turns=5")


def test_a_tournament_in_words_and_for_scripts(tmp_path: Path) -> None:
    picture = tmp_path / "new" / "ladder.png"
    spoken = run(*SHORT, "--workers", "1", "--out", str(picture), "--language", "en")
    assert spoken.code == 0
    assert "zwergenzugfahrt: tournament, played: 2" in spoken.out
    assert "lehrling" in spoken.out
    assert {path.name for path in picture.parent.iterdir()} == {"ladder.png", "ladder.parquet"}
    scripted = json.loads(run(*SHORT, "--workers", "1", "--json").out)
    assert [line["bot"] for line in scripted["lines"]] in (["lehrling", "random"], ["random", "lehrling"])


def test_bots_of_ones_own_are_found_where_the_command_is_typed_and_are_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "typed_here").mkdir()
    (tmp_path / "typed_here" / "bots.py").write_text(
        "from draisine.kernel.bots import Reply\n"
        "class FirstOfAll:\n"
        "    def answer(self, question):\n"
        "        return Reply(question.legal[0])\n"
        "class LastOfAll:\n"
        "    def answer(self, question):\n"
        "        return Reply(question.legal[-1])\n",
        "utf-8",
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    bots = ("typed_here.bots:FirstOfAll", "typed_here.bots:LastOfAll")
    spoken = run("tournament", "zwergenzugfahrt", *bots, *SHORT[4:], "--workers", "1", "--language", "en")
    assert spoken.code == 0, spoken.err
    assert "FirstOfAll" in spoken.out
    assert "LastOfAll" in spoken.out


def test_bad_input_is_said_in_words() -> None:
    few = run("tournament", "zwergenzugfahrt", "random", "--language", "de")
    assert few.code == 1
    assert "Ein Turnier braucht mindestens zwei verschiedene Bots." in few.complaint
    picture = run(*SHORT, "--out", "ladder.txt", "--language", "fr")
    assert picture.code == 1
    assert "une image finit par .png" in picture.complaint
