"""Screens of the companion on the smallest phone, in three languages: nothing scrolls, all is seen."""

import pytest
from tests.browser.faults import ASHAMED, misplaced
from tests.browser.meet_scenes import MEET_SCENES
from tests.browser.people import LANGUAGES, Visitors, speak

pytestmark = pytest.mark.browser

SCENES = {
    "infernal-wagon": ["meet", "meet-shared", *(name for name in MEET_SCENES if "-wagon" in name)],
    "zwergenzugfahrt": [name for name in MEET_SCENES if "-dwarfs" in name],
    "underground": [name for name in MEET_SCENES if "-underground" in name],
}
SHEETS = {
    "meet-dwarfs-correct",
    "meet-shared",
    "meet-wagon-cards",
    "meet-wagon-ticket",
    "meet-wagon-book",
}
"""Lists in a sheet of their own: they scroll inside it."""
SPILLS = """() => {
  const page = document.scrollingElement
  const fits = page.scrollHeight <= innerHeight + 1 && page.scrollWidth <= innerWidth + 1
  const found = fits ? [] : ['the page scrolls']
  for (const box of document.querySelectorAll('main, main :not(svg, svg *)'))
    for (const part of box.children) {
      if (part.matches('.hidden') || !/static|relative/.test(getComputedStyle(part).position)) continue
      const [around, inside] = [box.getBoundingClientRect(), part.getBoundingClientRect()]
      if ([box, part].some(one => getComputedStyle(one).display === 'inline')) continue
      if (!inside.height || !around.height) continue
      // A drawing follows its box a frame later, and a scene goes from edge to edge.
      if (part instanceof SVGElement) continue
      if (parseFloat(getComputedStyle(part).marginRight) < 0) continue
      if (inside.bottom > around.bottom + 3 || inside.right > around.right + 3)
        found.push(`spills: ${part.className} out of ${box.className}`)
    }
  return found
}"""
"""What is larger than the place that was left for it lies over the next row, or off the screen."""


@pytest.mark.parametrize("game", ["infernal-wagon", "zwergenzugfahrt", "underground"])
def test_a_companion_fits_on_the_smallest_phone_in_every_language(game: str, visitors: Visitors) -> None:
    host = visitors.come("en", "small", muted=True, reduced_motion="reduce")
    wrong: list[str] = []
    for name in SCENES[game]:
        host.go("/meet")
        host.page.evaluate("() => localStorage.clear()")
        speak(host, "en")
        MEET_SCENES[name](host)
        host.audit(name)
        for language in LANGUAGES:
            speak(host, language)
            found = [] if name in SHEETS else host.page.evaluate(SPILLS)
            found += [one for one in misplaced(host, "small") if one.startswith(ASHAMED)]
            wrong += [f"{name} {language}: {one}" for one in found]
    assert not wrong, "\n".join(wrong)
