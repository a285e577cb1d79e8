"""From the first page to a first move, by somebody who knows only what the page shows."""

import re
from time import monotonic

import pytest
from playwright.sync_api import Locator, Route, expect
from tests.browser.dwarfs import light, open_table, sit_down
from tests.browser.people import PATIENCE, Visitor, Visitors
from tests.browser.wagon import cards, open_ride

pytestmark = pytest.mark.browser

TITLES = {
    "infernal-wagon": "Infernal Wagon",
    "zwergenzugfahrt": "Zwergenzugfahrt",
    "underground": "Underground",
}
LIT = {
    "infernal-wagon": "[data-hand] button.card[aria-pressed=true]:not([disabled])",
    "zwergenzugfahrt": ".surface [data-target]",
    "underground": '[data-deed="begin"]:not([disabled])',
}
"""What stands in the light when a game has begun."""
MOVES = """
addEventListener('DOMContentLoaded', () => (window.touches = 0))
addEventListener('pointerup', () => window.touches++, true)
addEventListener('keydown', () => (window.typed = true), true)
const send = WebSocket.prototype.send
WebSocket.prototype.send = function (text) {
  if (JSON.parse(text).type === 'move') window.moved = JSON.parse(text).key
  this.addEventListener('message', ({ data }) => {
    const { type, key } = JSON.parse(data)
    if (key && key === window.moved) window.answer = type
  })
  send.call(this, text)
}
"""
"""Counts touches and keys, and notes how the server answers the first move."""


class Finger:
    """Touches what is seen, and nothing that must be scrolled to."""

    def __init__(self, visitor: Visitor) -> None:
        self._page = visitor.page

    def touch(self, thing: Locator) -> None:
        expect(thing).to_be_in_viewport(ratio=0.6, timeout=PATIENCE)
        thing.tap()


@pytest.mark.parametrize(
    ("game", "language"), [("infernal-wagon", "de"), ("zwergenzugfahrt", "fr"), ("underground", "en")]
)
def test_three_touches_and_no_typing_to_a_first_legal_move(
    visitors: Visitors, game: str, language: str
) -> None:
    mia = visitors.come(language, "phone", muted=True)
    mia.page.set_viewport_size({"width": 360, "height": 740})
    mia.page.add_init_script(MOVES)
    finger = Finger(mia)
    mia.go("/")
    finger.touch(mia.page.get_by_role("link", name=TITLES[game]))
    finger.touch(mia.button("chamber_play"))
    finger.touch(mia.page.locator(LIT[game]).first)
    mia.until("window.answer !== undefined")
    assert mia.page.evaluate("[window.answer, window.touches, !!window.typed]") == ["done", 3, False]


LIT_ON_THE_WAY = "main .buttons button.ticket:not([disabled])"
"""The one thing that is lit in a lobby."""


def test_a_guest_by_link_touches_only_what_is_lit(visitors: Visitors) -> None:
    """Who has never been here comes by a link: a name is filled in, and there are three things to touch."""
    ada, jo = visitors.come("en", "laptop", muted=True), visitors.come("de", "phone", muted=True)
    address = open_ride(ada, "Ada", 2)
    ada.button("lobby_light").click()
    jo.page.set_viewport_size({"width": 360, "height": 740})
    jo.page.add_init_script(MOVES)
    jo.go(address)
    lit = jo.page.locator(f"{LIT_ON_THE_WAY}, {LIT['infernal-wagon']}")
    finger = Finger(jo)
    # What it is played for stands there before anything is touched.
    expect(jo.page.get_by_text(jo.words["iw_how_goal"])).to_be_in_viewport(ratio=1, timeout=PATIENCE)
    began = monotonic()
    for _ in range(3):
        expect(lit.first).to_be_enabled(timeout=PATIENCE)
        what = lit.first.inner_text()
        finger.touch(lit.first)
        if jo.page.evaluate("window.moved !== undefined"):
            break
        expect(lit.filter(has_text=what) if what else lit).to_have_count(0, timeout=PATIENCE)
    jo.until("window.answer !== undefined")
    answer, touches, typed = jo.page.evaluate("[window.answer, window.touches, !!window.typed]")
    print(f"from link to first move: {monotonic() - began:.1f} s, {touches} touches")
    assert (answer, typed) == ("done", False)
    assert touches < 4


