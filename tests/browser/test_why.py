"""Why a game went as it did, in the browser: the moments that mattered, gone to by key and touch."""

import json

import msgspec
import pytest
from playwright.sync_api import FilePayload, Route, expect
from tests.browser.people import PATIENCE, Visitors
from tests.games.test_golden import FOLDER, read_log

from draisine.games import game_by_id
from draisine.games.zwergenzugfahrt.values import Kicked
from draisine.kernel.analysis import Advice, GameRecord
from draisine.tables.analyses.continuations import play_on
from draisine.tables.analyses.pictures import AnalysisPicture, FindingPicture, JudgedFrame

pytestmark = pytest.mark.browser


def a_kick(record: GameRecord) -> FindingPicture:
    """The first kick that could have been made instead, and where the other one would have flown."""
    for number, made in enumerate(record.moves):
        match = record.match(number)
        kicks = [text for text in match.legal(made.seat) if "x" in text and text != made.text]
        if kicks:
            match.play(made.seat, kicks[0], made.at)
            home = next(event.home for event in match.events if isinstance(event, Kicked))
            about: dict[str, str | int] = {"deed": "kick", "home": home}
            advice = (Advice(made.seat, kicks[0]),)
            return FindingPicture(number, "ground_given", about, made.seat, made.text, advice)
    raise AssertionError("nobody could have kicked")


def test_a_better_move_is_told_and_drawn_where_it_could_be_made(visitors: Visitors) -> None:
    log = read_log(FOLDER / "zwergenzugfahrt-2-5.txt")
    match = GameRecord(game_by_id(log.game), log, play_on).match(9)
    made = log.moves[9]
    better = next(text for text in match.legal(made.seat) if text != made.text)
    finding = FindingPicture(
        9, "ahead_to_level", {"deed": "walk"}, made.seat, made.text, (Advice(made.seat, better),)
    )
    kick = a_kick(GameRecord(game_by_id(log.game), log, play_on))
    found = AnalysisPicture(
        "done", 1, 1, tuple([JudgedFrame(frame, frame) for frame in range(40)]), (finding, kick)
    )
    body = msgspec.json.encode(found)

    def answer(route: Route) -> None:
        nothing = json.dumps({"status": "none", "done": 0, "of": 0, "curve": [], "findings": []})
        asked = route.request.method == "POST"
        route.fulfill(body=body if asked else nothing, content_type="application/json")

    jo = visitors.come("de", "laptop", reduced_motion="reduce")
    jo.page.route("**/analysis", answer)
    jo.go("/replay")
    file = FilePayload(name="game.json", mimeType="application/json", buffer=msgspec.json.encode(log))
    jo.page.locator("input[type=file]").set_input_files(file)
    jo.page.wait_for_url("**/replay/*")
    replay = jo.page.locator("main.replay")
    expect(replay).to_have_attribute("data-frame", "0", timeout=PATIENCE)
    jo.button("replay_why").press("Enter")
    moment = jo.page.get_by_role("listitem").get_by_role("button", name=better)
    expect(moment).to_contain_text(made.text, timeout=PATIENCE)
    moment.press("Enter")
    expect(replay).to_have_attribute("data-frame", "9", timeout=PATIENCE)
    expect(moment).to_have_attribute("aria-current", "step")
    drawn = jo.page.locator(f".board [data-better='{better}']")
    expect(drawn).to_have_attribute("data-compared", made.text)
    jo.audit("why a game went so")
    jo.page.keyboard.press("ArrowRight")
    expect(replay).to_have_attribute("data-frame", "10", timeout=PATIENCE)
    expect(drawn).to_have_count(0)
    jo.page.keyboard.press("ArrowLeft")
    expect(replay).to_have_attribute("data-frame", "9", timeout=PATIENCE)
    # On a phone the board comes to whoever has touched a moment below it.
    jo.page.set_viewport_size({"width": 390, "height": 844})
    moment.scroll_into_view_if_needed()
    moment.click()
    expect(drawn).to_be_in_viewport(timeout=PATIENCE)
    # A better kick shows the way home of whoever is kicked.
    jo.page.get_by_role("listitem").get_by_role("button", name=kick.better[0].text).click()
    expect(jo.page.locator(f".board [data-flight='{kick.about['home']}']")).to_be_visible(timeout=PATIENCE)
    jo.photograph("a better kick")
    moment.click()
    # And it can be played: a table goes on from there with that move made.
    with jo.page.expect_response("**/fork") as forked:
        jo.button("replay_why_play").click()
    asked: dict[str, object] = json.loads(forked.value.request.post_data or "{}")
    assert (asked["step"], asked["other"]) == (9, {"seat": made.seat, "text": better})
    jo.page.wait_for_url("**/t/*")
    jo.sees(jo.button("lobby_light"))
