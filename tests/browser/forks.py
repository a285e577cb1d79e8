"""Games that are kept, gone on from one of their moments: rare situations without luck."""

import msgspec
from tests.browser.dwarfs import introduce, light
from tests.browser.people import Visitor
from tests.games.test_golden import FOLDER, read_log

from draisine.kernel import GameLog


def post(visitor: Visitor, path: str, body: object) -> dict[str, str]:
    """Ask the server as the page does."""
    answer = visitor.page.request.post(visitor.url + path, data=body, headers={"Origin": visitor.url})
    assert answer.ok, answer.text()
    found: dict[str, str] = answer.json()
    return found


def go_on(lead: Visitor, file: str, step: int, seat: int = 0) -> None:
    """Sit at a table that goes on after so many moves of a game; counted from its end where negative."""
    log = read_log(FOLDER / file)
    go_on_together(lead, {}, log, step if step >= 0 else len(log.moves) + step, seat=seat)


def go_on_together(
    lead: Visitor, friends: dict[str, Visitor], log: GameLog, step: int, *, seat: int = 0, at: int = 0
) -> None:
    """The same with friends by their names, in the places of bots: what nobody touches stays as it is."""
    introduce(lead, "Ada")
    kept = post(lead, "/api/replays", msgspec.json.decode(msgspec.json.encode(log)))
    fork = post(lead, f"/api/tables/{kept['id']}/fork", {"step": step, "seat": seat, "at": at})
    lead.go(f"/t/{fork['link']}")
    for name, friend in friends.items():
        introduce(friend, name)
        friend.go(f"/t/{fork['link']}")
        friend.button("lobby_sit").click()
        light(friend)
    light(lead)
