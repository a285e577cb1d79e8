"""What people do at a table besides moving: come, watch, agree, go away and come back."""

import json
import re

import pytest
from playwright.sync_api import WebSocketRoute, expect
from tests.browser.dwarfs import (
    introduce,
    light,
    lit,
    open_table,
    sit_down,
    take_turn,
    turn_comes_to,
    whose_turn,
)
from tests.browser.people import PATIENCE, Visitor, Visitors
from tests.server.support import ServerProcess

pytestmark = pytest.mark.browser


CLEAR = r"""foot => {
  const [, stop, unit] = getComputedStyle(foot).backgroundImage.match(/([\d.]+)(px|%)\)$/)
  const fades = unit === '%' ? (foot.offsetHeight * stop) / 100 : Number(stop)
  const words = foot.querySelector('p').getBoundingClientRect().top - foot.getBoundingClientRect().top
  return fades <= words + 0.5
}"""
"""Where the words of a footer begin nothing shows through it any more."""


def _two_at_a_table(visitors: Visitors) -> tuple[Visitor, Visitor, str]:
    ada, jo = visitors.come("en", "laptop"), visitors.come("en", "phone")
    address = open_table(ada, "Ada")
    sit_down(jo, address, "Jo")
    light(ada)
    assert whose_turn(ada, jo) is ada, "the longer beard begins"
    return ada, jo, address


def test_a_friend_comes_by_the_spoken_name(visitors: Visitors) -> None:
    ada, jo = visitors.come("en", "laptop"), visitors.come("de", "phone")
    open_table(ada, "Ada")
    name = ada.page.locator("strong").first.inner_text()
    jo.go("/join")
    jo.page.get_by_role("textbox").first.fill(name.lower())
    jo.button("join_do").click()
    jo.page.wait_for_url("**/t/*")
    jo.sees(jo.page.get_by_text(name))
    assert jo.page.url == ada.page.url


def test_spectators_see_and_touch_nothing(visitors: Visitors) -> None:
    ada, _, address = _two_at_a_table(visitors)
    eve = visitors.come("en", "laptop")
    introduce(eve, "Eve")
    eve.go(address)
    eve.sees(eve.page.get_by_text(eve.say("you_watch")))
    assert lit(eve).count() == 0
    take_turn(ada, 0)
    eve.sees(eve.page.get_by_text("Jo").first)
    ada.button("table_menu").click()
    ada.sees(ada.page.get_by_role("main").get_by_text(re.compile(r"\bEve\b")))


def test_take_back_pause_and_draw_need_agreement(visitors: Visitors) -> None:
    ada, jo, _ = _two_at_a_table(visitors)
    before = ada.page.get_by_role("table").inner_text()
    ada.button("table_menu").click()
    ada.sees(ada.button("menu_draw").first)
    assert ada.button("menu_take_back").count() == 0, "nobody has moved yet"
    ada.page.keyboard.press("Escape")
    take_turn(ada, 0)
    assert whose_turn(ada, jo) is jo
    ada.button("table_menu").click()
    ada.button("menu_take_back").click()
    jo.button("offer_yes").click()
    turn_comes_to(ada, jo)
    assert ada.page.get_by_role("table").inner_text() == before
    ada.button("table_menu").click()
    ada.button("menu_pause").click()
    jo.button("offer_yes").click()
    ada.sees(ada.page.get_by_text(ada.say("paused")).first)
    assert lit(ada).count() == 0
    jo.button("menu_resume").first.click()
    turn_comes_to(ada, jo)
    ada.button("table_menu").click()
    _offer_draw(ada)
    jo.button("offer_no").click()
    ada.sees(ada.page.get_by_text("Jo does not want a draw."))
    turn_comes_to(ada, jo)
    ada.button("table_menu").click()
    _offer_draw(ada)
    jo.button("offer_yes").click()
    for visitor in (ada, jo):
        visitor.sees(visitor.page.get_by_role("heading", name=visitor.say("end_draw")))
        visitor.sees(visitor.page.get_by_text(visitor.say("end_agreed")).first)
        visitor.button("end_look").click()
        visitor.sees(visitor.page.get_by_text(visitor.say("zz_over_agreed")).first)


