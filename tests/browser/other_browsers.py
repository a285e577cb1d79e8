"""The line in Firefox and WebKit: `make line BROWSER=firefox`, or `webkit`.

As `line_cycles.py` in Chromium: a page plays a move at a table with a bot through a proxy that swallows,
stops or cuts, and notes itself when it notices and when it is back.
"""

import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.browser.cycles import LineCycles
from tests.browser.drivers import Driver, driven
from tests.browser.lines import NOTE, stopped
from tests.browser.people import ARTEFACTS, words
from tests.server.proxy import Proxy
from tests.server.support import ServerProcess

PATIENCE = 60.0
CONTENT = ("-contentproc", "WebKitWebProcess")
"""In the command of a process in which pages run."""
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


class ForeignCycles(LineCycles):
    """The page in a browser that Playwright does not drive here."""

    def __init__(self, driver: Driver, proxy: Proxy, name: str) -> None:
        super().__init__(proxy)
        self._driver = driver
        driver.go(proxy.url + "/")
        self._ask("PUT", "/api/me", {"name": "Ada", "traits": {"beard": 90}, "language": "en"})
        wanted = {"game": "zwergenzugfahrt", "options": {}, "bot": "lehrling"}
        link = self._ask("POST", "/api/tables", wanted)["link"]
        driver.run("localStorage['draisine.settings'] = JSON.stringify({ muted: true })")
        driver.go(f"{proxy.url}/t/{link}")
        driver.run(NOTE)
        self._words = words(driver.run("return document.documentElement.lang"))
        self._press("lobby_light")
        self._play_a_move()
        ARTEFACTS.mkdir(exist_ok=True)
        driver.photograph(ARTEFACTS / f"board-{name}.png")
        self._press("table_talk")

    def _until(self, script: str, *arguments: object) -> Any:
        end = time.monotonic() + PATIENCE
        while not (found := self._driver.run(script, *arguments)):
            assert time.monotonic() < end, f"never: {script} {arguments}"
            time.sleep(0.02)
        return found

    def _ask(self, method: str, path: str, body: dict[str, Any]) -> Any:
        self._driver.run(ASK, method, path, body)
        return self._until("return window.found")

    def _press(self, key: str) -> None:
        text = self._words[key].split("{")[0].strip()
        self._until(BUTTON, text)
        self._driver.run(BUTTON.replace("return", "const found =") + "found.click()", text)

    def _play_a_move(self) -> None:
        """Touch what is lit until nothing is: the move is made. Then the bot makes its own."""
        lit = "return document.querySelectorAll('.surface [data-dwarf], .surface [data-target]').length"
        self._until(lit)
        while self._driver.run(TAKE):
            time.sleep(0.3)
        self._until(lit)

    def notes(self) -> list[tuple[str, int]]:
        return [(state, at) for state, at in self._driver.run("return window.lineNotes")]

    def wait_for(self, state: str) -> None:
        self._until("return document.querySelector(`[data-line=${arguments[0]}]`) !== null", state)

    def write(self, text: str) -> None:
        self._driver.run(SAY, text, self._words["talk_say"])

    def send(self) -> None:
        self._press("talk_send")

    def touch(self) -> None:
        self._driver.move_to(random.randrange(300), random.randrange(300))

    @contextmanager
    def asleep(self) -> Iterator[None]:
        pages = _pages_of(self._driver.pid)
        assert pages
        with stopped(pages):
            yield

    def check_said_once(self, text: str) -> None:
        said = "[...document.querySelectorAll('li')].filter(e => e.textContent.includes(arguments[0])).length"
        self._until(f"return {said}", text)
        assert self._driver.run(f"return {said}", text) == 1


def _pages_of(pid: int) -> list[int]:
    """Processes below this one in which pages run."""
    found = []
    for started in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in started.read_text().split():
            command = Path(f"/proc/{child}/cmdline").read_text()
            found += [int(child)] if any(each in command for each in CONTENT) else []
            found += _pages_of(int(child))
    return found


def run_foreign(browser: str, cycles: int) -> ForeignCycles:
    """Break the line so many times, in each way in turn."""
    with (
        tempfile.TemporaryDirectory() as folder,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home,
        ServerProcess(Path(folder)) as server,
        Proxy(server.port) as proxy,
        driven(browser, Path(home)) as driver,
    ):
        tried = ForeignCycles(driver, proxy, browser)
        tried.run_all(cycles)
        return tried
