"""The companion at a real table: without the server, through a reload, and back again."""

import time

import pytest
from playwright.sync_api import expect
from tests.browser.dwarfs import introduce
from tests.browser.people import PATIENCE, Visitors

pytestmark = pytest.mark.browser

KEPT = "async () => (await caches.keys()).some(name => name.startsWith('draisine-meet-'))"
READY = "async () => !!(await navigator.serviceWorker.getRegistration('/meet'))?.active"


COUNT_LOCKS = """
window.locks = 0
navigator.wakeLock.request = async () => {
  window.locks += 1
  return { release: async () => void (window.locks -= 1) }
}
"""


def test_a_ride_goes_on_without_the_server_and_through_a_reload(visitors: Visitors) -> None:
    host = visitors.come("en", "small")
    host.page.add_init_script(COUNT_LOCKS)
    host.go("/")
    host.page.get_by_role("link", name=host.say("meet_link")).click()
    host.page.get_by_role("link", name=host.say("wagon_title")).click()
    host.button("iw_meet_start").click()
    host.sees(host.button("iw_meet_exit_laid"))
    # The screen stays on while a ride runs, and only then.
    host.until("() => window.locks === 1")
    host.button("iw_silence").click()
    host.until(READY)
    assert host.page.evaluate(KEPT)
    host.context.set_offline(True)
    host.page.reload()
    host.sees(host.button("iw_meet_exit_laid"))
    assert host.button("iw_silence").get_attribute("aria-pressed") == "true"
    host.audit("riding without the server")
    # Nothing of a table is kept: those pages come from the server or not at all.
    assert host.page.evaluate("() => fetch('/').then(() => 'kept', () => 'away')") == "away"
    host.button("meet_take_back").click()
    assert host.button("iw_silence").get_attribute("aria-pressed") == "false"
    host.button("iw_meet_exit_laid").click()
    host.sees(host.page.get_by_role("heading", name=host.say("iw_meet_end_exit")))
    host.until("() => window.locks === 0")
    host.context.set_offline(False)
    host.page.reload()
    host.button("iw_meet_book").click()
    host.sees(host.page.get_by_text(host.say("iw_meet_end_exit")).last)


KEPT_LOG = """() => {
  const name = Object.keys(localStorage).find(name => name.startsWith('draisine.meet.'))
  return JSON.parse(localStorage[name])
}"""
LINES = f"() => ({KEPT_LOG})().shared?.lines.map(({{ kind }}) => kind) ?? []"
AHEAD = 7200
"""Seconds by which one phone's clock is wrong: the ride would be long over."""


def test_phones_show_one_companion_whatever_their_clocks_say(visitors: Visitors) -> None:
    anna, bodo = visitors.come("en", "small"), visitors.come("de", "small")
    # Installed, not fixed: it goes on, two hours ahead.
    bodo.page.clock.install(time=time.time() + AHEAD)
    anna.go("/meet/infernal-wagon")
    anna.button("meet_share").click()
    anna.button("meet_share_do").click()
    link = anna.page.get_by_role("textbox", name=anna.say("meet_share_link"))
    anna.sees(link)
    anna.audit("a companion that is shared")
    path = "/meet/" + link.input_value().split("/meet/")[1]
    anna.page.keyboard.press("Escape")
    with bodo.page.expect_websocket() as line:
        bodo.go(path)
    bodo.sees(bodo.button("meet_share_on"))
    anna.button("iw_meet_start").click()
    bodo.sees(bodo.button("iw_meet_exit_laid"))
    bodo.until(f"() => Math.abs(({KEPT_LOG})().shared.offset + {AHEAD * 1000}) < 2000")
    bodo.button("iw_silence").click()
    anna.until(f"() => ({LINES})().join() === 'start,silence'")
    # Taken back by the phone that did not count it.
    anna.button("meet_take_back").click()
    bodo.until(f"() => ({LINES})().join() === 'start,silence,take_back'")
    assert bodo.button("iw_silence").get_attribute("aria-pressed") == "false"
    # Left for another page, and kept by the browser: no line, until it is shown again.
    with line.value.expect_event("close"):
        bodo.page.evaluate(
            "() => void dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))"
        )
    anna.button("iw_silence").click()
    with bodo.page.expect_websocket():
        bodo.page.evaluate(
            "() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
        )
    bodo.until(f"() => ({LINES})().join() === 'start,silence,take_back,silence'")
    # Shared no longer: both go on with what they know, each by its own clock.
    anna.button("meet_share_on").click()
    anna.button("meet_share_end").click()
    bodo.sees(bodo.page.get_by_role("alert"))
    bodo.button("iw_meet_exit_laid").click()
    bodo.sees(bodo.page.get_by_role("heading", name=bodo.say("iw_meet_end_exit")))


def test_a_ride_with_the_box_stands_in_the_crews_book(visitors: Visitors) -> None:
    """Entered from the companion, seen on the crew's page, and taken out there."""
    ada = visitors.come("fr", "small", muted=True, reduced_motion="reduce")
    introduce(ada, "Ada")
    made = ada.page.request.post(
        f"{ada.url}/api/crews", data={"name": "Le Chaudron"}, headers={"Origin": ada.url}
    )
    ada.go("/meet/infernal-wagon")
    ada.button("iw_meet_start").click()
    ada.button("iw_meet_exit_laid").click()
    ada.button("meet_book_title").click()
    ada.button("meet_book_enter").click()
    ada.sees(ada.button("meet_book_entered"))
    ada.audit("a ride for the crew's book")
    ada.go(f"/crew/{made.json()['id']}")
    ridden = ada.page.get_by_role("heading", name=ada.say("crew_box_title"))
    ada.sees(ridden)
    ada.button("crew_box_remove").click()
    expect(ridden).to_have_count(0, timeout=PATIENCE)
