"""Cards that cross in a real browser: Ada takes hold of one that fits, her mate is faster, she lets go.

`python -m tests.browser.crossed --plays 1000` prints how many crossed at a table, and how many came back and
were paid in the page by each way of laying (`--seen`, forty each unless said otherwise), at tables with all
prices, with the chosen card's and with none in turn. Dragged cards are let go of over each open stop in turn.
Her mate sits at a bare socket, which hears what was laid and what it cost; what fits Ada is read from the
news that her page gets. So what is looked at is one page, and a thousand plays take minutes.
"""

import argparse
import json
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import CDPSession, expect, sync_playwright
from tests.browser.conftest import find_browser
from tests.browser.dwarfs import light
from tests.browser.people import ARTEFACTS, PATIENCE, Visitor, Visitors
from tests.browser.wagon import cards, is_over, open_ride, touch_a_card
from tests.server.support import ServerProcess
from tests.tables.log.test_crossing_moves import cross_at_a_table
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

NEWEST = "[...document.querySelectorAll('[data-card]')].at(-1)?.dataset.card"
HELP = ("all", "chosen", "none")
FREE = [True, 0, False, False]
"""It fits and costs nothing."""
COSTS = {"burned", "lost_card"}
Point = tuple[float, float]


def _middle(rider: Visitor, selector: str) -> Point:
    box = rider.page.locator(selector).first.bounding_box()
    assert box is not None, selector
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Crossing:
    """One way to lay a card: what is done before the mate's card lands, and what after it."""

    def __init__(self, rider: Visitor, card: str, turn: int) -> None:
        self.rider = rider
        self.selector = f"[data-hand='{card}'] button.card"
        self.at = _middle(rider, self.selector)
        self._turn = turn

    def begin(self) -> None:
        raise NotImplementedError

    def finish(self) -> None:
        raise NotImplementedError

    def leave(self) -> None:
        """It is not to be laid after all."""

    def holds(self, state: str = "") -> None:
        """The card that is meant is the one that was taken hold of."""
        held = self.rider.page.locator(f"{self.selector}{state}")
        expect(held).to_have_attribute("aria-pressed", "true", timeout=2000)

    def target(self) -> Point:
        """Where a dragged card is let go: on each open stop in turn, or where it is when there is none."""
        stops = self.rider.page.locator("[data-stop]")
        boxes = [stop.bounding_box() for stop in stops.all()]
        seen = [box for box in boxes if box is not None]
        if not seen:
            return self.at
        box = seen[self._turn % len(seen)]
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class MouseDrag(Crossing):
    def begin(self) -> None:
        self.rider.page.mouse.move(*self.at)
        self.rider.page.mouse.down()
        self.rider.page.mouse.move(self.at[0], self.at[1] - 20, steps=3)
        self.holds(".held")

    def leave(self) -> None:
        self.rider.page.mouse.move(*self.at)
        self.rider.page.mouse.up()

    def finish(self) -> None:
        self.rider.page.mouse.move(*self.target(), steps=3)
        self.rider.page.mouse.up()


