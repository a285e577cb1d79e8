"""Addresses, origins and frames."""

import pytest
from websockets.frames import Frame, Opcode

from draisine.server.network import Addresses, is_host, is_loopback_only, is_this_machine, same_host
from draisine.server.qr import qr_svg, qr_terminal
from draisine.server.sockets.protocol import frame


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        ("http://localhost:8000", "localhost:8000", True),
        ("http://LOCALHOST:8000", "localhost:8000", True),
        ("http://192.168.1.5:8000", "192.168.1.5:8000", True),
        ("https://table.example", "table.example", True),
        ("https://table.example", "table.example:443", True),
        ("http://table.example", "table.example:80", True),
        ("http://table.example:81", "table.example", False),
        ("http://localhost:8000", "127.0.0.1:8000", False),
        ("http://evil.example", "localhost:8000", False),
        ("http://localhost:8000.evil.example", "localhost:8000", False),
        ("http://localhost:8000/path", "localhost:8000", False),
        ("null", "null", False),
        ("", "", False),
        ("http://[::1]:8000", "[::1]:8000", True),
        ("http://[", "[", False),
    ],
)
def test_same_host(origin: str, host: str, same: bool) -> None:
    assert same_host(origin, host, secure=False) is same


@pytest.mark.parametrize("host", ["localhost", "a.b:80", "[::1]:8000", "10.0.0.1"])
def test_hosts(host: str) -> None:
    assert is_host(host)


@pytest.mark.parametrize("host", ["", "a b", "a;b", "a'b", "x:123456", "a/b", "a\r\nb", "é"])
def test_not_hosts(host: str) -> None:
    assert not is_host(host)


def test_a_page_opened_at_this_computer_hands_out_the_network_address() -> None:
    addresses = Addresses("0.0.0.0", 8000, lan="192.168.1.5")
    assert addresses.for_others("http", "localhost:8000") == "http://192.168.1.5:8000"
    assert addresses.for_others("http", "127.0.0.1:8000") == "http://192.168.1.5:8000"
    assert addresses.for_others("http", "[::1]:8000") == "http://192.168.1.5:8000"
    assert addresses.for_others("https", "table.example") == "https://table.example"
    alone = Addresses("127.0.0.1", 8000, lan="192.168.1.5")
    assert alone.network is None
    assert alone.here == "http://localhost:8000"


def test_which_hosts_mean_this_computer() -> None:
    assert is_this_machine("localhost")
    assert is_this_machine("127.0.0.2")
    assert is_this_machine("[::1]")
    assert not is_this_machine("192.168.1.5")
    assert is_loopback_only("localhost")
    assert not is_loopback_only("0.0.0.0")
    assert not is_loopback_only("kettle.local")


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 100_000])
def test_frames_are_those_of_the_protocol(length: int) -> None:
    text = b"x" * length
    assert frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_qr_codes() -> None:
    svg = qr_svg("http://192.168.1.5:8000/t/abc")
    assert svg.startswith(b"<svg")
    assert b"viewBox" in svg
    assert svg != qr_svg("http://192.168.1.5:8000/t/abd")
    assert "\u2580" in qr_terminal("http://192.168.1.5:8000")
