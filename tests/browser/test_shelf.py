"""Boards and decks that somebody put into the data folder, chosen at a table."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.dwarfs import light
from tests.browser.people import PATIENCE, Visitors
from tests.browser.wagon import cards, open_ride
from tests.server.support import ServerProcess

from draisine.bots.registry import strengths
from draisine.games.infernal_wagon.decks import shipped_decks
from draisine.games.zwergenzugfahrt.boards import shipped_boards

pytestmark = pytest.mark.browser


@pytest.fixture
def shelf(server: ServerProcess) -> Iterator[Path]:
    folder = server.data / "shelf"
    yield folder
    for file in folder.glob("*/*"):
        file.unlink()


def test_a_deck_that_is_dropped_in_is_chosen_and_ridden_with(visitors: Visitors, shelf: Path) -> None:
    ada = visitors.come("de", "phone")
    open_ride(ada, "Ada", seats=2, bot=strengths("infernal-wagon")[0], clock=0)
    ada.unfold_options()
    ada.sees(ada.page.get_by_role("radio", name=ada.say("wagon_option_deck_own")))
    deck = "; the box of Ada\n" + shipped_decks()["default"]
    (shelf / "infernal-wagon" / "Adas Schachtel.txt").write_text(deck, "utf-8")
    (shelf / "infernal-wagon" / "Entwurf.txt").write_text(deck.replace("silence", "silense", 1), "utf-8")
    ada.page.evaluate("() => window.dispatchEvent(new Event('focus'))")
    mine = ada.page.get_by_role("radio", name="Adas Schachtel")
    ada.sees(ada.page.get_by_text("Adas Schachtel"))
    expect(ada.page.get_by_role("radio", name="Entwurf")).to_be_disabled(timeout=PATIENCE)
    ada.sees(ada.page.get_by_text(ada.say("shelf_broken")).filter(has_text="silense"))
    ada.page.get_by_text("Adas Schachtel").click()
    expect(mine).to_be_checked(timeout=PATIENCE)
    expect(ada.page.get_by_role("textbox", name=ada.say("wagon_option_cards"))).to_have_count(0)
    ada.page.get_by_text("Adas Schachtel").scroll_into_view_if_needed()
    ada.photograph("shelf")
    ada.audit("the shelf")
    light(ada)
    ada.sees(cards(ada).first)


def test_a_board_is_chosen_where_the_table_is_made(visitors: Visitors, shelf: Path) -> None:
    ada, jo = visitors.come("en", "laptop"), visitors.come("fr", "phone")
    (shelf / "zwergenzugfahrt" / "Long way.txt").write_text(shipped_boards()["wild"], "utf-8")
    ada.go("/new/zwergenzugfahrt")
    ada.page.get_by_text("Long way").click()
    ada.button("new_make").click()
    ada.page.wait_for_url("**/t/*")
    ada.sees(ada.page.get_by_role("dialog", name=ada.say("lobby_invite_title")))
    ada.page.keyboard.press("Escape")
    jo.go(ada.page.url)
    for visitor in (ada, jo):
        visitor.unfold_options()
        expect(visitor.page.get_by_role("radio", name="Long way")).to_be_checked(timeout=PATIENCE)
    expect(jo.page.get_by_role("radio", name="Long way")).to_be_disabled()
    (shelf / "zwergenzugfahrt" / "Long way.txt").unlink()
    jo.page.reload()
    jo.unfold_options()
    expect(jo.page.get_by_role("radio", name=jo.say("zz_option_board_own"))).to_be_checked(timeout=PATIENCE)
