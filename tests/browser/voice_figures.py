"""How soon Silence is heard: `python -m tests.browser.voice_figures --rides 3 --seconds 600`.

Three pages talk at a table, and one of them goes on sending. For every Silence card, in both of the other
pages: milliseconds of the whole way, from the touch that drew it to the moment in which the last loud sample
left the loudspeaker; the same to the moment in which it was handed to the sound card, whose own delay differs
from machine to machine; and when the page itself came to read the table's word, by which it would have been
silent without the socket that its sound listens to. And how loud the page that goes on sending is at the
others, before and in silence. Each card is laid when the pages have drawn the one before. No ride
is begun or gone on with after `--seconds`.
"""

import argparse
import os
import tempfile
from pathlib import Path
from statistics import median
from time import monotonic

from playwright.sync_api import sync_playwright
from tests.browser import voices
from tests.browser.dwarfs import light, sit_down
from tests.browser.people import Visitor, Visitors
from tests.browser.wagon import open_ride
from tests.server.rides import ALL_FITS
from tests.server.support import ServerProcess

Way = tuple[float, float, float]
"""From the touch to the last sound, to its being handed over, and to the page's reading of it."""
GOAL = 150
"""Milliseconds from the touch to silence."""
TOUCHED = """() => addEventListener('click', () => {
  window.touched = performance.timeOrigin + performance.now()
}, true)"""
AT_REST = """() => new Promise(rested => requestIdleCallback(rested))"""
LAST_SOUND = """() => {
  const { contextTime, performanceTime } = voices.ear.getOutputTimestamp()
  return performance.timeOrigin + performanceTime + (voices.lastLoud / voices.rate - contextTime) * 1000
}"""
"""By the wall clock: when the last loud sample came out of the loudspeaker."""


def _level(rider: Visitor, note: int) -> float:
    return float(rider.page.evaluate("note => voices.levels[note]", note))


def _ride(people: Visitors, heard: list[float], shut: list[float], found: list[Way], until: float) -> None:
    """Every Silence of one ride, in each page."""
    riders = [voices.come(people, number, changed=number == 2) for number in range(3)]
    address = open_ride(riders[0], "Ada", 3, **ALL_FITS)
    for rider, name in zip(riders[1:], ("Jo", "Kim"), strict=True):
        sit_down(rider, address, name)
    for rider in riders:
        voices.turn_on(rider)
        rider.page.evaluate(TOUCHED)
    light(riders[0])
    while monotonic() < until:
        for rider in riders[:2]:
            voices.hears(rider, 2)
            heard.append(_level(rider, 2))
        try:
            voices.ride_until(True, *riders, ready=_rest)
        except voices.RideOver:
            return
        for rider in riders:
            voices.hears(rider)
        shut += [_level(rider, 2) for rider in riders[:2]]
        found += _figures(riders)
        try:
            voices.ride_until(False, *riders)
        except voices.RideOver:
            return


def _rest(*riders: Visitor) -> None:
    for rider in riders:
        rider.page.evaluate(AT_REST)


def _figures(riders: list[Visitor]) -> list[Way]:
    read = [float(rider.page.evaluate("() => voices.told.at(-1).wall")) for rider in riders]
    touched = [float(rider.page.evaluate("() => window.touched ?? 0")) for rider in riders]
    # The card that was laid last before the first page was told.
    laid = max(one for one in touched if one <= min(read))
    # Whoever goes on sending hears nobody else, so there is nothing to close.
    return [
        (
            float(rider.page.evaluate(LAST_SOUND)) - laid,
            word - laid + voices.milliseconds_after(rider),
            word - laid,
        )
        for rider, word in zip(riders[:2], read, strict=False)
    ]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rides", type=int, default=3)
    asked.add_argument("--seconds", type=int, default=600)
    given = asked.parse_args()
    rides: int = given.rides
    until = monotonic() + int(given.seconds)
    found: list[Way] = []
    heard: list[float] = []
    shut: list[float] = []
    with (
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder)) as server,
        voices.talking_browser(playwright.chromium) as browser,
    ):
        for _ in range(rides):
            if monotonic() > until:
                break
            with Visitors(browser, server.url) as people:
                _ride(people, heard, shut, found, until)
    print(f"{len(found)} times silence in a page, load {os.getloadavg()[0]:.0f}")
    ways = ("touch to last sound", "touch to the sound card's last", "touch to the page's reading of it")
    for column, name in enumerate(ways):
        values = sorted(one[column] for one in found)
        late = sum(value > GOAL for value in values)
        print(f"{name}: median {median(values):.0f} ms, longest {values[-1]:.0f} ms, {late} over {GOAL} ms")
    loud = f"{min(heard):.2f} to {max(heard):.2f}"
    print(f"a voice of 0.5 at the others: {loud}, in silence at most {max(shut):.4f}")


if __name__ == "__main__":
    main()
