"""A table on a television: what is written there is read from three metres, and nobody's hand is shown."""

import pytest
from playwright.sync_api import expect
from tests.browser.dwarfs import light, sit_down
from tests.browser.openings import begin, give_up
from tests.browser.people import PATIENCE, Visitors
from tests.browser.underground import open_climb
from tests.browser.wagon import open_ride

pytestmark = pytest.mark.browser

TALL = 1080
LEAST = 0.02
"""Of the screen's height."""
LETTERS = """() => {
  const small = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node; (node = walk.nextNode()); ) {
    const around = node.parentElement, range = document.createRange()
    if (!node.textContent.trim() || around.closest('.hidden, [aria-live], script, style')) continue
    if (!around.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (!box.width || box.right < 0 || box.left > innerWidth) continue
    if (box.bottom < 0 || box.top > innerHeight) continue
    let scale = 1
    if (around instanceof SVGElement) scale = Math.hypot(around.getScreenCTM().a, around.getScreenCTM().b)
    else for (let one = around; one; one = one.parentElement) {
      const { a, b } = new DOMMatrix(getComputedStyle(one).transform)
      scale *= Math.hypot(a, b)
    }
    small.push([parseFloat(getComputedStyle(around).fontSize) * scale, node.textContent.trim()])
  }
  return small
}"""


@pytest.mark.parametrize("game", ["wagon", "dwarfs", "underground"])
def test_a_screen_is_read_from_three_metres_and_shows_nobodys_hand(game: str, visitors: Visitors) -> None:
    """Opened in the very browser of somebody who plays."""
    host = visitors.come("en", "laptop", muted=True, reduced_motion="reduce")
    host.page.set_viewport_size({"width": 1920, "height": TALL})
    address = begin(host, game)
    host.go(f"{address}/screen")
    host.sees(host.page.locator(".board > *").first)
    host.sees(host.page.get_by_role("img", name=host.say("qr_of_table")))
    assert host.page.locator("[data-hand]").count() == 0
    # Cards come in small and grow: what counts is how large they are once they lie.
    host.until(f"(least) => ({LETTERS})().every(([size]) => size >= least)", TALL * LEAST)
    letters: list[tuple[float, str]] = host.page.evaluate(LETTERS)
    assert len(letters) > 3
    assert [(size, text) for size, text in letters if size < TALL * LEAST] == []
    # Nothing is touched there: rules, calls and menus would promise something.
    assert host.page.locator("main :is(.quiet, .rules, .read, .calls, [data-tray]):visible").count() == 0
    host.photograph(f"screen-{game}")
    host.audit("screen")


OVERLAPS = """() => {
  const boxes = query => [...document.querySelectorAll(query)].map(one => [one, one.getBoundingClientRect()])
  const said = boxes('.corner > *').filter(([, box]) => box.width)
  return boxes('.labels > span').filter(([, label]) => said.some(([, box]) =>
    label.left < box.right && box.left < label.right && label.top < box.bottom && box.top < label.bottom,
  )).map(([one]) => one.textContent)
}"""
"""Rows and columns of the scene that something lies on."""


def test_on_a_screen_nothing_lies_on_the_board_of_a_climb(visitors: Visitors) -> None:
    host = visitors.come("de", "laptop", muted=True, reduced_motion="reduce")
    host.page.set_viewport_size({"width": 1280, "height": 720})
    open_climb(host, "Ada", 4, "hauer", setup="4", hourglass=True)
    light(host)
    host.go(f"{host.page.url}/screen")
    labels = host.page.locator(".labels > span")
    expect(labels.first).to_be_visible(timeout=2 * PATIENCE)
    assert labels.count() > 9, "rows and columns, but for those on which a chip lies"
    host.until(f"() => !({OVERLAPS})().length")
    glass = host.page.locator(".corner.right").bounding_box()
    assert glass
    assert glass["y"] + glass["height"] < 720 / 4, "the tower stands below it"


def test_in_the_last_minute_the_ticket_is_a_name(visitors: Visitors) -> None:
    host = visitors.come("en", "laptop", muted=True, reduced_motion="reduce")
    address = open_ride(host, "Ada", 2, clock=59)
    host.go(f"{address}/screen")
    code = host.page.get_by_role("img", name=host.say("qr_of_table"))
    host.sees(code)
    jo = visitors.come("de", "phone", muted=True)
    sit_down(jo, address, "Jo")
    ada = host.context.new_page()
    ada.goto(address)
    ada.get_by_role("button", name=host.say("lobby_light")).click()
    host.sees(host.page.locator(".ticket.brief"))
    expect(code).to_have_count(0)


@pytest.mark.parametrize("game", ["wagon", "dwarfs", "underground"])
def test_the_words_of_an_end_cover_nothing_of_the_board(game: str, visitors: Visitors) -> None:
    host, room = visitors.come("en", "laptop", muted=True), visitors.come("en", "laptop", muted=True)
    room.page.set_viewport_size({"width": 1920, "height": TALL})
    room.go(f"{begin(host, game)}/screen")
    room.sees(room.page.locator(".board > *").first)
    give_up(host, game)
    room.sees(room.page.locator(".ending h2"))
    # The board has measured its place anew.
    room.until(
        "() => document.querySelector('.board').getBoundingClientRect().bottom"
        " <= document.querySelector('.ending').getBoundingClientRect().top + 1"
    )
    reason = room.page.locator(".ending p").inner_text()
    expect(room.page.locator(".left").get_by_text(reason)).to_have_count(1)
    said = room.page.locator(".ending").bounding_box()
    assert said is not None
    assert said["y"] + said["height"] <= TALL
