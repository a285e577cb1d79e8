"""The plan on phones: its fields are smaller than a thumb, and yet every one of them is found."""

import pytest
from playwright.sync_api import expect
from tests.browser.dwarfs import light
from tests.browser.people import PATIENCE, Visitor, Visitors
from tests.browser.underground import QUICK, Climber, Fingers, open_climb

pytestmark = pytest.mark.browser

THUMB = 44
SMALL = """all => {
  const hits = (one, x, y) => one.contains(document.elementFromPoint(x, y))
  return all.filter(one => {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('.hidden')) return false
    one.scrollIntoView({ block: 'center', inline: 'center' })
    const box = one.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    if (!hits(one, x, y)) return false
    const near = [[-21, 0], [21, 0], [0, -21], [0, 21]]
    return near.some(([across, down]) => !hits(one, x + across, y + down))
  }).map(one => one.ariaLabel || one.textContent)
}"""
"""What can be touched, but not everywhere within a thumb around its middle."""
PHONES = [("360x740", "de"), ("390x844", "fr"), ("844x390", "en")]


TOP = """() => document.querySelector('[data-field="C4"]').getBoundingClientRect().top"""
LARGE = """thumb => {
  const { width, height } = document.querySelector('[data-field="C4"]').getBoundingClientRect()
  return Math.min(width, height) >= thumb
}"""
"""A page may hear of fingers after they are lifted: what they do is waited for."""
FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


def _to_walk(visitor: Visitor) -> Climber:
    """At the board, with a card whose way is chosen."""
    open_climb(visitor, "Ada", hourglass=True, seconds=600, **QUICK)
    light(visitor)
    climber = Climber(visitor)
    climber.begin()
    visitor.page.locator("[data-card]:not([disabled])").first.tap()
    climber.deed("to-walk").tap()
    climber.to_walk()
    return climber


def _middle(climber: Climber, field: str) -> tuple[int, int]:
    box = climber.page.locator(f'[data-field="{field}"]').bounding_box()
    assert box
    return round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2)


def _slide(visitor: Visitor, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Move the part of the plan that is seen. A busy page takes a finger for one that rests, and points."""
    was = visitor.page.evaluate(TOP)
    for _ in range(5):
        Fingers(visitor).draw((start, end))
        visitor.page.evaluate(FRAMES)
        if visitor.page.evaluate(TOP) != was:
            return
    raise AssertionError("the plan stays")


def _chosen(climber: Climber, field: str) -> None:
    expect(climber.page.locator(f'[data-field="{field}"]')).to_have_attribute(
        "aria-pressed", "true", timeout=PATIENCE
    )


@pytest.mark.parametrize(("size", "language"), PHONES)
def test_a_finger_sees_what_it_aims_at_and_takes_it_when_lifted(
    visitors: Visitors, size: str, language: str
) -> None:
    ada = visitors.come(language, size, muted=True)
    climber = _to_walk(ada)
    fingers = Fingers(ada)
    here, there = _middle(climber, "C4"), _middle(climber, "B4")
    fingers.put(here)
    loupe = ada.page.locator(".loupe")
    expect(loupe).to_have_text("C4", timeout=PATIENCE)
    fingers.move(here, there)
    expect(loupe).to_have_text("B4", timeout=PATIENCE)
    ada.photograph("underground-loupe")
    fingers.lift()
    expect(loupe).to_have_count(0, timeout=PATIENCE)
    _chosen(climber, "B4")
    # A short touch takes a field as before; one that leaves the lit fields takes none.
    ada.page.touchscreen.tap(*here)
    _chosen(climber, "C4")
    far = ada.page.locator(".plan").bounding_box()
    assert far
    fingers.draw((there, (round(far["x"] + 10), round(far["y"] + far["height"] - 10))))
    _chosen(climber, "C4")


@pytest.mark.parametrize(("size", "language"), PHONES)
def test_two_fingers_make_fields_as_large_as_a_thumb(visitors: Visitors, size: str, language: str) -> None:
    ada = visitors.come(language, size, muted=True)
    climber = _to_walk(ada)
    fingers = Fingers(ada)
    x, y = _middle(climber, "C6")
    before = ada.page.locator('[data-field="C4"]').bounding_box()
    assert before
    assert before["height"] < THUMB
    fingers.draw(((x - 30, y), (x - 50, y)), ((x + 30, y), (x + 50, y)))
    whole = ada.button("ug_plan_whole")
    ada.sees(whole)
    ada.until(LARGE, THUMB)
    # A touch takes what is seen.
    ada.page.touchscreen.tap(*_middle(climber, "C4"))
    _chosen(climber, "C4")
    # One finger moves the part that is seen; nothing is chosen by it.
    _slide(ada, (x, y + 20), (x, y + 80))
    _chosen(climber, "C4")
    ada.audit("an enlarged plan")
    whole.tap()
    expect(whole).to_have_count(0, timeout=PATIENCE)
    # Whoever has one finger has a button.
    ada.page.locator("[data-tray]").tap()
    ada.button("ug_plan_near").tap()
    ada.sees(whole)
    assert climber.page.locator('[data-field="C4"]').bounding_box() != before


OUTSIDE = """() => {
  const seen = document.querySelector('.window').getBoundingClientRect()
  const box = document.querySelector('[data-field]').getBoundingClientRect()
  return box.left < seen.left || box.top < seen.top || box.right > seen.right || box.bottom > seen.bottom
}"""
"""Whether the first field to choose from is out of sight."""


def test_the_keyboard_brings_a_field_of_the_enlarged_plan_into_sight(visitors: Visitors) -> None:
    ada = visitors.come("en", "360x740", muted=True)
    climber = _to_walk(ada)
    fingers = Fingers(ada)
    x, y = _middle(climber, "E5")
    fingers.draw(((x - 20, y), (x - 60, y)), ((x + 20, y), (x + 60, y)))
    ada.sees(ada.button("ug_plan_whole"))
    # To the corner that is farthest from the pawn.
    _slide(ada, (x + 100, y + 100), (x - 100, y - 100))
    ada.until(OUTSIDE)
    ada.page.locator(".plan").evaluate("one => one.focus({ preventScroll: true })")
    ada.page.keyboard.press("Tab")
    expect(ada.page.locator("[data-field]").first).to_be_focused()
    ada.until(f"() => !({OUTSIDE})()")
    assert ada.page.locator(".window").evaluate("one => [one.scrollLeft, one.scrollTop]") == [0, 0]


@pytest.mark.parametrize(("size", "language"), PHONES)
def test_what_is_touched_around_the_plan_is_as_large_as_a_thumb(
    visitors: Visitors, size: str, language: str
) -> None:
    ada = visitors.come(language, size, muted=True)
    open_climb(ada, "Ada", 3, "hauer", setup="4", hourglass=True, seconds=600)
    light(ada)
    climber = Climber(ada)
    climber.begin()
    controls = ada.page.locator("main button:not([data-field]), main a, main input")
    assert controls.evaluate_all(SMALL) == []
    ada.page.locator("[data-card]:not([disabled])").first.tap()
    expect(climber.deed("to-walk")).to_be_visible(timeout=PATIENCE)
    assert controls.evaluate_all(SMALL) == []
    ada.page.locator("[data-tray]").tap()
    ada.sees(ada.button("ug_plan_near"))
    # It has slid in by then.
    ada.audit("the tray of a climb")
    assert ada.page.locator("dialog button, [role=dialog] button").evaluate_all(SMALL) == []
