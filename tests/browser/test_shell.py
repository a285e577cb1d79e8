"""What belongs to no game: how it is played, sheets, spoken names, past rides, titles, large screens."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.dwarfs import introduce, light, open_table, sit_down
from tests.browser.openings import GAMES, begin, give_up, sit
from tests.browser.people import PATIENCE, Visitor, Visitors

pytestmark = pytest.mark.browser

ONE_LINE = """things => things.filter(one => {
  const range = document.createRange()
  range.selectNodeContents(one)
  const boxes = [...range.getClientRects()].filter(box => box.width > 0)
  const [feet, size] = [boxes.map(box => box.bottom), parseFloat(getComputedStyle(one).fontSize)]
  const wrapped = Math.max(...feet) - Math.min(...feet) > size / 2
  const over = Math.max(...boxes.map(box => box.right)) > innerWidth
  return wrapped || over || one.scrollWidth > one.clientWidth + 1
}).map(one => one.textContent)"""
"""Which of them are wrapped, cut, or reach over the edge."""


def _broken(titles: Locator) -> list[str]:
    expect(titles.first).to_be_visible(timeout=PATIENCE)
    found: list[str] = titles.evaluate_all(ONE_LINE)
    return found


def _guide(guest: Visitor, how: Locator, rules: Locator | None, game: str) -> None:
    """How it is played is a few steps of its own; the rules are another sheet; both are a touch away."""
    sheet = guest.page.get_by_role("dialog")
    expect(how).to_be_in_viewport(timeout=PATIENCE)
    how.click()
    expect(sheet).to_have_accessible_name(guest.words["how_it_is_played"])
    goal = {"wagon": "iw_how_goal", "dwarfs": "zz_how_goal", "underground": "ug_how_goal"}[game]
    expect(sheet.get_by_role("heading")).to_have_text(guest.words[goal])
    expect(sheet.get_by_role("listitem")).to_have_count(5)
    expect(sheet.get_by_role("button", name=guest.say("close")).first).to_be_in_viewport()
    sheet.get_by_role("button", name=guest.say("how_rules")).click()
    expect(sheet).to_have_accessible_name(guest.words["chamber_rules"])
    guest.page.go_back()
    expect(sheet).to_have_count(0)
    if rules is not None:
        rules.click()
        expect(sheet).to_have_accessible_name(guest.words["chamber_rules"])
        assert sheet.get_by_role("heading").count() > 3
        guest.page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
    # The sheet's entry leaves the browser's history a moment later.
    for _ in range(200):
        if not guest.page.evaluate("!!history.state?.sheet"):
            return
        guest.page.wait_for_timeout(25)
    raise AssertionError("a closed sheet stays in the browser's history")


@pytest.mark.parametrize(
    ("game", "language"), [("wagon", "de"), ("dwarfs", "fr"), ("underground", "en")]
)  # fmt: skip
def test_how_it_is_played_and_rules_are_one_touch_away(visitors: Visitors, game: str, language: str) -> None:
    guest = visitors.come(language, "360x740", muted=True)
    guest.go(f"/g/{GAMES[game]}")
    expect(guest.page.get_by_role("link", name=guest.say("chamber_rules"))).to_be_visible()
    _guide(guest, guest.button("chamber_learn"), None, game)
    assert guest.page.url.endswith(f"/g/{GAMES[game]}")
    guest.go(f"/new/{GAMES[game]}")
    _guide(guest, guest.button("how_it_is_played"), guest.button("chamber_rules"), game)
    sit(guest, game)
    _guide(guest, guest.button("how_it_is_played"), guest.button("chamber_rules"), game)
    guest.go(f"/g/{GAMES[game]}")
    guest.button("chamber_learn").click()
    guest.audit("how it is played")
    guest.page.get_by_role("dialog").get_by_role("button", name=guest.say("chamber_play")).click()
    guest.sees(guest.button("table_menu"))


def test_every_sheet_has_its_cross_at_the_top_and_closes_four_ways(visitors: Visitors) -> None:
    ada = visitors.come("de", "360x740", muted=True)
    address = sit(ada, "wagon", bots=False)
    page = ada.page

    def close_each_way(opener: Locator, touch_beside: tuple[int, int]) -> None:
        sheet = page.get_by_role("dialog")
        for way in ("cross", "escape", "back", "beside"):
            opener.click()
            expect(sheet).to_be_visible(timeout=PATIENCE)
            cross = sheet.get_by_role("button", name=ada.say("close")).first
            expect(cross).to_be_in_viewport(ratio=1)
            box, whole = cross.bounding_box(), sheet.bounding_box()
            assert box
            assert whole
            assert min(box["width"], box["height"]) >= 44
            assert box["y"] - whole["y"] < 60
            if way == "cross":
                cross.click()
            elif way == "escape":
                page.keyboard.press("Escape")
            elif way == "back":
                page.go_back()
            else:
                page.mouse.click(*touch_beside)
            expect(sheet).to_have_count(0)
            assert page.url == address

    close_each_way(ada.button("lobby_send"), (180, 40))
    page.set_viewport_size({"width": 1280, "height": 740})
    for key in ("how_it_is_played", "chamber_rules"):
        close_each_way(ada.button(key), (30, 700))


@pytest.mark.parametrize("language", ["de", "fr"])
def test_the_frame_keeps_one_row_above_a_wide_board(visitors: Visitors, language: str) -> None:
    """What hangs below it covers no hourglass, and its buttons no cross of a sheet."""
    ada = visitors.come(language, "1366x768", muted=True)
    begin(ada, "underground")
    tops = "all => all.map(one => Math.round(one.getBoundingClientRect().top))"
    assert len(set(ada.page.locator("nav.bar button").evaluate_all(tops))) == 1
    ada.page.locator("[data-tray]").click()
    ada.page.get_by_role("dialog").get_by_role("button", name=ada.say("close")).click()
    expect(ada.page.get_by_role("dialog")).to_have_count(0)


def test_the_spoken_name_of_a_running_table_leads_there(visitors: Visitors) -> None:
    ada, guest = visitors.come("en", "laptop", muted=True), visitors.come("fr", "small", muted=True)
    address = begin(ada, "dwarfs")
    name = ada.page.title().removeprefix("● ").partition(" · ")[0]
    for visitor, way in ((guest, "join_watch"), (ada, "join_come_back")):
        visitor.go("/join")
        visitor.page.get_by_role("textbox").fill(name.lower())
        visitor.page.keyboard.press("Enter")
        visitor.page.get_by_role("link", name=visitor.say(way)).click()
        visitor.sees(visitor.button("table_menu"))
        assert visitor.page.url == address
    guest.sees(guest.page.get_by_text(guest.say("you_watch")))


def test_past_rides_have_a_date_a_result_and_bots_by_name(visitors: Visitors) -> None:
    ada = visitors.come("de", "360x740", muted=True)
    begin(ada, "wagon")
    ada.button("table_menu").click()
    give_up_at = ada.page.url
    ada.page.keyboard.press("Escape")
    give_up(ada, "wagon")
    offer = ada.page.get_by_role("link", name=ada.say("end_crew"))
    ada.sees(offer)
    offer.click()
    ada.sees(ada.page.get_by_role("heading", name=ada.say("crews_title")))
    ada.go("/tables")
    heading = ada.page.get_by_role("heading", name=ada.say("tables_past"))
    past = ada.page.locator("section").filter(has=heading)
    row = past.get_by_role("listitem")
    expect(row).to_have_count(1)
    there, replay = row.get_by_role("link").all()
    expect(there).to_have_attribute("href", give_up_at.removeprefix(ada.url))
    expect(replay).to_have_attribute("href", give_up_at.removeprefix(ada.url) + "/replay")
    expect(row.get_by_text(ada.words["tables_lost"], exact=True)).to_be_visible()
    expect(row.locator("time")).to_have_attribute("datetime", re.compile(r"^20\d\d-"))
    expect(row.get_by_text(re.compile(r"^Ada, \w+ \(Bot\) und \w+ \(Bot\)$"))).to_be_visible()
    strengths = [ada.words[key] for key in ada.words if key.startswith("bot_")]
    assert not any(strength in row.inner_text() for strength in strengths if "{" not in strength)
    assert not _broken(row.locator(".name"))


def test_a_crew_asks_for_no_beard_and_knows_a_name(visitors: Visitors) -> None:
    guest = visitors.come("fr", "small", muted=True)
    guest.go("/crews")
    expect(guest.page.get_by_role("textbox", name=guest.say("name_field"))).to_have_value(
        guest.say("made_up_name")
    )
    expect(guest.page.get_by_text(guest.words["zz_beard"], exact=True)).to_have_count(0)
    guest.page.get_by_label(guest.say("crews_found")).fill("La Bouilloire")
    guest.page.keyboard.press("Enter")
    guest.sees(guest.page.get_by_text(guest.say("crew_code")))
    assert not _broken(guest.page.locator(".ticket strong"))


def test_what_a_touch_in_the_menu_opens_is_seen(visitors: Visitors) -> None:
    """The sheet of a phone is low: what opened below its edge was a touch that did nothing."""
    ada = visitors.come("fr", "360x740", muted=True)
    open_table(ada, "Ada", bot="lehrling")
    light(ada)
    ada.button("table_menu").click()
    for key in ("menu_history", "menu_deal", "menu_device", "menu_settings"):
        button = ada.button(key)
        button.click()
        expect(button).to_have_attribute("aria-expanded", "true")
        opened = button.locator("xpath=following-sibling::*[1]")
        expect(opened).to_be_in_viewport(ratio=0.3, timeout=PATIENCE)
        button.click()


def test_talk_in_the_lobby_takes_the_name_that_is_filled_in(visitors: Visitors) -> None:
    ada, guest = visitors.come("en", "laptop", muted=True), visitors.come("en", "small", muted=True)
    guest.go(open_table(ada, "Ada"))
    field = guest.page.get_by_role("textbox", name=guest.say("name_field"))
    expect(field).to_have_count(1)
    name = field.input_value()
    guest.page.get_by_role("textbox", name=guest.say("talk_say")).fill("Is there room?")
    guest.page.keyboard.press("Enter")
    ada.sees(ada.page.get_by_role("listitem").filter(has_text=re.compile(rf"{name}\s+Is there room\?")))


@pytest.mark.parametrize("language", ["de", "en", "fr"])
def test_titles_stand_on_one_line(visitors: Visitors, language: str) -> None:
    guest = visitors.come(language, "360x740", muted=True)
    page: Page = guest.page
    introduce(guest, "Ada")
    paths = ["/", "/join", "/tables", "/crews", "/profile"]
    paths += [f"/{kind}/{game}" for kind in ("g", "new") for game in GAMES.values()]
    for path in paths:
        guest.go(path)
        for width, height in ((360, 740), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            assert not _broken(page.get_by_role("heading", level=1)), (path, width)
            if path == "/":
                assert not _broken(page.locator(".chamber .title")), width
                assert not _broken(page.locator("footer .ticket")), width
                ways = page.locator(".top a").evaluate_all("all => all.map(one => one.innerText.trim())")
                assert len(ways) == 3, "the box, one's own games, the profile"
                assert all(ways), "no picture without its word"
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)
    guest.go("/")
    title = page.locator(".chamber .title", has_text="Underground")
    assert title.evaluate("one => getComputedStyle(one).fontFamily").startswith('"Underground Title"')
    guest.until(
        "[...document.fonts].some(one => one.family.includes('Underground Title') && one.status === 'loaded')"
    )


@pytest.mark.parametrize("language", ["de", "fr"])
def test_lines_to_write_on_are_level_beside_each_other(visitors: Visitors, language: str) -> None:
    guest = visitors.come(language, "1366x768", muted=True)
    guest.go("/crews")
    lines = guest.page.locator(".ways input")
    expect(lines).to_have_count(2, timeout=PATIENCE)
    for things in (lines, guest.page.locator(".ways button"), guest.page.locator(".ways label > span")):
        tops = things.evaluate_all("all => all.map(one => Math.round(one.getBoundingClientRect().top))")
        assert len(set(tops)) == 1, tops


def test_the_longest_name_of_a_table_stands_on_one_line(visitors: Visitors) -> None:
    ada = visitors.come("fr", "360x740", muted=True)
    sit(ada, "wagon", bots=False)
    name = ada.page.locator(".ticket strong")
    ada.sees(name)
    name.evaluate("one => { one.textContent = 'Banquette 1234'; one.style.setProperty('--letters', 14) }")
    for width, height in ((360, 740), (1280, 800), (1366, 768)):
        ada.page.set_viewport_size({"width": width, "height": height})
        assert not _broken(name), width
        assert not _broken(ada.page.get_by_role("heading", level=1)), width


def test_pages_grow_with_large_screens_and_boards_keep_their_own_size(visitors: Visitors) -> None:
    ada = visitors.come("en", "laptop", muted=True, reduced_motion="reduce")
    page = ada.page
    text = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
    measures = f"one => [{text}, one.getBoundingClientRect().width, one.getBoundingClientRect().height]"
    grown = f"([one, before]) => ({measures})(one).every((now, nth) => now > before[nth])"
    sizes = ((1366, 768), (1920, 1080), (2560, 1440))
    ada.go("/g/infernal-wagon")
    play = ada.button("chamber_play")
    ada.sees(play)
    before = [0, 0, 0]
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        ada.until(grown, [play.element_handle(), before])
        before = play.evaluate(measures)
    largest = before[0]
    # Of a page made for a laptop no more is left dark on a large screen than there.
    ada.go("/")
    depth = "document.querySelector('.chambers').getBoundingClientRect().bottom / innerHeight"
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        ada.until(f"innerWidth === {width} && {depth} > 0.75")
    begin(ada, "dwarfs")
    assert page.evaluate(text) == 20
    give_up(ada, "dwarfs")
    assert page.evaluate(text) == largest


def test_lobby_repeats_no_options_and_asks_for_beards_only_among_dwarfs(visitors: Visitors) -> None:
    ada, jo = visitors.come("en", "laptop", muted=True), visitors.come("de", "small", muted=True)
    sit(ada, "underground")
    ada.sees(ada.button("lobby_light"))
    expect(ada.page.get_by_role("switch")).to_have_count(0)
    expect(ada.page.get_by_role("radio")).to_have_count(0)
    expect(ada.page.get_by_text(ada.say("zz_beard_yours"))).to_have_count(0)
    ada.unfold_options()
    expect(ada.page.get_by_role("switch").first).to_be_visible()
    address = open_table(ada, "Ada")
    ada.sees(ada.page.get_by_text(ada.say("zz_beard_yours")))
    sit_down(jo, address, "Jo")
