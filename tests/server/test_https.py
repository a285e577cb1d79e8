"""HTTPS by an authority of the server's own: real handshakes, checked against it."""

# ruff: noqa: ASYNC210 - the server is another process
import asyncio
import json
import ssl
import stat
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from tests.server.support import Guest, ServerProcess
from websockets.asyncio.client import connect

from draisine.kernel import DraisineError
from draisine.server.https.authority import Authority, Names, names_of
from draisine.server.https.listener import Https
from draisine.server.settings import Settings

NOW = datetime(2026, 3, 1, tzinfo=UTC)
HOME = Names(("localhost", "table.local"), ("127.0.0.1", "192.168.1.20"))


def _trusting(authority: Path) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(authority))


def _serial(authority: Authority) -> int:
    return x509.load_pem_x509_certificate(authority.chain.read_bytes()).serial_number


def test_a_certificate_is_made_once_and_renewed_in_time(tmp_path: Path) -> None:
    authority = Authority(tmp_path / "https", "kettle")
    assert authority.prepare(HOME, NOW)
    first, fingerprint = _serial(authority), authority.fingerprint()
    assert not authority.prepare(HOME, NOW + timedelta(days=300))
    assert authority.prepare(HOME, NOW + timedelta(days=340))
    assert (_serial(authority) != first, authority.fingerprint()) == (True, fingerprint)
    moved = Names(HOME.names, ("127.0.0.1", "192.168.1.21"))
    assert authority.prepare(moved, NOW + timedelta(days=341))
    assert not authority.prepare(moved, NOW + timedelta(days=341))
    # Phones must trust anew only once in nine years.
    authority.prepare(moved, NOW + timedelta(days=3280))
    assert authority.fingerprint() == fingerprint
    assert authority.prepare(moved, NOW + timedelta(days=3300))
    assert authority.fingerprint() != fingerprint


def test_keys_are_for_their_owner_alone(tmp_path: Path) -> None:
    authority = Authority(tmp_path / "https")
    authority.prepare(HOME, NOW)
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in authority.folder.iterdir()}
    modes.pop("in-use")  # a lock, without a word in it
    assert modes == {"authority.pem": 0o644, "authority.key": 0o600, "server.pem": 0o644, "server.key": 0o600}
    assert stat.S_IMODE(authority.folder.stat().st_mode) == 0o700


@pytest.mark.parametrize("broken", ["authority.key", "authority.pem", "server.key", "server.pem"])
def test_what_is_lost_or_broken_is_made_anew(tmp_path: Path, broken: str) -> None:
    authority = Authority(tmp_path / "https")
    authority.prepare(HOME, NOW)
    for change in (lambda file: file.write_bytes(b"no key"), Path.unlink):
        change(authority.folder / broken)
        assert authority.prepare(HOME, NOW)
        assert not authority.prepare(HOME, NOW)


def test_the_authority_vouches_for_no_bank(tmp_path: Path) -> None:
    authority = Authority(tmp_path / "https")
    authority.prepare(HOME, NOW)
    for name in ("bank.example", "table.local.example", "localhost.evil"):
        with pytest.raises(DraisineError, match="https_name_not_covered"):
            authority.prepare(Names((name,), ()), NOW)
    with pytest.raises(DraisineError, match="https_name_not_covered"):
        authority.prepare(Names((), ("8.8.8.8",)), NOW)
    # What was named at its making it may say.
    other = Authority(tmp_path / "other")
    assert other.prepare(Names(("game.example",), ("203.0.113.7",)), NOW)


def test_a_stolen_key_is_believed_for_home_alone(tmp_path: Path) -> None:
    """The check itself is OpenSSL's, as in a browser: the authority signs for a bank all the same."""
    authority = Authority(tmp_path / "https")
    authority.prepare(HOME)
    authority._sign(Names(("bank.example",), ()), datetime.now(UTC))
    server = authority.context()
    client = _trusting(authority.certificate)
    ours, theirs = ssl.MemoryBIO(), ssl.MemoryBIO()
    asking = client.wrap_bio(theirs, ours, server_hostname="bank.example")
    answering = server.wrap_bio(ours, theirs, server_side=True)
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree"):
        _shake_hands(asking, answering)


def _shake_hands(*sides: ssl.SSLObject) -> None:
    for _ in range(4):
        for side in sides:
            with suppress(ssl.SSLWantReadError):
                side.do_handshake()


def test_names_of_a_computer() -> None:
    found = names_of("Kettle.fritz.box", ["Game.Example."], ["192.168.1.20"])
    assert found.names == ("game.example", "kettle.local", "localhost")
    assert found.addresses == ("127.0.0.1", "192.168.1.20", "::1")
    assert names_of("", [], []).names == ("localhost",)


def test_a_new_address_is_in_the_next_handshake(tmp_path: Path) -> None:
    addresses = ["192.168.1.20"]
    own = Https(Settings(data=tmp_path, https=True), 8443, lambda _: addresses)
    assert not own.renew()
    addresses[:] = ["192.168.1.99"]
    context = own.context
    assert own.renew()
    assert own.context is context


def _shown(own: Https) -> list[str]:
    """The addresses in the certificate that the next connection is shown."""
    ours, theirs = ssl.MemoryBIO(), ssl.MemoryBIO()
    trusting = ssl.create_default_context(cadata=own.certificate)
    asking = trusting.wrap_bio(theirs, ours, server_hostname="localhost")
    _shake_hands(asking, own.context.wrap_bio(ours, theirs, server_side=True))
    certificate = asking.getpeercert(binary_form=True)
    assert certificate is not None
    said = x509.load_der_x509_certificate(certificate).extensions.get_extension_for_class(
        x509.SubjectAlternativeName
    )
    return [str(address) for address in said.value.get_values_for_type(x509.IPAddress)]


