"""Identities outlive clocks that go wrong, and end where their owner says so."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from itsdangerous import TimestampSigner
from tests.server.support import Guest, Line, ServerProcess
from tests.tables.memory_store import MemoryStore

from draisine.kernel import DraisineError
from draisine.server.identity.cookies import Cookies, Standing, new_player
from draisine.server.identity.people import People
from draisine.server.identity.seat_tokens import SeatTokens
from draisine.tables.runtime.presence import Presence

YEAR = 365 * 24 * 3600.0
NOW = 1_800_000_000.0


class HandClock:
    """The wall clock of a machine, set by the test."""

    def __init__(self) -> None:
        self.time = NOW

    def __call__(self) -> float:
        return self.time


@pytest.mark.parametrize("jump", [-3600.0, -YEAR, YEAR, 3 * YEAR, -NOW + 1])
def test_a_clock_that_is_set_takes_nobody_their_identity(jump: float) -> None:
    clock, player = HandClock(), new_player()
    cookies = Cookies(b"key", clock)
    made = [cookies.make(player), cookies.make(player, 7)]
    clock.time += jump
    for cookie, generation in zip(made, (0, 7), strict=True):
        assert cookies.read(cookie) == (player, Standing.KNOWN, generation)
    clock.time = NOW
    assert cookies.read(made[0]).player == player


def _seat_tokens(clock: HandClock) -> SeatTokens:
    store = MemoryStore()
    return SeatTokens(b"key", store, People(store, Presence(), 10), clock)


@pytest.mark.parametrize("jump", [-YEAR, -901.0, 901.0, YEAR])
async def test_a_seat_token_lasts_no_longer_with_a_clock_that_is_set(jump: float) -> None:
    clock, player = HandClock(), new_player()
    tokens = _seat_tokens(clock)
    token = tokens.make(player)
    assert (await tokens.check(token)).player == player
    clock.time += jump
    for use in (tokens.check, tokens.claim):
        with pytest.raises(DraisineError, match="seat_token_expired"):
            await use(token)
    clock.time = NOW
    assert (await tokens.claim(token)).id == player


async def test_a_seat_token_is_used_once_and_not_after_its_owner_signed_out() -> None:
    clock, player = HandClock(), new_player()
    tokens = _seat_tokens(clock)
    first, second = tokens.make(player), tokens.make(player)
    await tokens.claim(first)
    with pytest.raises(DraisineError, match="seat_token_used"):
        await tokens.claim(first)
    assert (await tokens.claim(second)).id == player
    with pytest.raises(DraisineError, match="seat_token_expired"):
        await tokens.claim(tokens.make(player, 1))
    with pytest.raises(DraisineError, match="seat_token_unknown"):
        await tokens.claim(Cookies(b"key", clock).make(player))


def test_what_is_signed_cannot_be_rewritten() -> None:
    cookies, player = Cookies(b"key"), new_player()
    cookie, token = cookies.make(player, 2), _seat_tokens(HandClock()).make(player)
    for forged in (cookie.replace("~2", "~3"), cookie.replace("~2", ""), token, "", "~", player):
        assert cookies.read(forged).standing is Standing.FORGED
    assert Cookies(b"other").read(cookie).standing is Standing.FORGED


def _made_at(server: ServerProcess, player: str, when: int) -> str:
    with closing(sqlite3.connect(f"file:{server.data}/draisine.sqlite?mode=ro", uri=True)) as connection:
        (key,) = connection.execute("SELECT value FROM kept WHERE name = 'signing_key'").fetchone()

    class AtThatTime(TimestampSigner):
        def get_timestamp(self) -> int:
            return when

    return AtThatTime(key, salt="draisine.cookie").sign(player).decode()


@pytest.mark.parametrize("when", [1_000_000_000, 4_000_000_000])
async def test_a_cookie_of_another_time_is_still_its_owner(
    server: ServerProcess, anna: Guest, when: int
) -> None:
    me = (await anna.http.get("/api/me")).json()
    cookie = _made_at(server, me["player"], when)
    async with Guest(server) as again:
        answer = await again.http.get("/api/me", headers={"Cookie": f"draisine={cookie}"})
        assert (answer.headers["Draisine-Identity"], answer.json()) == ("known", me)


async def test_of_two_servers_of_one_host_each_knows_its_own_cookie(anna: Guest) -> None:
    """A browser sends the cookie of the longer path first."""
    await anna.introduce("Anna")
    me = (await anna.http.get("/api/me")).json()
    link = await anna.make_table()
    other = Cookies(b"of the server beside").make(new_player())
    both = f"theme=dark; draisine={anna.cookie}; draisine={other}"
    anna.http.cookies.clear()
    answer = await anna.http.get("/api/me", headers={"Cookie": both})
    assert (answer.headers["Draisine-Identity"], answer.json()) == ("known", me)
    line = Line(await anna.connect(link, Cookie=both))
    anna.lines.append(line)
    assert (await line.hear())["you"] == me["player"]


async def test_a_used_seat_token_stays_used_after_a_restart(data: Path) -> None:
    with ServerProcess(data) as server:
        async with Guest(server) as anna, Guest(server) as phone, Guest(server) as thief:
            await anna.introduce("Anna")
            token = (await anna.http.post("/api/seat-token")).json()
            assert (await phone.http.post("/api/claim", json=token)).status_code == 200
            server.kill()
            server.start()
            again = await thief.http.post("/api/claim", json=token)
            assert (again.status_code, again.json()["code"]) == (410, "seat_token_used")
            shown = await thief.http.get(f"/api/seat-token/{token['token']}/qr.svg")
            assert shown.status_code == 410


async def test_an_unused_seat_token_opens_once_after_a_restart(data: Path) -> None:
    with ServerProcess(data) as server:
        async with Guest(server) as anna, Guest(server) as phone, Guest(server) as thief:
            await anna.introduce("Anna")
            token = (await anna.http.post("/api/seat-token")).json()
            server.kill()
            server.start()
            assert (await phone.http.post("/api/claim", json=token)).status_code == 200
            assert (await phone.http.get("/api/me")).json()["name"] == "Anna"
            again = await thief.http.post("/api/claim", json=token)
            assert (again.status_code, again.json()["code"]) == (410, "seat_token_used")


async def test_a_seat_token_claimed_twice_at_once_opens_one_identity(
    server: ServerProcess, anna: Guest
) -> None:
    token = (await anna.http.post("/api/seat-token")).json()
    async with Guest(server) as phone:
        answers = await asyncio.gather(*(phone.http.post("/api/claim", json=token) for _ in range(5)))
    assert sorted(answer.status_code for answer in answers) == [200, 410, 410, 410, 410]


async def test_other_devices_are_signed_out_and_this_one_stays(server: ServerProcess, anna: Guest) -> None:
    me = (await anna.http.get("/api/me")).json()
    link = await anna.make_table()
    token = (await anna.http.post("/api/seat-token")).json()
    async with Guest(server) as lost, Guest(server) as finder:
        assert (await lost.http.post("/api/claim", json=token)).json() == me
        theirs = await lost.open(link)
        assert theirs.seat == 0
        waiting = (await lost.http.post("/api/seat-token")).json()

        answer = await anna.http.post("/api/sign-out-others")
        assert answer.json() == me
        assert await theirs.close_code() == 1001
        refused = await lost.http.post("/api/tables", json={"game": "zwergenzugfahrt"})
        assert (refused.status_code, refused.json()["params"]) == (401, {"cookie": "signed_out"})
        late = await finder.http.post("/api/claim", json=waiting)
        assert (late.status_code, late.json()["code"]) == (410, "seat_token_expired")
        socket = await lost.connect(link)
        assert '"identity_needed"' in str(await socket.recv())
        somebody = await lost.http.get("/api/me")
        assert somebody.headers["Draisine-Identity"] == "signed_out"
        assert somebody.json()["player"] != me["player"]

        assert (await anna.http.get("/api/me")).json() == me
        assert (await anna.open(link)).seat == 0
        await anna.introduce("Anna the Second")
        assert (await anna.open(link)).seat == 0


async def test_nobody_is_signed_out_by_somebody_unknown(server: ServerProcess) -> None:
    async with Guest(server) as guest:
        assert (await guest.http.post("/api/sign-out-others")).status_code == 401
