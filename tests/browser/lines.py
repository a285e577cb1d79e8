"""What a page says about its line, noted in the page itself as it happens."""

import json
import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Page, WebSocket, expect
from tests.browser.people import PATIENCE, Visitor

NOTE = """
(() => {
  window.lineNotes = []
  let last = null
  const note = () => {
    const line = document.querySelector('[data-line]')?.dataset.line ?? null
    if (line !== null && line !== last) window.lineNotes.push([(last = line), Date.now()])
  }
  note()
  new MutationObserver(note).observe(document, {
    subtree: true, childList: true, attributes: true, attributeFilter: ['data-line'],
  })
})()
"""


@contextmanager
def stopped(processes: Sequence[int]) -> Iterator[None]:
    """Nothing of these processes runs."""
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


@contextmanager
def asleep(visitor: Visitor) -> Iterator[None]:
    """The machine sleeps, as far as pages can tell: nothing of this browser's pages runs."""
    browser = visitor.context.browser
    assert browser is not None
    devtools = browser.new_browser_cdp_session()
    running = devtools.send("SystemInfo.getProcessInfo")["processInfo"]
    pages = [int(process["id"]) for process in running if process["type"] == "renderer"]
    devtools.detach()
    with stopped(pages):
        yield


class LineRecord:
    """The states of one page's line with their times, and everything that its sockets carried."""

    def __init__(self, visitor: Visitor) -> None:
        self._page: Page = visitor.page
        self._page.add_init_script(NOTE)
        self._page.on("websocket", self._listen)
        self.sent: list[dict[str, Any]] = []
        self.received: list[dict[str, Any]] = []

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda text: self.sent.append(json.loads(text)))
        socket.on("framereceived", lambda text: self.received.append(json.loads(text)))

    def notes(self) -> list[tuple[str, int]]:
        """States in order, each with the Unix time in milliseconds at which it began."""
        return [(state, at) for state, at in self._page.evaluate("() => window.lineNotes")]

    def states(self) -> list[str]:
        return [state for state, _ in self.notes()]

    def wait_for(self, state: str) -> None:
        expect(self._page.locator(f'[data-line="{state}"]')).to_have_count(1, timeout=PATIENCE)

    def moves_sent(self) -> list[str]:
        """Keys of the moves, once for each time that they went out."""
        return [message["key"] for message in self.sent if message["type"] == "move"]

    def moves_made(self) -> int:
        """How many moves the game has, by the last news."""
        return int([message["game"]["number"] for message in self.received if message.get("game")][-1])
