"""What an eye would be ashamed of and a machine can find: things cut off, covered, too small or too pale."""

from pathlib import Path

from tests.browser.people import AXE, UNFIT, Visitor, is_phone, size_of

LOOK = Path(__file__).with_suffix(".js").read_text("utf-8").partition(";")[2]
SERIOUS = """async rules => {
  const { violations } = await axe.run({ rules })
  const serious = violations.filter(one => /serious|critical/.test(one.impact))
  return serious.flatMap(one => one.nodes.map(node => `${one.id}: ${node.html.slice(0, 120)}`))
}"""
ASHAMED = ("wide", "off the screen", "out of reach", "covered", "half covered", "small to touch")
"""Kinds that no page may have; the others are judged by whoever looks at the picture."""
SMALLEST = {False: 12, True: 16}
"""Pixels of a letter: on a screen for the hand or the lap, and on a large one."""


def misplaced(visitor: Visitor, size: str) -> list[str]:
    """What is cut off, covered or too small on the screen as it is now."""
    asked = {"phone": is_phone(size), "smallest": SMALLEST[size_of(size)[0] >= 2000]}
    found: list[str] = visitor.page.evaluate(LOOK, asked)
    return found


def serious(visitor: Visitor) -> list[str]:
    """What axe-core calls serious or critical on the screen as it is now."""
    if not visitor.page.evaluate("() => 'axe' in window"):
        visitor.page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = visitor.page.evaluate(SERIOUS, UNFIT)
    return [f"axe: {one}" for one in found]


def faults(visitor: Visitor, size: str) -> list[str]:
    """What is wrong with the screen as it is now, axe-core's serious findings included."""
    return misplaced(visitor, size) + serious(visitor)
