"""A page at a table whose line is broken and mended again and again, in any browser.

It plays a move at a table with a bot through a proxy that swallows, stops or cuts, and notes itself when it
notices and when it is back.
"""

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from tests.browser.drivers import Chromium, Driver
from tests.browser.lines import NOTE, stopped
from tests.browser.people import ARTEFACTS, words
from tests.server.proxy import Mode, Proxy

PATIENCE = 60.0
CONTENT = ("-contentproc", "WebKitWebProcess", "--type=renderer")
"""In the command of a process in which pages run."""
NOT_IN = {
    "offline": ("firefox", "webkit"),
    # Firefox loads a page anew that had an open socket when it was left.
    "kept": ("firefox",),
}
"""What these browsers cannot be told to do."""
BUTTON = """
const named = each => (each.ariaLabel || each.textContent).trim()
return [...document.querySelectorAll('button')].find(each => named(each).startsWith(arguments[0]))
"""
TAKE = """
const of = kind => [...document.querySelectorAll(`.surface [data-${kind}]`)]
const touch = each => each.dispatchEvent(new MouseEvent('click', { bubbles: true }))
const [what] = [of('target'), of('dwarf')].filter(each => each.length)
document.querySelector('[data-ticket]')?.click()
if (what) touch(what[0])
return document.querySelectorAll('.surface [data-dwarf], .surface [data-target]').length
"""
SAY = """
const named = each => [each.placeholder, each.ariaLabel, each.labels?.[0]?.textContent].join()
const box = [...document.querySelectorAll('input')].find(each => named(each).includes(arguments[1]))
box.value = arguments[0]
box.dispatchEvent(new Event('input', { bubbles: true }))
"""
ASK = """
window.found = null
const [method, path, body] = arguments
const headers = { 'Content-Type': 'application/json' }
const asked = fetch(path, { method, headers, body: JSON.stringify(body) })
asked.then(async each => { window.found = await each.json() })
"""


class PageFailed(Exception):
    """The page did not do in time what it should."""


class Figures(NamedTuple):
    """One cycle, in milliseconds."""

    kind: str
    noticed: int
    back: int


def now() -> int:
    """Unix time in milliseconds, as pages note it."""
    return round(time.time() * 1000)


