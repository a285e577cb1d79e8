"""What a run of line cycles counts."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.browser import line_cycles
from tests.browser.line_cycles import Run, report


def test_a_run_that_was_interrupted_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_cycles, "ARTEFACTS", tmp_path)
    cycles = [
        {"kind": "start", "ended": "driver lost", "why": ""},
        {"kind": "touched", "noticed": 2300, "back": 400, "load": 3.5},
        {"kind": "kept", "ended": "page failed", "why": ""},
        {"kind": "touched", "noticed": 3100, "back": 600, "load": 12.0},
    ]
    (tmp_path / "line-chromium.jsonl").write_text("".join(json.dumps(cycle) + "\n" for cycle in cycles))
    said: list[str] = []

    run = Run("chromium", 3, (), go_on=True)
    run.run()
    report(run, said.append)

    assert "beyond 3 s: 1 of 2" in said
    assert "load: 3.5 to 12.0" in said
    assert "pages that failed: 1 kept" in said
    assert "lost with the driver, started anew: 1 start" in said


_IGNORING = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)
os.execv(sys.argv[1], sys.argv[1:])
"""
_LOOK = "import signal, tests.server.support; print(signal.getsignal(signal.SIGINT) is signal.SIG_IGN)"


def test_servers_that_are_started_here_end_by_sigint_even_in_the_background_of_a_shell() -> None:
    command = [sys.executable, "-c", _IGNORING, sys.executable, "-c", _LOOK]
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "False"
