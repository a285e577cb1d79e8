"""What must be seen or touched on a small screen has its place there."""

import pytest
from tests.browser.cast import Cast
from tests.browser.people import Visitors, speak
from tests.browser.scenes import SCENES

pytestmark = pytest.mark.browser

BOTTOM = (
    "selector => Math.max(...[...document.querySelectorAll(selector)]"
    ".map(one => one.getBoundingClientRect().bottom))"
)
TOP = "selector => document.querySelector(selector).getBoundingClientRect().top"


@pytest.mark.parametrize("size", ["360x740", "844x390"])
def test_all_lanes_of_a_ride_are_seen_below_or_beside_its_railroad(visitors: Visitors, size: str) -> None:
    cast = Cast(visitors, "en", size)
    SCENES["replay-wagon"](cast)
    page = cast.lead.page
    cast.lead.sees(page.locator(".lane svg").first)
    for language in ("en", "de", "fr"):
        speak(cast.lead, language)
        cast.lead.until(f"() => ({BOTTOM})('.lane svg') <= ({TOP})('.hands')")
        assert page.evaluate("scrollY") == 0


def test_a_single_question_leaves_the_board_of_a_lying_phone_as_it_is(visitors: Visitors) -> None:
    cast = Cast(visitors, "en", "844x390")
    SCENES["draw-offered"](cast)
    page = cast.lead.page
    cast.lead.sees(cast.lead.button("offer_yes"))
    for language in ("en", "de", "fr"):
        speak(cast.lead, language)
        cast.lead.until(f"() => ({BOTTOM})('.frame > .board') >= ({TOP})('.frame > .bar') - 1")
        page.locator(".notes .quiet").last.click(trial=True)
        assert page.locator(".notes .note").evaluate("one => one.scrollWidth <= one.clientWidth + 1")
