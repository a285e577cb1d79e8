"""A line that dies without a word: the page says so, comes back by itself, and nothing is done twice."""

import time
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Playwright, expect
from tests.browser.conftest import ARGUMENTS, find_browser
from tests.browser.dwarfs import light, lit, open_table, sit_down, take_turn, whose_turn
from tests.browser.lines import LineRecord, asleep
from tests.browser.people import PATIENCE, Visitor, Visitors
from tests.server.proxy import Proxy
from tests.server.support import ServerProcess

pytestmark = pytest.mark.browser


@pytest.fixture
def proxy(server: ServerProcess) -> Iterator[Proxy]:
    with Proxy(server.port) as running:
        yield running


@pytest.fixture
def behind(chromium: Browser, proxy: Proxy) -> Iterator[Visitors]:
    """People whose line goes through the proxy."""
    with Visitors(chromium, proxy.url) as people:
        yield people


def _two_at_a_table(behind: Visitors, visitors: Visitors, size: str) -> tuple[Visitor, Visitor, LineRecord]:
    """Ada behind the proxy, and Jo with a line of his own."""
    ada, jo = behind.come("en", size), visitors.come("en", "laptop")
    record = LineRecord(ada)
    address = open_table(ada, "Ada")
    sit_down(jo, "/t/" + address.rsplit("/", 1)[1], "Jo")
    light(ada)
    assert whose_turn(ada, jo) is ada, "the longer beard begins"
    assert record.states() == ["online"]
    return ada, jo, record


def _said(visitor: Visitor, key: str) -> Locator:
    """On the screen; the voice for screen readers says it too."""
    return visitor.page.get_by_role("main").get_by_text(visitor.say(key))


def test_a_move_into_a_dead_line_is_told_sent_again_and_made_once(
    behind: Visitors, visitors: Visitors, proxy: Proxy
) -> None:
    ada, jo, record = _two_at_a_table(behind, visitors, "phone")
    proxy.set("swallow")
    take_turn(ada, 0)
    ada.sees(_said(ada, "line_lost_waiting").first)
    ada.photograph("line-lost-waiting")
    ada.audit("a line that is lost")
    assert lit(ada).count() == 0
    assert {message["type"] for message in record.sent[-2:]} == {"move", "ping"}, (
        "it was asked for a sign of life"
    )
    jo.sees(_said(jo, "gone").first)
    assert lit(jo).count() == 0
    proxy.set("forward")
    record.wait_for("online")
    expect(_said(ada, "line_lost_waiting")).to_have_count(0)
    assert whose_turn(ada, jo) is jo
    assert record.states() == ["online", "lost", "online"]
    assert record.moves_made() == 1
    first, second = record.moves_sent()
    assert first == second
    expect(_said(jo, "gone")).to_have_count(0, timeout=PATIENCE)
    ada.forgive_broken_sockets()


def test_a_line_that_was_only_held_up_goes_on(behind: Visitors, visitors: Visitors, proxy: Proxy) -> None:
    ada, jo, record = _two_at_a_table(behind, visitors, "laptop")
    proxy.set("stop")
    take_turn(ada, 0)
    record.wait_for("lost")
    ada.button("line_try").click()
    proxy.set("forward")
    record.wait_for("online")
    assert whose_turn(ada, jo) is jo
    assert record.moves_made() == 1
    assert len(set(record.moves_sent())) == 1
    ada.forgive_broken_sockets()


def test_calls_that_hang_are_given_up(behind: Visitors, visitors: Visitors, proxy: Proxy) -> None:
    ada, jo, record = _two_at_a_table(behind, visitors, "laptop")
    proxy.set("swallow")
    proxy.cut()
    ada.sees(_said(ada, "line_lost").first)
    calls = proxy.accepted
    while proxy.accepted < calls + 2:
        ada.page.wait_for_timeout(50)
    proxy.set("forward")
    record.wait_for("online")
    assert whose_turn(ada, jo) is ada
    ada.forgive_broken_sockets()


def test_a_device_without_network_says_so(behind: Visitors, visitors: Visitors) -> None:
    ada, jo, record = _two_at_a_table(behind, visitors, "laptop")
    ada.context.set_offline(True)
    ada.sees(_said(ada, "line_lost").first)
    ada.context.set_offline(False)
    record.wait_for("online")
    assert whose_turn(ada, jo) is ada
    assert record.states() == ["online", "lost", "online"]
    ada.forgive_broken_sockets()


def test_a_page_that_slept_asks_when_somebody_looks(
    behind: Visitors, visitors: Visitors, proxy: Proxy, server: ServerProcess
) -> None:
    ada, jo, record = _two_at_a_table(behind, visitors, "phone")
    health = f"{server.url}/health"
    sockets = httpx.get(health).json()["sockets"]
    with asleep(ada):
        proxy.set("swallow")
        while httpx.get(health).json()["sockets"] == sockets:
            time.sleep(0.1)
    ada.page.mouse.move(5, 5)
    jo.sees(_said(jo, "gone").first)
    ada.sees(_said(ada, "line_lost").first)
    proxy.set("forward")
    record.wait_for("online")
    assert whose_turn(ada, jo) is ada
    ada.forgive_broken_sockets()


def test_who_left_for_another_page_is_away_and_back_when_the_browser_shows_what_it_kept(
    playwright: Playwright, visitors: Visitors, server: ServerProcess
) -> None:
    """As by a thumb at the edge of a phone. Only Jo is asked what he sees: what drives the browser loses a
    page that is kept, and might wait for its answers for ever."""
    browser = playwright.chromium.launch(
        executable_path=find_browser(),
        args=ARGUMENTS,
        ignore_default_args=["--disable-back-forward-cache"],
    )
    with Visitors(browser, server.url) as others:
        ada, jo, _ = _two_at_a_table(others, visitors, "phone")
        table = ada.page.url
        ada.go("/meet")
        jo.sees(_said(jo, "gone").first)
        loaded: list[str] = []
        ada.page.on("request", lambda request: loaded.append(request.url))
        ada.page.go_back(wait_until="commit")
        expect(_said(jo, "gone")).to_have_count(0, timeout=PATIENCE)
        assert table not in loaded, "the page was not kept"
    browser.close()
