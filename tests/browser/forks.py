"""Games that are kept, gone on from one of their moments: rare situations without luck."""

import msgspec
from tests.browser.dwarfs import introduce, light
from tests.browser.people import Visitor
from tests.games.test_golden import FOLDER, read_log


def post(visitor: Visitor, path: str, body: object) -> dict[str, str]:
    """Ask the server as the page does."""
    answer = visitor.page.request.post(visitor.url + path, data=body, headers={"Origin": visitor.url})
    assert answer.ok, answer.text()
    found: dict[str, str] = answer.json()
    return found


def go_on(lead: Visitor, file: str, step: int, seat: int = 0) -> None:
    """Sit at a table that goes on after so many moves of a game; counted from its end where negative."""
    log = read_log(FOLDER / file)
    introduce(lead, "Ada")
    kept = post(lead, "/api/replays", msgspec.json.decode(msgspec.json.encode(log)))
    moment = {"step": step if step >= 0 else len(log.moves) + step, "seat": seat}
    fork = post(lead, f"/api/tables/{kept['id']}/fork", moment)
    lead.go(f"/t/{fork['link']}")
    light(lead)
