"""Whole climbs through the page: in three dimensions, and on the plan by keyboard alone."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.dwarfs import light, sit_down
from tests.browser.people import PATIENCE, Visitor, Visitors
from tests.browser.underground import (
    CLIMBED,
    MOST_TURNS,
    QUICK,
    Climber,
    Fingers,
    climb,
    fetch_a_chip,
    open_climb,
)

from draisine.games.underground import GAME

pytestmark = pytest.mark.browser

STEP = 44
"""Pixels from field to field, seen from above in a window of 960 by 600."""


def test_a_climb_on_the_plan_by_keyboard_alone(visitors: Visitors) -> None:
    ada = visitors.come("en", "phone")
    ada.context.add_init_script(CLIMBED)
    open_climb(ada, "Ada", hourglass=False, **QUICK)
    light(ada)

    def look() -> None:
        ada.photograph("underground")
        ada.audit("underground")

    assert climb(Climber(ada), look) > 0
    ada.sees(ada.page.get_by_text(ada.say("ug_end_door")).first)
    expect(ada.page.locator("#end-title")).to_be_focused(timeout=PATIENCE)
    ada.sees(ada.page.get_by_text(ada.words["ug_end_turned"]))
    expect(ada.button("end_again")).to_have_count(0)
    expect(ada.page.locator(".record .done")).to_have_count(1)
    ada.audit("the end of a climb")
    ada.photograph("underground-end")


def test_a_climb_in_three_dimensions(visitors: Visitors) -> None:
    ada = visitors.come("en", "laptop", reduced_motion="reduce")
    # Without a graphics card every picture is painted by the processor: a small one will do.
    ada.page.set_viewport_size({"width": 960, "height": 600})
    open_climb(ada, "Ada", seconds=600, **QUICK)
    light(ada)
    canvas = ada.page.locator(".board canvas")
    expect(canvas).to_be_visible(timeout=2 * PATIENCE)
    assert climb(Climber(ada, by_keys=False)) > 0
    ada.sees(ada.page.get_by_text(ada.say("ug_end_door")).first)
    ada.button("end_look").click()
    expect(canvas).to_be_visible(timeout=2 * PATIENCE)


def test_a_shaft_is_found_and_used(visitors: Visitors) -> None:
    """It leads to the field of a card, where one may go or not; to water it is shut."""
    lou = visitors.come("fr", "phone")
    open_climb(lou, "Lou", hourglass=False, **QUICK)
    light(lou)
    climber = Climber(lou)
    climber.begin()
    for _ in range(MOST_TURNS):
        climber.pick()
        climber.key("w")
        climber.to_walk()
        fetch_a_chip(climber)
        if climber.deed("shaft").count():
            break
        climber.end_turn()
    climber.deed("shaft").click()
    expect(climber.deed("shaft")).to_have_count(0, timeout=PATIENCE)
    says = lou.page.get_by_role("status")
    shut = says.get_by_text(lou.words["ug_event_shaft_shut"].rpartition("}")[2])
    stay = climber.deed("stay")
    expect(shut.or_(stay).first).to_be_visible(timeout=PATIENCE)
    if stay.count():
        lou.sees(lou.page.locator(".cursor").last)
        lou.photograph("underground-shaft")
        lou.audit("a shaft")
        lou.page.locator('[data-deed^="land"]').first.click()
        lou.sees(says.get_by_text(lou.words["ug_event_landed"].partition("{")[0]).first)
    climber.end_turn()


def test_two_people_plan_together(visitors: Visitors) -> None:
    """Whoever is not on turn tries the same card: the others see it and can take it over."""
    ada, jo = visitors.come("en", "phone"), visitors.come("de", "small")
    address = open_climb(ada, "Ada", seats=2, hourglass=False, **QUICK)
    sit_down(jo, address, "Passenger 94")
    light(ada)
    Climber(ada).begin()
    name = ada.page.locator(".others .name")
    expect(name).to_have_text("Passenger 94", timeout=PATIENCE)
    assert name.evaluate("one => one.scrollWidth <= one.clientWidth"), "there is room for all of it"
    thinker = Climber(jo)
    expect(jo.page.locator("[data-surface]")).to_be_visible(timeout=PATIENCE)
    thinker.key("1")
    expect(jo.page.locator('[data-deed="lay"]')).to_be_disabled(timeout=PATIENCE)
    held = thinker.held_at()
    ada.sees(ada.page.get_by_text(f"Passenger 94 tries: single on {held}"))
    ada.page.keyboard.press("a")
    expect(Climber(ada).deed("lay")).to_have_attribute(
        "aria-label", re.compile(f" {held},"), timeout=PATIENCE
    )
    jo.page.keyboard.press("p")
    expect(ada.page.locator(".ping")).to_have_count(1, timeout=PATIENCE)
    ada.audit("planning together")


def test_a_team_arranges_and_points_in_the_scene(visitors: Visitors) -> None:
    """From above: plateaus and door are turned, then a piece goes where one points, and the board turns."""
    ada = visitors.come("fr", "laptop", reduced_motion="reduce")
    ada.page.set_viewport_size({"width": 960, "height": 600})
    open_climb(ada, "Ada", setup="3", arrange=True, hourglass=False)
    light(ada)
    expect(ada.page.locator(".board canvas")).to_be_visible(timeout=2 * PATIENCE)
    climber = Climber(ada)
    expect(climber.deed("begin")).to_be_visible(timeout=PATIENCE)
    climber.key("v")
    for _ in range(10):
        # Until the board is drawn from above, something else may be there.
        ada.page.mouse.click(480 - 3 * STEP, 300 - 4 * STEP)
        ada.page.wait_for_timeout(300)
        if climber.deed("turn").count():
            break
    ada.sees(ada.page.locator(".deeds").get_by_text(ada.words["ug_setup_plateau"].format(name="a")))
    for deed, says in (("turn", "ug_event_arranged"), ("door", "ug_event_faced")):
        climber.deed(deed).click()
        ada.sees(ada.page.get_by_role("status").get_by_text(ada.say(says)).first)
    ada.photograph("underground-arranged")
    ada.audit("arranging")
    climber.begin()
    climber.pick()
    climber.look()
    # Far enough apart that no piece reaches from one to the next.
    corners = ((-2, -2), (2, -2), (2, 2))
    places = [climber.point(480 + across * STEP, 300 + down * STEP) for across, down in corners]
    (row, column), (same_row, next_column), (next_row, same_column) = places
    # Four fields on; what stands high leans away from the middle, over the next field at most.
    assert abs(same_row - row) < 2
    assert abs(same_column - next_column) < 2
    assert next_column - column in {3, 4, 5}
    assert next_row - row in {3, 4, 5}
    # The keys bring it nearer, and tilt it.
    looks = [climber.look_after(key) for key in ("+", "-", "v", "PageUp")]
    assert looks[0] > looks[1] + 20
    assert len(set(looks)) == len(looks)
    # Now it is seen from a corner, where another field is under the same point.
    assert climber.point(480 - 2 * STEP, 300) not in places


def test_fingers_zoom_and_turn_the_scene(visitors: Visitors) -> None:
    ada = visitors.come("de", "phone", reduced_motion="reduce")
    ada.page.set_viewport_size({"width": 1024, "height": 700})
    open_climb(ada, "Ada", setup="1")
    light(ada)
    expect(ada.page.locator(".board canvas")).to_be_visible(timeout=2 * PATIENCE)
    climber, fingers = Climber(ada), Fingers(ada)
    expect(climber.deed("begin")).to_be_visible(timeout=PATIENCE)
    before = climber.look()
    fingers.draw(((460, 350), (390, 350)), ((560, 350), (630, 350)))
    nearer = climber.look()
    assert abs(nearer[0]) > 1.5 * abs(before[0])
    fingers.draw(((390, 350), (460, 350)), ((630, 350), (560, 350)))
    fingers.draw(((420, 350), (580, 350)))
    turned = climber.look()
    assert turned[0] * before[0] < 0, "A lies on the other side of I"


def test_a_mate_shows_what_it_will_do_and_holds_back(visitors: Visitors) -> None:
    """With its reason, before it is done; asked to wait it waits, then asks."""
    ada = visitors.come("en", "phone")
    # In this box there is always a chip to walk to, whatever is dealt.
    open_climb(ada, "Ada", 2, "hauer", hourglass=False, **QUICK)
    light(ada)
    climber = Climber(ada)
    climber.begin()
    plan = ada.page.locator("[data-thought]")
    # Said before the mate's turn, so that its plan stays in sight however slow this machine is.
    ada.page.locator("[data-tray]").click()
    wait = ada.page.get_by_role("button", name=ada.words["ug_call_wait"])
    wait.click()
    climber.key("Escape")
    expect(wait).to_have_count(0, timeout=PATIENCE)
    climber.pick()
    climber.key("Escape")
    climber.key("e")
    climber.key("e")
    # What it will do, and a sentence that says why.
    expect(plan).to_have_text(re.compile(r"will (lay|walk)[^.]*\. \w"), timeout=PATIENCE)
    cards = ada.page.locator("header .line").all_inner_texts()
    shown = plan.all_inner_texts()
    ada.sees(ada.page.get_by_text(ada.words["ug_call_may_i"]).first)
    assert plan.all_inner_texts() == shown
    assert ada.page.locator("header .line").all_inner_texts() == cards
    ada.audit("a mate's plan")


@pytest.mark.parametrize("language", ["de", "en", "fr"])
def test_an_own_box_begins_with_ours(visitors: Visitors, language: str) -> None:
    """The format is one touch away, ours can be downloaded, changed, and begun with again."""
    ada = visitors.come(language, "phone")
    ada.go("/new/underground")
    ada.page.get_by_text(ada.words["ug_option_data_own"], exact=True).click()
    text = ada.page.locator("textarea")
    expect(text).to_have_value(re.compile("== scenarios.txt =="), timeout=PATIENCE)
    ours = text.input_value()
    ada.button("text_format").click()
    sheet = ada.page.get_by_role("dialog", name=ada.words["ug_box_title"])
    expect(sheet).to_contain_text("scenarios.txt", timeout=PATIENCE)
    ada.audit("the format of a box")
    ada.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    with ada.page.expect_download() as download:
        ada.button("text_download").click()
    assert download.value.path().read_text("utf-8") == ours
    assert GAME.check_data(ours) == []
    text.fill("nothing")
    text.blur()
    ada.button("text_restart").click()
    expect(text).to_have_value(ours, timeout=PATIENCE)


@pytest.mark.parametrize("language", ["de", "fr"])
def test_on_a_narrow_phone_advice_and_a_piece_in_hand_find_room(visitors: Visitors, language: str) -> None:
    ada = visitors.come(language, "360x740", muted=True)
    open_climb(ada, "Ada", 3, "hauer", setup="4", hourglass=False)
    light(ada)
    climber = Climber(ada)
    climber.begin()
    climber.key("q")
    words = ada.page.locator("[data-thought] > span")
    ada.sees(words)
    climber.pick()
    said, below = words.bounding_box(), ada.page.locator(".action-part").bounding_box()
    assert said
    assert below
    assert said["y"] + said["height"] <= below["y"] + 1
    for button in ada.page.locator("[data-thought] button, .turns button").all():
        button.click(trial=True)


ALL_OF_IT = """one => {
  one.scrollTop = one.scrollHeight
  const words = document.createRange()
  words.selectNodeContents(one)
  const [box, last] = [one.getBoundingClientRect(), [...words.getClientRects()].at(-1)]
  const below = document.querySelector('.action-part').getBoundingClientRect()
  return last.bottom <= box.bottom + 2 && box.bottom <= below.top + 1
}"""
"""The last line of a long message is seen once it is moved there, and no button lies on it."""


def _discovered(ada: Visitor) -> Climber:
    """At the first discovery of a climb where nobody steps aside first, because water falls on the pawn."""
    discovered = ada.words["ug_event_discovered"].partition("{")[0]
    message = ada.page.locator(".message")
    for _ in range(5):
        open_climb(ada, "Ada", hourglass=True, seconds=600, **QUICK)
        light(ada)
        climber = Climber(ada)
        climber.begin()
        for _ in range(20):
            before = message.inner_text()
            climber.key("g")
            expect(message).not_to_have_text(before, timeout=PATIENCE)
            if discovered in message.inner_text():
                break
        expect(message).to_contain_text(discovered)
        if ada.page.locator("[data-card]:not([disabled])").count():
            return climber
    raise AssertionError("water fell on the pawn in every climb")


@pytest.mark.parametrize("size", ["390x844", "360x740", "844x390"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_on_a_phone_a_discovery_is_read_to_its_end(visitors: Visitors, size: str, language: str) -> None:
    ada = visitors.come(language, size, muted=True)
    climber = _discovered(ada)
    message = ada.page.locator(".message")
    discovered = ada.words["ug_event_discovered"].partition("{")[0]
    assert message.evaluate(ALL_OF_IT), "with the cards alone"
    climber.pick()
    expect(message).to_contain_text(discovered)
    assert message.evaluate(ALL_OF_IT), "with a piece in hand"
    ada.photograph("underground-discovered")
    ada.audit("a discovery")
