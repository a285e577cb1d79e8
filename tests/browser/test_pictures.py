"""The tool that takes the README's pictures."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.browser.conftest import ROOT, find_browser
from tests.browser.picture_scenes import PICTURES

SHOWN = re.compile(r"docs/pictures/([\w-]+)\.png")


def test_every_picture_of_the_readme_is_taken_by_the_tool() -> None:
    assert set(SHOWN.findall((ROOT / "README.md").read_text("utf-8"))) == set(PICTURES)


@pytest.mark.browser
def test_phones_lie_side_by_side(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "tools" / "pictures.py"), "phones", "--out", str(tmp_path)]
    environment = {"PATH": "/usr/bin:/bin", "DRAISINE_BROWSER": find_browser()}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    picture = (tmp_path / "phones.png").read_bytes()
    width, height = (int.from_bytes(picture[at : at + 4], "big") for at in (16, 20))
    assert abs(width / height - (3 * 390 + 2 * 24) / 844) < 0.01
