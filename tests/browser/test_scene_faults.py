"""Scenes in which something was cut off or covered once: nothing is, where there is least room for it."""

import pytest
from playwright.sync_api import expect
from tests.browser.cast import Cast
from tests.browser.faults import ASHAMED, misplaced
from tests.browser.people import Visitor, Visitors, speak
from tests.browser.scenes import SCENES
from tests.browser.wagon import open_ride

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("scene", "size"),
    [
        ("climb-held", "2560x1440"),
        ("climb-advised", "390x844"),
        ("climb-advised-walk", "360x740"),
        ("climb-advised-walk", "390x844"),
        ("climb-mate", "360x740"),
        ("lesson-underground-07", "390x844"),
    ],
)
def test_nothing_is_cut_off_or_covered(visitors: Visitors, scene: str, size: str) -> None:
    cast = Cast(visitors, "en", size)
    SCENES[scene](cast)
    cast.hold_still()
    found = []
    for language in ("en", "de", "fr"):
        speak(cast.lead, language)
        found += [f"{language}: {one}" for one in _at_rest(cast.lead, size)]
    assert not found


def _at_rest(visitor: Visitor, size: str) -> list[str]:
    """What is still wrong once everything that slides has arrived."""
    for _ in range(20):
        visitor.page.wait_for_timeout(200)
        found = [one for one in misplaced(visitor, size) if one.startswith(KINDS)]
        if not found:
            break
    return found


def test_on_a_narrow_phone_four_lanterns_stand_in_a_row_and_buttons_below_the_scene(
    visitors: Visitors,
) -> None:
    ada = visitors.come("en", "360x740")
    open_ride(ada, "Ada", 4)
    ada.sees(ada.button("lobby_light"))
    lanterns = ada.page.get_by_role("list", name=ada.words["lobby_seats"]).locator("svg")
    expect(lanterns).to_have_count(4)
    assert len(set(lanterns.evaluate_all("all => all.map(one => one.getBoundingClientRect().top)"))) == 1
    scene = ada.page.locator("header .scene").bounding_box()
    button = ada.button("how_it_is_played").bounding_box()
    assert scene
    assert button
    assert scene["y"] + scene["height"] <= button["y"]


LONG = "Wilhelmine geht gleich nach E4. Karte D9: das Ventil leert E5. Und was sie danach will, steht auch."


def test_what_a_mate_shows_can_be_taken_over_however_long_its_words_are(visitors: Visitors) -> None:
    cast = Cast(visitors, "de", "360x740")
    SCENES["climb-mate"](cast)
    cast.hold_still()
    thought = cast.lead.page.locator("[data-thought]").first
    thought.locator("span").evaluate("(one, words) => (one.textContent = words)", LONG)
    assert _at_rest(cast.lead, "360x740") == []
    row = cast.lead.page.locator(".action-part").bounding_box()
    button = thought.get_by_role("button").bounding_box()
    assert row
    assert button
    assert button["y"] + button["height"] > row["y"], "so long that they reach the next row"


PICTURES = """() => [...document.querySelectorAll('dialog[open] li .picture')].map(
  one => one.scrollWidth - one.clientWidth)"""


def test_pictures_beside_the_steps_of_a_game_keep_to_their_column(visitors: Visitors) -> None:
    """The longest words of a flag are French."""
    cast = Cast(visitors, "fr", "360x740")
    SCENES["learn-wagon"](cast)
    expect(cast.lead.page.locator("dialog[open] li .picture")).to_have_count(5)
    assert cast.lead.page.evaluate(PICTURES) == [0] * 5


def test_calls_under_a_u_turn_keep_off_the_edge_of_a_laptop(visitors: Visitors) -> None:
    cast = Cast(visitors, "fr", "1366x768")
    SCENES["ride-u-turn"](cast)
    calls = cast.lead.page.locator(".near > .calls").bounding_box()
    assert calls
    assert calls["y"] + calls["height"] <= 768 - 8


def test_the_offer_of_a_crew_is_one_text(visitors: Visitors) -> None:
    """Its link is large enough to touch, and sets its lines no further apart."""
    cast = Cast(visitors, "de", "390x844")
    SCENES["end-wagon"](cast)
    offer = cast.lead.page.locator(".offer")
    lines = offer.evaluate("one => one.clientHeight / parseFloat(getComputedStyle(one).lineHeight)")
    assert abs(lines - round(lines)) < 0.1
    link = offer.locator("a").bounding_box()
    assert link
    assert link["height"] >= 44


def test_what_a_touch_in_the_menu_opens_is_seen(visitors: Visitors) -> None:
    """Also in a sheet as low as on a phone that lies."""
    cast = Cast(visitors, "en", "844x390")
    SCENES["resign-sure"](cast)
    expect(cast.lead.button("menu_resign").last).to_be_in_viewport()


@pytest.mark.parametrize("size", ["360x740", "390x844"])
def test_a_title_keeps_off_the_lit_windows_of_the_carriage(visitors: Visitors, size: str) -> None:
    """Its letters are as pale as they are."""
    cast = Cast(visitors, "de", size)
    SCENES["new-dwarfs"](cast)
    title = cast.lead.page.get_by_role("heading", level=1).bounding_box()
    window = cast.lead.page.locator('header .scene [fill="var(--window)"]').first.bounding_box()
    assert title
    assert window
    assert title["y"] + 0.8 * title["height"] <= window["y"], "below its letters is room for tails alone"


def test_on_a_large_screen_a_tag_hangs_above_the_dwarf_of_its_corner(visitors: Visitors) -> None:
    cast = Cast(visitors, "de", "2560x1440")
    SCENES["board-dwarfs"](cast)
    tag = cast.lead.page.locator(".note .tag")
    expect(tag).to_be_visible()
    hangs = tag.bounding_box()
    dwarf = cast.lead.page.locator(".side.own svg").first.bounding_box()
    assert hangs
    assert dwarf
    assert hangs["y"] + hangs["height"] <= dwarf["y"]


def test_on_a_phone_a_long_name_keeps_off_the_conductors_coin(visitors: Visitors) -> None:
    cast = Cast(visitors, "fr", "390x844")
    SCENES["why-dwarfs"](cast)
    cast.hold_still()
    name = cast.lead.page.locator(".badge.right .name").bounding_box()
    coin = cast.lead.page.locator("header .middle .lamps > :last-child").bounding_box()
    assert name
    assert coin
    assert coin["x"] + coin["width"] <= name["x"]


def test_a_button_with_a_sign_and_two_lines_keeps_its_words_inside(visitors: Visitors) -> None:
    cast = Cast(visitors, "fr", "1366x768")
    SCENES["replay-dwarfs"](cast)
    button = cast.lead.button("replay_more")
    expect(button).to_be_visible()
    inside = """button => {
      const words = document.createRange()
      words.selectNodeContents(button)
      return button.getBoundingClientRect().right - words.getBoundingClientRect().right
    }"""
    assert button.evaluate(inside) >= ROOM


ROOM = 4
"""Pixels between words and the edge of a button."""
KINDS = (*(kind for kind in ASHAMED if kind != "small to touch"), "cut")
"""A board's fields are as large as the screen lets them be."""
