"""Find a Chromium for the browser tests; install one where there is none. Prints its path."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def _on_path() -> str | None:
    named = os.environ.get("DRAISINE_BROWSER")
    return named or next((found for name in NAMES if (found := shutil.which(name))), None)


def _of_playwright() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def _say_and_run(*command: str) -> bool:
    print("+", *command, file=sys.stderr)
    return subprocess.run(command, stdout=sys.stderr, check=False).returncode == 0


def find() -> str | None:
    """A browser that is there."""
    return _on_path() or _of_playwright()


def install() -> None:
    """From the system's own packages where that needs no password, else the test tool's own browser."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        _say_and_run("apt-get", "update", "-qq")
        if _say_and_run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"):
            return
    _say_and_run(sys.executable, "-m", "playwright", "install", "chromium")


if __name__ == "__main__":
    browser = find()
    if browser is None:
        install()
        browser = find()
    if browser is None:
        sys.exit("No Chromium was found and none could be installed. Set DRAISINE_BROWSER to one.")
    print(browser)
