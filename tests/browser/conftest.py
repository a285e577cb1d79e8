"""A real server, a real Chromium, and people in front of it."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright
from tests.browser.people import Visitors
from tests.server.support import ServerProcess

ROOT = Path(__file__).resolve().parent.parent.parent


def find_browser() -> str:
    """The Chromium that is named in the environment, or the one that `make browser` installed."""
    named = os.environ.get("DRAISINE_BROWSER")
    if named:
        return named
    sys.path.insert(0, str(ROOT / "tools"))
    import browser

    found: str | None = browser.find()
    assert found, "no Chromium: run `make browser`, which installs one"
    return found


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--mute-audio"]


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    launched = playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
    yield launched
    launched.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """The server with the client that was built into the package."""
    with ServerProcess(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture
def visitors(chromium: Browser, server: ServerProcess) -> Iterator[Visitors]:
    """People with a browser each; what went wrong in their pages fails the test."""
    with Visitors(chromium, server.url) as people:
        yield people
