"""The companion at a real table: without the server, through a reload, and back again."""

import pytest
from tests.browser.people import Visitors

pytestmark = pytest.mark.browser

KEPT = "async () => (await caches.keys()).some(name => name.startsWith('draisine-meet-'))"
READY = "async () => !!(await navigator.serviceWorker.getRegistration('/meet'))?.active"


def test_a_ride_goes_on_without_the_server_and_through_a_reload(visitors: Visitors) -> None:
    host = visitors.come("en", "small")
    host.go("/")
    host.page.get_by_role("link", name=host.say("meet_link")).click()
    host.page.get_by_role("link", name=host.say("wagon_title")).click()
    host.button("iw_meet_start").click()
    host.sees(host.button("iw_meet_exit_laid"))
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
    host.context.set_offline(False)
    host.page.reload()
    host.button("iw_meet_book").click()
    host.sees(host.page.get_by_text(host.say("iw_meet_end_exit")).last)
