"""A game told again in the browser: scrubbed forth and back, the same instant is the same board."""

from difflib import unified_diff

import msgspec
import pytest
from playwright.sync_api import FilePayload, Locator, expect
from tests.browser.people import PATIENCE, Visitor, Visitors
from tests.games.test_golden import FOLDER, read_log

from draisine.kernel import GameLog

pytestmark = pytest.mark.browser

STILL = "localStorage['draisine.settings'] = JSON.stringify({ muted: true, lessMotion: true })"
PICTURE = """board => [...board.querySelectorAll('*')].map(one => [...one.attributes]
  .filter(({ name }) => /^(data-|aria-label|transform|d$|x$|y$|cx$|cy$|points$)/.test(name))
  .map(({ name, value }) => name + '=' + value).join(' ')
  + ' ' + [...one.childNodes].filter(part => part.nodeType === 3).map(part => part.data.trim()).join(' '))
  .filter(line => line.trim()).join('\\n')"""


def _load(visitor: Visitor, log: GameLog) -> None:
    visitor.page.add_init_script(STILL)
    visitor.go("/replay")
    file = FilePayload(name="game.json", mimeType="application/json", buffer=msgspec.json.encode(log))
    visitor.page.locator("input[type=file]").set_input_files(file)
    visitor.page.wait_for_url("**/replay/*")
    expect(visitor.page.locator("main[data-frame='0']")).to_be_visible(timeout=PATIENCE)


