"""The tool that takes pictures of screens."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.browser.conftest import ROOT, find_browser

pytestmark = pytest.mark.browser


def _run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "tools" / "screens.py"), *arguments]
    environment = {"PATH": "/usr/bin:/bin", "DRAISINE_BROWSER": find_browser()}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


def test_a_scene_becomes_pictures_and_a_sheet(tmp_path: Path) -> None:
    done = _run("chamber-w*", "--sizes", "360x740,1366x768", "--languages", "fr", "--out", str(tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr
    sizes = {
        path.name: (int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big"))
        for path in tmp_path.iterdir()
        if (picture := path.read_bytes()).startswith(b"\x89PNG")
    }
    assert sizes["chamber-wagon-360x740-fr.png"] == (360, 740)
    assert sizes["chamber-wagon-1366x768-fr.png"] == (1366, 768)
    assert sizes["sheet-chamber-wagon-high.png"][0] == sizes["sheet-chamber-wagon-wide.png"][0] > 1000


def test_a_name_that_no_scene_has_is_answered_with_the_names_there_are(tmp_path: Path) -> None:
    done = _run("no-such-scene", "--out", str(tmp_path))
    assert done.returncode == 2
    assert "chamber-wagon" in done.stdout.splitlines()
