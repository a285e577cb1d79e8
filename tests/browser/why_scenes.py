"""Screens of a game's reasons: what an analyst found, with a better move beside it and on the board."""

from collections.abc import Callable
from functools import cache

import msgspec
from playwright.sync_api import FilePayload, Route, expect
from tests.browser.people import PATIENCE, Visitor
from tests.games.test_golden import FOLDER, read_log

from draisine.games import game_by_id
from draisine.games.infernal_wagon.bots.analyst import RideAnalyst
from draisine.games.underground.bots.analyst import ClimbAnalyst
from draisine.games.zwergenzugfahrt.bots.analyst import TrainAnalyst
from draisine.kernel import GameLog
from draisine.kernel.analysis import Analysis, Analyst, GameRecord
from draisine.tables.analyses.continuations import play_on
from draisine.tables.analyses.pictures import AnalysisPicture, FindingPicture, JudgedFrame

ANALYSTS: dict[str, tuple[str, Analyst]] = {
    "wagon": ("infernal-wagon-3-12.txt", RideAnalyst(tries=1, closely=1)),
    "dwarfs": ("zwergenzugfahrt-2-5.txt", TrainAnalyst(glance=100, close=400)),
    "underground": ("underground-3-easy-pile.txt", ClimbAnalyst(tries=1)),
}
"""They find the same kinds of things as those of the server, with less thought."""


@cache
def reasons(game: str) -> tuple[GameLog, AnalysisPicture]:
    """A whole game, and why it went as it did."""
    file, analyst = ANALYSTS[game]
    log = read_log(FOLDER / file)
    record = GameRecord(game_by_id(log.game), log, play_on)
    look = analyst.look(record, None)
    while not look.finished:
        look = analyst.look(record, look.notes)
    return log, _as_sent(log, look.analysis)


def _as_sent(log: GameLog, analysis: Analysis) -> AnalysisPicture:
    """Without take-backs a frame is the number of moves before it."""
    findings = [
        FindingPicture(
            one.move,
            one.code,
            one.about,
            one.seat,
            log.moves[one.move].text if one.move < len(log.moves) else "",
            one.better,
        )
        for one in analysis.findings
    ]
    curve = [JudgedFrame(one.move, one.value) for one in analysis.curve]
    return AnalysisPicture("done", 1, 1, tuple(curve), tuple(findings))


def _why(game: str) -> Callable[[Visitor], None]:
    """At the first moment at which something better could have been done."""

    def visit(lead: Visitor) -> None:
        log, found = reasons(game)

        def answer(route: Route) -> None:
            route.fulfill(body=msgspec.json.encode(found), content_type="application/json")

        lead.page.route("**/analysis", answer)
        lead.go("/replay")
        file = FilePayload(name="game.json", mimeType="application/json", buffer=msgspec.json.encode(log))
        lead.page.locator("input[type=file]").set_input_files(file)
        expect(lead.page.locator("main[data-frame='0']")).to_be_visible(timeout=PATIENCE)
        lead.button("replay_why").click()
        moments = lead.page.get_by_role("list", name=lead.say("replay_why_list")).get_by_role("listitem")
        better = moments.filter(has=lead.page.locator(".better"))
        (better if better.count() else moments).first.get_by_role("button").first.click()

    return visit


WHY_SCENES: dict[str, Callable[[Visitor], None]] = {f"why-{game}": _why(game) for game in ANALYSTS}
