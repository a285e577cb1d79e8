"""How soon a page notices that its line is dead, and is back: `python -m tests.browser.line_cycles`.

A page in Chromium, Firefox or WebKit plays through a proxy on loopback that swallows, stops or cuts. Times to
notice count from when the page was looked at or had something to send (for one that is only visible: from the
cut), times to be back from when the line was good again. What was sent into the dead line must be there once.

Every cycle is written to `artefacts/line-<browser>.jsonl` when it is over; `--go-on` reads that file first
and does what is missing. `--front caddy` puts Caddy of `deploy/` before the server, `--front caddy-h2` the
same with HTTP/2 (the file is `line-<browser>-caddy.jsonl` then, and the like). Where the driver of the
browser is lost the browser is started anew, the cycle is named, and the run goes on; so it does where the
page failed.
"""

import argparse
import json
import os
import random
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

from tests.browser.cycles import Figures, LineCycles, PageFailed
from tests.browser.drivers import BROWSERS, DriverLost, driven
from tests.browser.fronts import FRONTS, fronted
from tests.browser.people import ARTEFACTS
from tests.server.proxy import Proxy
from tests.server.support import ServerProcess

_START = "start"
"""What a driver was lost at before the first cycle."""


class Run:
    """So many cycles in one browser, started anew as often as needed."""

    def __init__(  # noqa: PLR0917
        self,
        browser: str,
        cycles: int,
        kinds: Sequence[str],
        go_on: bool = False,
        front: str = "none",
        away: float = 0,
    ) -> None:
        """`away`: seconds for which the line stays dead at least, once the page has noticed."""
        self.figures: list[Figures] = []
        self.loads: list[float] = []
        """Of the machine at the end of each."""
        self.lost: list[str] = []
        """Kinds of cycles in which the driver was lost: nothing is known of the page."""
        self.failed: list[str] = []
        """Kinds of cycles in which the page did not notice, or was not back, within a minute."""
        self._browser = browser
        self._cycles = cycles
        self._kinds = kinds
        self._front = front
        self._away = away
        self._next = 0
        ARTEFACTS.mkdir(exist_ok=True)
        behind = "" if front == "none" else f"-{front}"
        self._file = ARTEFACTS / f"line-{browser}{behind}.jsonl"
        if go_on:
            self._read()
        else:
            self._file.unlink(missing_ok=True)

    def _read(self) -> None:
        """Take the cycles of a run that was interrupted for one's own."""
        for line in self._file.read_text().splitlines():
            cycle = json.loads(line)
            self._next += cycle["kind"] != _START
            match cycle.get("ended"):
                case None:
                    self.loads.append(cycle["load"])
                    self.figures.append(Figures(cycle["kind"], cycle["noticed"], cycle["back"]))
                case "driver lost":
                    self.lost.append(cycle["kind"])
                case _:
                    self.failed.append(cycle["kind"])

    def run(self) -> None:
        """All of them."""
        if self._next >= self._cycles:
            return
        with (
            tempfile.TemporaryDirectory() as folder,
            ServerProcess(Path(folder) / "data", more={"proxies": ("127.0.0.1",)}) as server,
            fronted(self._front, server.port, Path(folder) / "front") as port,
            Proxy(port) as proxy,
        ):
            while self._next < self._cycles:
                proxy.set("forward")
                with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
                    self._with_one_browser(Path(home), proxy)

    def _with_one_browser(self, home: Path, proxy: Proxy) -> None:
        kind = _START
        try:
            with driven(self._browser, home) as driver:
                url = proxy.url if self._front == "none" else f"https://localhost:{proxy.port}"
                tried = LineCycles(driver, proxy, self._browser, url)
                kinds = self._kinds or tried.kinds
                while self._next < self._cycles:
                    kind = kinds[self._next % len(kinds)]
                    self._next += 1
                    self._note(tried.run(kind, self._away + random.uniform(0, 4)))
        except DriverLost as error:
            self._end(self.lost, kind, "driver lost", error)
        except PageFailed as error:
            self._end(self.failed, kind, "page failed", error)

    def _note(self, figures: Figures) -> None:
        self.figures.append(figures)
        self.loads.append(round(os.getloadavg()[0], 1))
        self._write({**figures._asdict(), "load": self.loads[-1]})

    def _end(self, ends: list[str], kind: str, what: str, error: Exception) -> None:
        ends.append(kind)
        if len(self.lost) + len(self.failed) > 10 + self._cycles // 10:
            raise error
        self._write({"kind": kind, "ended": what, "why": str(error)})

    def _write(self, line: dict[str, object]) -> None:
        with self._file.open("a") as file:
            file.write(json.dumps(line) + "\n")
        print(f"{self._next:4} {line}", file=sys.stderr, flush=True)


def _row(name: str, found: Sequence[Figures]) -> str:
    def figures(times: list[int]) -> str:
        ordered = sorted(times)
        high = ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]
        return f"{median(ordered) / 1000:.2f} / {high / 1000:.2f} / {ordered[-1] / 1000:.2f}"

    noticed, back = [each.noticed for each in found], [each.back for each in found]
    return f"| {name.replace('_', ' ')} | {len(found)} | {figures(noticed)} | {figures(back)} |"


def report(tried: Run, say: Callable[[str], None] = print) -> None:
    """The times in seconds."""
    say("| kind | cycles | noticed: median / p95 / longest | back: median / p95 / longest |")
    say("|---|---|---|---|")
    for kind in dict.fromkeys(each.kind for each in tried.figures):
        say(_row(kind, [each for each in tried.figures if each.kind == kind]))
    say(_row("all", tried.figures))
    say(f"load: {min(tried.loads)} to {max(tried.loads)}")
    say(f"beyond 3 s: {sum(each.noticed > 3000 for each in tried.figures)} of {len(tried.figures)}")
    say(f"pages that failed: {len(tried.failed)} {' '.join(tried.failed)}")
    say(f"lost with the driver, started anew: {len(tried.lost)} {' '.join(tried.lost)}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--cycles", type=int, default=42)
    parser.add_argument("--browser", choices=list(BROWSERS), default="chromium")
    parser.add_argument("--kinds", nargs="+", default=(), help="these alone, in turn")
    parser.add_argument(
        "--go-on", action="store_true", help="count the cycles of the run before this one too"
    )
    parser.add_argument("--front", choices=FRONTS, default="none", help="what stands before the server")
    parser.add_argument("--away", type=float, default=0, help="the line stays dead for so many seconds more")
    options = parser.parse_args()
    run = Run(options.browser, options.cycles, options.kinds, options.go_on, options.front, options.away)
    run.run()
    report(run)
