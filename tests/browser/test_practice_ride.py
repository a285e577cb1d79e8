"""A first ride: offered before everything else, the next card lit, the clock asleep until it is woken."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.people import PATIENCE, Visitors

pytestmark = pytest.mark.browser

POINTS = """() => {
  const box = (what) => document.querySelector(what)?.getBoundingClientRect()
  const [flag, card, finger] = [box('.pointed .flag'), box('.pointed .card'), box('.mate .arm circle')]
  if (!flag || !finger) return false
  return finger.left >= card.left - 4 && finger.right < flag.left && finger.bottom > card.top - 4
}"""
"""Her finger touches the card beside its flag, which can be read."""
LIT = "[data-hand] button.card[aria-pressed=true]:not([disabled])"


def test_a_newcomer_practises_and_wakes_the_clock(visitors: Visitors) -> None:
    mia = visitors.come("de", "phone", muted=True)
    mia.page.set_viewport_size({"width": 360, "height": 740})
    mia.go("/g/infernal-wagon")
    first = mia.page.locator(".ways button").first
    expect(first).to_have_accessible_name(re.compile(mia.words["chamber_practice"]), timeout=PATIENCE)
    first.tap()
    mia.sees(mia.page.get_by_text(mia.words["iw_goal"]).last)
    mia.sees(mia.page.get_by_text(mia.words["iw_clock_sleeps"]))
    lit = mia.page.locator(LIT)
    expect(lit).to_have_count(1, timeout=PATIENCE)
    for width, height in ((2560, 1440), (360, 740)):
        mia.page.set_viewport_size({"width": width, "height": height})
        mia.until(POINTS)
    mia.audit("practice-ride")
    hand = lit.get_attribute("aria-label")
    lit.tap()
    expect(mia.page.get_by_text(mia.words["iw_goal"])).to_have_count(0, timeout=PATIENCE)
    assert hand
    timer = mia.page.get_by_role("timer")
    expect(timer).to_have_accessible_name("7:00")
    mia.button("iw_wake").tap()
    expect(timer).to_have_accessible_name(re.compile("6:5"), timeout=PATIENCE)
    expect(mia.button("iw_wake")).to_have_count(0)
