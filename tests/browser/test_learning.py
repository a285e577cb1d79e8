"""What somebody who learns is told at a table: why not, what is new, what a coach would do."""

import pytest
from playwright.sync_api import expect
from tests.browser.dwarfs import light, lit, open_table
from tests.browser.people import PATIENCE, Visitor, Visitors
from tests.browser.underground import Climber, open_climb, quick_box

pytestmark = pytest.mark.browser
TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def _reads(visitor: Visitor, clause: str) -> None:
    """The rules lie open at a clause, with a picture; then they are closed."""
    sheet = visitor.page.get_by_role("dialog", name=visitor.say("rules_title"))
    article = sheet.get_by_role("article").and_(visitor.page.locator(":focus"))
    expect(article).to_have_id(clause, timeout=PATIENCE)
    expect(article.locator("figure svg").first).to_be_visible()
    visitor.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_a_refusal_leads_to_its_clause_and_a_hint_is_told_once(visitors: Visitors) -> None:
    kim = visitors.come("en", "laptop", muted=True)
    hint = kim.page.locator(".tag").filter(has_text=kim.words["zz_hint_goal_says"])
    open_table(kim, "Kim", bot="lehrling")
    with kim.page.expect_response("**/api/explained"):
        light(kim)
    expect(hint).to_be_visible(timeout=PATIENCE)
    with kim.page.expect_response("**/api/me"):
        kim.page.reload()
    expect(lit(kim).first).to_be_visible(timeout=PATIENCE)
    kim.page.evaluate(TWO_FRAMES)
    assert hint.count() == 0
    box = kim.page.get_by_role("textbox", name=kim.say("zz_type_label"))
    for typed, clause in (("d5xc5", "ZZ-17"), ("d5-d3", "ZZ-12")):
        box.fill(typed)
        box.press("Enter")
        why = kim.page.get_by_role("status").get_by_role("button", name=kim.say("rules_why_not"))
        expect(why).to_be_visible(timeout=PATIENCE)
        expect(box).to_have_value(typed)
        why.click()
        _reads(kim, clause)


def test_a_piece_that_may_not_lie_there_has_a_rule_behind_it(visitors: Visitors) -> None:
    """It is never sent, so the board itself says why, and which rule it is."""
    mia = visitors.come("en", "360x740", muted=True)
    open_climb(mia, "Mia", hourglass=False, setup="quick", data="own", box=quick_box())
    light(mia)
    climber = Climber(mia)
    climber.begin()
    climber.pick()
    climber.hold_at("C5")
    why = mia.page.get_by_role("button", name=mia.say("rules_why_not"))
    expect(why).to_be_visible(timeout=PATIENCE)
    why.click()
    _reads(mia, "UG-33")
    expect(why).to_be_visible()


def test_whoever_knows_turns_hints_off(visitors: Visitors) -> None:
    """And the coach's row lies below the board, as high whether somebody speaks or not."""
    mia = visitors.come("de", "360x740")
    mia.context.add_init_script(
        "localStorage['draisine.settings'] = JSON.stringify({ hints: false, muted: true })"
    )
    mia.go("/g/zwergenzugfahrt")
    mia.button("chamber_coach").click()
    ask = mia.button("coach_ask")
    expect(ask).to_be_visible(timeout=PATIENCE)
    row = mia.page.locator("[data-coach-says]")
    board = mia.page.locator(".board-box")
    # It would hang there since the board was drawn.
    assert mia.words["zz_hint_goal_says"] not in row.inner_text()
    before = board.bounding_box()
    ask.click()
    expect(row).to_contain_text(mia.words["zz_coach_would"].partition("{")[0], timeout=PATIENCE)
    assert board.bounding_box() == before
    place = row.bounding_box()
    assert before
    assert place
    assert place["y"] >= before["y"] + before["height"] - 1
    mia.audit("coach")


def test_the_coach_of_a_climb_may_be_asked_on_a_phone(visitors: Visitors) -> None:
    """Its question stands in the row of the shell while no tag hangs there; the answer is on the board."""
    mia = visitors.come("fr", "360x740")
    mia.context.add_init_script(
        "localStorage['draisine.settings'] = JSON.stringify({ hints: false, muted: true })"
    )
    mia.go("/g/underground")
    mia.button("chamber_coach").click()
    mia.page.locator('[data-deed="begin"]').click()
    ask = mia.page.locator("[data-coach]")
    expect(ask).to_be_visible(timeout=PATIENCE)
    ask.click()
    expect(mia.page.locator("[data-thought]").first).to_be_visible(timeout=PATIENCE)
