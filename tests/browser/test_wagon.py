"""Whole rides through the page."""

import pytest
from playwright.sync_api import expect
from tests.browser.crossed import cross_in_pages
from tests.browser.dwarfs import light, sit_down
from tests.browser.people import ARTEFACTS, PATIENCE, Visitor, Visitors
from tests.browser.wagon import cards, is_over, lay, open_ride, ride_on

from draisine.bots.registry import strengths

pytestmark = pytest.mark.browser

STRONGEST = strengths("infernal-wagon")[-1]

SHAPES = ((360, 640), (390, 844), (844, 390), (932, 430), (1024, 768), (1366, 768))
CREW = (("de", "phone"), ("fr", "small"), ("de", "small"), ("en", "phone"))


def test_five_people_ride_together_to_the_end(visitors: Visitors) -> None:
    # Five moving pictures and five bands are too much for a small machine; one will do.
    riders = [visitors.come("en", "laptop")]
    riders += [visitors.come(language, size, muted=True, reduced_motion="reduce") for language, size in CREW]
    host, *guests = riders
    address = open_ride(host, "Ada", seats=5, clock=0, easy=8)
    for guest, name in zip(guests, ("Jo", "Kim", "Mia", "Leo"), strict=True):
        sit_down(guest, address, name)
    host.photograph("wagon-lobby")
    light(host)
    for rider in riders:
        rider.sees(cards(rider).first)
    assert ride_on(*riders, most=8) > 0
    for rider in riders:
        rider.photograph("wagon")
    host.audit("wagon")
    ride_on(*riders)
    for rider in riders:
        rider.sees(rider.button("end_again"))
    # The story is told from the log, so it is whole for everyone.
    for rider in (host, guests[0]):
        rider.sees(rider.page.get_by_role("heading", name=rider.say("iw_story")))
        rider.sees(rider.page.get_by_text(rider.say("iw_story_bars")))
    host.photograph("wagon-end")
    guests[0].photograph("wagon-end")
    host.audit("end of the wagon")


def test_silence_and_u_turn_are_seen_and_a_ride_survives_a_reload(visitors: Visitors) -> None:
    ada = visitors.come("en", "phone")
    seen: set[str] = set()
    for _ in range(4):
        open_ride(ada, "Ada", seats=2, bot=STRONGEST, clock=0, easy=8, silence=True, u_turn=True)
        light(ada)
        ada.sees(cards(ada).first)
        for _ in range(PATIENCE // 50):
            if is_over(ada):
                break
            lay(ada)
            ada.page.wait_for_timeout(60)
            for name, sign in (("silence", "iw_gesture_nod"), ("u_turn", "iw_hands_open")):
                if name not in seen and ada.page.get_by_text(ada.say(sign)).count():
                    seen.add(name)
                    ada.photograph(f"wagon-{name}")
                    ada.audit(name)
                    ada.page.reload()
                    ada.sees(ada.page.get_by_text(ada.say(sign)).first)
            if len(seen) == 2:
                return
    raise AssertionError(f"only {seen} in four rides")


@pytest.mark.rule("IW-28")
def test_cards_that_cross_come_back_with_a_word_and_cost_nothing(visitors: Visitors) -> None:
    """By mouse, dragging finger, two touches and keys; `tests.browser.crossed` prints larger figures."""
    for way, counts in cross_in_pages(visitors, plays=2).items():
        assert counts["back"] == 2, (way, counts)
        assert counts["paid"] == 0, (way, counts)


def test_the_clock_runs_out(visitors: Visitors) -> None:
    ada = visitors.come("de", "laptop")
    open_ride(ada, "Ada", seats=2, bot=STRONGEST, clock=4)
    light(ada)
    # What happened is the headline, and nothing says it a second time.
    ada.sees(ada.page.get_by_role("heading", name=ada.words["iw_end_time"]))
    expect(ada.page.get_by_role("main").get_by_text(ada.words["iw_end_time"])).to_have_count(1)
    ada.sees(ada.page.get_by_role("heading", name=ada.words["iw_story"]))
    ada.photograph("wagon-time")
    ada.audit("a lost ride")
    ada.page.get_by_role("button", name=ada.words["rules_clause"].format(clause="IW-50")).click()
    rules = ada.page.get_by_role("dialog", name=ada.say("rules_title"))
    expect(rules.get_by_role("article", name="IW-50")).to_be_focused(timeout=PATIENCE)
    ada.page.keyboard.press("Escape")
    expect(rules).to_have_count(0)


def test_everything_is_on_the_screen_whatever_its_shape(visitors: Visitors) -> None:
    ada = visitors.come("de", "phone", reduced_motion="reduce")
    open_ride(ada, "Ada", seats=2, bot=STRONGEST, clock=0, curse=True)
    light(ada)
    ada.sees(cards(ada).first)
    for width, height in SHAPES:
        ada.page.set_viewport_size({"width": width, "height": height})
        last_card = ada.page.locator("[data-hand] button.card").last
        for thing in (last_card, ada.button("iw_tell"), ada.button("iw_rules"), ada.button("table_menu")):
            expect(thing).to_be_in_viewport(ratio=1, timeout=PATIENCE)
        page = ada.page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        )
        assert page == [width, height], "the page scrolls"
        ada.page.screenshot(path=ARTEFACTS / f"wagon-{width}x{height}.png")


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_no_lantern_stands_on_the_clock(visitors: Visitors, seats: int) -> None:
    ada = visitors.come("de", "1366x768", reduced_motion="reduce", muted=True)
    open_ride(ada, "Ada", seats=seats, bot=STRONGEST)
    light(ada)
    ada.sees(cards(ada).first)
    for width, height in ((1280, 720), (1366, 768), (1920, 1080), (2560, 1440)):
        ada.page.set_viewport_size({"width": width, "height": height})
        expect(ada.page.locator("header .others > *")).to_have_count(seats - 1, timeout=PATIENCE)
        clock, first = ada.page.evaluate(
            "[document.querySelector('[role=timer]').getBoundingClientRect().right,"
            " document.querySelector('header .others > *').getBoundingClientRect().left]"
        )
        assert clock <= first, (width, clock, first)


