"""A game of somebody else's package, without a board of its own, is played in the browser at once."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.browser.dwarfs import light, name_oneself, open_table, sit_down
from tests.browser.people import PATIENCE, Visitor, Visitors
from tests.games.ours import our_packages
from tests.guest_games.installed import install
from tests.server.support import ServerProcess

pytestmark = pytest.mark.browser

GUESTS = ("heap", "slate", "torn")
"""Packages of others, installed beside the probe game."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    guests = install(tmp_path_factory.mktemp("guests"), *GUESTS, probe="tests.probe_game.game")
    with ServerProcess(tmp_path_factory.mktemp("data"), guests=guests) as running:
        yield running


def shows(visitor: Visitor, stones: int) -> None:
    picture = visitor.page.get_by_role("region", name=visitor.say("general_picture"))
    expect(picture).to_contain_text(f"{stones} of 9", timeout=PATIENCE)


def type_move(visitor: Visitor, text: str) -> None:
    field = visitor.page.get_by_role("textbox", name=visitor.say("general_search"))
    field.fill(text)
    field.press("Enter")


def test_two_people_play_a_guests_game_with_buttons_keys_and_typed_moves(visitors: Visitors) -> None:
    ada, jo = visitors.come("en", "laptop"), visitors.come("de", "360x740")
    ada.go("/")
    link = ada.page.get_by_role("link", name="The heap")
    ada.sees(link)
    widths = ada.page.locator("a.chamber").evaluate_all("all => all.map(one => one.clientWidth)")
    assert len(widths) == len(our_packages()) + len(GUESTS) + 1
    assert max(widths) - min(widths) < 2, "it has as much room as the others"
    link.click()
    ada.sees(ada.page.get_by_role("heading", name="The heap"))
    ada.photograph("general-chamber")
    ada.page.get_by_role("link", name=ada.say("chamber_own")).click()
    ada.sees(ada.page.get_by_text("The heap has 9."))
    ada.photograph("general-new")
    ada.button("new_make").click()
    ada.page.wait_for_url("**/t/*")
    name_oneself(ada, "Ada")
    sit_down(jo, ada.page.url, "Jo")
    light(ada)
    for visitor in (ada, jo):
        shows(visitor, 9)
    jo.sees(jo.page.get_by_text(jo.say("general_wait")))

    ada.page.get_by_role("button", name="take 2").click()
    shows(jo, 7)
    jo.sees(jo.page.get_by_text("Ada nimmt 2 Steine.", exact=True))
    jo.sees(jo.page.get_by_text("left: stones 7", exact=True))
    jo.audit("general board")
    jo.photograph("general-board")
    assert jo.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    jo.page.get_by_role("button", name="Mach schon").tap()
    ada.sees(ada.page.get_by_role("listitem").filter(has_text="Hurry up"))

    type_move(jo, "steal 9")
    jo.sees(jo.page.get_by_text("ist kein Zug: take 2 zum Beispiel."))
    type_move(jo, "3")
    shows(ada, 4)
    ada.sees(ada.page.get_by_text("Jo takes 3 stones.", exact=True))
    ada.audit("general board")
    ada.photograph("general-board")
    field = ada.page.get_by_role("textbox", name=ada.say("general_search"))
    field.focus()
    ada.page.keyboard.press("ArrowDown")
    ada.page.keyboard.press("ArrowDown")
    expect(ada.page.get_by_role("button", name="take 2")).to_be_focused()
    ada.page.keyboard.press("ArrowUp")
    ada.page.keyboard.press("Enter")
    shows(jo, 3)
    lines = ada.page.get_by_role("list", name=ada.say("general_events")).get_by_role("listitem")
    said, address = lines.all_inner_texts(), jo.page.url
    jo.page.goto("about:blank")
    ada.sees(ada.page.locator("li.away"))
    assert lines.all_inner_texts() == said, "what happened is said once, whoever comes and goes"
    jo.page.goto(address)
    shows(jo, 3)
    ada.button("table_menu").click()
    ada.button("chamber_rules").click()
    ada.sees(ada.page.get_by_role("dialog").get_by_text("HE-01").first)
    ada.page.keyboard.press("Escape")
    ada.page.keyboard.press("Escape")
    jo.page.get_by_role("button", name="take 3").tap()
    for visitor, title, reason in (
        (ada, "end_lost", "The heap is gone."),
        (jo, "end_won", "Der Haufen ist weg."),
    ):
        visitor.sees(visitor.page.get_by_role("heading", name=visitor.say(title)))
        visitor.sees(visitor.page.get_by_text(reason).first)
    ada.photograph("general-end")


