"""Climbing through the page: a box that can be won within minutes, and hands and keys to play it."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect
from tests.browser.dwarfs import introduce
from tests.browser.people import PATIENCE, Visitor

from draisine.games.data_files import pack
from draisine.games.underground.boxes import shipped_boxes

ROWS = "ABCDEFGHI"
DOORSTEP = "E5"
"""The field in front of the door of the quick box."""
MOST_TURNS = 40
ARROWS = {(-1, 0): "ArrowUp", (1, 0): "ArrowDown", (0, -1): "ArrowLeft", (0, 1): "ArrowRight"}


def quick_box(card: str = "1") -> str:
    """Half the board lies a level below the door, cards have six steps, any five numbers are a code.

    The other half is under water, so that no chip ever lies where nobody can come back from.
    """
    shipped = shipped_boxes()["default"]
    pieces = shipped.split("== pieces.txt ==\n")[1].split("== ")[0]
    fields = [f"{row}{column}" for row in ROWS for column in range(1, 10)]
    plateaus = {"a": "A1", "b": "A3", "c": "A5", "d": "A7", "e": "A9", "f": "C1", "g": "C4", "h": "C7"}
    wide, narrow, square = "SSS/SSS/SSS", "S/S", "SS/SS"
    deep = " ".join(field for field in fields if field[0] > "E" and field != "F5")
    shapes = {name: narrow if name == "e" else square if name in "abcd" else wide for name in plateaus}
    return pack(
        {
            "pieces.txt": pieces,
            "plateaus.txt": "".join(f"{name} 9 {shape}\n" for name, shape in shapes.items()),
            "cards.txt": "".join(f"{field} 6 {card} red\n" for field in fields),
            "chips.txt": "".join(f"{digit % 10} red red\n" for digit in range(12))
            + "shaft\ncard\nhammer\nladder\n",
            "scenarios.txt": "glass 60\nscenario quick easy\nexit F5 n\npawn C5\nchips A5 B3 B7 C3 C7\n"
            + f"water {deep}\n"
            + "".join(f"plateau {name} 0 {field}\n" for name, field in plateaus.items()),
        }
    )


CLIMBED = """localStorage['draisine.ug-climbed'] ??= JSON.stringify({ 3: { turns: 20, took: 308000 } })"""
"""A browser in which a scenario was climbed already."""
QUICK: dict[str, Any] = {"setup": "quick", "data": "own", "box": quick_box()}


def open_climb(host: Visitor, name: str, seats: int = 1, bot: str | None = None, **options: object) -> str:
    """Make a table for a climb and go there. Gives its address."""
    introduce(host, name)
    asked = {"game": "underground", "seats": seats, "options": options, "bot": bot}
    made = host.page.request.post(f"{host.url}/api/tables", data=asked, headers={"Origin": host.url})
    assert made.ok, made.text()
    host.go(f"/t/{made.json()['link']}")
    return host.page.url


class Fingers:
    """Fingers on a screen, moved together."""

    def __init__(self, visitor: Visitor) -> None:
        self._page = visitor.page
        self._line = visitor.context.new_cdp_session(visitor.page)

    def _touch(self, kind: str, *points: tuple[int, int]) -> None:
        fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
        self._page.wait_for_timeout(50)

    def draw(self, *ways: tuple[tuple[int, int], tuple[int, int]]) -> None:
        """Each finger from one point to another, at the same time."""
        self.put(*(start for start, _ in ways))
        self._move(*ways)
        self.lift()

    def put(self, *points: tuple[int, int]) -> None:
        """Fingers come down and stay."""
        self._touch("touchStart", *points)

    def move(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """One that is down goes on to another point."""
        self._move((start, end))

    def _move(self, *ways: tuple[tuple[int, int], tuple[int, int]]) -> None:
        for step in range(1, 9):
            here = [(x + (to_x - x) * step // 8, y + (to_y - y) * step // 8) for (x, y), (to_x, to_y) in ways]
            self._touch("touchMove", *here)

    def lift(self) -> None:
        self._touch("touchEnd")


class Climber:
    """Somebody at the board. They know what the page says, and choose fields by arrows or by touch."""

    def __init__(self, visitor: Visitor, by_keys: bool = True) -> None:
        self.visitor = visitor
        self.by_keys = by_keys
        self.page = visitor.page

    def deed(self, name: str) -> Locator:
        return self.page.locator(f'[data-deed="{name}"]:not([disabled])')

    def key(self, key: str) -> None:
        self.page.keyboard.press(key)

    @property
    def over(self) -> bool:
        return self.visitor.button("underground_again").count() > 0

    def begin(self) -> None:
        expect(self.deed("begin")).to_be_visible(timeout=PATIENCE)
        self.key("Enter")
        expect(self.page.locator("[data-card]:not([disabled])").first).to_be_visible(timeout=PATIENCE)

    def pick(self) -> None:
        """Choose the first card and hold its piece."""
        self.key("1")
        expect(self.page.locator('[data-card][aria-pressed="true"]')).to_have_count(1, timeout=PATIENCE)

    def _go(self, here: str, there: str) -> None:
        """One arrow nearer."""
        down = ROWS.index(there[0]) - ROWS.index(here[0])
        across = int(there[1]) - int(here[1])
        step = (0, 1 if across > 0 else -1) if across else (1 if down > 0 else -1, 0)
        self.key(ARROWS[step])

    def held_at(self) -> str:
        """The field of the piece in hand."""
        label = self.page.locator('[data-deed="lay"]').get_attribute("aria-label") or ""
        found = re.search(r" ([A-I][1-9])[ ,]", label)
        assert found, label
        return found[1]

    def point(self, x: float, y: float) -> tuple[int, int]:
        """Touch the scene with a piece in hand; gives row and column where it went."""
        before = self.page.locator('[data-deed="lay"]').get_attribute("aria-label") or ""
        self.page.mouse.click(x, y)
        expect(self.page.locator('[data-deed="lay"]')).not_to_have_attribute(
            "aria-label", before, timeout=PATIENCE
        )
        field = self.held_at()
        return ROWS.index(field[0]), int(field[1])

    def look_after(self, key: str) -> float:
        """Press a key of the scene; gives the pixels down from its coordinate A to I from then on."""
        self.key(key)
        return self.look()[1]

    def look(self) -> tuple[float, float]:
        """The pixels across and down from the coordinate A of the scene to I, once it has come to rest."""
        last: tuple[float, float] | None = None
        for _ in range(20):
            self.page.wait_for_timeout(300)
            boxes = [self.page.locator(".labels > span", has_text=name).bounding_box() for name in "AI"]
            assert boxes[0]
            assert boxes[1]
            now = boxes[1]["x"] - boxes[0]["x"], boxes[1]["y"] - boxes[0]["y"]
            if now == last:
                return now
            last = now
        raise AssertionError("the scene does not come to rest")

    def hold_at(self, field: str) -> None:
        """Carry the piece in hand to a field."""
        for _ in range(40):
            here = self.held_at()
            if here == field:
                break
            self._go(here, field)
            expect(self.page.locator('[data-deed="lay"]')).not_to_have_attribute(
                "aria-label", re.compile(f" {here}[ ,]"), timeout=PATIENCE
            )

    def lay_at(self, field: str) -> None:
        self.hold_at(field)
        expect(self.deed("lay")).to_be_visible(timeout=PATIENCE)
        self.key("Enter")

    def lit(self, with_words: str = "") -> list[str]:
        """Fields to choose from, those first that say certain words."""
        names: list[list[str]] = self.page.locator("[data-field]").evaluate_all(
            "all => all.map(one => [one.dataset.field, one.ariaLabel || one.textContent])"
        )
        return [field for field, words in names if with_words in words]

    def walk_to(self, field: str) -> None:
        """Choose a field and go there."""
        if self.by_keys:
            self._aim_by_arrows(field)
        else:
            self.page.locator(f'[data-field="{field}"]').dispatch_event("click")
        expect(self.page.locator(f'[data-field="{field}"]')).to_have_attribute(
            "aria-pressed", "true", timeout=PATIENCE
        )
        expect(self.deed("walk")).to_be_visible(timeout=PATIENCE)
        self.key("Enter")

    def _aim_by_arrows(self, field: str) -> None:
        aim = self.page.locator('[data-field][aria-pressed="true"]')
        for _ in range(40):
            here = aim.first.get_attribute("data-field") if aim.count() else None
            if here == field:
                break
            if here is None:
                self.key("ArrowUp")
                if not aim.count():
                    self.key("ArrowDown")
                expect(aim).to_have_count(1, timeout=PATIENCE)
                continue
            self._go(here, field)
            expect(self.page.locator(f'[data-field="{here}"]')).to_have_attribute(
                "aria-pressed", "false", timeout=PATIENCE
            )

    def to_walk(self) -> None:
        """Wait until ways are shown."""
        expect(self.page.locator("[data-field]").first).to_be_attached(timeout=PATIENCE)

    def walked(self) -> None:
        """The way was walked: no field is to be chosen any more."""
        expect(self.page.locator("[data-field]")).to_have_count(0, timeout=PATIENCE)

    def end_turn(self) -> None:
        """And wait until the cards lie there anew."""
        expect(self.deed("end")).to_be_visible(timeout=PATIENCE)
        self.key("e")
        expect(self.page.locator('[data-card][aria-pressed="true"]')).to_have_count(0, timeout=PATIENCE)


def from_the_middle(field: str) -> int:
    """Steps from the middle of the dry half, from where every chip can be reached."""
    return abs(ord(field[0]) - ord("C")) + abs(int(field[1]) - 5)


def fetch_a_chip(climber: Climber) -> None:
    """Walk to one in reach, or else to where others can be reached from."""
    chips = climber.lit(climber.visitor.words["ug_way_chip"])
    climber.walk_to(chips[0] if chips else min(climber.lit(), key=from_the_middle))
    climber.walked()


def climb(climber: Climber, at_hand: Callable[[], None] = lambda: None) -> int:
    """Fetch chips, build a step before the door, and walk out with the code. Gives the turns it took.

    `at_hand` is called when the first piece is held.
    """
    visitor = climber.visitor
    climber.begin()
    for turn in range(MOST_TURNS):
        climber.pick()
        if turn == 0:
            at_hand()
            climber.lay_at(DOORSTEP)
        else:
            climber.key("w")
        climber.to_walk()
        out = climber.lit(visitor.words["ug_way_exit"])
        if out:
            climber.walk_to(out[0])
            expect(visitor.button("underground_again")).to_be_visible(timeout=PATIENCE)
            return turn
        fetch_a_chip(climber)
        climber.end_turn()
    raise AssertionError(f"not out after {MOST_TURNS} turns")
