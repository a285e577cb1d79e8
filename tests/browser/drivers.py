"""Firefox and WebKit, driven by what comes with them: no driver has to be fetched.

Firefox speaks Marionette (JSON with its length before it) where it is started with `--marionette`; WebKitGTK
has a WebDriver of its own, which speaks HTTP and starts a browser without a screen under Xvfb.
"""

import base64
import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol
from urllib.request import Request, urlopen

PATIENCE = 60.0
"""Seconds until a browser must have begun."""


class Driver(Protocol):
    """One page."""

    pid: int
    """Of the process whose children are the browser's."""

    def go(self, url: str) -> None:
        """Open an address."""
        ...

    def run(self, script: str, *arguments: object) -> Any:
        """What the body of a function gives in the page."""
        ...

    def photograph(self, file: Path) -> None:
        """As people see it."""
        ...

    def move_to(self, x: int, y: int) -> None:
        """Move the mouse."""
        ...


def _mouse(x: int, y: int) -> list[dict[str, Any]]:
    move = {"type": "pointerMove", "duration": 0, "x": x, "y": y}
    return [{"type": "pointer", "id": "m", "parameters": {"pointerType": "mouse"}, "actions": [move]}]


class _Firefox:
    def __init__(self, pid: int, port: int) -> None:
        self.pid = pid
        self._socket = _called(port)
        self._stream = self._socket.makefile("rb")
        self._number = 0
        self._hear()
        self._ask("WebDriver:NewSession", {})

    def _hear(self) -> Any:
        length = b""
        while (digit := self._stream.read(1)) != b":":
            assert digit, "Firefox has gone"
            length += digit
        return json.loads(self._stream.read(int(length)))

    def _ask(self, command: str, said: dict[str, Any]) -> Any:
        self._number += 1
        text = json.dumps([0, self._number, command, said])
        self._socket.sendall(f"{len(text.encode())}:{text}".encode())
        _, _, error, found = self._hear()
        assert error is None, error
        return found

    def go(self, url: str) -> None:
        self._ask("WebDriver:Navigate", {"url": url})

    def run(self, script: str, *arguments: object) -> Any:
        said = {"script": script, "args": arguments}
        return self._ask("WebDriver:ExecuteScript", said)["value"]

    def photograph(self, file: Path) -> None:
        file.write_bytes(base64.b64decode(self._ask("WebDriver:TakeScreenshot", {"full": False})["value"]))

    def move_to(self, x: int, y: int) -> None:
        self._ask("WebDriver:PerformActions", {"actions": _mouse(x, y)})


class _WebKit:
    def __init__(self, pid: int, port: int) -> None:
        self.pid = pid
        self._url = f"http://127.0.0.1:{port}/session"
        _called(port).close()
        options = {"binary": _mini_browser(), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self._url += "/" + self._ask("", {"capabilities": wanted})["sessionId"]
        self._ask("/window/rect", {"x": 0, "y": 0, "width": 1280, "height": 860})

    def _ask(self, path: str, said: dict[str, Any] | None = None) -> Any:
        body = None if said is None else json.dumps(said).encode()
        with urlopen(Request(self._url + path, body, {"Content-Type": "application/json"})) as answer:
            return json.loads(answer.read())["value"]

    def go(self, url: str) -> None:
        self._ask("/url", {"url": url})

    def run(self, script: str, *arguments: object) -> Any:
        return self._ask("/execute/sync", {"script": script, "args": arguments})

    def photograph(self, file: Path) -> None:
        file.write_bytes(base64.b64decode(self._ask("/screenshot")))

    def move_to(self, x: int, y: int) -> None:
        self._ask("/actions", {"actions": _mouse(x, y)})


def _called(port: int) -> socket.socket:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        except OSError:
            assert time.monotonic() < end, "the browser did not begin"
            time.sleep(0.1)


def _mini_browser() -> str:
    return str(next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def _begun(command: list[str], folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    environment = {**os.environ, "MOZ_HEADLESS": "1", "HOME": str(folder)}
    with (folder / "browser.txt").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=environment, start_new_session=True)
        try:
            yield process
        finally:
            # With all of its children.
            os.killpg(process.pid, 9)
            process.wait()


@contextmanager
def driven(browser: str, folder: Path) -> Iterator[Driver]:
    """A page of Firefox or WebKit, with nothing remembered from before."""
    port = _free_port()
    if browser == "firefox":
        program = shutil.which("firefox-esr") or shutil.which("firefox") or "firefox"
        profile = folder / "profile"
        profile.mkdir()
        (profile / "user.js").write_text(
            f'user_pref("marionette.port", {port});\nuser_pref("app.update.enabled", false);\n'
            'user_pref("intl.accept_languages", "en-GB");\n'
        )
        command = [program, "--marionette", "--profile", str(profile), "--width", "1280", "--height", "860"]
        with _begun(command, folder) as process:
            yield _Firefox(process.pid, port)
        return
    program = shutil.which("WebKitWebDriver") or "WebKitWebDriver"
    with _begun(["xvfb-run", "-a", program, f"--port={port}"], folder) as process:
        yield _WebKit(process.pid, port)