def play_now(visitor: Visitor, game: str) -> None:
    visitor.go(f"/g/{game}")
    visitor.button("chamber_play").click()
    visitor.page.wait_for_url("**/t/*")


def test_a_board_that_breaks_makes_room_for_the_general_one(visitors: Visitors) -> None:
    ada = visitors.come("en", "390x844")
    play_now(ada, "torn")
    instead = ada.page.get_by_text(ada.say("general_instead"))
    ada.sees(instead)
    shows(ada, 9)

    play_now(ada, "slate")
    ada.sees(ada.page.get_by_role("heading", name="9 on the slate"))
    assert ada.page.locator(".slate").evaluate("one => getComputedStyle(one).borderLeftWidth") == "7px"
    expect(instead).to_be_hidden()
    ada.page.get_by_role("button", name="take 1").tap()
    expect(ada.page.get_by_role("button", name="take 1")).to_be_visible(timeout=PATIENCE)
    expect(ada.page.get_by_role("heading", name="9 on the slate")).to_be_hidden()
    ada.page.get_by_role("button", name="Break").tap()
    ada.sees(instead)
    ada.audit("general board instead of a broken one")
    ada.photograph("general-instead")
    assert ada.page.locator(".slate").count() == 0
    assert ada.page.locator("link[href*='slate']").count() == 0, "its styles are gone with it"
    ada.page.get_by_role("button", name="take 1").tap()
    ada.sees(ada.page.get_by_role("listitem").filter(has_text=re.compile("^took: seat Passenger")).last)
    assert [complaint for complaint in ada.complaints if "broken on purpose" not in complaint] == []
    ada.complaints.clear()


def test_secrets_moves_at_once_and_a_clock_on_the_general_board(visitors: Visitors) -> None:
    ada, jo = visitors.come("en", "390x844"), visitors.come("fr", "laptop")
    sit_down(jo, open_table(ada, "Ada", game="probe", seconds=600), "Jo")
    light(ada)
    bids = [visitor.page.get_by_role("button", name=re.compile(r"^bid \d in 1$")) for visitor in (ada, jo)]
    for buttons in bids:
        expect(buttons).to_have_count(2, timeout=PATIENCE)
    ada.sees(ada.page.get_by_text(re.compile(r"^(10:00|9:\d\d) left$")))
    # Both hands were dealt from one deck: what one may bid, the other does not even see.
    hands = [{text.split()[1] for text in buttons.all_inner_texts()} for buttons in bids]
    assert not hands[0] & hands[1]
    bids[0].first.tap()
    expect(bids[0]).to_have_count(0, timeout=PATIENCE)
    jo.sees(jo.page.get_by_text(re.compile(r"^has_bid: seat Ada, number\s*$")).first)
    expect(bids[1]).to_have_count(2)
    bids[1].first.click()
    ada.sees(ada.page.get_by_text(re.compile(r"^scored: bids \d \d, winner \d$")).first)
    ada.audit("general board of a game with a clock")
    for visitor in (ada, jo):
        visitor.page.get_by_role("button", name=re.compile(r"^bid \d in 2$")).click()
    for visitor in (ada, jo):
        visitor.sees(visitor.page.locator("#end-title"))
