"""Lessons by keyboard alone: what is heard is all there is to go by."""

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.people import PATIENCE, Visitor, Visitors

pytestmark = pytest.mark.browser


def _asked(learner: Visitor, key: str) -> None:
    expect(learner.page.get_by_role("status").filter(has_text=learner.words[key])).to_have_count(
        1, timeout=PATIENCE
    )


def _press(learner: Visitor, button: Locator, key: str = "Enter") -> None:
    """Whatever can be heard can be focused, and pressed without seeing it."""
    expect(button).to_be_enabled(timeout=PATIENCE)
    button.focus()
    expect(button).to_be_focused()
    learner.page.keyboard.press(key)


def _dwarf(learner: Visitor, at: str) -> None:
    dwarf = learner.page.get_by_role("group").get_by_role("button", name=re.compile(f" {at},"))
    expect(dwarf).to_have_attribute("aria-pressed", "true", timeout=PATIENCE)
    dwarf.focus()


def test_the_dwarfs_are_learned_without_a_mouse_and_without_eyes(visitors: Visitors) -> None:
    mia = visitors.come("en", "phone", muted=True)
    mia.page.set_viewport_size({"width": 360, "height": 740})
    mia.go("/g/zwergenzugfahrt")
    mia.page.get_by_role("link", name=mia.say("learn_lesson")).press("Enter")
    _asked(mia, "zz_lesson_walk")
    mia.audit("lesson")
    board = mia.page.get_by_role("group", name="Board")

    def act(name: str) -> None:
        _press(mia, board.get_by_role("button", name=name))

    act("Your dwarf on C5, 1 move")
    act("Walk to B5")
    _asked(mia, "zz_lesson_walk_other")
    _dwarf(mia, "D5")
    act("Walk to D4")
    _asked(mia, "zz_lesson_sit")
    for step in ("sign", "off", "kick", "conductor", "choose", "done"):
        _press(mia, mia.button("learn_show"))
        _asked(mia, f"zz_lesson_{step}")
    expect(mia.button("learn_again")).to_be_visible()


def test_a_lesson_goes_on_where_it_was_left(visitors: Visitors) -> None:
    mia = visitors.come("fr", "laptop", muted=True)
    mia.go("/learn/underground")
    _asked(mia, "ug_lesson_walk")
    _press(mia, mia.button("learn_show"))
    _asked(mia, "ug_lesson_lay")
    mia.page.reload()
    _asked(mia, "ug_lesson_lay")
