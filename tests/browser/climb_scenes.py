"""Screens of a climb, from the first piece in hand to its end."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect
from tests.browser.dwarfs import introduce, light
from tests.browser.forks import go_on, post
from tests.browser.people import PATIENCE, Visitor
from tests.browser.underground import CLIMBED, QUICK, Climber, climb, open_climb, quick_box


def _begun(lead: Visitor, **options: Any) -> Climber:
    """A climb with two mates in which the first turn is the lead's."""
    open_climb(lead, "Ada", 3, "hauer", **({"setup": "4", "seconds": 90} | options))
    light(lead)
    climber = Climber(lead)
    climber.begin()
    lead.page.wait_for_timeout(1500)
    return climber


def _held(lead: Visitor) -> None:
    _begun(lead).pick()


def _heights(lead: Visitor) -> None:
    _begun(lead).key("h")


def _flat(lead: Visitor) -> None:
    """The plan, on a laptop too, with a piece where it cannot lie."""
    climber = _begun(lead)
    climber.key("f")
    climber.pick()
    for _ in range(9):
        climber.key("ArrowUp")


def _mate(lead: Visitor) -> None:
    """A mate shows what it will lay."""
    climber = _begun(lead, hourglass=False)
    climber.pick()
    climber.key("Escape")
    climber.key("e")
    climber.key("e")
    lead.sees(lead.page.locator("[data-thought]").first)


def _advice(lead: Visitor) -> None:
    climber = _begun(lead)
    climber.key("q")
    lead.sees(lead.page.locator("[data-thought]").first)


def _advised(lead: Visitor) -> None:
    """Advice, and a piece in hand that lies elsewhere."""
    _advice(lead)
    Climber(lead).pick()


def _say(lead: Visitor) -> None:
    """The calls, and what else is not needed in every turn."""
    _begun(lead)
    tools = lead.page.locator("[data-tray]")
    if tools.count():
        tools.first.click()
    say = lead.page.get_by_role("button", name=lead.words["ug_say"], exact=True)
    if say.count():
        say.first.click()


def _star(lead: Visitor) -> None:
    """A card with which any joker can be laid."""
    box = quick_box("star")
    open_climb(lead, "Ada", setup="quick", data="own", box=box, hourglass=False)
    light(lead)
    climber = Climber(lead)
    climber.begin()
    climber.pick()


def _glass_to_the_end(lead: Visitor) -> None:
    """Lost: the hourglass is turned onto its end chip."""
    open_climb(lead, "Ada", hourglass=True, **QUICK)
    light(lead)
    climber = Climber(lead)
    climber.begin()
    for _ in range(60):
        climber.key("g")
        lead.page.wait_for_timeout(250)
        if lead.page.locator("#end-title").count():
            break
    lead.sees(lead.page.locator("#end-title"))


def _discovered(lead: Visitor) -> None:
    """The hourglass has come to the pawn's column."""
    open_climb(lead, "Ada", hourglass=True, **QUICK)
    light(lead)
    climber = Climber(lead)
    climber.begin()
    said = lead.page.get_by_text(lead.words["ug_event_discovered"].partition("{")[0]).first
    for _ in range(20):
        climber.key("g")
        lead.page.wait_for_timeout(400)
        if said.is_visible():
            return
    raise AssertionError("never discovered")


def _last_move(file: str) -> Callable[[Visitor], None]:
    """Lost: the last move of a game that is kept, the end of a turn, is made once more."""

    def end(lead: Visitor) -> None:
        go_on(lead, file, -1)
        climber = Climber(lead)
        expect(climber.deed("end")).to_be_visible(timeout=PATIENCE)
        climber.key("e")
        climber.key("e")
        lead.sees(lead.page.locator("#end-title"))

    return end


def _coached(lead: Visitor) -> None:
    """A first climb with a coach, who may be asked."""
    introduce(lead, "Ada")
    options = {"setup": "1", "hourglass": False}
    made = post(lead, "/api/tables", {"game": "underground", "seats": 2, "options": options, "bot": "coach"})
    lead.go(f"/t/{made['link']}")
    light(lead)
    Climber(lead).begin()


def _won(lead: Visitor) -> None:
    lead.context.add_init_script(CLIMBED)
    open_climb(lead, "Ada", hourglass=True, **QUICK)
    light(lead)
    climb(Climber(lead))
    lead.sees(lead.page.locator("#end-title"))


def _own_box(lead: Visitor) -> None:
    lead.go("/new/underground")
    lead.page.get_by_text(lead.words["ug_option_data_own"], exact=True).click()
    expect(lead.page.locator("textarea")).not_to_have_value("", timeout=PATIENCE)
    lead.page.locator("textarea").scroll_into_view_if_needed()


CLIMB_SCENES: dict[str, Callable[[Visitor], None]] = {
    "climb-held": _held,
    "climb-flat": _flat,
    "climb-heights": _heights,
    "climb-mate": _mate,
    "climb-advice": _advice,
    "climb-advised": _advised,
    "climb-say": _say,
    "climb-star": _star,
    "climb-won": _won,
    "climb-lost": _glass_to_the_end,
    "climb-discovered": _discovered,
    "climb-stuck": _last_move("underground-1-hard-stuck.txt"),
    "climb-drowned": _last_move("underground-1-hard-drowned.txt"),
    "climb-coached": _coached,
    "climb-own-box": _own_box,
}
