"""Identities outlive clocks that go wrong, and end where their owner says so."""

import sqlite3
from contextlib import closing

import pytest
from itsdangerous import TimestampSigner
from tests.server.support import Guest, Line, ServerProcess
from tests.server.test_seat_tokens import NOW, YEAR, HandClock, seat_tokens

from draisine.server.identity.cookies import Cookies, Standing, new_player


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


def test_what_is_signed_cannot_be_rewritten() -> None:
    cookies, player = Cookies(b"key"), new_player()
    cookie, token = cookies.make(player, 2), seat_tokens(HandClock()).make(player)
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
