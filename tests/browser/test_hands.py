"""A table screen with phones as hands."""

import pytest
from playwright.sync_api import expect
from tests.browser.dwarfs import light, open_table, sit_down
from tests.browser.faults import ASHAMED, misplaced
from tests.browser.one_room_scenes import ROOM_SCENES
from tests.browser.people import LANGUAGES, PATIENCE, Visitor, Visitors, speak
from tests.browser.wagon import is_over, open_ride, touch_a_card

pytestmark = pytest.mark.browser

MOST_TOUCHES = 4000
FITS = """() => document.documentElement.scrollHeight <= innerHeight + 1
  && document.documentElement.scrollWidth <= innerWidth + 1"""

MOVED = "moves => Number(document.querySelector('[data-number]')?.dataset.number) > moves"


def _sounds(visitor: Visitor) -> str:
    return str(visitor.page.evaluate("() => document.documentElement.dataset.soundtrack ?? ''"))


def _touch(visitor: Visitor, key: str) -> None:
    """A finger waits for no picture: four pages on few processors have one now and then."""
    button = visitor.button(key)
    visitor.sees(button)
    box = button.bounding_box()
    assert box
    visitor.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def _ashamed(phone: Visitor) -> list[str]:
    return [one for one in misplaced(phone, "360x740") if one.startswith(ASHAMED)]


def test_a_whole_ride_with_a_screen_and_three_phones(visitors: Visitors) -> None:
    """The railroad is on the screen alone, the hands on the phones, and one place sounds."""
    phones = [visitors.come(language, "360x740", reduced_motion="reduce") for language in ("en", "de", "fr")]
    host, *guests = phones
    address = open_ride(host, "Ada", seats=3, easy=8)
    for guest, name in zip(guests, ("Jo", "Kim"), strict=True):
        sit_down(guest, address, name)
    light(host)
    screen = visitors.come("en", "1280x720", reduced_motion="reduce")
    screen.go(f"{address}/screen")
    expect(screen.page.locator("main .iw")).to_be_visible(timeout=3 * PATIENCE)
    for phone in phones:
        _touch(phone, "room_hand_only")
        phone.sees(phone.page.locator(".needed"))
        assert phone.page.evaluate(FITS)
        assert _ashamed(phone) == []
    host.audit("hand of the wagon")
    # Nobody hears two at once: the screen from its first touch on, then the phone that asked for it.
    screen.page.mouse.click(5, 5)
    screen.until("() => document.documentElement.dataset.soundtrack === 'playing'")
    assert "playing" not in [_sounds(phone) for phone in phones]
    _touch(host, "sound_here")
    host.until("() => document.documentElement.dataset.soundtrack === 'playing'")
    screen.until("() => document.documentElement.dataset.soundtrack === 'paused'")
    _touch(screen, "sound_here")
    host.until("() => document.documentElement.dataset.soundtrack === 'paused'")
    for _ in range(MOST_TOUCHES):
        if all(map(is_over, phones)):
            break
        for phone in phones:
            touch_a_card(phone)
        host.page.wait_for_timeout(50)
    for phone in phones:
        phone.sees(phone.button("end_again"))
    screen.sees(screen.page.locator(".ending h2"))


def test_the_dwarfs_are_moved_by_buttons_on_two_phones(visitors: Visitors) -> None:
    """The plan is on the screen alone; each phone has the ways of its own dwarfs."""
    ada, jo = (visitors.come(language, "360x740", reduced_motion="reduce") for language in ("en", "fr"))
    address = open_table(ada, "Ada")
    sit_down(jo, address, "Jo")
    light(ada)
    screen = visitors.come("de", "1280x720", reduced_motion="reduce")
    screen.go(f"{address}/screen")
    for phone in (ada, jo):
        _touch(phone, "room_hand_only")
        phone.sees(phone.page.locator(".pad"))
        expect(phone.page.locator(".surface")).to_have_count(0)
    for phone in (ada, jo):
        phone.sees(phone.page.locator(".pad [data-dwarf]").first)
        if not phone.page.locator(".pad [data-move]").count():
            phone.page.locator(".pad [data-dwarf]").first.click()
        assert _ashamed(phone) == []
        phone.audit("hand of the dwarfs")
        way = phone.page.locator(".pad [data-move]").first
        moves = int(screen.page.locator("[data-number]").get_attribute("data-number") or 0)
        way.click()
        screen.until(MOVED, moves)


@pytest.mark.parametrize("game", ["dwarfs", "underground"])
def test_a_hand_fits_a_small_phone_in_every_language(game: str, visitors: Visitors) -> None:
    phone, screen = visitors.come("en", "360x640", reduced_motion="reduce"), visitors.come("en", "laptop")
    ROOM_SCENES[f"hand-{game}"]((phone, screen))
    # Upright, and on its side.
    for width, height in ((360, 640), (844, 390)):
        phone.page.set_viewport_size({"width": width, "height": height})
        for language in LANGUAGES:
            speak(phone, language)
            assert phone.page.evaluate(FITS)
            assert [one for one in misplaced(phone, "small") if one.startswith(ASHAMED)] == []
        # The plan lies on the screen alone.
        expect(phone.page.locator(".surface")).to_have_count(0)
    phone.audit(f"hand of {game}")