def test_every_process_shows_the_certificate_that_one_of_them_made(tmp_path: Path) -> None:
    addresses = ["192.168.1.20"]
    workers = [Https(Settings(data=tmp_path, https=True), 8443, lambda _: addresses) for _ in range(2)]
    assert ["192.168.1.20" in _shown(own) for own in workers] == [True, True]
    addresses[:] = ["192.168.1.99"]
    assert [own.renew() for own in workers] == [True, True]
    assert ["192.168.1.99" in _shown(own) for own in workers] == [True, True]
    assert [own.renew() for own in workers] == [False, False]


@pytest.mark.parametrize("half", ["authority.key", "server.key"])
def test_a_process_that_was_killed_between_key_and_certificate_stops_no_start(
    tmp_path: Path, half: str
) -> None:
    settings, other = Settings(data=tmp_path, https=True), Authority(tmp_path / "other")
    Https(settings, 8443, lambda _: [])
    other.prepare(HOME)
    (tmp_path / "https" / half).write_bytes((other.folder / half).read_bytes())
    assert "192.168.1.20" in _shown(Https(settings, 8443, lambda _: ["192.168.1.20"]))


def test_files_that_do_not_fit_are_named(tmp_path: Path) -> None:
    authority, other = Authority(tmp_path / "https"), Authority(tmp_path / "other")
    authority.prepare(HOME)
    other.prepare(HOME)
    authority.key.write_bytes(other.key.read_bytes())
    with pytest.raises(DraisineError, match="https_not_usable"):
        authority.context()


def test_nobody_writes_or_loads_while_another_process_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    authority = Authority(tmp_path / "https")
    authority.prepare(HOME)
    monkeypatch.setattr("draisine.server.https.authority._PATIENCE", 0)
    with authority._alone():
        for does in (lambda: Authority(authority.folder).prepare(HOME), authority.context):
            with pytest.raises(DraisineError, match="https_not_usable"):
                does()
    assert authority.context()


async def test_pages_and_sockets_by_https_as_by_the_plain_way(tmp_path: Path) -> None:
    client = tmp_path / "client"
    client.mkdir()
    (client / "index.html").write_text("<!doctype html><title>Draisine</title>")
    with ServerProcess(tmp_path / "data", more={"https": True}, client=client) as own_server:
        info = httpx.get(f"{own_server.url}/api/https").json()
        secure = info["secure"]
        assert secure == f"https://127.0.0.1:{info['port']}"
        trusting = _trusting(own_server.data / "https" / "authority.pem")
        answer = httpx.get(f"{own_server.url}/api/https/authority.crt")
        assert answer.headers["content-type"] == "application/x-x509-ca-cert"
        downloaded = x509.load_der_x509_certificate(answer.content)
        assert downloaded.fingerprint(hashes.SHA256()).hex(":").upper() == info["fingerprint"]
        with pytest.raises(httpx.ConnectError, match=r"self-signed|unable to get local issuer"):
            httpx.get(secure)
        async with httpx.AsyncClient(base_url=secure, verify=trusting, headers={"Origin": secure}) as anna:
            for path in ("/", "/trust"):
                assert (await anna.get(path)).status_code == 200
            me = await anna.put("/api/me", json={"name": "Anna", "traits": {"beard": 3}, "language": "de"})
            assert me.status_code == 200
            # Beside a plain way the cookie is good for both: one person, whichever way they come.
            assert "secure" not in me.headers["set-cookie"].lower()
            link = (await anna.post("/api/tables", json={"game": "zwergenzugfahrt"})).json()["link"]
            cookie = {"Cookie": f"draisine={anna.cookies['draisine']}"}
        url = f"wss://127.0.0.1:{info['port']}/ws/{link}"
        async with connect(url, ssl=trusting, origin=secure, additional_headers=cookie) as line:
            welcome = json.loads(await line.recv())
            assert (welcome["type"], welcome["seat"]) == ("welcome", 0)
            async with Guest(own_server) as bodo:
                await bodo.introduce("Bodo")
                plain = await bodo.open(link)
                await plain.done("talk", text="by the plain way")
            while (heard := json.loads(await line.recv()))["type"] != "talk":
                pass
            assert heard["talk"]["text"] == "by the plain way"
        old = ssl.create_default_context(cafile=str(own_server.data / "https" / "authority.pem"))
        old.maximum_version = ssl.TLSVersion.TLSv1_2
        old.minimum_version = ssl.TLSVersion.TLSv1_2
        assert httpx.get(f"{secure}/health", verify=old).status_code == 200
        fingerprint = info["fingerprint"]
        own_server.stop()
        own_server.start()
        again = httpx.get(f"{own_server.url}/api/https").json()
        assert again["fingerprint"] == fingerprint


async def test_whoever_speaks_no_tls_or_says_too_much_is_told_or_dropped(tmp_path: Path) -> None:
    with ServerProcess(tmp_path / "data", more={"https": True}) as own_server:
        port = httpx.get(f"{own_server.url}/api/https").json()["port"]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b"200 OK" not in await asyncio.wait_for(reader.read(), 20)
        writer.close()
        trusting = _trusting(own_server.data / "https" / "authority.pem")
        reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=trusting)
        writer.write(b"GET /" + b"x" * 40_000 + b" HTTP/1.1\r\n\r\n")
        assert b"431" in await asyncio.wait_for(reader.read(), 20)
        writer.close()
        assert httpx.get(f"https://localhost:{port}/health", verify=trusting).status_code == 200


def test_without_it_there_is_nothing_to_trust(server: ServerProcess) -> None:
    assert httpx.get(f"{server.url}/api/https").json()["port"] is None
    assert httpx.get(f"{server.url}/api/https/authority.crt").status_code == 404
