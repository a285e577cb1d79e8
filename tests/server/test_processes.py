"""Several processes on one database: whoever is reached, everybody is at the same table."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.games.test_golden import read_log
from tests.server.support import Guest, Line, ServerProcess, begin, play_on
from tests.server.test_meetings import phone, share, touch
from tests.stores.postgres import new_database

from draisine.server.identity.cookies import Cookies
from draisine.stores.factory import open_store


@pytest.fixture(scope="module")
def database(postgres: str) -> str:
    return new_database(postgres)


@pytest.fixture(scope="module")
def pair(
    database: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[ServerProcess, ServerProcess]]:
    """Two servers on one database, each with a port of its own."""
    folders = [tmp_path_factory.mktemp(name) for name in ("one", "two")]
    with start(folders[0], database) as one, start(folders[1], database) as two:
        yield one, two


def start(data: Path, database: str, **more: Any) -> ServerProcess:
    """Nobody shall count as dead because the machine is busy."""
    return ServerProcess(data, more={"database": database, "lease_seconds": 15.0, **more})


def elsewhere(guest: Guest, server: ServerProcess) -> Guest:
    """The same browser, come to another process."""
    other = Guest(server)
    other.http.cookies.set("draisine", guest.cookie, domain="127.0.0.1")
    return other


Pair = tuple[ServerProcess, ServerProcess]
GOLDEN = Path(__file__).parent.parent / "games" / "golden"


async def test_two_who_reach_different_processes_play_at_one_table(pair: Pair) -> None:
    async with Guest(pair[0]) as anna, Guest(pair[1]) as bodo:
        await anna.introduce("Anna")
        await bodo.introduce("Bodo")
        link, a, b = await begin(anna, bodo, options={"turns": 10})
        assert await play_on(a, b, 12) == 12
        # What is asked about a table is answered by its owner, wherever it was asked.
        paths = [await guest.http.get(f"/api/tables/{link}/history") for guest in (anna, bodo)]
        steps = [path.json()["steps"] for path in paths]
        assert [len(each) for each in steps] == [12, 12]


async def test_what_is_asked_about_a_table_is_answered_by_its_owner(pair: Pair) -> None:
    async with Guest(pair[0]) as anna:
        await anna.introduce("Anna")
        link = await anna.make_table()
        async with elsewhere(anna, pair[1]) as there:
            for path in (
                f"/api/tables/{link}/log",
                f"/api/tables/{link}/history",
            ):
                here = await anna.http.get(path)
                led = await there.http.get(path)
                assert (led.status_code, led.content) == (here.status_code, here.content), path
                assert led.headers.get_list("content-security-policy") != []
                assert len(led.headers.get_list("content-length")) == 1
            head = await there.http.head(f"/api/tables/{link}/history")
            assert (head.status_code, head.content) == (200, b"")
            refused = await there.http.post(
                f"/api/tables/{link}/again", headers={"Origin": "http://evil.test"}
            )
            assert refused.json()["code"] == "wrong_origin"


async def test_only_a_process_of_the_server_speaks_for_others(pair: Pair) -> None:
    async with Guest(pair[0]) as anna:
        await anna.introduce("Anna")
        link = await anna.make_table()
        forged = {"X-Draisine-Peer": "guess", "X-Draisine-Client": "10.1.2.3"}
        assert (await anna.http.get(f"/api/tables/{link}/history", headers=forged)).status_code == 403


async def test_moves_in_the_same_moment_at_several_processes(pair: Pair) -> None:
    """Each table has a player at either process; all play at once, as fast as they can."""
    guests: list[Guest] = []
    games = []
    for number in range(4):
        anna, bodo = Guest(pair[number % 2]), Guest(pair[1 - number % 2])
        guests += [await anna.introduce("Anna"), await bodo.introduce("Bodo")]
        games.append(await begin(anna, bodo, options={"turns": 10}))
    await asyncio.gather(*(play_on(a, b, 40) for _, a, b in games))
    for link, a, b in games:
        assert a.game is not None
        assert b.game is not None
        assert a.game["number"] == b.game["number"]
        history = (await guests[0].http.get(f"/api/tables/{link}/history")).json()
        assert len(history["steps"]) == a.game["number"] > 0
    for guest in guests:
        await guest.leave()


async def test_cards_laid_in_the_same_moment_at_several_processes(pair: Pair) -> None:
    """Nobody's turn: both lay at once, each at another process, again and again. Everybody is told the same
    order, and what was acknowledged is there once."""
    async with Guest(pair[0]) as anna, Guest(pair[1]) as bodo:
        await anna.introduce("Anna")
        await bodo.introduce("Bodo")
        lines: list[Line] = []
        done = crossed = rounds = 0
        while rounds < 12:
            wagon: dict[str, Any] = {"game": "infernal-wagon", "seats": 2, "options": {"clock": 0}}
            link, *lines = await begin(anna, bodo, **wagon)
            done = 0
            while rounds < 12 and all((line.game or {})["moves"] for line in lines):
                answers = await asyncio.gather(
                    *(
                        line.ask("move", text=line.game["moves"][0], after=line.game["number"])
                        for line in lines
                        if line.game is not None
                    )
                )
                laid = [answer for answer in answers if answer["type"] == "done"]
                crossed += len(laid) < 2
                done += len(laid)
                rounds += 1
                assert laid, answers
                most = max((line.game or {})["number"] for line in lines)
                for line in lines:
                    while (line.game or {})["number"] < most:
                        await line.hear()
            seen = [
                [
                    (news["game"]["number"], event)
                    for news in map(json.loads, line.raw)
                    if news["type"] == "game"
                    for event in news["game"]["events"]
                    if event["type"] == "laid"
                ]
                for line in lines
            ]
            assert seen[0] == seen[1] != []
            steps = (await bodo.http.get(f"/api/tables/{link}/history")).json()["steps"]
            assert len(steps) == done
        assert crossed > 0, "they never met"


async def test_lists_know_what_goes_on_at_other_processes(pair: Pair) -> None:
    async with Guest(pair[0]) as anna, Guest(pair[1]) as bodo:
        await anna.introduce("Anna")
        await bodo.introduce("Bodo")
        link = await anna.make_table(open_to_all=True)
        line = await anna.open(link)
        found = (await bodo.http.get("/api/tables")).json()["open"]
        assert link in [card["link"] for card in found]
        name = line.table["name"]
        joined = await bodo.http.post("/api/join", json={"name": name})
        assert joined.json()["link"] == link
        # The host leaves: nobody is offered a table where nobody is.
        link, a, b = await begin(anna, bodo)
        mover, other = (anna, bodo) if a.game and a.game["moves"] else (bodo, anna)
        turns = []
        for guest in (mover, other):
            mine = (await guest.http.get("/api/tables")).json()["mine"]
            turns.append(next(card["your_turn"] for card in mine if card["link"] == link))
        assert turns == [True, False]
        assert b.table["name"]


async def test_a_new_name_and_a_sign_out_reach_the_other_process(pair: Pair) -> None:
    async with Guest(pair[0]) as anna:
        await anna.introduce("Anna")
        link = await anna.make_table()
        line = await anna.open(link)
        async with elsewhere(anna, pair[1]) as there:
            await there.introduce("Annabell")
            while line.table["seats"][0]["name"] != "Annabell":
                await line.hear()
            assert (await anna.http.get("/api/me")).json()["name"] == "Annabell"
            # Signed out at one process: the cookie is worthless and the socket closed at the other.
            assert (await there.http.post("/api/sign-out-others")).status_code == 200
            assert await line.close_code() == 1001
            assert (await there.http.get("/api/me")).json()["name"] == "Annabell"


async def test_who_was_signed_out_is_refused_at_every_process_at_once(pair: Pair) -> None:
    async with Guest(pair[0]) as anna:
        await anna.introduce("Anna")
        async with elsewhere(anna, pair[1]) as thief:
            # Both processes believe for some seconds what they have read.
            assert (await thief.http.get("/api/tables")).status_code == 200
            old = thief.cookie
            assert (await anna.http.post("/api/sign-out-others")).status_code == 200
            for server in pair:
                async with Guest(server) as again:
                    again.http.cookies.set("draisine", old)
                    answer = await again.http.get("/api/me")
                    assert answer.headers["draisine-identity"] == "signed_out"
            async with elsewhere(anna, pair[1]) as there:
                assert (await there.http.get("/api/me")).json()["name"] == "Anna"


async def test_a_new_cookie_is_believed_before_any_bell(pair: Pair, database: str) -> None:
    """Whoever signed out the others comes to a process that has not heard of it: they are not taken for one
    of those who were signed out."""
    async with Guest(pair[1]) as anna:
        await anna.introduce("Anna")
        player = (await anna.http.get("/api/me")).json()["player"]
        store = await open_store(Path(), database)
        changed = await store.change_person(player, lambda before: replace(before, generation=1))
        cookies = Cookies((await store.keep("signing_key", "")).encode())
        await store.close()
        anna.http.cookies.set("draisine", cookies.make(player, changed.generation))
        answer = await anna.http.get("/api/me")
        assert (answer.headers["draisine-identity"], answer.json()["player"]) == ("known", player)


async def test_a_name_and_a_sign_out_in_the_same_moment(pair: Pair) -> None:
    """Whichever comes first: the other is not lost by it, and no old cookie is good again."""
    async with Guest(pair[0]) as anna, Guest(pair[1]) as there:
        await anna.introduce("Anna")
        for number in range(12):
            old = anna.cookie
            there.http.cookies.set("draisine", old)
            profile = {"name": f"Anna {number}", "traits": {}, "language": "de"}
            named, signed = await asyncio.gather(
                there.http.put("/api/me", json=profile), anna.http.post("/api/sign-out-others")
            )
            assert signed.status_code == 200
            async with Guest(pair[number % 2]) as late:
                late.http.cookies.set("draisine", old)
                answer = await late.http.get("/api/me")
                assert answer.headers["draisine-identity"] == "signed_out"
            me = (await anna.http.get("/api/me")).json()
            # Who comes too late is refused, or somebody new.
            taken = named.status_code == 200 and named.json()["player"] == me["player"]
            assert (me["name"] == profile["name"]) == taken, named.text


async def test_a_crew_is_the_same_at_every_process(pair: Pair) -> None:
    async with Guest(pair[0]) as anna, Guest(pair[1]) as bodo:
        await anna.introduce("Anna")
        await bodo.introduce("Bodo")
        crew = (await anna.http.post("/api/crews", json={"name": "Die Ersten"})).json()
        joined = await bodo.http.post("/api/crews/join", json={"code": crew["code"]})
        assert len(joined.json()["members"]) == 2
        path = f"/api/crews/{crew['id']}"
        # Both write to its log: whoever comes second reads what the first has written, and decides anew.
        assert (await anna.http.put(path, json={"name": "Die Zweiten"})).json()["name"] == "Die Zweiten"
        assert (await bodo.http.put(path, json={"name": "Die Dritten"})).json()["name"] == "Die Dritten"
        async with asyncio.timeout(20):
            while (await anna.http.get(path)).json()["name"] != "Die Dritten":  # noqa: ASYNC110
                await asyncio.sleep(0.05)


async def test_a_log_that_was_brought_to_one_process_is_found_by_way_of_the_other(pair: Pair) -> None:
    log = read_log(sorted(GOLDEN.glob("zwerg*"))[0])
    async with Guest(pair[0]) as anna, Guest(pair[1]) as bodo:
        await anna.introduce("Anna")
        await bodo.introduce("Bodo")
        key = (await anna.http.post("/api/replays", content=msgspec.json.encode(log))).json()["id"]
        here, there = [await guest.http.get(f"/api/replays/{key}") for guest in (anna, bodo)]
        assert there.status_code == 200
        assert there.content == here.content


async def test_phones_at_different_processes_show_one_companion(pair: Pair) -> None:
    async with Guest(pair[0]) as anna, Guest(pair[1]) as bodo:
        await anna.introduce("Anna")
        await bodo.introduce("Bodo")
        link, reading = await share(anna)
        a, b, c = await phone(anna, link), await phone(bodo, link), await phone(bodo, reading)
        assert (await a.add(touch("start")))["type"] == "done"
        await b.knows(1)
        # Both write on what they know: one of them is told that the other was first, wherever they are.
        answers = await asyncio.gather(a.add(touch("pause")), b.add(touch("silence")))
        assert sorted(answer.get("code", "") for answer in answers) == ["", "sequence_taken"]
        for line in (a, b, c):
            await line.knows(2)
        assert a.lines == b.lines == c.lines
        assert (await bodo.http.delete(f"/api/meetings/{link}")).status_code == 204
        for line in (a, b, c):
            assert (await line.hear_until("closing"))["code"] == "no_such_meeting"
