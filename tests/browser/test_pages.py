"""Every page, in every language, on phone and laptop: it is there, and axe-core finds nothing serious."""

import re

import pytest
from playwright.sync_api import Route, expect
from tests.browser.dwarfs import light, open_table, whose_turn
from tests.browser.faults import ASHAMED, faults
from tests.browser.people import ROOT, Visitors, size_of

pytestmark = pytest.mark.browser

PAGES = {
    "home": "/",
    "chamber-wagon": "/g/infernal-wagon",
    "chamber-dwarfs": "/g/zwergenzugfahrt",
    "chamber-underground": "/g/underground",
    "rules-wagon": "/g/infernal-wagon/rules",
    "rules-dwarfs": "/g/zwergenzugfahrt/rules",
    "rules-underground": "/g/underground/rules",
    "today": "/today/underground",
    "new": "/new/zwergenzugfahrt",
    "join": "/join",
    "tables": "/tables",
    "played": "/played",
    "crews": "/crews",
    "profile": "/profile",
    "load": "/replay",
    "privacy": "/privacy",
    "host": "/host",
    "trust": "/trust",
    "claim": "/claim/AAAAAAAAAAAAAAAAAAAAAA",
    "meet": "/meet",
    "meet-wagon": "/meet/infernal-wagon",
    "meet-dwarfs": "/meet/zwergenzugfahrt",
    "meet-underground": "/meet/underground",
    "unknown": "/no/such/page",
    "no-such-table": "/t/AAAAAAAAAAAAAAAAAAAAAA",
}
OF_THEIR_OWN = {"t/screen", "t/replay", "replay/", "crew/", "learn/"}
"""Tests of their own make a table, a file or a crew, or take a lesson, and audit these."""


def test_no_page_is_left_out() -> None:
    """The client's own list of pages, held against what is audited."""
    text = (ROOT / "web" / "src" / "App.svelte").read_text("utf-8")
    found: set[str] = set()
    for name, end in (("places", ""), ("placesOf", "/"), ("pagesOf", "")):
        block = re.search(rf"const {name}: Record<string, Load> = {{(.*?)\n  }}", text, re.DOTALL)
        assert block
        found |= {f"{key}{end}" for key in re.findall(r"^    '?([\w/]+)'?:", block[1], re.MULTILINE)}
    assert len(found) > 18
    visited: set[str] = set()
    for path in PAGES.values():
        first, *rest = path.strip("/").split("/")
        visited.add(first if not rest else f"{first}/{rest[1]}" if len(rest) > 1 else f"{first}/")
    assert found - visited == OF_THEIR_OWN


@pytest.mark.parametrize(("language", "size"), [("de", "phone"), ("en", "laptop"), ("fr", "small")])
def test_every_page_stands_up_to_an_audit(visitors: Visitors, language: str, size: str) -> None:
    guest = visitors.come(language, size)
    for name, path in PAGES.items():
        guest.go(path)
        guest.sees(guest.page.get_by_role("heading").first)
        guest.page.wait_for_load_state("networkidle")
        guest.photograph(name)
        guest.audit(name)
        seen = [fault for fault in faults(guest, size) if fault.startswith(ASHAMED)]
        assert not seen, f"{name}: {seen}"
        # Not the window's own width: a phone makes it wider for a page that does not fit.
        wide = guest.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= size_of(size)[0], f"{name} is wider than the screen"
    assert guest.page.get_attribute("html", "lang") == language


@pytest.mark.parametrize(("language", "size"), [("de", "small"), ("en", "laptop"), ("fr", "phone")])
def test_lobby_board_and_end_stand_up_to_an_audit(visitors: Visitors, language: str, size: str) -> None:
    host = visitors.come(language, size, reduced_motion="reduce")
    open_table(host, "Ada", bot="geselle")
    host.sees(host.button("lobby_light"))
    host.photograph("lobby-with-a-bot")
    host.audit("lobby")
    light(host)
    assert whose_turn(host) is host
    host.page.locator(".surface [data-dwarf]").first.click()
    host.photograph("board-chosen")
    host.audit("board")
    host.button("table_menu").click()
    host.photograph("menu")
    host.audit("menu")
    host.button("menu_resign").click()
    host.page.get_by_role("button", name=host.say("menu_resign")).last.click()
    host.sees(host.button("end_again"))
    host.photograph("end-lost")
    host.audit("end")


@pytest.mark.parametrize("language", ["de", "en", "fr"])
def test_the_language_is_guessed_and_can_be_changed(visitors: Visitors, language: str) -> None:
    guest = visitors.come(language, "phone").go("/")
    guest.sees(guest.page.get_by_role("link", name=guest.say("home_join")).or_(guest.button("home_join")))
    other = "fr" if language == "de" else "de"
    guest.page.get_by_role("button", name=other.upper()).click()
    guest.page.reload()
    assert guest.page.get_attribute("html", "lang") == other


def test_a_name_that_is_typed_before_the_server_has_answered_stays(visitors: Visitors) -> None:
    guest = visitors.come("en", "phone")
    answers: list[Route] = []
    guest.page.route("**/api/me", lambda route: answers.append(route))  # noqa: PLW0108
    guest.page.goto(f"{guest.url}/profile")
    field = guest.page.get_by_role("textbox").first
    field.fill("Ada")
    for route in answers:
        route.continue_()
    guest.page.unroute("**/api/me")
    # What games ask for comes after the answer.
    guest.sees(guest.page.locator(".trait").first)
    expect(field).to_have_value("Ada")


@pytest.mark.parametrize(("language", "size"), [("de", "small"), ("en", "laptop"), ("fr", "phone")])
def test_other_devices_are_signed_out_from_the_profile(visitors: Visitors, language: str, size: str) -> None:
    guest, thief = visitors.come(language, size), visitors.come(language, size)
    guest.go("/profile")
    guest.page.get_by_role("textbox").first.fill("Ada")
    guest.button("profile_save").click()
    asked = "async () => (await (await fetch('/api/me')).json()).name"
    guest.until(f"async () => (await ({asked})()) === 'Ada'")
    guest.sees(guest.button("others_do"))
    thief.context.add_cookies([cookie for cookie in guest.context.cookies() if cookie["name"] == "draisine"])  # type: ignore[misc]
    thief.go("/")
    assert thief.page.evaluate(asked) == "Ada"
    guest.button("others_do").click()
    guest.photograph("sign-out")
    guest.button("others_sure").click()
    guest.sees(guest.page.get_by_text(guest.say("others_done")))
    guest.audit("sign-out")
    assert thief.page.evaluate(asked) == ""
    assert guest.page.evaluate(asked) == "Ada"


def test_the_keyboard_goes_along_to_the_next_page(visitors: Visitors) -> None:
    """Also where a page is fetched first; a page that is one field begins in it, each time."""
    guest = visitors.come("de", "laptop", reduced_motion="reduce").go("/")
    for _ in range(2):
        guest.page.get_by_role("link", name=guest.say("home_join")).click()
        expect(guest.page.get_by_role("textbox")).to_be_focused()
        guest.page.get_by_role("link", name=guest.say("to_home")).click()
        expect(guest.page.locator("main.home")).to_be_focused()
    guest.page.locator("a[href='/g/underground']").first.click()
    guest.sees(guest.button("chamber_learn"))
    expect(guest.page.locator("main")).to_be_focused()
