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
APART = """() => {
  const arm = document.querySelector('.mate .cloth')
  const words = document.querySelector('.mate p span').getBoundingClientRect()
  const matrix = arm.getScreenCTM()
  for (let at = 0; at < arm.getTotalLength(); at += 2) {
    const { x, y } = arm.getPointAtLength(at).matrixTransform(matrix)
    if (x > words.left - 5 && x < words.right + 5 && y > words.top - 5 && y < words.bottom + 5) return false
  }
  return true
}"""
"""Her sleeve, ten pixels thick, lies on no word."""
ABOVE = """() => {
  const depth = (what) => Number(getComputedStyle(document.querySelector(what)).zIndex)
  return depth('.mate p') > depth('.mate .arm')
}"""
PLACE = (
    "() => [...document.querySelectorAll('[data-hand] .card')].findIndex((one) => one.closest('.pointed'))"
)
"""Of the card she points at, in the hand."""
MOST_DEALS = 12
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


def test_her_sleeve_lies_on_no_word(visitors: Visitors) -> None:
    """Her arm is long where she points past the first card."""
    mia = visitors.come("fr", "390x844", muted=True)
    for _ in range(MOST_DEALS):
        mia.go("/g/infernal-wagon")
        mia.button("chamber_practice").click()
        mia.sees(mia.page.locator(LIT))
        if mia.page.evaluate(PLACE) > 0:
            break
    else:
        raise AssertionError(f"she pointed at the first card in {MOST_DEALS} deals")
    mia.until(POINTS)
    # Cards have grown or shrunk by then, and her arm has swung.
    mia.page.wait_for_timeout(500)
    assert mia.page.evaluate(APART)
    # On a phone that lies there is no room below the words: they lie on the sleeve.
    mia.page.set_viewport_size({"width": 844, "height": 390})
    mia.until(POINTS)
    assert mia.page.evaluate(ABOVE)
