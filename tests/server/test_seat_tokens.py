"""One-use links open one's own identity on another device, once and not for long."""

import asyncio
from pathlib import Path

import pytest
from tests.server.support import Guest, ServerProcess
from tests.tables.memory_store import MemoryStore

from draisine.kernel import DraisineError
from draisine.server.identity.cookies import Cookies, new_player
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


def seat_tokens(clock: HandClock) -> SeatTokens:
    """Of a server without anybody."""
    store = MemoryStore()
    return SeatTokens(b"key", store, People(store, Presence(), 10), clock)


@pytest.mark.parametrize("jump", [-YEAR, -901.0, 901.0, YEAR])
async def test_a_seat_token_lasts_no_longer_with_a_clock_that_is_set(jump: float) -> None:
    clock, player = HandClock(), new_player()
    tokens = seat_tokens(clock)
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
    tokens = seat_tokens(clock)
    first, second = tokens.make(player), tokens.make(player)
    await tokens.claim(first)
    with pytest.raises(DraisineError, match="seat_token_used"):
        await tokens.claim(first)
    assert (await tokens.claim(second)).id == player
    with pytest.raises(DraisineError, match="seat_token_expired"):
        await tokens.claim(tokens.make(player, 1))
    with pytest.raises(DraisineError, match="seat_token_unknown"):
        await tokens.claim(Cookies(b"key", clock).make(player))


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
