"""Whole games through the page, as people play them."""

import pytest
from playwright.sync_api import expect
from tests.browser.dwarfs import (
    is_over,
    light,
    lit,
    name_oneself,
    open_table,
    play_to_the_end,
    sit_down,
    take_turn,
    whose_turn,
)
from tests.browser.people import PATIENCE, Visitors

pytestmark = pytest.mark.browser


def test_two_people_play_from_a_link_to_the_last_seat(visitors: Visitors) -> None:
    ada, jo = visitors.come("en", "laptop"), visitors.come("de", "phone")
    ada.go("/")
    ada.photograph("home")
    ada.page.get_by_role("link", name="Zwergenzugfahrt").click()
    ada.page.get_by_role("link", name=ada.say("chamber_own")).click()
    ada.page.get_by_role("button", name="20", exact=True).click()
    ada.button("new_make").click()
    ada.page.wait_for_url("**/t/*")
    name_oneself(ada, "Ada")
    sit_down(jo, ada.page.url, "Jo")
    jo.photograph("lobby")
    ada.sees(ada.page.get_by_text("Jo", exact=True))
    ada.photograph("lobby")
    light(ada)
    for turn in range(24):
        player = whose_turn(ada, jo)
        assert player is not None
        take_turn(player, turn)
    ada.photograph("board")
    jo.photograph("board")
    assert play_to_the_end(ada, jo) > 12
    for visitor in (ada, jo):
        visitor.sees(visitor.button("end_again"))
        # What the score is made of lies below it: as many taken seats as it says, of ten.
        for row in visitor.page.locator(".scores > li").all():
            said = int((row.locator(".score").text_content() or "").split()[0])
            assert (row.locator(".seats .taken").count(), row.locator(".seats > *").count()) == (said, 10)
        visitor.sees(visitor.page.get_by_role("heading", name=visitor.say("zz_end_lead")))
        visitor.photograph("end")
    old = ada.page.url
    ada.button("end_again").click()
    ada.button("lobby_light").click()
    jo.sees(jo.page.get_by_text(jo.say("end_again_ready")).first)
    jo.button("end_again").click()
    jo.button("lobby_light").click()
    for visitor in (ada, jo):
        visitor.page.wait_for_url(lambda url: url != old)
    assert ada.page.url == jo.page.url
    ada.sees(ada.page.get_by_role("group", name=ada.say("zz_board")).or_(ada.button("lobby_light")).first)


def test_a_person_plays_a_bot_on_a_small_phone(visitors: Visitors) -> None:
    mia = visitors.come("fr", "small", reduced_motion="reduce")
    open_table(mia, "Mia", bot="lehrling", turns=5, board="quick")
    light(mia)
    assert play_to_the_end(mia) >= 5
    mia.sees(mia.button("end_again"))
    mia.photograph("end")


def test_a_game_by_keyboard_alone(visitors: Visitors) -> None:
    kim = visitors.come("en", "laptop")
    open_table(kim, "Kim", bot="lehrling", turns=5, board="quick")
    kim.button("lobby_light").focus()
    kim.page.keyboard.press("Enter")
    for _ in range(30):
        if whose_turn(kim) is None:
            break
        if kim.page.locator(".surface [data-dwarf]").count():
            kim.page.locator(".surface [data-dwarf]").first.focus()
            kim.page.keyboard.press("Enter")
            for arrow in ("ArrowUp", "ArrowLeft", "ArrowRight", "ArrowDown"):
                kim.page.keyboard.press(arrow)
                if kim.page.evaluate("document.activeElement.dataset.target !== undefined"):
                    break
        else:
            lit(kim).first.focus()
        kim.page.keyboard.press("Enter")
        kim.page.wait_for_timeout(50)
    expect(kim.button("end_again")).to_be_visible(timeout=PATIENCE)


def test_moves_can_be_typed(visitors: Visitors) -> None:
    leo = visitors.come("de", "laptop")
    open_table(leo, "Leo", bot="lehrling")
    light(leo)
    assert whose_turn(leo) is leo
    box = leo.page.get_by_role("textbox", name=leo.say("zz_type_label"))
    box.fill("d5-c5")
    box.press("Enter")
    leo.sees(leo.page.get_by_role("cell", name="C5").filter(has_text="Zwerg"))
    assert whose_turn(leo) is leo
    box.fill("A1-A2")
    box.press("Enter")
    expect(box).to_have_value("A1-A2")
    assert not is_over(leo)
