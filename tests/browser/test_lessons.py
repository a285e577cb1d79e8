"""Lessons by keyboard alone: what is heard is all there is to go by."""

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.people import PATIENCE, Visitor, Visitors

from draisine.lessons.lesson import LessonStep, lessons_of

pytestmark = pytest.mark.browser
ROWS = "ABCDEFGHI"
TICKETS = {"=": "Sit down", "+": "Reserve", "x": "Kick"}
"""What has a cost or a choice is asked about before it is done."""


def _steps(game: str) -> tuple[LessonStep, ...]:
    (lesson,) = lessons_of(game).values()
    return lesson.steps


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


class Dwarfs:
    """The train's board as it is heard."""

    def __init__(self, learner: Visitor) -> None:
        self._learner = learner
        self._board = learner.page.get_by_role("group", name="Board")

    def move(self, text: str) -> None:
        start, target = re.split(r"[-=+*x!]", text)
        if start:
            dwarf = self._board.get_by_role("button", name=re.compile(rf"\b{start},"))
            expect(dwarf).to_be_enabled(timeout=PATIENCE)
            if dwarf.get_attribute("aria-pressed") != "true":
                _press(self._learner, dwarf)
        does = self._board.get_by_role("button", name=re.compile(rf"^(?!Your dwarf).*\b{target}\b"))
        _press(self._learner, does)
        asked = next((words for sign, words in TICKETS.items() if sign in text), None)
        if asked is not None:
            _press(self._learner, self._learner.page.get_by_role("button", name=re.compile(f"^{asked}")).last)


class Underground:
    """The plan as it is heard."""

    def __init__(self, learner: Visitor) -> None:
        self._learner = learner
        self._page = learner.page

    def move(self, text: str) -> None:
        kind, *rest = text.split()
        if kind == "turn":
            _press(self._learner, self._learner.button("ug_glass_turn"))
        elif kind == "flee":
            self._touch(rest[0])
            _press(self._learner, self._page.get_by_role("button", name=f"Step aside to {rest[0]}").last)
        elif kind == "end":
            _press(self._learner, self._learner.button("ug_end"))
        else:
            self._choose(rest[0])
            if kind == "lay":
                self._lay(rest[1], rest[3])
            else:
                self._walk(rest[1:])

    def _choose(self, card: str) -> None:
        hand = self._page.get_by_role("group", name=self._learner.words["ug_hand"])
        chosen = hand.get_by_role("button", name=re.compile(rf"^\D*{card}\b"))
        expect(chosen).to_be_enabled(timeout=PATIENCE)
        if chosen.get_attribute("aria-pressed") != "true":
            _press(self._learner, chosen)

    def _lay(self, stack: str, field: str) -> None:
        if stack.startswith("j"):
            pieces = self._page.get_by_role("group", name=self._learner.words["ug_pieces"])
            _press(self._learner, pieces.get_by_role("button", name=re.compile(rf"\b{stack[1:]}$")))
        button = self._learner.button("ug_lay_label")
        heard = re.compile(r" on (?P<at>[A-I][1-9]),")
        self._page.get_by_role("application").focus()
        for _ in range(20):
            found = heard.search(button.get_attribute("aria-label") or "")
            assert found is not None
            here = found["at"]
            if here == field:
                return _press(self._learner, button)
            down = ROWS.index(field[0]) - ROWS.index(here[0])
            across = int(field[1]) - int(here[1])
            arrow = ("Down" if down > 0 else "Up") if down else "Right" if across > 0 else "Left"
            self._page.keyboard.press(f"Arrow{arrow}")
            expect(button).not_to_have_attribute("aria-label", found.string)
        raise AssertionError(f"the piece never came to {field}")

    def _walk(self, words: list[str]) -> None:
        drain = words[-1] if "drain" in words else None
        path = [word for word in words if re.fullmatch("[A-I][1-9]", word)]
        end = path[-1] if drain is None else path[-2]
        to_walk = self._learner.button("ug_walk_n")
        if to_walk.count():
            _press(self._learner, to_walk)
        self._touch(end)
        if drain is not None:
            _press(self._learner, self._learner.button("ug_walk_choose"))
            self._touch(drain)
        self._page.keyboard.press("Enter")

    def _touch(self, field: str) -> None:
        plan = self._page.get_by_role("application")
        button = plan.get_by_role("button", name=re.compile(rf"\b{field}\b"))
        expect(button).to_be_enabled(timeout=PATIENCE)
        if button.get_attribute("aria-pressed") != "true":
            _press(self._learner, button)
        else:
            button.focus()


def _pass(learner: Visitor, board: Dwarfs | Underground, game: str, first: int = 0) -> None:
    """Every step done by hand, one after the other."""
    for step in _steps(game)[first:]:
        _asked(learner, step.says)
        board.move(step.expects[0])
    (lesson,) = lessons_of(game).values()
    _asked(learner, lesson.done)
    expect(learner.button("learn_again")).to_be_visible()


def test_the_dwarfs_are_learned_without_a_mouse_and_without_eyes(visitors: Visitors) -> None:
    mia = visitors.come("en", "phone", muted=True)
    mia.page.set_viewport_size({"width": 360, "height": 740})
    mia.go("/g/zwergenzugfahrt")
    mia.page.get_by_role("link", name=mia.say("learn_lesson")).press("Enter")
    _asked(mia, "zz_lesson_walk")
    mia.audit("lesson")
    board = Dwarfs(mia)
    board.move("C5-B5")
    _asked(mia, "zz_lesson_walk_other")
    _pass(mia, board, "zwergenzugfahrt")
    assert mia.complaints == []


def test_underground_is_learned_without_a_mouse_and_without_eyes_also_in_two_goes(visitors: Visitors) -> None:
    mia = visitors.come("en", "phone", muted=True)
    mia.page.set_viewport_size({"width": 360, "height": 740})
    mia.go("/learn/underground")
    _asked(mia, "ug_lesson_walk")
    expect(mia.page.locator("[data-lit]").first).to_be_visible()
    mia.audit("lesson underground")
    board = Underground(mia)
    board.move("walk G6 F2")
    _asked(mia, "ug_lesson_walk_other")
    board.move("walk G6 F4 take")
    _asked(mia, "ug_lesson_lay")
    mia.page.reload()
    _pass(mia, board, "underground", first=1)
    assert mia.complaints == []
