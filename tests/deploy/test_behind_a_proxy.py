"""The configurations for nginx and Caddy as they are handed out, with both in front of a real server."""

import json
import os
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from tests.free_port import free_port
from tests.server.support import ServerProcess
from websockets.asyncio.client import connect
from websockets.typing import Origin

from draisine.server.https.authority import Authority, Names
from draisine.server.limits.limits import Limits, Rate

DEPLOY = Path(__file__).parents[2] / "deploy"
GUESSES = Limits(guesses=Rate(3, 0.001))


def _found(program: str) -> str:
    found = shutil.which(program, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
    if found is None:
        pytest.skip(f"{program} is not installed here")
    return found


@contextmanager
def _running(command: list[str], port: int, folder: Path, **environment: str) -> Iterator[None]:
    """A proxy that answers at this port and has a certificate: Caddy listens before it has made its own."""
    unverified = ssl._create_unverified_context()
    log = (folder / "proxy.txt").open("wb")
    process = subprocess.Popen(
        command, env={**os.environ, **environment}, stdout=log, stderr=subprocess.STDOUT
    )
    try:
        end = time.monotonic() + 20
        while True:
            assert process.poll() is None, (folder / "proxy.txt").read_text()
            with (
                suppress(OSError),
                socket.create_connection(("127.0.0.1", port), 5) as probe,
                unverified.wrap_socket(probe, server_hostname="localhost"),
            ):
                break
            assert time.monotonic() < end, (folder / "proxy.txt").read_text()
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait(timeout=20)
        log.close()


Said = Sequence[tuple[str, str]]
"""What is said in a configuration, and what a test says instead."""


@contextmanager
def _nginx(server: ServerProcess, folder: Path, more: Said = ()) -> Iterator[tuple[int, Path]]:
    program, port = _found("nginx"), free_port()
    authority = Authority(folder / "https")
    authority.prepare(Names(("localhost",), ("127.0.0.1",)))
    text = (DEPLOY / "nginx.conf").read_text()
    for said, meant in (
        ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
        ("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
        ("127.0.0.1:8000", f"127.0.0.1:{server.port}"),
        ("/etc/letsencrypt/live/table.example/fullchain.pem", str(authority.chain)),
        ("/etc/letsencrypt/live/table.example/privkey.pem", str(authority.key)),
        ("server_name table.example;", "server_name localhost;"),
        *more,
    ):
        assert said in text
        text = text.replace(said, meant)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    around = (
        f"daemon off; pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off; {temporary}\n"
    )
    (folder / "nginx.conf").write_text(f"{around}{text}}}")
    with _running([program, "-p", str(folder), "-c", str(folder / "nginx.conf")], port, folder):
        yield port, authority.certificate


@contextmanager
def _caddy(server: ServerProcess, folder: Path, more: Said = ()) -> Iterator[tuple[int, Path]]:
    program, port = _found("caddy"), free_port()
    text = (DEPLOY / "Caddyfile").read_text()
    assert "admin off" in text
    for said, meant in more:
        assert said in text
        text = text.replace(said, meant)
    # Its own authority instead of one in the internet, and no port that only root may have.
    alone = f"admin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\thttp_port {free_port()}"
    (folder / "Caddyfile").write_text(text.replace("admin off", alone))
    command = [program, "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    with _running(
        command,
        port,
        folder,
        DRAISINE_NAME=f"https://localhost:{port}",
        DRAISINE_AT=f"127.0.0.1:{server.port}",
        XDG_DATA_HOME=str(folder / "data"),
        XDG_CONFIG_HOME=str(folder / "config"),
        HOME=str(folder),
    ):
        yield port, folder / "data/caddy/pki/authorities/local/root.crt"


@pytest.mark.parametrize("front", [_nginx, _caddy], ids=["nginx", "caddy"])
async def test_pages_sockets_and_addresses_come_through(front: object, tmp_path: Path) -> None:
    with (
        ServerProcess(tmp_path / "tables", GUESSES, more={"proxies": ("127.0.0.1",)}) as server,
        front(server, tmp_path) as (port, certificate),  # type: ignore[operator]
    ):
        trusting = ssl.create_default_context(cafile=str(certificate))
        url = f"https://localhost:{port}"
        async with httpx.AsyncClient(
            base_url=url, verify=trusting, headers={"Origin": url}, timeout=20
        ) as anna:
            assert (await anna.get("/health")).status_code == 200
            me = await anna.put("/api/me", json={"name": "Anna", "traits": {"beard": 3}, "language": "de"})
            assert me.status_code == 200, me.text
            assert "secure" in me.headers["set-cookie"].lower()
            made = await anna.post("/api/tables", json={"game": "zwergenzugfahrt", "bot": "lehrling"})
            link = made.json()["link"]
            # Links that are handed out are those of the proxy.
            assert (await anna.get("/api/server")).json()["network_url"] is None
            cookie = {"Cookie": f"draisine={anna.cookies['draisine']}"}
            async with connect(
                f"wss://localhost:{port}/ws/{link}",
                ssl=trusting,
                origin=Origin(url),
                additional_headers=cookie,
            ) as line:
                assert json.loads(await line.recv())["type"] == "welcome"
                await line.send(json.dumps({"type": "ready", "key": "1", "ready": True}))
                while True:
                    heard = json.loads(await line.recv())
                    if heard["type"] == "game" and heard["game"]["moves"]:
                        break
                move = {"type": "move", "text": heard["game"]["moves"][0], "after": heard["game"]["number"]}
                await line.send(json.dumps({**move, "key": "2"}))
                while (heard := json.loads(await line.recv()))["type"] != "done" or heard["key"] != "2":
                    assert heard["type"] != "refused", heard
            # Whoever invents addresses has still one alone.
            tried = [
                await anna.post(
                    "/api/join",
                    json={"name": "Kettle 1"},
                    headers={"X-Forwarded-For": f"203.0.113.{number}"},
                )
                for number in range(5)
            ]
            assert [answer.status_code for answer in tried] == [404, 404, 404, 429, 429]


@pytest.mark.parametrize("front", [_nginx, _caddy], ids=["nginx", "caddy"])
def test_browsers_are_spoken_to_by_http_1(front: object, tmp_path: Path) -> None:
    with (
        ServerProcess(tmp_path / "tables", more={"proxies": ("127.0.0.1",)}) as server,
        front(server, tmp_path) as (port, certificate),  # type: ignore[operator]
    ):
        browser = ssl.create_default_context(cafile=str(certificate))
        browser.set_alpn_protocols(["h2", "http/1.1"])
        with (
            socket.create_connection(("localhost", port), 20) as line,
            browser.wrap_socket(line, server_hostname="localhost") as safe,
        ):
            assert safe.selected_alpn_protocol() == "http/1.1"
            safe.sendall(b"GET /live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            said = b""
            while more := safe.recv(65536):
                said += more
    head = said.partition(b"\r\n\r\n")[0].lower()
    assert head.startswith(b"http/1.1 204")
    # Nor is it said that they might come by HTTP/3.
    assert b"alt-svc" not in head


@pytest.mark.parametrize(
    ("front", "more"),
    [
        pytest.param(_nginx, [("location / {", "location /draisine/ {")], id="nginx keeps it"),
        pytest.param(
            _nginx,
            [
                ("location / {", "location /draisine/ {"),
                ("proxy_pass http://draisine;", "proxy_pass http://draisine/;"),
            ],
            id="nginx cuts it off",
        ),
        pytest.param(_caddy, [("reverse_proxy ", "reverse_proxy /draisine/* ")], id="caddy keeps it"),
        pytest.param(
            _caddy,
            [
                ("reverse_proxy ", "handle_path /draisine/* {\n\t\treverse_proxy "),
                ("127.0.0.1:8000}\n", "127.0.0.1:8000}\n\t}\n"),
            ],
            id="caddy cuts it off",
        ),
    ],
)
async def test_a_server_is_found_below_a_path(front: object, more: Said, tmp_path: Path) -> None:
    options = {"proxies": ("127.0.0.1",), "base_path": "/draisine"}
    with (
        ServerProcess(tmp_path / "tables", more=options) as server,
        front(server, tmp_path, more) as (port, certificate),  # type: ignore[operator]
    ):
        trusting = ssl.create_default_context(cafile=str(certificate))
        origin = f"https://localhost:{port}"
        async with httpx.AsyncClient(
            base_url=f"{origin}/draisine", verify=trusting, headers={"Origin": origin}, timeout=20
        ) as anna:
            assert (await anna.get("/health")).status_code == 200
            me = await anna.put("/api/me", json={"name": "Anna", "traits": {"beard": 3}, "language": "de"})
            assert "path=/draisine;" in me.headers["set-cookie"].lower()
            link = (await anna.post("/api/tables", json={"game": "zwergenzugfahrt"})).json()["link"]
            async with connect(
                f"wss://localhost:{port}/draisine/ws/{link}",
                ssl=trusting,
                origin=Origin(origin),
                additional_headers={"Cookie": f"draisine={anna.cookies['draisine']}"},
            ) as line:
                assert json.loads(await line.recv())["type"] == "welcome"
            tables = (await anna.get("/api/me/export")).json()["tables"]
            assert [table["link"] for table in tables] == [f"{origin}/draisine/t/{link}"]
