"""The rules on a page of their own: searched, pointed at by a link; and over a table."""

import pytest
from playwright.sync_api import expect
from tests.browser.dwarfs import light, open_table
from tests.browser.people import PATIENCE, Visitors

pytestmark = pytest.mark.browser


def test_rules_are_searched_and_each_clause_is_a_link(visitors: Visitors) -> None:
    mia = visitors.come("de", "360x740", muted=True)
    mia.go("/g/infernal-wagon")
    mia.page.get_by_role("link", name=mia.say("chamber_rules")).click()
    field = mia.page.get_by_role("searchbox")
    expect(field).to_be_visible(timeout=PATIENCE)
    mia.audit("rules")
    assert mia.page.evaluate("document.documentElement.scrollWidth") <= 360
    clauses = mia.page.get_by_role("article")
    whole = clauses.count()
    field.fill("IW-28")
    expect(mia.page.get_by_role("article", name="IW-28")).to_be_visible()
    assert clauses.count() < whole
    expect(mia.page.locator("mark").first).to_be_visible()
    mia.audit("rules, searched")
    mia.page.get_by_role("article", name="IW-28").get_by_role("link", name="IW-28").first.click()
    assert mia.page.url.endswith("/g/infernal-wagon/rules#IW-28")
    expect(mia.page.get_by_role("article", name="IW-28")).to_be_focused()
    mia.page.go_back()
    mia.page.go_back()
    mia.sees(mia.button("chamber_play"))


def test_a_link_to_a_clause_leads_there(visitors: Visitors) -> None:
    jo = visitors.come("fr", "laptop", muted=True)
    jo.go("/g/underground/rules#UG-53")
    clause = jo.page.get_by_role("article", name="UG-53")
    expect(clause).to_be_focused(timeout=PATIENCE)
    expect(clause).to_be_in_viewport(ratio=0.9)
    expect(clause.get_by_role("button", name=jo.say("rules_copy"))).to_be_visible()
    german = jo.page.get_by_role("button", name="DE, Deutsch")
    german.click()
    expect(jo.page.get_by_role("heading", name="Wasser, Sanduhr und Entführer")).to_be_visible(
        timeout=PATIENCE
    )
    expect(german).to_be_focused()
    expect(clause).to_contain_text("Sanduhr")


def test_the_rules_lie_over_a_table_without_leaving_it(visitors: Visitors) -> None:
    kim = visitors.come("en", "laptop", muted=True)
    address = open_table(kim, "Kim", bot="lehrling")
    light(kim)
    kim.button("table_menu").click()
    kim.page.get_by_role("dialog").get_by_role("button", name=kim.say("chamber_rules")).click()
    kim.button("rules_all").click()
    sheet = kim.page.get_by_role("dialog").last
    expect(sheet.get_by_role("searchbox")).to_be_visible(timeout=PATIENCE)
    sheet.get_by_role("article", name="ZZ-43").get_by_role("link", name="ZZ-42").click()
    expect(sheet.get_by_role("article", name="ZZ-42")).to_be_focused()
    kim.audit("rules over a table")
    assert kim.page.url == address
    for _ in range(3):
        kim.page.keyboard.press("Escape")
    expect(kim.page.get_by_role("dialog")).to_have_count(0)
    assert kim.page.url == address
    kim.sees(kim.page.locator(".surface [data-dwarf]").first)