def test_keys_talk_and_show_the_rules(visitors: Visitors) -> None:
    ada = visitors.come("en", "laptop", reduced_motion="reduce")
    open_ride(ada, "Ada", seats=2, bot=STRONGEST, clock=0)
    light(ada)
    ada.sees(cards(ada).first)
    ada.page.keyboard.press("h")
    ada.sees(ada.button("iw_tell_close"))
    ada.page.keyboard.press("Escape")
    ada.page.keyboard.press("t")
    expect(ada.page.get_by_role("textbox", name=ada.words["talk_say"])).to_be_focused(timeout=PATIENCE)
    ada.page.keyboard.type("all aboard")
    ada.page.keyboard.press("Enter")
    ada.sees(ada.page.get_by_text("all aboard"))
    ada.page.keyboard.press("Escape")
    ada.page.keyboard.press("?")
    ada.sees(ada.page.get_by_text(ada.say("iw_key_talk")))
    ada.photograph("wagon-rules")
    ada.audit("rules of the wagon")


@pytest.mark.rule("IW-17")
def test_the_soundtrack_plays_with_the_clock(visitors: Visitors) -> None:
    """The page says which minute of the music plays; it is stopped by a pause and goes on after it."""
    ada = visitors.come("en", "laptop")
    open_ride(ada, "Ada", seats=2, bot=STRONGEST)
    light(ada)
    ada.sees(cards(ada).first)
    ada.page.mouse.click(5, 5)
    expect(ada.page.locator("html")).to_have_attribute("data-soundtrack", "playing", timeout=PATIENCE)
    ada.button("table_menu").click()
    ada.button("menu_pause_now").click()
    expect(ada.page.locator("html")).to_have_attribute("data-soundtrack", "paused", timeout=PATIENCE)


def test_the_clock_waits_for_a_rider_who_is_gone(visitors: Visitors) -> None:
    ada, jo = visitors.come("de", "phone", reduced_motion="reduce"), visitors.come("en", "laptop")
    address = open_ride(ada, "Ada", seats=2)
    ada.page.locator("summary").filter(has_text=ada.say("options_title")).click()
    wish = ada.page.get_by_role("switch", name=ada.say("wait_title"))
    expect(wish).to_be_checked(timeout=PATIENCE)
    ada.audit("lobby of the wagon")
    sit_down(jo, address, "Jo")
    light(ada)
    for rider in (ada, jo):
        rider.sees(cards(rider).first)
    jo.page.goto("about:blank")
    missed = ada.page.get_by_text(ada.say("missed")).filter(has_text="Jo")
    ada.sees(missed)
    ada.photograph("wagon-missed")
    ada.audit("somebody is missed")
    expect(cards(ada)).to_have_count(0, timeout=PATIENCE)
    jo.go(address)
    ada.sees(cards(ada).first)
    expect(missed).to_have_count(0, timeout=PATIENCE)


