"""How soon a page notices that its line is dead, and is back: `python -m tests.browser.line_cycles`.

Chromium plays through a proxy on loopback that swallows, stops or cuts. Times to notice count from when the
page was looked at or had something to send (for one that is only visible: from the cut), times to be back
from when the line was good again. What was sent into the dead line must be there once.
"""

import argparse
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from playwright.sync_api import expect, sync_playwright
from tests.browser.conftest import find_browser
from tests.browser.dwarfs import light, open_table, whose_turn
from tests.browser.lines import LineRecord, asleep
from tests.browser.other_browsers import run_foreign
from tests.browser.people import PATIENCE, Visitor, Visitors
from tests.server.proxy import Mode, Proxy
from tests.server.support import ServerProcess


def _now() -> int:
    return round(time.time() * 1000)


class Cycles:
    """One page at a table with a bot, whose line is broken and mended again and again."""

    def __init__(self, ada: Visitor, proxy: Proxy) -> None:
        self.ada = ada
        self.proxy = proxy
        self.record = LineRecord(ada)
        self.noticed: dict[str, list[int]] = {}
        self.back: dict[str, list[int]] = {}
        self.said = 0
        open_table(ada, "Ada", bot="lehrling")
        light(ada)
        whose_turn(ada)
        ada.button("table_talk").click()

    def run(self, kind: str, pause: float) -> None:
        """Break the line in one way, wait until the page says so, mend it, wait until it is back."""
        known = len(self.record.notes())
        since = getattr(self, "_" + kind)()
        self.record.wait_for("lost")
        self.ada.page.wait_for_timeout(pause)
        mended = _now()
        self.proxy.set("forward")
        self.ada.context.set_offline(False)
        self.record.wait_for("online")
        notes = self.record.notes()[known:]
        lost = next(at for state, at in notes if state == "lost")
        online = [at for state, at in notes if state == "online"][-1]
        self.noticed.setdefault(kind, []).append(lost - since)
        self.back.setdefault(kind, []).append(online - mended)
        if kind.startswith("send"):
            said = self.ada.page.get_by_role("listitem").filter(has_text=f"cycle {self.said}.")
            expect(said).to_have_count(1, timeout=PATIENCE)
        self.ada.page.wait_for_timeout(300)

    def _send(self, mode: Mode) -> int:
        self.said += 1
        self.ada.page.get_by_role("textbox", name=self.ada.say("talk_say")).fill(f"cycle {self.said}.")
        self.proxy.set(mode)
        since = _now()
        self.ada.button("talk_send").click()
        return since

    def _send_swallowed(self) -> int:
        return self._send("swallow")

    def _send_stopped(self) -> int:
        return self._send("stop")

    def _touched(self) -> int:
        self.proxy.set("swallow")
        since = _now()
        self.ada.page.mouse.move(random.randrange(300), random.randrange(300))
        return since

    def _hangs_while_calling(self) -> int:
        self.proxy.set("swallow")
        since = _now()
        self.proxy.cut()
        return since

    def _offline(self) -> int:
        since = _now()
        self.ada.context.set_offline(True)
        return since

    def _slept(self) -> int:
        with asleep(self.ada):
            self.proxy.set("swallow")
            time.sleep(random.uniform(1, 8))
        since = _now()
        self.ada.page.mouse.move(random.randrange(300), random.randrange(300))
        return since

    def _only_visible(self) -> int:
        self.proxy.set("swallow")
        return _now()


KINDS = (
    "send_swallowed",
    "send_stopped",
    "touched",
    "hangs_while_calling",
    "offline",
    "slept",
    "only_visible",
)


def _row(name: str, noticed: list[int], back: list[int]) -> str:
    def figures(times: list[int]) -> str:
        ordered = sorted(times)
        high = ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]
        return f"{median(ordered) / 1000:.2f} / {high / 1000:.2f} / {ordered[-1] / 1000:.2f}"

    return f"| {name.replace('_', ' ')} | {len(noticed)} | {figures(noticed)} | {figures(back)} |"


def run_chromium(cycles: int) -> Cycles:
    """Break the line so many times, in each way in turn."""
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder)) as server,
        Proxy(server.port) as proxy,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        people = Visitors(browser, proxy.url)
        tried = Cycles(people.come("en", "laptop", muted=True), proxy)
        for number in range(cycles):
            tried.run(KINDS[number % len(KINDS)], random.uniform(0, 4000))
        browser.close()
        return tried


def run(browser: str, cycles: int, say: Callable[[str], None] = print) -> None:
    """Break the line so many times and print the times in seconds."""
    tried = run_chromium(cycles) if browser == "chromium" else run_foreign(browser, cycles)
    say("| kind | cycles | noticed: median / p95 / longest | back: median / p95 / longest |")
    say("|---|---|---|---|")
    for kind in tried.noticed:
        say(_row(kind, tried.noticed[kind], tried.back[kind]))
    asked = [kind for kind in tried.noticed if kind != "only_visible"]
    noticed = [took for kind in asked for took in tried.noticed[kind]]
    say(_row("all but only visible", noticed, [took for kind in asked for took in tried.back[kind]]))
    say(f"beyond 3 s: {sum(took > 3000 for took in noticed)} of {len(noticed)}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--cycles", type=int, default=42)
    parser.add_argument("--browser", choices=["chromium", "firefox", "webkit"], default="chromium")
    options = parser.parse_args()
    run(options.browser, options.cycles)