def _offer_draw(visitor: Visitor) -> None:
    visitor.button("menu_draw").click()
    visitor.sees(visitor.page.get_by_text(visitor.say("menu_draw_sure")))
    visitor.button("menu_draw").last.click()


def test_what_happened_outlives_a_reload_and_a_resignation_is_told(visitors: Visitors) -> None:
    ada, jo, _ = _two_at_a_table(visitors)
    take_turn(ada, 0)
    assert whose_turn(ada, jo) is jo
    ada.button("table_menu").click()
    ada.button("menu_take_back").click()
    jo.button("offer_yes").click()
    turn_comes_to(ada, jo)
    ada.page.reload()
    ada.button("table_menu").click()
    ada.button("menu_history").click()
    ada.sees(ada.page.locator(".history s").filter(has_text="Red"))
    ada.sees(ada.page.get_by_text(ada.say("history_taken_back")).or_(ada.page.get_by_text("(taken back)")))
    ada.photograph("history")
    ada.button("menu_resign").click()
    ada.button("menu_resign").last.click()
    expect(jo.page.locator("[aria-live]").filter(has_text="You won. Ada resigned.").first).to_be_attached()
    for visitor in (ada, jo):
        visitor.sees(visitor.page.get_by_text("resigned.").first)
        visitor.sees(visitor.button("end_again"))
        visitor.sees(visitor.page.get_by_text("0 seats").first)
        visitor.photograph("end-resigned")
        visitor.audit("end-resigned")
        assert visitor.page.get_by_text(re.compile("[0-9a-f]{40}")).count() == 0, "no fingerprints here"
    ada.button("end_again").click()
    jo.sees(jo.page.get_by_text(jo.say("end_again_ready")).first)
    assert jo.page.locator("footer:has(.buttons)").evaluate(CLEAR), "what scrolls below is read through it"
    jo.button("menu_deal").click()
    jo.sees(jo.page.get_by_text(jo.words["deal_fits"]))
    jo.photograph("deal")
    jo.page.keyboard.press("Escape")
    jo.button("end_look").click()
    jo.sees(jo.page.get_by_text("Ada resigned. You win.").first)
    jo.photograph("board-resigned")


def test_people_talk(visitors: Visitors) -> None:
    ada, jo, _ = _two_at_a_table(visitors)
    ada.button("table_talk").click()
    ada.page.get_by_role("textbox", name=ada.say("talk_say")).fill("Good luck <b>Jo</b>")
    ada.button("talk_send").click()
    jo.button("table_talk_new").or_(jo.button("table_talk")).first.click()
    jo.sees(jo.page.get_by_role("listitem").filter(has_text="Good luck <b>Jo</b>"))


def test_a_bot_stands_in_and_steps_aside(visitors: Visitors) -> None:
    ada, jo, address = _two_at_a_table(visitors)
    take_turn(ada, 0)
    jo.page.goto("about:blank")
    # Only when Jo is gone for a while, and not with a reload.
    ada.button("gone_stand_in").click(timeout=2 * PATIENCE)
    assert whose_turn(ada) is ada, "the bot has moved for Jo"
    jo.go(address)
    jo.button("take_seat_back").click()
    take_turn(ada, 1)
    assert whose_turn(ada, jo) is jo


def test_the_server_goes_down_and_everything_is_there_again(
    visitors: Visitors, server: ServerProcess
) -> None:
    ada, jo, _ = _two_at_a_table(visitors)
    take_turn(ada, 0)
    assert whose_turn(ada, jo) is jo
    seen = jo.page.get_by_role("table").inner_text()
    server.kill()
    jo.sees(jo.page.get_by_text(jo.say("line_lost")).first)
    jo.photograph("line-lost")
    server.start()
    expect(jo.page.get_by_text(jo.say("line_lost"))).to_have_count(0, timeout=PATIENCE)
    assert jo.page.get_by_role("table").inner_text() == seen
    assert whose_turn(ada, jo) is jo
    take_turn(jo, 0)
    assert whose_turn(ada, jo) is ada
    for visitor in (ada, jo):
        visitor.forgive_broken_sockets()


