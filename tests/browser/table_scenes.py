"""Screens of a table at which something was asked, held or agreed."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect
from tests.browser.dwarfs import light, lit, open_table, sit_down, take_turn, whose_turn
from tests.browser.people import PATIENCE, Visitor
from tests.browser.underground import Climber, open_climb
from tests.browser.wagon import open_ride

Pair = tuple[Visitor, Visitor]
CLOCKED: dict[str, Any] = {"end": "time", "minutes": 1}


def _from_menu(visitor: Visitor, *keys: str) -> None:
    """Open the menu and touch one thing after the other."""
    visitor.button("table_menu").click()
    for key in keys:
        visitor.button(key).last.click()


def _dwarfs(pair: Pair, **options: Any) -> None:
    """Two people at a board, the lead in the light."""
    lead, jo = pair
    sit_down(jo, open_table(lead, "Ada", **options), "Jo")
    light(lead)
    lead.sees(lit(lead).first)


def _draw_offered(pair: Pair) -> None:
    _dwarfs(pair)
    _from_menu(pair[1], "menu_draw", "menu_draw")
    pair[0].sees(pair[0].button("offer_yes"))


def _draw_agreed(pair: Pair) -> None:
    _draw_offered(pair)
    pair[0].button("offer_yes").click()
    pair[0].sees(pair[0].page.locator("#end-title"))


def _draw_declined(pair: Pair) -> None:
    lead, jo = pair
    _dwarfs(pair)
    _from_menu(lead, "menu_draw", "menu_draw")
    jo.button("offer_no").click()
    lead.sees(lead.page.get_by_text(lead.say("declined_draw")))


def _won_by_resignation(pair: Pair) -> None:
    _dwarfs(pair)
    _from_menu(pair[1], "menu_resign", "menu_resign")
    pair[0].sees(pair[0].page.locator("#end-title"))


def _take_back(pair: Pair) -> None:
    lead, jo = pair
    _dwarfs(pair)
    mover = whose_turn(lead, jo)
    assert mover is lead
    take_turn(lead, 0)
    jo.sees(lit(jo).first)
    take_turn(jo, 0)
    _from_menu(jo, "menu_take_back")
    lead.sees(lead.button("offer_yes"))


def _by_time(pair: Pair) -> None:
    """Nobody moves until the time is over."""
    _dwarfs(pair, **CLOCKED)
    expect(pair[0].page.locator("#end-title")).to_be_visible(timeout=3 * PATIENCE)


def _paused_dwarfs(pair: Pair) -> None:
    lead, jo = pair
    _dwarfs(pair)
    _from_menu(jo, "menu_pause")
    lead.button("offer_yes").click()
    lead.sees(lead.button("menu_resume"))


def _held_ride(pair: Pair) -> None:
    """A mate holds the ride: hands and railroad are covered."""
    lead, jo = pair
    sit_down(jo, open_ride(lead, "Ada", 2), "Jo")
    light(lead)
    lead.sees(lead.page.locator("[data-hand] button.card").first)
    _from_menu(jo, "menu_pause_now")
    lead.sees(lead.button("menu_resume"))


def _stand_in(pair: Pair) -> None:
    """Which bot stands in, in the menu."""
    _dwarfs(pair)
    pair[0].button("table_menu").click()
    pair[0].page.get_by_role("combobox").scroll_into_view_if_needed()


def _pile(pair: Pair) -> None:
    """Lost: no card is left."""
    lead = pair[0]
    open_climb(lead, "Ada", 1, setup="4", hourglass=False)
    light(lead)
    climber = Climber(lead)
    climber.begin()
    for _ in range(400):
        if lead.page.locator("#end-title").count():
            break
        if climber.deed("end").count():
            climber.key("e")
            climber.key("e")
        else:
            climber.key("1")
        lead.page.wait_for_timeout(120)
    lead.sees(lead.page.locator("#end-title"))


TABLE_SCENES: dict[str, Callable[[Pair], None]] = {
    "draw-offered": _draw_offered,
    "draw-declined": _draw_declined,
    "end-dwarfs-draw": _draw_agreed,
    "end-dwarfs-won": _won_by_resignation,
    "end-dwarfs-time": _by_time,
    "take-back": _take_back,
    "paused-dwarfs": _paused_dwarfs,
    "paused-ride": _held_ride,
    "stand-in": _stand_in,
    "end-underground-pile": _pile,
}