def test_mates_have_lanterns_of_their_own_and_one_is_asked_by_name(visitors: Visitors) -> None:
    for language, size in (("en", "phone"), ("de", "laptop")):
        ada = visitors.come(language, size, reduced_motion="reduce")
        open_ride(ada, "Ada", seats=5, bot=STRONGEST, clock=0)
        light(ada)
        ada.sees(cards(ada).first)
        mates = ada.page.locator("li[data-rider]")
        faces = mates.locator("[data-face]").evaluate_all("all => all.map(one => one.dataset.face)")
        assert len(faces) == len(set(faces)) == 4, faces
        initials = [name[:1] for name in mates.locator(".name, .words b").all_inner_texts()]
        assert len({*initials, "A"}) == 5, initials
        ada.photograph("wagon-mates")
        ada.button("iw_call_yours").click()
        names = ada.page.get_by_role("group", name=ada.say("iw_call_whose")).get_by_role("button")
        expect(names).to_have_count(5)
        ada.photograph("wagon-whose")
        names.nth(3).click()
        expect(mates.nth(3).locator(".sign.asked")).to_contain_text("Ada")
        expect(ada.page.locator(".lamp .sign")).to_be_visible()
        width = ada.page.viewport_size["width"] if ada.page.viewport_size else 0
        for box in [sign.bounding_box() for sign in ada.page.locator(".sign").all()]:
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
        ada.photograph("wagon-yours")


def test_signs_of_neighbours_do_not_cover_each_other(visitors: Visitors) -> None:
    """What one rider says to the next one stands at both lanterns, which are narrower than the words."""
    ada = visitors.come("de", "360x740", muted=True, reduced_motion="reduce")
    jo, kim = (visitors.come("de", "laptop", muted=True, reduced_motion="reduce") for _ in range(2))
    address = open_ride(ada, "Ada", seats=3, clock=0)
    sit_down(jo, address, "Johanna")
    sit_down(kim, address, "Kim")
    light(ada)
    kim.sees(cards(kim).first)
    kim.button("iw_call_yours").click()
    whose = kim.page.get_by_role("group", name=kim.say("iw_call_whose"))
    whose.get_by_role("button", name="Johanna").click()
    signs = ada.page.locator("li[data-rider] .sign")
    expect(signs).to_have_count(2)
    ada.photograph("wagon-signs")
    left, right = (sign.bounding_box() for sign in signs.all())
    assert left
    assert right
    beside = left["x"] + left["width"] <= right["x"]
    below = left["y"] + left["height"] <= right["y"] or right["y"] + right["height"] <= left["y"]
    assert beside or below, (left, right)


def test_a_held_ride_asks_whoever_has_a_say(visitors: Visitors) -> None:
    """Who has agreed or only looks on is told; a name taken in the talk leads on to the first words."""
    ada, jo = (visitors.come("en", "1366x768", muted=True, reduced_motion="reduce") for _ in range(2))
    eve = visitors.come("fr", "360x740", muted=True, reduced_motion="reduce")
    address = open_ride(ada, "Ada", seats=4)
    sit_down(jo, address, "Jo")
    ada.button("lobby_fill").click()
    light(ada)
    eve.go(address)
    for rider in (ada, jo):
        rider.sees(cards(rider).first)
    _names_stand_whole_beside_talk(ada)
    eve.button("table_talk").click()
    eve.page.get_by_label(eve.words["name_field"]).fill("Eve")
    eve.button("name_keep").click()
    words = eve.page.get_by_role("textbox", name=eve.words["talk_say"])
    expect(words).to_be_focused(timeout=PATIENCE)
    jo.button("table_menu").click()
    jo.button("menu_pause_now").click()
    ada.sees(ada.button("held_yes"))
    eve.sees(eve.page.get_by_text(eve.words["held_told"].format(name="Jo")))
    expect(eve.page.get_by_text(eve.words["held"].format(name="Jo"))).to_have_count(0)


def _names_stand_whole_beside_talk(rider: Visitor) -> None:
    rider.button("table_talk").click()
    rider.sees(rider.page.get_by_role("textbox", name=rider.words["talk_say"]))
    cut = "names => names.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
    names = rider.page.locator("header [data-rider]").locator(".words b, .words span, .name > span")
    expect(names.first).to_be_visible(timeout=PATIENCE)
    assert names.evaluate_all(cut) == []
    rider.page.keyboard.press("Escape")