def test_a_seat_is_carried_to_another_device(visitors: Visitors) -> None:
    ada, _, address = _two_at_a_table(visitors)
    ada.button("table_menu").click()
    ada.button("menu_device").click()
    ada.button("device_make").click()
    box = ada.page.get_by_role("textbox").last
    expect(box).to_have_value(re.compile("/claim/"), timeout=PATIENCE)
    link = box.input_value()
    tablet = visitors.come("en", "phone")
    tablet.go("/claim/" + link.rsplit("/", 1)[1])
    tablet.button("claim_do").click()
    tablet.page.wait_for_url(lambda url: "/claim/" not in url)
    tablet.go(address)
    assert whose_turn(tablet) is tablet


def test_the_screen_is_kept_awake_where_there_is_no_wake_lock(visitors: Visitors) -> None:
    """As on a phone that came by plain HTTP: a video that shows nothing plays once the page is touched."""
    mia = visitors.come("de", "phone")
    mia.page.add_init_script("delete Navigator.prototype.wakeLock")
    open_table(mia, "Mia", bot="lehrling")
    light(mia)
    assert whose_turn(mia) is mia
    take_turn(mia, 0)
    video = mia.page.locator("video[data-awake]")
    expect(video).to_have_count(1)
    for _ in range(PATIENCE // 100):
        if video.evaluate("video => !video.paused && video.currentTime > 0"):
            return
        mia.page.wait_for_timeout(100)
    raise AssertionError("nothing plays")


def test_a_host_frees_the_seat_of_somebody_who_is_gone(visitors: Visitors) -> None:
    ada, jo = visitors.come("en", "laptop"), visitors.come("en", "phone")
    address = open_table(ada, "Ada")
    sit_down(jo, address, "Jo")
    seats = ada.page.get_by_role("list", name=ada.say("lobby_seats"))
    ada.sees(seats.get_by_text("Jo", exact=True))
    expect(seats.get_by_role("button", name="Jo")).to_have_count(0)
    jo.page.goto("about:blank")
    seats.get_by_role("button", name="Jo").click()
    ada.button("lobby_free_seat").click()
    ada.sees(seats.get_by_text(ada.say("lobby_free")))
    jo.go(address)
    jo.sees(jo.button("lobby_sit"))


class _Late:
    """A line that holds back offers until they are let go."""

    def __init__(self) -> None:
        self.answers: list[str] = []
        self._held: list[str | bytes] = []
        self._table: WebSocketRoute | None = None

    def connect(self, page: WebSocketRoute) -> None:
        table = self._table = page.connect_to_server()

        def heard(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "refused":
                self.answers.append(message["code"])
            page.send(text)

        def said(text: str | bytes) -> None:
            if json.loads(text)["type"] == "offer":
                self._held.append(text)
            else:
                table.send(text)

        table.on_message(heard)
        page.on_message(said)

    def let_go(self) -> None:
        assert self._held, "nothing was offered"
        assert self._table is not None
        for text in self._held:
            self._table.send(text)


def test_the_end_does_not_say_once_more_that_it_is_over(visitors: Visitors) -> None:
    """A draw was offered while the other gave up: the page on which it would be said says so already."""
    ada, jo = visitors.come("en", "phone"), visitors.come("en", "laptop")
    line = _Late()
    ada.context.route_web_socket(re.compile("/ws/"), line.connect)
    sit_down(jo, open_table(ada, "Ada"), "Jo")
    light(ada)
    ada.sees(lit(ada).first)
    ada.button("table_menu").click()
    _offer_draw(ada)
    jo.button("table_menu").click()
    jo.button("menu_resign").click()
    jo.button("menu_resign").last.click()
    title = ada.page.locator("#end-title")
    expect(title).to_be_visible(timeout=PATIENCE)
    line.let_go()
    for _ in range(PATIENCE // 50):
        if line.answers:
            break
        ada.page.wait_for_timeout(50)
    assert line.answers == ["game_over"]
    # It would stand there for three seconds.
    ada.page.wait_for_timeout(300)
    assert ada.page.get_by_text(ada.words["error_game_over"]).count() == 0
