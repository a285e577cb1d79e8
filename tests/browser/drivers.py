"""Browsers driven by what comes with them: no driver has to be fetched, and a lost one is noticed.

Firefox speaks Marionette (JSON with its length before it) where it is started with `--marionette`; WebKitGTK
has a WebDriver of its own, which speaks HTTP and starts a browser without a screen under Xvfb; Chromium has
its DevTools on a socket. Every answer is waited for as long as `PATIENCE` at most, so that a driver which
lost its page (one that the browser keeps while another is shown, for instance) ends with `DriverLost`.
"""

import base64
import itertools
import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol
from urllib.request import Request, urlopen

from tests.browser.conftest import find_browser
from tests.free_port import free_port
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

PATIENCE = 60.0
"""Seconds until a browser must have begun, or have answered."""
SIZE = (1280, 860)


class DriverLost(Exception):
    """What drives the browser does not answer any more; this says nothing about the page."""


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


class Chromium:
    """By its DevTools, which also know whether there is a network."""

    def __init__(self, pid: int, port: int) -> None:
        self.pid = pid
        self._numbers = itertools.count(1)
        _called(port).close()
        with urlopen(f"http://127.0.0.1:{port}/json/list", timeout=PATIENCE) as answer:
            pages = [target for target in json.loads(answer.read()) if target["type"] == "page"]
        self._socket = connect(pages[0]["webSocketDebuggerUrl"], max_size=None, open_timeout=PATIENCE)
        self._ask("Page.enable")
        self._ask("Network.enable")

    def _ask(self, method: str, **said: object) -> Any:
        number = next(self._numbers)
        end = time.monotonic() + PATIENCE
        try:
            self._socket.send(json.dumps({"id": number, "method": method, "params": said}))
            while True:
                heard = json.loads(self._socket.recv(timeout=max(0.0, end - time.monotonic())))
                if heard.get("id") == number:
                    break
        except (OSError, TimeoutError, WebSocketException) as error:
            raise DriverLost(f"{method}: {error!r}") from error
        if "error" in heard:
            raise DriverLost(f"{method}: {heard['error']}")
        return heard["result"]

    def go(self, url: str) -> None:
        self._ask("Page.navigate", url=url)
        end = time.monotonic() + PATIENCE
        while self.run("return location.href + document.readyState") != url + "complete":
            if time.monotonic() > end:
                raise DriverLost(f"{url} was not loaded")
            time.sleep(0.05)

    def run(self, script: str, *arguments: object) -> Any:
        said = f"(function () {{ {script}\n }}).apply(null, {json.dumps(arguments)})"
        found = self._ask("Runtime.evaluate", expression=said, returnByValue=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def photograph(self, file: Path) -> None:
        file.write_bytes(base64.b64decode(self._ask("Page.captureScreenshot")["data"]))

    def move_to(self, x: int, y: int) -> None:
        self._ask("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def set_offline(self, offline: bool) -> None:
        """Whether the browser believes that it has no network."""
        off = {"offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        self._ask("Network.emulateNetworkConditions", **off)


class _Firefox:
    def __init__(self, pid: int, port: int) -> None:
        self.pid = pid
        self._socket = _called(port)
        self._stream = self._socket.makefile("rb")
        self._number = 0
        self._hear()
        self._ask("WebDriver:NewSession", {"acceptInsecureCerts": True})

    def _hear(self) -> Any:
        try:
            length = b""
            while (digit := self._stream.read(1)) != b":":
                if not digit:
                    raise DriverLost("Firefox has gone")
                length += digit
            return json.loads(self._stream.read(int(length)))
        except OSError as error:
            raise DriverLost(repr(error)) from error

    def _ask(self, command: str, said: dict[str, Any]) -> Any:
        self._number += 1
        text = json.dumps([0, self._number, command, said])
        try:
            self._socket.sendall(f"{len(text.encode())}:{text}".encode())
        except OSError as error:
            raise DriverLost(repr(error)) from error
        _, _, refused, found = self._hear()
        if refused is not None:
            raise DriverLost(str(refused))
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
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options, "acceptInsecureCerts": True}}
        self._url += "/" + self._ask("", {"capabilities": wanted})["sessionId"]
        self._ask("/window/rect", {"x": 0, "y": 0, "width": SIZE[0], "height": SIZE[1]})

    def _ask(self, path: str, said: dict[str, Any] | None = None) -> Any:
        body = None if said is None else json.dumps(said).encode()
        request = Request(self._url + path, body, {"Content-Type": "application/json"})
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                return json.loads(answer.read())["value"]
        except OSError as error:
            raise DriverLost(f"{path}: {error!r}") from error

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
        except OSError as error:
            if time.monotonic() > end:
                raise DriverLost("the browser did not begin") from error
            time.sleep(0.1)


def _mini_browser() -> str:
    return str(next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")))


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


def _chromium(port: int, profile: Path) -> list[str]:
    return [
        find_browser(),
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--mute-audio",
        "--ignore-certificate-errors",
        "--lang=en-GB",
        f"--window-size={SIZE[0]},{SIZE[1]}",
        f"--remote-debugging-port={port}",
        f"--user-data-dir={profile}",
        "about:blank",
    ]


def _firefox(port: int, profile: Path) -> list[str]:
    program = shutil.which("firefox-esr") or shutil.which("firefox") or "firefox"
    (profile / "user.js").write_text(
        f'user_pref("marionette.port", {port});\nuser_pref("app.update.enabled", false);\n'
        'user_pref("intl.accept_languages", "en-GB");\n'
    )
    size = ["--width", str(SIZE[0]), "--height", str(SIZE[1])]
    return [program, "--marionette", "--profile", str(profile), *size]


def _webkit(port: int, _profile: Path) -> list[str]:
    program = shutil.which("WebKitWebDriver") or "WebKitWebDriver"
    return ["xvfb-run", "-a", program, f"--port={port}"]


BROWSERS: dict[str, tuple[Callable[[int, Path], list[str]], Callable[[int, int], Driver]]] = {
    "chromium": (_chromium, Chromium),
    "firefox": (_firefox, _Firefox),
    "webkit": (_webkit, _WebKit),
}


@contextmanager
def driven(browser: str, folder: Path) -> Iterator[Driver]:
    """A page of this browser, with nothing remembered from before."""
    port, (command, driver) = free_port(), BROWSERS[browser]
    profile = folder / "profile"
    profile.mkdir()
    with _begun(command(port, profile), folder) as process:
        yield driver(process.pid, port)
