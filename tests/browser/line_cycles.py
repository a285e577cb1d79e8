"""How soon a page notices that its line is dead, and is back: `python -m tests.browser.line_cycles`.

Chromium plays through a proxy on loopback that swallows, stops or cuts. Times to notice count from when the
page was looked at or had something to send (for one that is only visible: from the cut), times to be back
from when the line was good again. What was sent into the dead line must be there once.
"""

import argparse
import random
import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from statistics import median

from playwright.sync_api import expect, sync_playwright
from tests.browser.conftest import find_browser
from tests.browser.cycles import LineCycles, now
from tests.browser.dwarfs import light, open_table, whose_turn
from tests.browser.lines import LineRecord, asleep
from tests.browser.other_browsers import run_foreign
from tests.browser.people import PATIENCE, Visitor, Visitors
from tests.server.proxy import Proxy
from tests.server.support import ServerProcess


class ChromiumCycles(LineCycles):
    """The page in Chromium."""

    kinds = (*LineCycles.kinds, "offline")

    def __init__(self, ada: Visitor, proxy: Proxy) -> None:
        super().__init__(proxy)
        self._ada = ada
        self._record = LineRecord(ada)
        open_table(ada, "Ada", bot="lehrling")
        light(ada)
        whose_turn(ada)
        ada.button("table_talk").click()

    def notes(self) -> list[tuple[str, int]]:
        return self._record.notes()

    def wait_for(self, state: str) -> None:
        self._record.wait_for(state)

    def write(self, text: str) -> None:
        self._ada.page.get_by_role("textbox", name=self._ada.say("talk_say")).fill(text)

    def send(self) -> None:
        self._ada.button("talk_send").click()

    def touch(self) -> None:
        self._ada.page.mouse.move(random.randrange(300), random.randrange(300))

    def asleep(self) -> AbstractContextManager[None]:
        return asleep(self._ada)

    def check_said_once(self, text: str) -> None:
        said = self._ada.page.get_by_role("listitem").filter(has_text=text)
        expect(said).to_have_count(1, timeout=PATIENCE)

    def mend(self) -> None:
        super().mend()
        self._ada.context.set_offline(False)

    def _offline(self) -> int:
        since = now()
        self._ada.context.set_offline(True)
        return since


def _row(name: str, noticed: list[int], back: list[int]) -> str:
    def figures(times: list[int]) -> str:
        ordered = sorted(times)
        high = ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]
        return f"{median(ordered) / 1000:.2f} / {high / 1000:.2f} / {ordered[-1] / 1000:.2f}"

    return f"| {name.replace('_', ' ')} | {len(noticed)} | {figures(noticed)} | {figures(back)} |"


def run_chromium(cycles: int) -> LineCycles:
    """Break the line so many times, in each way in turn."""
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder)) as server,
        Proxy(server.port) as proxy,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        people = Visitors(browser, proxy.url)
        tried = ChromiumCycles(people.come("en", "laptop", muted=True), proxy)
        tried.run_all(cycles)
        browser.close()
        return tried


def run(browser: str, cycles: int, say: Callable[[str], None] = print) -> None:
    """Break the line so many times and print the times in seconds."""
    tried = run_chromium(cycles) if browser == "chromium" else run_foreign(browser, cycles)
    say("| kind | cycles | noticed: median / p95 / longest | back: median / p95 / longest |")
    say("|---|---|---|---|")
    for kind in tried.noticed:
        say(_row(kind, tried.noticed[kind], tried.back[kind]))
    noticed = [took for times in tried.noticed.values() for took in times]
    say(_row("all", noticed, [took for times in tried.back.values() for took in times]))
    say(f"beyond 3 s: {sum(took > 3000 for took in noticed)} of {len(noticed)}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--cycles", type=int, default=42)
    parser.add_argument("--browser", choices=["chromium", "firefox", "webkit"], default="chromium")
    options = parser.parse_args()
    run(options.browser, options.cycles)
