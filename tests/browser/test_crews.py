"""A crew in the browser: founded, joined by its code, a lost ride, a hole punched, an easier next ride."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.people import PATIENCE, Visitor, Visitors

pytestmark = pytest.mark.browser


def introduced(guest: Visitor, name: str) -> Visitor:
    """Somebody the server knows by name."""
    guest.go("/")
    guest.page.wait_for_load_state("networkidle")
    profile = {"name": name, "traits": {"beard": 10}, "language": guest.language}
    _call(guest, "PUT", "/api/me", profile)
    return guest


def _call(guest: Visitor, method: str, path: str, body: object) -> dict[str, str]:
    answer: dict[str, str] = guest.page.evaluate(
        """async ([method, path, body]) => (await fetch(path, {
            method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
        })).json()""",
        [method, path, body],
    )
    return answer


def press(guest: Visitor, key: str) -> None:
    guest.page.get_by_role("button", name=guest.say(key)).click()


def test_a_crew_from_its_founding_to_a_punched_hole(visitors: Visitors) -> None:
    ada = introduced(visitors.come("de", "phone", reduced_motion="reduce"), "Ada")
    kim = introduced(visitors.come("en", "laptop", reduced_motion="reduce"), "Kim")

    ada.go("/crews")
    ada.page.get_by_label(ada.say("crews_found")).fill("Der Kessel")
    press(ada, "crews_found_do")
    ada.sees(ada.page.get_by_role("heading", name="Der Kessel"))
    code = ada.page.locator(".ticket strong").first.inner_text()
    ada.audit("crew")
    ada.photograph("crew-new")
    crew = ada.page.url.rsplit("/", 1)[1]

    ada.page.get_by_role("link", name=ada.say("crew_ride")).click()
    expect(ada.page.get_by_role("radio", name="Der Kessel")).to_be_checked(timeout=PATIENCE)
    expect(ada.page.get_by_text(ada.words["wagon_relief_none"])).to_be_visible()
    ada.audit("new table of a crew")

    kim.go("/crews")
    kim.audit("crews")
    kim.page.get_by_label(kim.say("crews_join")).fill(code.lower())
    press(kim, "crews_join_do")
    kim.sees(kim.page.get_by_text("Ada", exact=True))

    table = {"game": "infernal-wagon", "seats": 2, "crew": crew, "options": {"clock": 4, "soundtrack": True}}
    link = _call(ada, "POST", "/api/tables", table)["link"]
    for guest in (ada, kim):
        guest.go(f"/t/{link}")
        guest.sees(guest.page.get_by_text("Der Kessel"))
    ada.audit("lobby of a crew")
    ada.photograph("crew-lobby")
    press(kim, "lobby_sit")
    press(ada, "lobby_light")
    press(kim, "lobby_light")

    punch = ada.page.get_by_role("button", name=ada.say("crew_tick"))
    expect(punch).to_be_visible(timeout=PATIENCE)
    chosen = ada.page.get_by_role("radio", checked=True)
    expect(chosen).to_have_count(1)
    expect(chosen).to_have_value("soundtrack_on")
    expect(ada.page.get_by_text(ada.say("wagon_relief_more"))).to_be_visible()
    ada.audit("end of a crew's ride")
    ada.photograph("crew-end")
    kim.photograph("crew-end")
    punch.click()
    for guest in (ada, kim):
        row = guest.page.locator("li.ticked")
        expect(row).to_have_count(1, timeout=PATIENCE)
        expect(row).to_contain_text(guest.words["wagon_sheet_soundtrack_on"])
        expect(guest.page.get_by_role("button", name=guest.say("crew_tick"))).to_have_count(0)

    press(ada, "end_again")
    press(ada, "lobby_light")
    press(kim, "end_again")
    press(kim, "lobby_light")
    expect(ada.page).not_to_have_url(re.compile(link), timeout=PATIENCE)
    ada.go(f"/crew/{crew}")
    expect(ada.page.locator("dl")).to_contain_text(re.compile("1.*0.*1", re.DOTALL), timeout=PATIENCE)
    ada.photograph("crew-after")