def test_friends_are_invited_at_once(visitors: Visitors) -> None:
    """The table is made and says how friends get there; the friend sits down without typing."""
    ada, jo = visitors.come("en", "phone"), visitors.come("de", "small")
    ada.go("/g/underground")
    ada.photograph("chamber")
    ada.audit("chamber")
    ada.button("chamber_friends").click()
    sheet = ada.page.get_by_role("dialog", name=ada.say("lobby_invite_title"))
    expect(sheet).to_be_visible(timeout=PATIENCE)
    ada.sees(sheet.get_by_role("img"))
    ada.audit("invitation")
    address = ada.page.url
    ada.page.go_back()
    expect(sheet).to_have_count(0)
    assert ada.page.url == address
    jo.go(address)
    jo.button("lobby_sit").click()
    jo.sees(jo.button("lobby_light"))
    seats = ada.page.get_by_role("list", name=ada.say("lobby_seats"))
    ada.sees(seats.get_by_text(jo.say("made_up_name")))
    ada.button("lobby_only_us").click()
    expect(seats.get_by_role("listitem")).to_have_count(2)


def test_friends_who_are_ready_learn_what_is_waited_for(visitors: Visitors) -> None:
    """All lamps are lit and seats are free: that is said to both, and whoever can go on sees it lit."""
    ada, jo = visitors.come("en", "phone", muted=True), visitors.come("de", "small", muted=True)
    ada.page.set_viewport_size({"width": 360, "height": 740})
    sit_down(jo, open_ride(ada, "Ada", 5), "Jo")
    light(ada)
    ada.sees(ada.page.get_by_role("status").filter(has_text=ada.words["lobby_rule_choose"]))
    jo.sees(jo.page.get_by_role("status").filter(has_text=jo.say("lobby_rule_host")))
    choices = ada.page.locator("main .choices button.ticket")
    expect(choices).to_have_count(2)
    Finger(ada).touch(choices.last)
    for rider in (ada, jo):
        rider.sees(cards(rider).first)


def test_sheets_close_by_cross_escape_back_and_beside(visitors: Visitors) -> None:
    kim = visitors.come("en", "laptop")
    address = open_table(kim, "Kim", bot="lehrling")
    rules = kim.page.get_by_role("dialog", name=kim.say("zz_rules"))
    ways = (
        lambda: rules.get_by_role("button", name=kim.say("close")).click(),
        lambda: kim.page.keyboard.press("Escape"),
        kim.page.go_back,
        lambda: kim.page.mouse.click(8, 400),
    )
    for close in ways:
        kim.button("chamber_rules").click()
        expect(rules).to_be_visible()
        close()
        expect(rules).to_have_count(0)
        assert kim.page.url == address
    light(kim)
    menu = kim.page.get_by_role("dialog", name=kim.say("menu_table"))
    for close in (kim.page.go_back, lambda: kim.page.mouse.click(500, 400)):
        kim.button("table_menu").click()
        expect(menu).to_be_visible(timeout=PATIENCE)
        close()
        expect(menu).to_have_count(0)
        assert kim.page.url == address


def test_settings_and_talk_without_leaving_the_table(visitors: Visitors) -> None:
    ada, jo = visitors.come("en", "phone"), visitors.come("en", "phone")
    address = open_table(ada, "Ada")
    sit_down(jo, address, "Jo")
    ada.sees(ada.page.get_by_role("listitem").filter(has_text="Jo sits down."))
    light(ada)
    ada.button("table_menu").click()
    ada.button("menu_settings").click()
    ada.page.get_by_role("switch", name=ada.say("profile_sound")).click()
    assert "true" in ada.page.evaluate("JSON.stringify(JSON.parse(localStorage['draisine.settings']).muted)")
    ada.page.keyboard.press("Escape")
    ada.button("table_talk").click()
    line = ada.page.get_by_role("textbox", name=ada.say("talk_say"))
    expect(line).to_be_focused()
    board = ada.page.locator(".board").first.bounding_box()
    dock = ada.page.get_by_role("complementary", name=ada.say("table_talk")).bounding_box()
    assert board
    assert dock
    assert board["y"] + board["height"] <= dock["y"] + 1
    assert ada.page.url == address


