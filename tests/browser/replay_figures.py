"""How a game of ten thousand steps is told again: `python -m tests.browser.replay_figures`.

The table is made up of moves and take-backs, since every game ends long before that many moves. Prints how
long the server plays it again, how long the page takes until its board stands there (in a browser that was
never here, of a game that the server has not told since it started; and again), and how many frames a second
Chromium shows while somebody scrubs over all of it, each with another board.
"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

import httpx
from playwright.sync_api import sync_playwright
from tests.browser.conftest import find_browser
from tests.browser.people import Visitor, Visitors
from tests.server.support import ServerProcess
from tests.tables.replays.long_game import keep, long_log

SCRUB = """async ([from, to, steps]) => {
  const slider = document.querySelector('main.replay input[type=range]')
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
  const seen = new Set()
  let worst = 0
  const begun = performance.now()
  let before = begun
  for (let i = 0; i <= steps; i++) {
    set.call(slider, String(Math.round(from + ((to - from) * i) / steps)))
    slider.dispatchEvent(new Event('input', { bubbles: true }))
    const now = await new Promise(requestAnimationFrame)
    worst = Math.max(worst, now - before)
    before = now
    seen.add(document.querySelector('main.replay').dataset.frame)
  }
  return [(steps + 1) / ((performance.now() - begun) / 1000), seen.size, worst]
}"""


def fetch(server: ServerProcess, link: str) -> tuple[float, float, int]:
    """Seconds until the whole of it is told, the first time and again; and its size as it travels."""
    with httpx.Client(base_url=server.url, timeout=120) as http:
        times = []
        for _ in range(2):
            begun = time.perf_counter()
            with http.stream("GET", f"/api/tables/{link}/replay") as answer:
                size = sum(len(part) for part in answer.iter_raw())
            assert answer.status_code == 200
            times.append(time.perf_counter() - begun)
    return times[0], times[1], size


def open_page(visitor: Visitor, link: str) -> float:
    """Seconds from the address to a board that stands there."""
    begun = time.perf_counter()
    visitor.go(f"/t/{link}/replay")
    visitor.page.wait_for_selector("main.replay[data-frame='0'] .board > *")
    return time.perf_counter() - begun


def scrub(visitor: Visitor, steps: int, looks: int) -> list[float]:
    """Frames a second, boards that were seen and the longest frame in milliseconds, over all steps."""
    found: list[float] = visitor.page.evaluate(SCRUB, [0, steps, looks])
    return found


def measure(steps: int, looks: int, openings: int) -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        data, log = Path(folder), long_log(steps)
        links = [asyncio.run(keep(data, log, f"long-{number}")) for number in range(openings + 1)]
        with ServerProcess(data) as server:
            first, again, size = fetch(server, links[0])
            print(f"the server tells {steps} steps in {first:.2f} s, again in {again:.2f} s, {size} bytes")
        with sync_playwright() as playwright:
            for _ in range(openings):
                browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
                with ServerProcess(data) as server, Visitors(browser, server.url) as visitors:
                    cold = open_page(visitors.come("en", "laptop", muted=True), links[0])
                    print(f"browser and server both just started: the page opens in {cold:.2f} s")
                browser.close()
            browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
            with ServerProcess(data) as server, Visitors(browser, server.url) as visitors:
                visit(visitors, links, steps, looks)
            browser.close()


def visit(visitors: Visitors, links: list[str], steps: int, looks: int) -> None:
    """A browser and a server that run already: each opening by somebody who was never here, of a game that
    nobody has asked for. The first one only warms both up."""
    opened = []
    for link in links:
        visitor = visitors.come("en", "laptop", muted=True)
        opened.append(open_page(visitor, link))
        if link != links[-1]:
            visitor.page.close()
    print("somebody new opens it in", _seconds(opened[1:]))
    print("and again in", _seconds([open_page(visitor, links[-1]) for _ in range(3)]))
    look(visitor, steps, looks)


def look(visitor: Visitor, steps: int, looks: int) -> None:
    """Scrub over an open replay, and print how well that goes."""
    for name in ("while parts are fetched", "once they are there", "once more"):
        frames, seen, worst = scrub(visitor, steps, looks)
        print(f"{name}: {frames:.0f} frames a second, {seen} boards, longest {worst:.0f} ms")
        visitor.page.wait_for_load_state("networkidle")


def _seconds(found: list[float]) -> str:
    return ", ".join(f"{one:.2f} s" for one in found)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=10_000)
    parser.add_argument("--looks", type=int, default=300)
    parser.add_argument("--openings", type=int, default=5, help="by browsers that were never here")
    options = parser.parse_args()
    measure(options.steps, options.looks, options.openings)
