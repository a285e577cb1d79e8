"""Tournaments from the command line."""

import json
import re
import sys
from pathlib import Path

import pytest
from tests.cli.person import run
from tests.lab import odd_bots

from draisine.kernel.bots import Reply
from draisine.lab import workers

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


def test_whoever_is_told_to_end_sees_how_it_stands_and_the_same_command_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "_SHORT", float("inf"))  # portions of one, two and three games
    out = tmp_path / "ladder.svg"
    line = ["tournament", "zwergenzugfahrt", "tests.lab.odd_bots:Told", "random", "--games", "12"]
    line += ["--option", "turns=5", "--workers", "1", "--out", str(out), "--language", "en"]
    stopped = run(*line)
    assert stopped.code == 130
    assert "Stopped: 3 of 12." in stopped.out
    assert "Games kept: 3 of 12. The same command goes on from there." in stopped.complaint
    assert {path.name for path in tmp_path.iterdir()} == {"ladder.svg", "ladder.parquet.parts"}
    monkeypatch.setattr(odd_bots.Told, "answer", lambda _self, question: Reply(question.legal[0]))
    again = run(*line)
    assert again.code == 0
    assert "tournament, played: 12" in again.out
    assert {path.name for path in tmp_path.iterdir()} == {"ladder.svg", "ladder.parquet"}
    drawn = out.read_text("utf-8")
    assert "Die Zwergenzugfahrt: tournament, played: 12" in drawn
    assert "Games of each pair: 12 · seats: 2 · seed: 1 · options: turns=5" in drawn
    assert re.search(r">\d+–\d+%<", drawn), "intervals of the cross table"
    other = run(*line, "--seed", "2")
    assert other.code == 1
    assert "holds games of another run (different: seed)" in other.complaint


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


def test_who_is_how_strong_is_not_said_before_a_game_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("draisine.lab.tournament.play_tournament", interrupted)
    stopped = run("tournament", "zwergenzugfahrt", "random", "lehrling", "--language", "en")
    assert stopped.code == 130
    assert stopped.out == ""
    assert "Stopped" in stopped.complaint


def test_partners_keep_their_names_on_a_terminal_of_80_columns() -> None:
    played = run("tournament", "infernal-wagon", "--games", "1", "--option", "clock=5", "--language", "en")
    assert played.code == 0
    for name in ("anfaenger", "aufmerksam", "lokfuehrer"):
        assert len(re.findall(rf"(?<=[│┃]) +{name} +(?=[│┃])", played.out)) == 2, (
            "of its row and of its column"
        )
    assert all(len(line) <= 80 for line in played.out.splitlines())
    assert "%–" in played.out, "intervals of the cross table"
