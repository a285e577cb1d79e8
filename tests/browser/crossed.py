"""Cards that cross in a real browser: Ada takes hold of one that fits, her mate is faster, she lets go.

`python -m tests.browser.crossed --plays 1000` prints how many crossed at a table, and how many came back and
were paid in the page by each way of laying (`--seen`, forty each unless said otherwise). Her mate sits at a
bare socket: what is looked at is one page, and a thousand plays take minutes.
"""

import argparse
import json
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import CDPSession, expect, sync_playwright
from tests.browser.conftest import find_browser
from tests.browser.dwarfs import light
from tests.browser.people import ARTEFACTS, PATIENCE, Visitor, Visitors
from tests.browser.wagon import cards, is_over, lay, open_ride
from tests.server.support import ServerProcess
from tests.tables.log.test_crossing_moves import cross_at_a_table
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

NEWEST = "[...document.querySelectorAll('[data-card]')].at(-1)?.dataset.card"
Point = tuple[float, float]


def _middle(rider: Visitor, selector: str) -> Point:
    box = rider.page.locator(selector).first.bounding_box()
    assert box is not None, selector
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Crossing:
    """One way to lay a card: what is done before the mate's card lands, and what after it."""

    def __init__(self, rider: Visitor, card: str) -> None:
        self.rider = rider
        self.selector = f"[data-hand='{card}'] button.card"
        self.at = _middle(rider, self.selector)

    def begin(self) -> None:
        raise NotImplementedError

    def finish(self) -> None:
        raise NotImplementedError

    def target(self) -> Point:
        """Where a dragged card is let go: on the open stop, or where it is when there is none any more."""
        stops = self.rider.page.locator("[data-stop]")
        return _middle(self.rider, "[data-stop]") if stops.count() else self.at


class MouseDrag(Crossing):
    def begin(self) -> None:
        self.rider.page.mouse.move(*self.at)
        self.rider.page.mouse.down()
        self.rider.page.mouse.move(self.at[0], self.at[1] - 20, steps=3)

    def finish(self) -> None:
        self.rider.page.mouse.move(*self.target(), steps=3)
        self.rider.page.mouse.up()


