"""Reports of balance from the command line."""

import errno
import os
import signal
from pathlib import Path

import pytest
from tests.cli.person import run

from draisine.lab import workers

SHORT = ("balance", "zwergenzugfahrt", "--bot", "random", "--games", "1", "--workers", "1")


def test_a_report_is_one_file(tmp_path: Path) -> None:
    own = tmp_path / "mine.txt"
    own.write_text(Path("src/draisine/games/zwergenzugfahrt/data/wild.txt").read_text("utf-8"), "utf-8")
    out = tmp_path / "new" / "report.html"
    done = run(*SHORT, "--option", "turns=5", "--against", str(own), "--out", str(out), "--language", "de")
    assert done.code == 0
    assert "mine.txt" in out.read_text("utf-8")
    assert "Welche Sitze genommen werden" in out.read_text("utf-8")
    assert [path.name for path in out.parent.iterdir()] == ["report.html"]


def test_bad_input_is_said_in_words(tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("S S ?\n", "utf-8")
    refused = run(*SHORT, "--against", str(bad), "--language", "en")
    assert refused.code == 1
    assert "?" in refused.complaint
    unknown = run("balance", "zwergenzugfahrt", "--bot", "kaiser", "--language", "fr")
    assert unknown.code == 1
    assert "kaiser" in unknown.complaint
    assert run("balance", "chess").code == 1


def test_whoever_is_told_to_end_draws_what_there_is_and_the_same_command_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "_MOST", 1)
    out = tmp_path / "report.html"
    line = ["balance", "zwergenzugfahrt", "--bot", "tests.lab.odd_bots:Told", "--workers", "1"]
    before = signal.getsignal(signal.SIGTERM)
    stopped = run(*line, "--option", "turns=5", "--out", str(out), "--language", "en")
    assert stopped.code == 130
    assert "Broken off" in out.read_text("utf-8")
    assert "Games kept: 2 of " in stopped.complaint
    assert {path.name for path in tmp_path.iterdir()} == {"report.html", "report.html.kept"}
    assert signal.getsignal(signal.SIGTERM) is before
    other = run(*SHORT, "--out", str(out), "--language", "en")
    assert other.code == 1
    assert "holds games of another run (different: bots, games, options)" in other.complaint


def test_a_page_that_cannot_be_written_leaves_the_one_before_and_the_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "report.html"
    out.write_text("the one before")
    sync, written = os.fsync, list[int]()

    def full(file: int) -> None:
        written.append(file)
        if len(written) > 1:  # what the games add up to has room, the page has none
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        sync(file)

    monkeypatch.setattr(os, "fsync", full)
    line = [*SHORT, "--option", "turns=5", "--out", str(out), "--language", "en"]
    refused = run(*line)
    assert refused.code == 1
    assert "cannot be written (No space left on device)" in refused.complaint
    assert out.read_text() == "the one before"
    assert {path.name for path in tmp_path.iterdir()} == {"report.html", "report.html.kept"}
    monkeypatch.undo()
    assert run(*line).code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]


def test_a_report_of_no_games_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("draisine.lab.balance.Survey.play", interrupted)
    out = tmp_path / "report.html"
    out.write_text("an earlier one")
    stopped = run(*SHORT, "--out", str(out), "--language", "en")
    assert stopped.code == 130
    assert "Games kept: 0 of " in stopped.complaint
    assert out.read_text() == "an earlier one"


def test_a_bot_that_fails_loses_its_games_where_that_is_asked_for(tmp_path: Path) -> None:
    out = tmp_path / "report.html"
    line = [
        "balance",
        "zwergenzugfahrt",
        "--bot",
        "tests.lab.odd_bots:Broken",
        "--workers",
        "1",
        "--games",
        "1",
    ]
    ended = run(*line, "--out", str(out), "--language", "en")
    assert ended.code == 1
    assert "KeyError: 'lost'). With --forfeits" in ended.complaint
    counted = run(*line, "--out", str(out), "--forfeits", "--language", "en")
    assert counted.code == 0
    assert "Lost by the bot's failure: 7." in counted.complaint
    assert "a bot failed" in out.read_text("utf-8")
