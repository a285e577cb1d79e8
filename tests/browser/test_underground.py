"""Whole climbs through the page: in three dimensions, and on the plan by keyboard alone."""

import pytest
from playwright.sync_api import expect
from tests.browser.dwarfs import light
from tests.browser.people import PATIENCE, Visitor, Visitors
from tests.browser.underground import DOORSTEP, Climber, open_climb, quick_box

pytestmark = pytest.mark.browser

QUICK = {"setup": "quick", "data": "own", "box": quick_box()}
MOST_TURNS = 40


def climb(visitor: Visitor) -> int:
    """Fetch chips until the code is complete, build a step before the door, and walk out. Gives the turns it took."""
    climber = Climber(visitor)
    chip, exit_ = visitor.words["ug_way_chip"], visitor.words["ug_way_exit"]
    climber.begin()
    for turn in range(MOST_TURNS):
        climber.pick()
        if turn == 0:
            climber.lay_at(DOORSTEP)
        else:
            climber.key("w")
        climber.to_walk()
        out, chips = climber.lit(exit_), climber.lit(chip)
        if out:
            climber.walk_to(out[0])
            expect(visitor.button("end_again")).to_be_visible(timeout=PATIENCE)
            return turn
        if chips:
            climber.walk_to(chips[0])
            climber.walked()
        climber.end_turn()
    raise AssertionError(f"not out after {MOST_TURNS} turns")


def test_a_climb_on_the_plan_by_keyboard_alone(visitors: Visitors) -> None:
    ada = visitors.come("en", "phone")
    open_climb(ada, "Ada", hourglass=False, **QUICK)
    light(ada)
    assert climb(ada) > 0
    ada.sees(ada.page.get_by_text(ada.say("ug_end_door")).first)
    ada.photograph("underground-end")
