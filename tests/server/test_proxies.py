"""Who is believed about where a request came from, and under which names the server may be asked."""

from pathlib import Path

import pytest
from tests.server.raw import exchange, opening
from tests.server.support import Guest, ServerProcess

from draisine.kernel import DraisineError
from draisine.server.limits.limits import Limits, Rate
from draisine.server.network import HostNames, Networks, network_of

GUESSES = Limits(guesses=Rate(3, 0.001))


async def _guess(guest: Guest, times: int) -> list[int]:
    return [
        (
            await guest.http.post(
                "/api/join",
                json={"name": f"Kettle {number}"},
                headers={"X-Forwarded-For": f"203.0.113.{number}", "X-Forwarded-Proto": "https"},
            )
        ).status_code
        for number in range(times)
    ]


async def test_nobody_is_believed_unasked(data: Path) -> None:
    with ServerProcess(data, GUESSES) as server:
        async with Guest(server) as eve:
            assert await _guess(eve, 6) == [404] * 3 + [429] * 3
            place = await eve.http.get(
                "/api/server", headers={"Host": "table.example", "X-Forwarded-Proto": "https"}
            )
            assert place.json()["network_url"] == "http://table.example"


async def test_a_named_proxy_is_believed(data: Path) -> None:
    with ServerProcess(data, GUESSES, more={"proxies": ("127.0.0.1",)}) as server:
        async with Guest(server) as guest:
            assert await _guess(guest, 6) == [404] * 6
            for number in range(4):
                # What the sender wrote stands before what the proxy added, and counts for nothing.
                forged = await guest.http.post(
                    "/api/join",
                    json={"name": "Kettle"},
                    headers={"X-Forwarded-For": f"198.51.100.{number}, 203.0.113.99"},
                )
                assert forged.status_code == (404 if number < 3 else 429)
            place = await guest.http.get(
                "/api/server", headers={"Host": "table.example", "X-Forwarded-Proto": "https"}
            )
            assert place.json()["network_url"] == "https://table.example"


async def test_only_names_that_were_given_are_answered(data: Path) -> None:
    with ServerProcess(data, more={"host_names": ("Table.Example", "kettle")}) as server:
        async with Guest(server) as anna:
            await anna.introduce("Anna")
            link = await anna.make_table()
            for host in (
                "table.example",
                "TABLE.example:8000",
                "kettle:80",
                "localhost:1",
                "192.168.1.5",
                "[::1]:8000",
            ):
                assert (await anna.http.get("/api/me", headers={"Host": host})).status_code == 200
            for host in ("evil.example", "table.example.evil.example", "192.168.1.5.evil.example"):
                answer = await anna.http.get("/api/me", headers={"Host": host})
                assert (answer.status_code, answer.json()["code"]) == (400, "wrong_host")
                own = f"127.0.0.1:{server.port}".encode()
                rebound = opening(anna, link).replace(own, host.encode())
                assert b"wrong_host" in await exchange(server, rebound)


def test_without_names_any_valid_one_is_answered() -> None:
    names = HostNames(())
    assert all(map(names.allow, ("table.example", "kettle.local:8000", "10.0.0.1", "localhost")))
    assert not names.allow("a b")
    with pytest.raises(DraisineError, match="no_such_host_name"):
        HostNames(["a b"])


def test_networks() -> None:
    networks = Networks(["127.0.0.1", "10.0.0.0/8", "fd00::/8"])
    assert all(address in networks for address in ("127.0.0.1", "10.9.8.7", "fd00::1"))
    assert not any(address in networks for address in ("127.0.0.2", "", "?", "table.example"))
    assert "127.0.0.1" not in Networks(())
    with pytest.raises(DraisineError, match="no_such_proxy"):
        Networks(["somewhere"])


def test_whose_limits_an_address_has() -> None:
    assert network_of("10.0.0.1") == "10.0.0.1"
    assert network_of("::ffff:10.0.0.1") == "10.0.0.1"
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:1") != network_of("2001:db8:0:1::1")
    assert network_of("fe80::1%eth0") == network_of("fe80::2")
    assert network_of("unknown") == network_of("_hidden") == "?"