class LineCycles:
    """One page, and how long it takes to notice and to be back."""

    def __init__(self, driver: Driver, proxy: Proxy, name: str, url: str) -> None:
        """`url`: where the page is, by way of the proxy."""
        self._driver = driver
        self._proxy = proxy
        self._name = name
        self._url = url
        self._said = 0
        driver.go(url + "/")
        self._ask("PUT", "/api/me", {"name": "Ada", "traits": {"beard": 90}, "language": "en"})
        wanted = {"game": "zwergenzugfahrt", "options": {}, "bot": "lehrling"}
        self._table = f"{url}/t/{self._ask('POST', '/api/tables', wanted)['link']}"
        driver.run("localStorage['draisine.settings'] = JSON.stringify({ muted: true })")
        driver.go(self._table)
        driver.run(NOTE)
        self._words = words(driver.run("return document.documentElement.lang"))
        self._press("lobby_light")
        self._play_a_move()
        ARTEFACTS.mkdir(exist_ok=True)
        driver.photograph(ARTEFACTS / f"board-{name}.png")
        self._press("table_talk")

    @property
    def kinds(self) -> tuple[str, ...]:
        """The ways in which this browser's line can be broken."""
        kinds = tuple(name.removeprefix("_break_") for name in vars(LineCycles) if name.startswith("_break_"))
        return tuple(kind for kind in kinds if self._name not in NOT_IN.get(kind, ()))

    # --- the page -------------------------------------------------------------------------------------

    def _until(self, script: str, *arguments: object) -> Any:
        end = time.monotonic() + PATIENCE
        while not (found := self._driver.run(script, *arguments)):
            if time.monotonic() > end:
                raise PageFailed(f"never: {script} {arguments}")
            time.sleep(0.02)
        return found

    def _ask(self, method: str, path: str, body: dict[str, Any]) -> Any:
        self._driver.run(ASK, method, path, body)
        return self._until("return window.found")

    def _press(self, key: str) -> None:
        text = self._words[key].split("{")[0].strip()
        self._until(BUTTON.replace("return", "return !!"), text)
        self._driver.run(BUTTON.replace("return", "const found =") + "found.click()", text)

    def _play_a_move(self) -> None:
        """Touch what is lit until nothing is: the move is made. Then the bot makes its own."""
        lit = "return document.querySelectorAll('.surface [data-dwarf], .surface [data-target]').length"
        self._until(lit)
        while self._driver.run(TAKE):
            time.sleep(0.3)
        self._until(lit)

    def _notes(self) -> list[tuple[str, int]]:
        """The states of the line that the page noted, each with when it began."""
        return [(state, at) for state, at in self._driver.run("return window.lineNotes")]

    def _wait_for(self, state: str) -> None:
        self._until("return document.querySelector(`[data-line=${arguments[0]}]`) !== null", state)

    def _touch(self) -> None:
        self._driver.move_to(random.randrange(300), random.randrange(300))

    @contextmanager
    def _asleep(self) -> Iterator[None]:
        pages = _pages_of(self._driver.pid)
        assert pages
        with stopped(pages):
            yield

    def _check_said_once(self) -> None:
        said = "[...document.querySelectorAll('li')].filter(e => e.textContent.includes(arguments[0])).length"
        text = f"cycle {self._said}."
        self._until(f"return {said}", text)
        if self._driver.run(f"return {said}", text) != 1:
            raise PageFailed(f"said more than once: {text}")

    # --- one cycle ------------------------------------------------------------------------------------

    def run(self, kind: str, pause: float) -> Figures:
        """Break the line in one way, wait until the page says so, mend it, wait until it is back."""
        self._wait_for("online")
        known = len(self._notes())
        since: int = getattr(self, "_break_" + kind)()
        self._wait_for("lost")
        time.sleep(pause)
        mended = now()
        self.mend()
        self._wait_for("online")
        notes = self._notes()[known:]
        # A page that was left says so before it is shown again.
        noticed = max(0, next(at for state, at in notes if state == "lost") - since)
        back = [at for state, at in notes if state == "online"][-1] - mended
        if kind.startswith("send"):
            self._check_said_once()
        time.sleep(0.3)
        return Figures(kind, noticed, back)

    def mend(self) -> None:
        """Let the line be good again."""
        self._proxy.set("forward")
        if isinstance(self._driver, Chromium):
            self._driver.set_offline(False)

    def _send(self, mode: Mode) -> int:
        self._said += 1
        self._driver.run(SAY, f"cycle {self._said}.", self._words["talk_say"])
        self._proxy.set(mode)
        since = now()
        self._press("talk_send")
        return since

    def _break_send_swallowed(self) -> int:
        return self._send("swallow")

    def _break_send_stopped(self) -> int:
        return self._send("stop")

    def _break_touched(self) -> int:
        self._proxy.set("swallow")
        since = now()
        self._touch()
        return since

    def _break_hangs_while_calling(self) -> int:
        self._proxy.set("swallow")
        since = now()
        self._proxy.cut()
        return since

    def _break_slept(self) -> int:
        with self._asleep():
            self._proxy.set("swallow")
            time.sleep(random.uniform(1, 8))
        since = now()
        self._touch()
        return since

    def _break_only_visible(self) -> int:
        self._proxy.set("swallow")
        return now()

    def _break_tunnel(self) -> int:
        self._proxy.set("drop")
        return now()

    def _break_offline(self) -> int:
        since = now()
        assert isinstance(self._driver, Chromium)
        self._driver.set_offline(True)
        return since

    def _break_kept(self) -> int:
        """Another page and back, as by a thumb at the edge of a phone: the browser shows what it kept, and
        meanwhile the line went dead."""
        self._driver.go(f"{self._url}/privacy")
        self._proxy.set("swallow")
        since = now()
        self._driver.run("setTimeout(() => history.back())")
        self._until("return location.href === arguments[0] && !!window.lineNotes", self._table)
        return since


def _pages_of(pid: int) -> list[int]:
    """Processes below this one in which pages run."""
    found = []
    for started in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in started.read_text().split():
            command = Path(f"/proc/{child}/cmdline").read_text()
            found += [int(child)] if any(each in command for each in CONTENT) else []
            found += _pages_of(int(child))
    return found
