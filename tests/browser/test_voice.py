"""Voices between three pages with microphones: how loud they arrive, and that silence holds for everybody."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from tests.browser import voices
from tests.browser.dwarfs import light, open_table, sit_down
from tests.browser.people import PATIENCE, Visitor, Visitors
from tests.browser.secure import NAME
from tests.browser.voices import ARRIVED, ENERGY, hears, open_panel, ride_until, turn_on
from tests.browser.wagon import open_ride
from tests.server.rides import ALL_FITS
from tests.server.support import ServerProcess

pytestmark = pytest.mark.browser

SILENCE_AFTER = 150
"""Milliseconds, counted in samples."""


@pytest.fixture
def talkers(chromium: Browser, server: ServerProcess) -> Iterator[Visitors]:
    with voices.talking_browser(chromium.browser_type) as browser, Visitors(browser, server.url) as people:
        yield people


def _hold(one: Visitor) -> None:
    one.page.keyboard.down("j")


def _release(one: Visitor) -> None:
    one.page.keyboard.up("j")


def test_three_talk_and_a_silence_card_closes_everything(talkers: Visitors) -> None:
    """Kim's page is changed: its microphone cannot be closed, and goes on sending."""
    ada, jo = voices.come(talkers, 0), voices.come(talkers, 1)
    kim = voices.come(talkers, 2, changed=True)
    riders = (ada, jo, kim)
    address = open_ride(ada, "Ada", 3, **ALL_FITS)
    sit_down(jo, address, "Jo")
    sit_down(kim, address, "Kim")
    for one in riders:
        assert one.page.evaluate("voices.asked") == 0, "off until it is wished"
        turn_on(one)
    hears(jo, 2)
    # Held to speak: by one, and heard by the others alone; who speaks is shown.
    _hold(ada)
    hears(jo, 0, 2)
    hears(kim, 0)
    expect(kim.page.locator("[data-speaks]")).to_have_count(1, timeout=PATIENCE)
    hears(ada, 2)
    _release(ada)
    hears(jo, 2)
    hears(kim)
    expect(kim.page.locator("[data-speaks]")).to_have_count(0, timeout=PATIENCE)
    # Open: without holding anything.
    open_panel(jo)
    jo.page.locator('label:has(input[value="open"])').click()
    jo.audit("voice")
    jo.page.keyboard.press("Escape")
    hears(ada, 1, 2)
    light(ada)
    ride_until(True, *riders)
    for one in riders:
        hears(one)
        assert voices.milliseconds_after(one) < SILENCE_AFTER
    last = [one.page.evaluate("voices.lastLoud") for one in riders]
    # Whoever holds the button is not heard, and what the changed page sends arrives and is dropped.
    _hold(ada)
    sent, arrived = kim.page.evaluate(ENERGY), jo.page.evaluate(ARRIVED)
    kim.until(f"async before => (await ({ENERGY})()) > before + 0.05", sent)
    jo.until(f"async before => (await ({ARRIVED})()) > before + 20", arrived)
    assert [one.page.evaluate("voices.lastLoud") for one in riders] == last
    expect(jo.page.locator("[data-speaks]")).to_have_count(0)
    # The next card: all of it is there again at once.
    ride_until(False, *riders)
    hears(jo, 0, 2)
    hears(ada, 1, 2)
    # A page that is too busy to read what the table says is silent all the same, and hears again afterwards.
    jo.page.evaluate("() => (voices.deaf = true)")
    ride_until(True, ada, kim)
    hears(jo)
    expect(jo.page.locator("[data-talk].silent")).to_have_count(0)
    jo.page.evaluate("() => (voices.deaf = false)")
    ride_until(False, *riders)
    hears(jo, 0, 2)


def test_spectators_hear_only_where_the_table_lets_them(talkers: Visitors) -> None:
    ada, bo = voices.come(talkers, 0), voices.come(talkers, 1, language="de")
    address = open_table(ada, "Ada")
    turn_on(ada)
    bo.go(address)
    open_panel(bo)
    bo.sees(bo.page.get_by_role("alert"))
    assert bo.page.locator("[data-voice-on]").count() == 0
    ada.unfold_options()
    ada.page.get_by_role("switch", name=ada.say("voice_hear_title")).click()
    bo.page.locator("[data-voice-on]").click()
    _hold(ada)
    hears(bo, 0)
    assert bo.page.evaluate("voices.asked") == 0, "who only hears is not asked for a microphone"
    bo.audit("listening")
    ada.page.get_by_role("switch", name=ada.say("voice_hear_title")).click()
    expect(bo.page.locator('[data-voice="on"]')).to_have_count(0, timeout=PATIENCE)
    bo.sees(bo.page.get_by_role("alert"))


def test_a_page_that_is_not_secure_says_why_there_is_no_voice_and_how_there_could_be(
    chromium: Browser, server: ServerProcess
) -> None:
    with voices.talking_browser(chromium.browser_type) as browser, Visitors(browser, server.url) as people:
        address = open_table(people.come("en"), "Jo")
        ada = people.come("en", "360x740")
        ada.go(address.replace("127.0.0.1", NAME))
        ada.page.get_by_role("textbox").first.fill("Ada")
        ada.button("lobby_sit").click()
        ada.sees(ada.button("lobby_light"))
        open_panel(ada)
        says = ada.page.locator("[data-insecure]")
        ada.sees(says)
        assert ada.words["voice_insecure"] in says.inner_text()
        assert "draisine serve --https" in says.inner_text()
        assert ada.page.locator("[data-voice-on]").count() == 0
        ada.audit("voice without a secure page")
        says.get_by_role("link").click()
        ada.page.wait_for_url("**/trust")
