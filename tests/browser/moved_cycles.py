"""A page whose table goes to another process: `python -m tests.browser.moved_cycles --cycles 12`.

Two processes on PostgreSQL behind a proxy on loopback, which plays the balancer: new connections go to the
newest process. A deploy drains the old one, a kill ends it with -9, a freeze stops it beyond its lease. Each
time the page says something; it must be there once. Printed is for how long the page said that its line was
not there, and how long it took from the blow until what was said was there. `--kinds kill` does one of them.
"""

import argparse
import itertools
import os
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from playwright.sync_api import expect, sync_playwright
from tests.browser.conftest import find_browser
from tests.browser.dwarfs import light, open_table, whose_turn
from tests.browser.lines import LineRecord
from tests.browser.people import PATIENCE, Visitor, Visitors
from tests.server.cluster import Cluster
from tests.server.proxy import Proxy
from tests.server.support import ServerProcess
from tests.stores.postgres import new_database, postgres_server

from draisine.tables.owners import LEASE

KINDS = ("deploy", "kill", "freeze")


class Moves:
    """One page at a table with a bot, whose process changes again and again."""

    def __init__(self, ada: Visitor, cluster: Cluster, proxy: Proxy) -> None:
        self.ada = ada
        self.record = LineRecord(ada)
        self.away: dict[str, list[int]] = {}
        """Milliseconds for which the page said that its line was not there."""
        self.took: dict[str, list[int]] = {}
        """Milliseconds until what was said was there."""
        self._cluster = cluster
        self._proxy = proxy
        self._old = cluster.servers[0]
        self._said = 0
        open_table(ada, "Ada", bot="lehrling")
        light(ada)
        whose_turn(ada)
        ada.button("table_talk").click()

    def run(self, kind: str) -> None:
        """Another process takes the table in this way."""
        known, old = len(self.record.notes()), self._old
        self._old = self._cluster.start(LEASE)
        self._proxy.target = self._old.port
        began = time.time()
        getattr(self, "_" + kind)(old)
        self._said += 1
        self.ada.page.get_by_role("textbox", name=self.ada.say("talk_say")).fill(f"cycle {self._said}.")
        self.ada.button("talk_send").click()
        said = self.ada.page.get_by_role("listitem").filter(has_text=f"cycle {self._said}.")
        expect(said).to_have_count(1, timeout=PATIENCE)
        self.record.wait_for("online")
        self.took.setdefault(kind, []).append(round(1000 * (time.time() - began)))
        self._cluster.servers.remove(old)
        self.away.setdefault(kind, []).append(_away(self.record.notes()[max(0, known - 1) :]))

    def _deploy(self, old: ServerProcess) -> None:
        assert old.stop(signal.SIGTERM) == 0

    def _kill(self, old: ServerProcess) -> None:
        old.kill()

    def _freeze(self, old: ServerProcess) -> None:
        """It is never woken; what it had is the other's when its lease is over."""
        assert old.pid is not None
        os.kill(old.pid, signal.SIGSTOP)


def _away(notes: list[tuple[str, int]]) -> int:
    """Together, from each state but the last to the next."""
    pairs = itertools.pairwise(notes)
    return sum(until - at for (state, at), (_, until) in pairs if state != "online")


def _figures(times: list[int]) -> str:
    ordered = sorted(times)
    high = ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]
    return f"{median(ordered) / 1000:.2f} / {high / 1000:.2f} / {ordered[-1] / 1000:.2f}"


def run(cycles: int, kinds: Sequence[str] = KINDS) -> None:
    """Move the table so many times and print the times in seconds."""
    with tempfile.TemporaryDirectory() as folder, postgres_server() as postgres:
        cluster = Cluster(new_database(postgres), Path(folder))
        with Proxy(cluster.start(LEASE).port) as proxy, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
            tried = Moves(Visitors(browser, proxy.url).come("en", "laptop", muted=True), cluster, proxy)
            frozen: list[ServerProcess] = []
            for number in range(cycles):
                kind = kinds[number % len(kinds)]
                frozen += cluster.servers if kind == "freeze" else []
                tried.run(kind)
                print(
                    number + 1, kind, tried.away[kind][-1], tried.took[kind][-1], file=sys.stderr, flush=True
                )
            browser.close()
        for server in [*frozen, *cluster.servers]:
            server.kill()
    print("| the process was | cycles | line away: median / p95 / longest | said and there: the same |")
    print("|---|---|---|---|")
    for kind, away in tried.away.items():
        print(f"| {kind} | {len(away)} | {_figures(away)} | {_figures(tried.took[kind])} |")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--cycles", type=int, default=12)
    parser.add_argument("--kinds", choices=KINDS, nargs="+", default=KINDS)
    options = parser.parse_args()
    run(options.cycles, options.kinds)