def test_a_spectator_takes_a_name_and_is_counted(visitors: Visitors) -> None:
    ada, guest = visitors.come("en", "laptop"), visitors.come("en", "phone")
    address = open_table(ada, "Ada", bot="lehrling")
    light(ada)
    guest.go(address)
    guest.button("table_talk").click()
    guest.page.get_by_role("textbox", name=guest.say("name_field")).fill("Gustav")
    guest.button("name_keep").click()
    guest.sees(guest.page.get_by_role("textbox", name=guest.say("talk_say")))
    ada.button("table_menu").click()
    ada.sees(ada.page.get_by_text("Watching: Gustav"))


def test_an_answer_that_comes_after_one_has_left_does_no_harm(visitors: Visitors) -> None:
    """What the page still asks when somebody goes on is answered into nothing, without a complaint."""
    ada = visitors.come("en", "laptop", muted=True).go("/")
    held: list[Route] = []
    ada.page.route("**/api/server", lambda route: held.append(route))  # noqa: PLW0108 (a builtin is no handler)
    ada.go("/new/zwergenzugfahrt")
    ada.page.locator("header a.back").click()
    ada.sees(ada.button("chamber_learn"))
    assert held
    with ada.page.expect_response("**/api/server"):
        held[-1].continue_()
    ada.page.unroute("**/api/server")
    ada.button("chamber_play").click()
    ada.sees(ada.button("table_menu"))


def test_the_table_of_the_day_is_played_shared_and_compared(visitors: Visitors) -> None:
    """From the chamber to today's table and back to how it went for all. The next one comes by a shared link,
    and lays their game beside it."""
    asked: list[str] = []
    shared = ""
    for language, size in (("de", "small"), ("fr", "phone")):
        guest = visitors.come(language, size, muted=True, reduced_motion="reduce")
        guest.page.on("request", lambda request: asked.append(request.url))
        if shared:
            guest.go(shared)
            ghosts = guest.page.locator("[data-ghosts]")
            expect(ghosts).to_contain_text(guest.words["day_beside_later"], timeout=PATIENCE)
        else:
            guest.go("/g/zwergenzugfahrt")
            guest.page.get_by_role("link", name=guest.words["chamber_today"]).click()
        guest.sees(guest.button("day_play"))
        guest.audit("today")
        guest.button("day_play").click()
        guest.sees(guest.page.locator(LIT["zwergenzugfahrt"]).first)
        guest.button("table_menu").click()
        guest.button("menu_resign").click()
        guest.button("menu_resign").last.click()
        guest.page.get_by_role("link", name=guest.words["end_day"]).click()
        guest.sees(guest.button("day_again"))
        card = guest.page.locator("[data-share-card]")
        guest.sees(card.locator("img"))
        wide = card.locator("img").evaluate("picture => picture.decode().then(() => picture.naturalWidth)")
        assert wide == 1200
        expect(guest.page.locator("[data-ghosts] svg")).to_have_count(1 if shared else 0, timeout=PATIENCE)
        guest.photograph("today-after")
        guest.audit("today-after")
        shared = "/today/" + card.locator("input").input_value().split("/today/")[1]
    assert re.fullmatch(r"/today/zwergenzugfahrt#[0-9a-f]{20}", shared)
    expect(guest.page.get_by_role("listitem")).to_have_count(2)
    guest.go("/played")
    expect(guest.page.locator("[data-played] > li")).to_have_count(1, timeout=PATIENCE)
    guest.sees(guest.page.locator("[data-statistics]"))
    guest.photograph("played-one")
    guest.audit("played-one")
    # Nobody is asked for a day of anything but the game: a page is not made with what belongs to the next.
    days = [url.split("/api/days/")[1] for url in asked if "/api/days/" in url]
    assert {re.split("[/?]", day)[0] for day in days} == {"zwergenzugfahrt"}