class TouchDrag(Crossing):
    def __init__(self, rider: Visitor, card: str, turn: int) -> None:
        super().__init__(rider, card, turn)
        self._session: CDPSession = rider.context.new_cdp_session(rider.page)

    def _touch(self, kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def begin(self) -> None:
        self._touch("touchStart", self.at)
        self._touch("touchMove", (self.at[0], self.at[1] - 24))
        self.holds(".held")

    def leave(self) -> None:
        self._touch("touchCancel")
        self._session.detach()

    def finish(self) -> None:
        self._touch("touchMove", self.target())
        self._touch("touchEnd")
        self._session.detach()


class DoubleTouch(Crossing):
    def begin(self) -> None:
        self.rider.page.touchscreen.tap(*self.at)
        self.holds()

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
        self.holds()

    def finish(self) -> None:
        self.rider.page.keyboard.press("Enter")


WAYS: dict[str, type[Crossing]] = {
    "mouse": MouseDrag,
    "drag": TouchDrag,
    "double touch": DoubleTouch,
    "keys": Keys,
}


Counts = dict[str, Counter[str]]


class Mate:
    """The other rider. They lay what the server says fits, else the first card there is."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._game: dict[str, Any] | None = None
        self._keys = 0
        self.steps: list[list[dict[str, Any]]] = []
        """The events of each step that was heard."""
        assert self._ask("sit", seat=1)
        assert self._ask("ready", ready=True)

    def _hear(self, patience: float) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self._line.recv(timeout=patience))
        if message["type"] in {"welcome", "game"}:
            self._game = message["game"]
            if message["type"] == "game":
                self.steps.append(message["game"]["events"])
        return message

    def _ask(self, kind: str, **fields: Any) -> bool:
        self._keys += 1
        key = f"mate-{self._keys}"
        self._line.send(json.dumps({"type": kind, "key": key, **fields}))
        while True:
            message = self._hear(PATIENCE / 1000)
            if message["type"] in {"done", "refused"} and message["key"] == key:
                return bool(message["type"] == "done")

    def catch_up(self) -> None:
        """Hear everything that was told so far."""
        try:
            while True:
                self._hear(0)
        except TimeoutError:
            pass

    def _moves(self) -> list[str]:
        self.catch_up()
        return [] if self._game is None else self._game["moves"]

    def laid_by_ada(self, since: int) -> tuple[int, bool] | None:
        """The card that the other seat laid since so many steps, and whether it fitted and cost nothing."""
        self.catch_up()
        for step in self.steps[since:]:
            kinds = [event["type"] for event in step]
            # What a tunnel brings up, and lays where it can lie in one way only, nobody could know.
            known = kinds[: kinds.index("tunnel_drew")] if "tunnel_drew" in kinds else kinds
            for event in step:
                if event["type"] == "laid" and event["seat"] == 0 and not event["from_tunnel"]:
                    return event["card"], event["fits"] and not COSTS & set(known)
        return None

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


class News:
    """What a page was last told of its game, at a table that shows so much help."""

    def __init__(self, rider: Visitor) -> None:
        self.help = HELP[0]
        self.game: dict[str, Any] | None = None
        rider.page.on("websocket", lambda line: line.on("framereceived", self._hear))

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] in {"welcome", "game"}:
            self.game = message["game"]

    @property
    def number(self) -> int:
        return -1 if self.game is None else self.game["number"]

    def fitting(self) -> list[str]:
        """Cards that cost nothing: without help in the way they lie, else in the best one."""
        prices: dict[str, list[Any]] = {}
        for text, price in (self.game or {"view": {"prices": []}})["view"]["prices"] or []:
            card, lays, _ = text.partition("@")
            if lays:
                prices.setdefault(card[:-1], []).append(price)
        return [card for card, of in prices.items() if (of[0] == FREE if self.help == "none" else FREE in of)]


def cross(ada: Visitor, mate: Mate, way: str, card: str, turn: int) -> str:
    """Ada means a card for the stop she sees; the mate is faster. Says what became of it."""
    play = WAYS[way](ada, card, turn)
    newest = ada.page.evaluate(NEWEST)
    word = ada.page.get_by_text(ada.words["iw_back"], exact=True).first
    try:
        play.begin()
        expect(word).to_be_hidden(timeout=2000)
    except AssertionError:
        # The hand has moved under the finger: somebody would look again.
        ada.page.screenshot(path=ARTEFACTS / "crossed-not-chosen.png")
        play.leave()
        return "missed"
    mate.catch_up()
    heard = len(mate.steps)
    if not mate.lay():
        play.leave()
        return "missed"
    ada.until(f"was => {NEWEST} !== was", newest)
    play.finish()
    for _ in range(40):
        if mate.laid_by_ada(heard) or word.is_visible() or is_over(ada):
            break
        ada.page.wait_for_timeout(50)
    # Whatever was sent would be told by now.
    ada.page.wait_for_timeout(200)
    laid = mate.laid_by_ada(heard)
    if laid == (int(card), True):
        return "served"
    if laid is not None:
        print(f"paid by {way}: {card}, {laid}; {mate.steps[heard:]}", flush=True)
        return "paid"
    # At a tunnel of the mate's no card can be laid at all: then there is nothing to say either.
    return "back" if word.is_visible() else "missed"


def _ride(ada: Visitor, news: News, mate: Mate, plays: int, counts: Counts) -> bool:
    """Cross until the ride is over; True once there were enough by each way."""
    while not is_over(ada):
        open_ways = [way for way in WAYS if counts[way]["back"] + counts[way]["paid"] < plays]
        if not open_ways:
            return True
        number, fitting = news.number, news.fitting()
        if fitting and mate.may_lay() and cards(ada).count():
            # A stop must have been in sight before somebody can mean it; and what came back is put down.
            ada.page.wait_for_timeout(600)
            ada.page.keyboard.press("Escape")
            if ada.page.locator("[data-hand] [aria-pressed=true]").count():
                touch_a_card(ada)  # before her first card of all one is lifted for her
                continue
            if news.number != number:
                continue  # the card may cost something by now, and she would mean to pay it
            way = min(open_ways, key=lambda one: counts[one].total())
            counts[way][cross(ada, mate, way, fitting[0], counts[way].total())] += 1
        elif cards(ada).count():
            touch_a_card(ada)
        elif not mate.lay():
            ada.page.wait_for_timeout(50)
    return False


def cross_in_pages(visitors: Visitors, plays: int) -> Counts:
    """So many crossed plays by each way, at as many tables as it takes."""
    counts = {way: Counter[str]() for way in WAYS}
    ARTEFACTS.mkdir(exist_ok=True)
    ada = visitors.come("en", "phone", muted=True, reduced_motion="reduce")
    news = News(ada)
    for news.help, _ in zip(cycle(HELP), range(plays + 9), strict=False):
        place = open_ride(ada, "Ada", seats=2, clock=0, easy=8, deck="gentle", help=news.help)
        with _line(ada.url, place) as line:
            mate = Mate(line)
            light(ada)
            ada.sees(cards(ada).first)
            enough = _ride(ada, news, mate, plays, counts)
            print(news.help, {way: dict(found) for way, found in counts.items()}, file=sys.stderr, flush=True)
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