class TouchDrag(Crossing):
    def __init__(self, rider: Visitor, card: str) -> None:
        super().__init__(rider, card)
        self._session: CDPSession = rider.context.new_cdp_session(rider.page)

    def _touch(self, kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def begin(self) -> None:
        self._touch("touchStart", self.at)
        self._touch("touchMove", (self.at[0], self.at[1] - 24))

    def finish(self) -> None:
        self._touch("touchMove", self.target())
        self._touch("touchEnd")
        self._session.detach()


class DoubleTouch(Crossing):
    def begin(self) -> None:
        self.rider.page.touchscreen.tap(*self.at)
        expect(self.rider.page.locator(self.selector)).to_have_attribute("aria-pressed", "true")

    def finish(self) -> None:
        self.rider.page.touchscreen.tap(*_middle(self.rider, self.selector))


class Keys(Crossing):
    def begin(self) -> None:
        places: list[str] = self.rider.page.locator("[data-hand]").evaluate_all(
            "all => all.map(one => one.dataset.hand)"
        )
        # No button has the focus: Enter is the board's.
        self.rider.page.evaluate("document.activeElement?.blur()")
        self.rider.page.keyboard.press(str(places.index(self.selector.split("'")[1]) + 1))
        expect(self.rider.page.locator(self.selector)).to_have_attribute("aria-pressed", "true")

    def finish(self) -> None:
        self.rider.page.keyboard.press("Enter")


WAYS: dict[str, type[Crossing]] = {
    "mouse": MouseDrag,
    "drag": TouchDrag,
    "double touch": DoubleTouch,
    "keys": Keys,
}


class Mate:
    """The other rider. They lay what the server says fits, else the first card there is."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._game: dict[str, Any] | None = None
        self._keys = 0
        assert self._ask("sit", seat=1)
        assert self._ask("ready", ready=True)

    def _hear(self, patience: float) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self._line.recv(timeout=patience))
        if message["type"] in {"welcome", "game"}:
            self._game = message["game"]
        return message

    def _ask(self, kind: str, **fields: Any) -> bool:
        self._keys += 1
        key = f"mate-{self._keys}"
        self._line.send(json.dumps({"type": kind, "key": key, **fields}))
        while True:
            message = self._hear(PATIENCE / 1000)
            if message["type"] in {"done", "refused"} and message["key"] == key:
                return bool(message["type"] == "done")

    def _moves(self) -> list[str]:
        """What may be laid, once everything that was told so far is heard."""
        try:
            while True:
                self._hear(0)
        except TimeoutError:
            return [] if self._game is None else self._game["moves"]

    def may_lay(self) -> bool:
        return bool(self._moves())

    def lay(self) -> bool:
        """False when there is nothing to lay, or Ada was faster."""
        moves = self._moves()
        if not moves or self._game is None:
            return False
        fits = [text for text, price in self._game["view"]["prices"] or [] if price[0] and text in moves]
        return self._ask("move", text=(fits or moves)[0], after=self._game["number"])


@contextmanager
def _line(url: str, address: str) -> Iterator[ClientConnection]:
    """The socket of somebody with a name, at a table."""
    with httpx.Client(base_url=url, headers={"Origin": url}) as http:
        said = http.put("/api/me", json={"name": "Bodo", "traits": {}, "language": "en"})
        assert said.is_success, said.text
        cookie = f"draisine={http.cookies['draisine']}"
    place = f"{url.replace('http', 'ws', 1)}/ws/{address.rpartition('/')[2]}"
    with connect(place, origin=Origin(url), additional_headers={"Cookie": cookie}, compression=None) as line:
        yield line


def _fitting(rider: Visitor) -> list[str]:
    """Cards that fit by their own words."""
    found: list[list[str]] = cards(rider).evaluate_all(
        "all => all.map(one => [one.closest('[data-hand]').dataset.hand, one.ariaLabel ?? ''])"
    )
    return [card for card, name in found if name.endswith(rider.words["iw_price_fits"])]


def cross(ada: Visitor, mate: Mate, way: str, card: str) -> str:
    """Ada means a card for the stop she sees; the mate is faster. Says what became of it."""
    play = WAYS[way](ada, card)
    newest = ada.page.evaluate(NEWEST)
    try:
        play.begin()
    except AssertionError:
        # The hand has moved under the finger: somebody would look again.
        ada.page.screenshot(path=ARTEFACTS / "crossed-not-chosen.png")
        return "missed"
    if not mate.lay():
        play.finish()
        return "missed"
    ada.until(f"was => {NEWEST} !== was", newest)
    landed = ada.page.evaluate(NEWEST)
    name = ada.page.locator(play.selector).get_attribute("aria-label") or ""
    play.finish()
    if is_over(ada):
        return "missed"
    if name.endswith(ada.words["iw_price_fits"]):
        ada.until(f"was => {NEWEST} !== was || !!document.querySelector('.end')", landed)
        return "served"
    word = ada.page.get_by_text(ada.words["iw_back"]).first
    for _ in range(40):
        if word.is_visible() or is_over(ada):
            break
        ada.page.wait_for_timeout(50)
    # Whatever was sent would have come back by now.
    ada.page.wait_for_timeout(120)
    if is_over(ada):
        return "missed"
    newest, in_hand = ada.page.evaluate(NEWEST), ada.page.locator(play.selector).count()
    if newest != landed or in_hand != 1:
        said = ada.page.locator("[aria-live]").all_inner_texts()
        print(
            f"paid by {way}: {card}, {name!r}; {landed} lay, now {newest}; in hand {in_hand}; {said}",
            flush=True,
        )
        return "paid"
    # At a tunnel of the mate's no card can be laid at all: then there is nothing to say either.
    return "back" if word.is_visible() else "missed"


def _ride(ada: Visitor, mate: Mate, plays: int, counts: dict[str, Counter[str]]) -> bool:
    """Cross until the ride is over; True once there were enough by each way."""
    while not is_over(ada):
        open_ways = [way for way in WAYS if counts[way]["back"] + counts[way]["paid"] < plays]
        if not open_ways:
            return True
        newest, fitting = ada.page.evaluate(NEWEST), _fitting(ada)
        if fitting and mate.may_lay() and cards(ada).count():
            # A stop must have been in sight before somebody can mean it.
            ada.page.wait_for_timeout(400)
            if ada.page.evaluate(NEWEST) != newest:
                continue  # the card may cost something by now, and she would mean to pay it
            way = min(open_ways, key=lambda one: counts[one].total())
            counts[way][cross(ada, mate, way, fitting[0])] += 1
        elif not (lay(ada) or mate.lay()):
            ada.page.wait_for_timeout(50)
    return False


def cross_in_pages(visitors: Visitors, plays: int) -> dict[str, Counter[str]]:
    """So many crossed plays by each way, at as many tables as it takes."""
    counts = {way: Counter[str]() for way in WAYS}
    ARTEFACTS.mkdir(exist_ok=True)
    ada = visitors.come("en", "phone", muted=True, reduced_motion="reduce")
    for _ in range(plays + 3):
        with _line(ada.url, open_ride(ada, "Ada", seats=2, clock=0, easy=8, deck="gentle")) as line:
            mate = Mate(line)
            light(ada)
            ada.sees(cards(ada).first)
            enough = _ride(ada, mate, plays, counts)
            print({way: dict(found) for way, found in counts.items()}, file=sys.stderr, flush=True)
            if enough:
                return counts
    raise AssertionError(f"not enough crossed: {counts}")


def main() -> None:
    """Print the figures."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--plays", type=int, default=1000)
    asked.add_argument("--seen", type=int, default=40)
    options = asked.parse_args()
    os.environ.setdefault("DRAISINE_BROWSER", "/usr/bin/chromium")
    crossed = cross_at_a_table(options.plays)
    print(f"at a table: {crossed} crossed, none paid")
    with (
        tempfile.TemporaryDirectory() as data,
        ServerProcess(Path(data)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        with Visitors(browser, server.url) as visitors:
            for way, counts in cross_in_pages(visitors, options.seen).items():
                back, paid, served = (counts[end] for end in ("back", "paid", "served"))
                print(f"{way}: {back} came back, {paid} paid, {served} still fitted")
        browser.close()


if __name__ == "__main__":
    main()
