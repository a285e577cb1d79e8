"""A page that was opened before a deploy: the files that it had not fetched yet have other names now."""

import re

import pytest
from playwright.sync_api import Route, expect
from tests.browser.people import Visitors

pytestmark = pytest.mark.browser

CHAMBER = re.compile(r"/assets/ChamberPage-[^/]+\.js")


def _another_client(route: Route) -> None:
    """The first page as a newer server gives it to whoever asks for it, but to no visit."""
    if route.request.resource_type != "fetch":
        route.continue_()
        return
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text().replace("/assets/index-", "/assets/index-new-"))


def test_a_page_of_before_a_deploy_is_loaded_anew_once(visitors: Visitors) -> None:
    visitor = visitors.come("en", "phone")
    page = visitor.page
    visitor.go("/")
    link = page.locator("a[href='/g/infernal-wagon']").first
    expect(link).to_be_visible()
    page.route(CHAMBER, lambda route: route.fulfill(status=404))
    page.route(f"{visitor.url}/", _another_client)
    with page.expect_event("load"):
        link.click()
    # There it is missing again, and the page says so instead of going round in circles.
    loads: list[str] = []
    page.on("load", lambda _: loads.append(page.url))
    expect(page.get_by_text(visitor.words["error_client_changed"])).to_be_visible()
    assert page.url.endswith("/g/infernal-wagon")
    assert loads == []

    page.unroute(CHAMBER)
    page.reload()
    expect(visitor.button("chamber_play").first).to_be_visible()


def test_a_page_stays_where_the_server_has_no_other_client(visitors: Visitors) -> None:
    visitor = visitors.come("en", "phone")
    page = visitor.page
    visitor.go("/")
    link = page.locator("a[href='/g/infernal-wagon']").first
    expect(link).to_be_visible()
    loads: list[str] = []
    page.on("load", lambda _: loads.append(page.url))
    page.route(CHAMBER, lambda route: route.fulfill(status=404))
    with page.expect_response(f"{visitor.url}/"):
        link.click()
    expect(page.get_by_text(visitor.words["error_client_changed"])).to_be_visible()
    assert loads == []
