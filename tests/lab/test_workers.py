"""Processes that play games."""

import gc
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.cli.person import ENVIRONMENT

from draisine.lab import workers
from draisine.lab.workers import in_order


def thresholds(_: str, games: range) -> list[int]:
    """How many objects have to come up before garbage is looked for, once for each game."""
    return [gc.get_threshold()[0] for _ in games]


def test_games_are_not_held_up_by_looking_for_garbage() -> None:
    found = [one for portion in in_order(thresholds, "", range(4), 2) for one in portion]
    assert len(found) == 4
    assert min(found) > 10_000


def _portions(games: int, count: int) -> list[int]:
    return [len(portion) for portion in in_order(thresholds, "", range(games), count)]


def test_portions_begin_with_one_game_and_grow_where_games_are_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_SHORT", float("inf"))
    assert _portions(100, 1) == [1, 2, 4, *[8] * 11, 5]
    monkeypatch.setattr(workers, "_SHORT", 0.0)
    assert _portions(10, 1) == [1] * 10


def _children(parent: int) -> set[int]:
    found = set()
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            rest = status.read_text().rpartition(")")[2].split()
            line = status.with_name("cmdline").read_bytes()
        except OSError:
            continue
        if int(rest[1]) == parent and b"spawn_main" in line and rest[0] != "Z":
            found.add(int(status.parent.name))
    return found


def _run_of_two(held: Path, bot: str = "Held") -> "subprocess.Popen[str]":
    """A run whose games do not end before they may."""
    held.touch()
    line = ["simulate", "zwergenzugfahrt", "--bots", f"tests.lab.odd_bots:{bot},random", "--games", "40"]
    return subprocess.Popen(
        [sys.executable, "-m", "draisine.cli", *line, "--workers", "2", "--limit", "600"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **ENVIRONMENT, "DRAISINE_TEST_HELD": str(held)},
        text=True,
        start_new_session=True,
    )


def _until_there_are(process: "subprocess.Popen[str]", count: int) -> set[int]:
    deadline = time.monotonic() + 100
    while len(found := _children(process.pid)) < count:
        assert time.monotonic() < deadline
        assert process.poll() is None
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes as Linux lists them")
def test_processes_end_with_the_one_that_asked_them(tmp_path: Path) -> None:
    process = _run_of_two(tmp_path / "held")
    with process:
        players = _until_there_are(process, 2)
        process.kill()
        process.wait()
        deadline = time.monotonic() + 100
        while any(Path(f"/proc/{player}").exists() for player in players):
            assert time.monotonic() < deadline
            time.sleep(0.05)
    assert process.returncode == -signal.SIGKILL


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes as Linux lists them")
def test_ctrl_c_while_processes_start_is_no_traceback(tmp_path: Path) -> None:
    process = _run_of_two(tmp_path / "held", "HeldOnce")
    with process:
        # A terminal tells them too: again and again, until both play.
        while not all((tmp_path / f"begun-{game}").exists() for game in (0, 1)) and process.poll() is None:
            for player in _children(process.pid):
                os.kill(player, signal.SIGINT)
        os.killpg(process.pid, signal.SIGINT)
        _, said = process.communicate(timeout=100)
    assert "Traceback" not in said
    assert process.returncode == 130