def _slider(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("slider")


def _at(visitor: Visitor, frame: int) -> None:
    expect(visitor.page.locator("main.replay")).to_have_attribute("data-frame", str(frame), timeout=PATIENCE)


def _settled(visitor: Visitor) -> str:
    """The board when it has come to rest: the same in several looks in a row."""
    board, before, same = visitor.page.locator("main.replay > .board"), "", 0
    while same < 3:
        seen = board.evaluate(PICTURE)
        same = same + 1 if seen == before else 0
        before = seen
        visitor.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return before


def _scrub(visitor: Visitor, places: list[tuple[int, int]]) -> None:
    """Forth and back over the same instants; `places` are values of the slider and the frames there."""
    slider = _slider(visitor)
    forth = []
    for value, frame in places:
        slider.fill(str(value))
        _at(visitor, frame)
        forth.append(_settled(visitor))
    assert len(set(forth)) == len(places), "every instant has a board of its own"
    for (value, frame), before in reversed(list(zip(places, forth, strict=True))):
        slider.fill(str(value))
        _at(visitor, frame)
        now = _settled(visitor)
        changed = list(unified_diff(before.split("\n"), now.split("\n"), n=0))[:20]
        assert not changed, f"frame {frame} looks otherwise on the way back: {changed}"


def test_a_ride_is_scrubbed_by_its_fuse_and_seen_through_every_pair_of_eyes(visitors: Visitors) -> None:
    ada = visitors.come("de", "360x740")
    log = read_log(FOLDER / "infernal-wagon-3-12.txt")
    _load(ada, log)
    count = len(log.moves)
    ends = [log.moves[place].at for place in (0, count // 3, 2 * count // 3)]
    frames = [sum(moved.at <= at for moved in log.moves) for at in ends]
    _scrub(ada, [(-(-log.moves[frame - 1].at // 10) * 10, frame) for frame in frames])
    # Everybody's cards lie below a railroad that is all there, and the spark is in sight without scrolling.
    expect(ada.page.locator(".board .all section")).to_have_count(3)
    assert ada.page.locator(".board .laid").count() > 2
    ada.page.evaluate("scrollTo(0, 0)")
    expect(_slider(ada)).to_be_in_viewport()
    # What a seat sees is its own hand; everything is seen by all.
    hands = ada.page.locator(".board [data-hand]")
    ada.page.get_by_role("button", name="Platz 1", exact=True).first.click()
    expect(ada.page.locator("main.replay")).to_have_attribute("data-eyes", "0")
    expect(ada.page.locator(".board .near")).to_be_visible(timeout=PATIENCE)
    assert hands.count() >= 1
    ada.page.get_by_role("button", name=ada.words["replay_eyes_spectator"], exact=True).click()
    expect(hands).to_have_count(0)
    ada.page.keyboard.press("ArrowRight")
    _at(ada, frames[0] + 1)
    ada.button("replay_play").click()
    ada.sees(ada.button("replay_pause"))
    ada.button("replay_pause").click()
    ada.audit("replay of a ride")
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_dwarfs_are_scrubbed_by_moves_and_keys(visitors: Visitors) -> None:
    jo = visitors.come("fr", "laptop")
    log = read_log(FOLDER / "zwergenzugfahrt-2-5.txt")
    _load(jo, log)
    count = len(log.moves)
    _scrub(jo, [(frame, frame) for frame in (1, count // 2, count)])
    _slider(jo).focus()
    jo.page.keyboard.press("Home")
    _at(jo, 0)
    jo.page.keyboard.press("ArrowRight")
    _at(jo, 1)
    expect(jo.page.locator("[aria-current=step]")).to_contain_text(log.moves[0].text, timeout=PATIENCE)
    jo.page.keyboard.press("t")
    turned = int(jo.page.locator("main.replay").get_attribute("data-frame") or 0)
    assert turned > 1
    jo.audit("replay of the dwarfs")
    jo.button("replay_more").click()
    jo.sees(jo.page.get_by_text(jo.words["deal_fits"]))
    jo.audit("log and deal")


def test_a_climb_is_scrubbed_on_its_plan(visitors: Visitors) -> None:
    kim = visitors.come("en", "390x844")
    log = read_log(FOLDER / "underground-2-1-door.txt")
    _load(kim, log)
    count = len(log.moves)
    _scrub(kim, [(frame, frame) for frame in (2, count // 2, count)])
    kim.audit("replay of a climb")


def test_two_look_together_one_leads_and_the_game_goes_on_from_there(visitors: Visitors) -> None:
    ada, jo = visitors.come("de", "360x740"), visitors.come("fr", "laptop")
    log = read_log(FOLDER / "zwergenzugfahrt-2-5.txt")
    _load(ada, log)
    jo.page.add_init_script(STILL)
    jo.go(ada.page.url)
    _at(jo, 0)
    ada.button("review_lead").click()
    jo.button("review_follow").click()
    for frame in (1, 2):
        ada.page.keyboard.press("ArrowRight")
        _at(jo, frame)
    _slider(ada).fill("9")
    _at(jo, 9)
    ada.audit("leading a review")
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # A touch of one's own, and one looks for oneself; one more, and one is where the other is.
    jo.page.keyboard.press("ArrowLeft")
    _at(jo, 8)
    jo.sees(jo.button("review_follow"))
    ada.page.keyboard.press("ArrowRight")
    _at(ada, 10)
    jo.button("review_follow").click()
    _at(jo, 10)
    jo.audit("following in a review")
    ada.go("/replay")
    heard = jo.page.locator("[aria-live=polite]").filter(has_text=jo.say("review_went"))
    expect(heard).to_have_count(1, timeout=PATIENCE)
    expect(jo.page.locator("[data-review]")).to_have_count(0)
    jo.button("replay_go_on").click()
    jo.page.wait_for_url("**/t/*")
    jo.sees(jo.page.get_by_text(jo.words["replay_forked"]))
    jo.audit("lobby of a game that goes on")
    # A friend who comes by the link finds a seat: a bot makes room.
    room = jo.page.get_by_text(jo.words["replay_forked_room"])
    jo.sees(room)
    ada.go(jo.page.url)
    ada.button("lobby_sit").click()
    ada.sees(ada.button("lobby_light"))
    expect(room).to_have_count(0, timeout=PATIENCE)
    for one in (jo, ada):
        one.button("lobby_light").click()
    for one in (jo, ada):
        expect(one.page.locator("main[data-number='10']")).to_be_visible(timeout=PATIENCE)
