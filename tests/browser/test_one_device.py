"""One device that people pass on: from the chamber to the end of a game."""

import pytest
from playwright.sync_api import expect
from tests.browser.dwarfs import introduce, is_over, light, lit, take_turn, whose_turn
from tests.browser.people import PATIENCE, Visitor, Visitors
from tests.browser.underground import QUICK, Climber, climb

pytestmark = pytest.mark.browser

FITS = """() => document.documentElement.scrollHeight <= innerHeight + 1
  && document.documentElement.scrollWidth <= innerWidth + 1"""


def _move(phone: Visitor, turn: int) -> None:
    """One decision, and its answer: until then the light is still that of whoever made it."""
    number = int(phone.page.locator("[data-number]").get_attribute("data-number") or 0)
    take_turn(phone, turn)
    phone.until(
        "(number) => Number(document.querySelector('[data-number]')?.dataset.number) > number", number
    )


def test_two_people_pass_one_phone_on(visitors: Visitors) -> None:
    """From the chamber to the board and back after a reload; the board turns to whoever is on, or not."""
    phone = visitors.come("en", "360x740", reduced_motion="reduce")
    page = phone.page
    phone.go("/g/zwergenzugfahrt")
    phone.button("chamber_device").click()
    for number, name in enumerate(("Ada", "Jo")):
        page.locator(f'[data-player="{number}"]').fill(name)
    phone.audit("names at one device")
    phone.button("device_begin").click()
    who = page.locator("[data-device] [role=status]")
    seen = set()
    for turn in range(6):
        expect(lit(phone).first).to_be_attached(timeout=PATIENCE)
        seen.add(who.inner_text())
        _move(phone, turn)
        if turn == 2:
            page.reload()
    assert len(seen) == 2
    assert page.evaluate(FITS)
    turns = phone.button("device_turns")
    expect(turns).to_have_attribute("aria-pressed", "true")
    turns.click()
    expect(turns).to_have_attribute("aria-pressed", "false")
    phone.audit("one device")


def _sit_together(phone: Visitor, game: str, **options: object) -> None:
    """A table of Ada and Jo at one device, with options that the chamber does not ask for."""
    introduce(phone, "Ada")
    jo = {"name": "Jo", "traits": {"beard": 10} if game == "zwergenzugfahrt" else {}}
    asked = {"game": game, "seats": 2, "options": options, "sharers": [jo]}
    made = phone.page.request.post(f"{phone.url}/api/tables", data=asked, headers={"Origin": phone.url})
    assert made.ok, made.text()
    phone.go(f"/t/{made.json()['link']}")
    light(phone)


def test_a_whole_game_of_dwarfs_between_two_on_one_phone(visitors: Visitors) -> None:
    """The board does not turn, by wish; both names come up, and the end is everybody's."""
    phone = visitors.come("de", "360x740", reduced_motion="reduce")
    phone.go("/")
    phone.page.evaluate("() => localStorage.setItem('draisine.board-turns', 'no')")
    _sit_together(phone, "zwergenzugfahrt", end="turns", turns=5)
    expect(phone.button("device_turns")).to_have_attribute("aria-pressed", "false", timeout=PATIENCE)
    moves = 0
    while whose_turn(phone):
        _move(phone, moves)
        moves += 1
    assert moves >= 6
    assert is_over(phone)
    phone.audit("the end at one device")


class Sofa(Climber):
    """Several people with one device: whoever is on has it."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__(visitor)
        self.had_it: list[str] = []

    def pick(self) -> None:
        expect(self.page.locator("[data-card]:not([disabled])").first).to_be_visible(timeout=PATIENCE)
        name = self.page.locator("[data-device] [role=status]").inner_text()
        if self.had_it:
            expect(self.page.locator("[data-device] [role=status]")).not_to_have_text(
                self.had_it[-1], timeout=PATIENCE
            )
            name = self.page.locator("[data-device] [role=status]").inner_text()
        self.had_it.append(name)
        super().pick()


def test_a_whole_climb_from_the_hot_seat(visitors: Visitors) -> None:
    phone = visitors.come("fr", "phone", reduced_motion="reduce")
    _sit_together(phone, "underground", hourglass=False, **QUICK)
    sofa = Sofa(phone)
    turns = climb(sofa)
    assert len(set(sofa.had_it)) == 2
    assert len(sofa.had_it) == turns + 1
