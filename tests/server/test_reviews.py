"""A replay that people look at together: one leads, the others follow if they like."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec
import pytest
import pytest_asyncio
from tests.games.test_golden import read_log
from tests.server.support import PATIENCE, Guest, Line, Message, ServerProcess, begin, play_on

from draisine.games import game_by_id
from draisine.kernel import DraisineError
from draisine.server.limits.limits import UNLIMITED, Rate
from draisine.server.messages.review import ShowInstant
from draisine.server.replays.reviews import MOST_PAGES, RESTING, Review
from draisine.server.sockets.visits import SocketVisit
from draisine.tables.replays.replay import Replay
from draisine.tables.store import Person

GOLDEN = Path(__file__).parent.parent / "games" / "golden" / "infernal-wagon-3-10.txt"
INSTANT = {"step": 3, "at": 4200, "eyes": "1", "speed": 2, "playing": False}


async def _bring(guest: Guest) -> str:
    """The id of a log from a file."""
    answer = await guest.http.post("/api/replays", content=msgspec.json.encode(read_log(GOLDEN)))
    return str(answer.json()["id"])


async def _hear(line: Line) -> Message:
    message: Message = json.loads(await asyncio.wait_for(line.socket.recv(), PATIENCE))
    return message


async def _look(guest: Guest, key: str) -> tuple[Line, Message]:
    line = Line(await guest.connect(f"{key}/review"))
    guest.lines.append(line)
    welcome = await _hear(line)
    assert welcome["type"] == "welcome", welcome
    return line, welcome


async def _news(line: Line, people: set[str], lead: int | None) -> None:
    """Hear until these are there and this page leads."""
    while True:
        news = await _hear(line)
        if news["type"] != "review" or news["lead"] != lead:
            continue
        if {one["name"] for one in news["people"]} == people:
            return


async def _instant(line: Line) -> Message:
    while True:
        news = await _hear(line)
        if news["type"] == "instant":
            return dict(news["instant"])


@pytest_asyncio.fixture
async def cleo(server: ServerProcess) -> AsyncIterator[Guest]:
    async with Guest(server) as guest:
        yield await guest.introduce("Cleo")


async def test_one_leads_the_others_see_where_and_late_comers_too(
    anna: Guest, bodo: Guest, cleo: Guest
) -> None:
    key = await _bring(anna)
    a, welcome = await _look(anna, key)
    assert (welcome["lead"], welcome["instant"]) == (None, None)
    b, second = await _look(bodo, key)
    assert {one["name"] for one in second["people"]} == {"Anna", "Bodo"}
    await _news(a, {"Anna", "Bodo"}, None)
    assert await b.refused("show", **INSTANT) == "not_leading"
    assert await b.refused("lead", lead=False) == "not_leading"
    await a.done("lead", lead=True)
    await _news(b, {"Anna", "Bodo"}, welcome["you"])
    assert await b.refused("lead", lead=True) == "lead_taken"
    await a.done("show", **INSTANT)
    heard = await _instant(b)
    assert {name: heard[name] for name in INSTANT} == INSTANT
    c, third = await _look(cleo, key)
    assert third["lead"] == welcome["you"]
    assert {name: third["instant"][name] for name in INSTANT} == INSTANT
    assert third["instant"]["age"] >= 0
    # Given up, it is free for another; a page that drops out leaves it too.
    await a.done("lead", lead=False)
    await _news(b, {"Anna", "Bodo", "Cleo"}, None)
    await b.done("lead", lead=True)
    await _news(c, {"Anna", "Bodo", "Cleo"}, second["you"])
    await b.socket.close()
    await _news(c, {"Anna", "Cleo"}, None)
    await c.done("lead", lead=True)


async def test_what_cannot_be_shown_is_refused_by_name(anna: Guest) -> None:
    key = await _bring(anna)
    a, _ = await _look(anna, key)
    await a.done("lead", lead=True)
    for change, code in (
        ({"step": 100_000}, "no_such_step"),
        ({"eyes": "7"}, "no_such_seat"),
        ({"eyes": "everyone"}, "unreadable"),
        ({"speed": 1e9}, "unreadable"),
        ({"step": -1}, "unreadable"),
        ({"more": 1}, "unreadable"),
    ):
        assert await a.refused("show", **{**INSTANT, **change}) == code, change
    assert await a.refused("move", text="x", after=0) == "unreadable"
    await a.say(json.dumps({"type": "ping", "key": "p1"}))
    assert (await a.hear_until("pong"))["key"] == "p1"
    await a.done("show", **INSTANT)


async def test_only_what_is_over_is_reviewed_and_by_people_who_are_known(
    server: ServerProcess, anna: Guest, bodo: Guest
) -> None:
    link, one, two = await begin(anna, bodo, options={"board": "quick", "turns": 5})

    async def refusal(guest: Guest, key: str) -> tuple[str, int]:
        line = Line(await guest.connect(f"{key}/review"))
        closing = await line.hear()
        assert closing["type"] == "closing"
        return closing["code"], await line.close_code()

    assert await refusal(anna, link) == ("game_not_over", 4004)
    assert await refusal(anna, "nowhere") == ("no_such_table", 4004)
    async with Guest(server) as stranger:
        assert await refusal(stranger, link) == ("identity_needed", 4001)
    await play_on(one, two)
    _, welcome = await _look(anna, link)
    assert [person["name"] for person in welcome["people"]] == ["Anna"]


async def test_floods_and_too_many_pages_are_stopped_by_name(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(
        UNLIMITED, messages=Rate(burst=30, per_second=0.1), sockets_of_a_person=2, bad_messages=5
    )
    async with AsyncExitStack() as stack:
        server = stack.enter_context(ServerProcess(tmp_path / "data", limits))
        dora = await stack.enter_async_context(Guest(server))
        await dora.introduce("Dora")
        key = await _bring(dora)
        a, _ = await _look(dora, key)
        await _look(dora, key)
        third = Line(await dora.connect(f"{key}/review"))
        assert (await third.hear())["code"] == "too_many_sockets"
        for _ in range(40):
            await a.say(json.dumps({"type": "lead", "key": "k", "lead": True}))
        codes = set()
        while (message := await a.hear())["type"] != "closing":
            codes.add(message.get("code"))
        assert "too_fast" in codes
        assert message["code"] == "too_much_traffic"
        assert await a.close_code() == 4008


class _Deaf:
    """A socket that only counts."""

    def __init__(self) -> None:
        self.heard: list[Message] = []

    def push(self, frame: bytes, most_waiting: int) -> bool:
        self.heard.append(json.loads(frame[frame.index(b"{") :]))
        return True


def _visit(name: str) -> SocketVisit:
    visit = SocketVisit(_Deaf(), "", 1000)  # type: ignore[arg-type]
    visit.person = Person(name, name)
    return visit


async def test_a_lead_that_rests_can_be_taken_over_and_a_full_review_is_refused() -> None:
    log = read_log(GOLDEN)
    now = 0.0
    review = Review(Replay.of_log({log.game: game_by_id(log.game)}, log), lambda: now)
    pages = [review.enter(_visit(f"p{number}")) for number in range(MOST_PAGES)]
    with pytest.raises(DraisineError, match="review_full"):
        review.enter(_visit("late"))
    review.take_lead(pages[0])
    review.show(pages[0], ShowInstant("k", 1, 0, "all", 1.0, True))
    now = RESTING - 1
    with pytest.raises(DraisineError, match="lead_taken"):
        review.take_lead(pages[3])
    now = RESTING
    review.take_lead(pages[3])
    late = _visit("late")
    review.leave(pages[5])
    review.enter(late)
    welcome = late.socket.heard[0]  # type: ignore[attr-defined]
    # The one who led before is somewhere; where the new one is was not said yet.
    assert (welcome["lead"], welcome["instant"]) == (pages[3], None)
