"""Render the wagon's soundtrack in Chromium, faster than it is heard, and print what each minute sounds like.

`python -m tests.browser.band_figures` prints loudness, peak, tempo and spectrum of twenty seconds of every
minute and of the finale, and how often a simple classifier tells the minute from ten seconds of sound.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.conftest import ARGUMENTS, ROOT, find_browser

sys.path.insert(0, str(ROOT / "tools"))
import client

SEVEN_MINUTES = 420_000
Measured = dict[str, float]
COLUMNS = "{loudness:6.1f} {peak:6.1f} {tempo:6.1f} {centroid:9.0f} {bass:6.2f} {treble:7.3f} {onsets:9.1f}"
FEATURES = ("loudness", "tempo", "centroid", "onsets")
"""What the classifier hears: each is divided by how far it spreads over the ride."""


@contextmanager
def band_page(browser: Browser) -> Iterator[Page]:
    """A bare page with the band's script in it."""
    client.install()
    client.npm("run", "--silent", "band")
    page = browser.new_page()
    page.add_script_tag(path=ROOT / "build" / "band" / "band.js")
    yield page
    page.close()


def measure(page: Page, start: float, lasts: float, **how: Any) -> Measured:
    """What `lasts` seconds from second `start` of the ride sound like."""
    piece = {"from": start * 1000, "lasts": lasts * 1000, "length": SEVEN_MINUTES, **how}
    found: Measured = page.evaluate("piece => measured(piece)", piece)
    return found


def tell(sound: Measured, known: dict[int, list[Measured]]) -> int:
    """The minute whose known pieces are most like this one."""
    everything = [one for pieces in known.values() for one in pieces]
    spread = {name: max(p[name] for p in everything) - min(p[name] for p in everything) for name in FEATURES}

    def distance(pieces: list[Measured]) -> float:
        means = {name: sum(p[name] for p in pieces) / len(pieces) for name in FEATURES}
        return sum(((sound[name] - means[name]) / spread[name]) ** 2 for name in FEATURES)

    return min(known, key=lambda minute: distance(known[minute]))


def main() -> None:
    """Print the table."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
        with band_page(browser) as page:
            _print_table(page)
        browser.close()


def _print_table(page: Page) -> None:
    print("minute   LUFS   peak  tempo  centroid   bass  treble  onsets/s")
    rows = [(f"{n + 1}", n * 60 + 15) for n in range(7)] + [("last 20s", 400)]
    for name, start in rows:
        heard = measure(page, start, 20)
        print(f"{name:>8}", COLUMNS.format(**heard), flush=True)
    silent = measure(page, 100, 10, hushed=True)
    print(f" Silence {silent['loudness']:6.1f} {silent['peak']:6.1f}")
    learned = {n: [measure(page, n * 60 + second, 10) for second in (12, 32)] for n in range(7)}
    heard_again = [(n, measure(page, n * 60 + second, 10)) for n in range(7) for second in (2, 22, 29.5)]
    right = sum(tell(sound, learned) == minute for minute, sound in heard_again)
    print(f"minutes told from ten seconds of sound: {right} of {len(heard_again)}")


if __name__ == "__main__":
    main()
