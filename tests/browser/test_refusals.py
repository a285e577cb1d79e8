"""Whatever a game refuses, somebody on a narrow phone asks "why not?" and reads the clause, drawn as well."""

import json

import pytest
from playwright.sync_api import WebSocketRoute, expect
from tests.browser.people import PATIENCE, Visitors
from tests.browser.test_learning import TWO_FRAMES
from tests.browser.test_way_in import LIT
from tests.games.test_clauses import refusals_of, without_rule

from draisine.games import all_games
from draisine.kernel import Explaining, capability

pytestmark = pytest.mark.browser

WAYS = {
    "infernal-wagon": "chamber_practice",
    "zwergenzugfahrt": "chamber_play",
    "underground": "chamber_play",
}
"""How somebody comes to a table at which nothing hurries."""

EXAMPLES: dict[str, str | int] = {"field": "C3", "at": "C3", "to": "C4", "side": "N"}
"""What stands in the gaps of a sentence; numbers in all others."""
OVERFLOW = """() => {
  const page = document.documentElement
  return [innerWidth, page.scrollWidth - innerWidth, page.scrollHeight - innerHeight]
}"""
"""How wide the page is, and by how much it is wider and higher than the screen."""


class Refusing:
    """Between a page and its table: moves are refused with one code after the other."""

    def __init__(self) -> None:
        self.code = ""
        self.params: dict[str, str | int] = {}
        self._page: WebSocketRoute | None = None
        self._picture: object = None

    def let_others_act(self) -> None:
        """The page hears of the game again, as after a move of somebody else."""
        assert self._page is not None
        self._page.send(json.dumps({"type": "game", "game": self._picture}))

    def connect(self, page: WebSocketRoute) -> None:
        table = page.connect_to_server()
        self._page = page

        def heard(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] in {"welcome", "game"}:
                self._picture = message["game"]
            page.send(text)

        def said(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "move" and self.code:
                answer = {"type": "refused", "key": message["key"], "code": self.code, "params": self.params}
                page.send(json.dumps(answer))
            else:
                table.send(text)

        page.on_message(said)
        table.on_message(heard)


@pytest.mark.parametrize(
    ("game", "language"), [("infernal-wagon", "de"), ("zwergenzugfahrt", "fr"), ("underground", "en")]
)
def test_every_refusal_opens_its_clause_with_a_picture(visitors: Visitors, game: str, language: str) -> None:
    explaining = capability(all_games()[game], Explaining)
    assert explaining is not None
    mia = visitors.come(language, "360x740", muted=True)
    refusing = Refusing()
    mia.page.route_web_socket("**/ws/*", refusing.connect)
    mia.go(f"/g/{game}")
    mia.button(WAYS[game]).first.tap()
    lit = mia.page.locator(LIT[game]).first
    expect(lit).to_be_visible(timeout=PATIENCE)
    why = mia.page.get_by_role("status").get_by_role("button", name=mia.say("rules_why_not"))
    sheet = mia.page.get_by_role("dialog", name=mia.say("rules_title"))
    asked = [code for code in refusals_of(game) if code.code not in without_rule(game)]
    assert len(asked) > 10
    for code in sorted(asked, key=lambda one: one.code):
        refusing.code, refusing.params = code.code, {name: EXAMPLES.get(name, 2) for name in code.params}
        lit.tap()
        expect(why, code.code).to_be_in_viewport(ratio=1, timeout=PATIENCE)
        assert mia.page.evaluate(OVERFLOW) == [360, 0, 0], code.code
        if game != "zwergenzugfahrt":
            # All act at once: what others do meanwhile does not take it away.
            refusing.let_others_act()
            mia.page.evaluate(TWO_FRAMES)
            expect(why, code.code).to_have_count(1)
        why.tap()
        article = sheet.get_by_role("article").and_(mia.page.locator(":focus"))
        expect(article, code.code).to_have_id(explaining.clauses[code.code], timeout=PATIENCE)
        expect(article.locator("figure svg").first, code.code).to_be_visible()
        mia.page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
        expect(lit).to_be_visible(timeout=PATIENCE)
