"""Requests that are too long, too slow or no requests at all: a named answer, and nothing in the log."""

import asyncio
import json
import re
from pathlib import Path

import pytest
from tests.server.raw import dial, exchange, opening, request, rest
from tests.server.support import PATIENCE, Guest, ServerProcess

from draisine.server.files import pages
from draisine.server.files.pages import PAGES_OF, PLACES, PLACES_OF
from draisine.server.limits.limits import UNLIMITED, Limits

SLOW = Limits(header_seconds=0.4, body_seconds=0.4, idle_seconds=0.4)
ROOT = Path(__file__).parent.parent.parent


def _code(answer: bytes) -> tuple[int, str]:
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head[9:12]), str(json.loads(body)["code"])


async def test_headers_have_an_end(server: ServerProcess) -> None:
    for more in (b"x: " + b"y" * 20_000 + b"\r\n", b"x: y\r\n" * 120, b"x: y\r\n" * 50_000):
        assert _code(await exchange(server, request(server, "/", more))) == (431, "too_long")
    assert _code(await exchange(server, request(server, "/" + "a" * 20_000))) == (431, "too_long")
    fair = b"cookie: " + b"y" * 9000 + b"\r\n" + b"x: y\r\n" * 80
    assert (await exchange(server, request(server, "/", fair))).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("part", ["headers", "body"])
async def test_what_never_ends_is_neither_kept_nor_read_for_ever(server: ServerProcess, part: str) -> None:
    begun = b"GET / HTTP/1.1\r\nHost: a\r\nx: "
    if part == "body":
        begun = request(server, "/api/me", method=b"PUT").replace(b"Length: 0", b"Length: 999999999")
        assert b"Content-Length: 999999999\r\n" in begun
    reader, writer = await dial(server)
    writer.write(begun)
    sent = 0
    try:
        while sent < 50_000_000 and not reader.at_eof():
            writer.write(b"y" * 50_000)
            await writer.drain()
            sent += 50_000
    except ConnectionError:
        pass
    writer.transport.abort()
    assert sent < 20_000_000


async def test_who_says_nothing_or_little_is_told_and_closed(data: Path) -> None:
    with ServerProcess(data, SLOW) as server:
        head = request(server, "/api/me", method=b"PUT").replace(b"Content-Length: 0", b"Content-Length: 50")
        for begun in (b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: a\r\nx", b"\r\n", head, head + b'{"name'):
            assert _code(await exchange(server, begun)) == (408, "too_slow")


async def test_dribbling_does_not_help(data: Path) -> None:
    with ServerProcess(data, SLOW) as server:
        for drop in (b"x: y\r\n", b"\r\n"):
            reader, writer = await dial(server)
            writer.write(b"GET / HTTP/1.1\r\n" if drop != b"\r\n" else b"")

            async def dribble(writer: asyncio.StreamWriter = writer, drop: bytes = drop) -> None:
                while True:
                    writer.write(drop)
                    await asyncio.sleep(0.05)

            task = asyncio.create_task(dribble())
            assert b"too_slow" in await rest(reader)
            task.cancel()
            writer.close()


async def test_an_idle_connection_is_closed_without_a_word(data: Path) -> None:
    with ServerProcess(data, SLOW) as server:
        one = request(server, "/health").replace(b"Connection: close\r\n", b"")
        answer = await exchange(server, one)
        assert answer.count(b"HTTP/1.1 ") == 1
        assert answer.startswith(b"HTTP/1.1 200 ")


_BODIES = [
    b"\xff",
    b'{"name":"\xff","traits":{"beard":1},"language":"en"}',
    b'{"name":"\xc3\x28"}',
    b'{"token":"\xf0\x9f"}',
    b'{"code":"\xff"}',
    b'{"game":"\xff"}',
    b'{"game":"zwergenzugfahrt","options":{"\xff":1}}',
    b'{"name":"\\ud800","traits":{"beard":1},"language":"en"}',
    b'{"name":"A","traits":{"beard":1e999},"language":"en"}',
    b'{"name":"A","traits":{"beard":NaN},"language":"en"}',
    b'{"name":"A","traits":{"beard":' + b"9" * 5000 + b'},"language":"en"}',
    b'{"game":"zwergenzugfahrt","options":{"turns":' + b"9" * 4400 + b"}}",
    b'{"game":"zwergenzugfahrt","options":' + b"[" * 2000 + b"]" * 2000 + b"}",
    b'{"game":"infernal-wagon","options":{"deck":"own","cards":"fork ring-peak-cross-wave '
    + b"9" * 4301
    + b'"}}',
    b'{"game":"underground","options":{"data":"own","box":"== cards.txt ==\\nA1 ' + b"9" * 4301 + b'"}}',
    b'{"game":"zwergenzugfahrt","options":{"board":"own","plan":"\\u0000"}}',
    b"[" * 30_000,
]
_CALLS = [
    (b"PUT", "/api/me"),
    (b"POST", "/api/tables"),
    (b"POST", "/api/join"),
    (b"POST", "/api/claim"),
    (b"POST", "/api/crews"),
    (b"POST", "/api/crews/join"),
    (b"PUT", "/api/crews/x"),
]
_PATHS: list[bytes] = [
    b"/" + b"a" * 256,
    b"/assets/" + b"a" * 300,
    b"/t/" + b"a" * 5000,
    b"/%ff",
    b"/%",
    b"/%ed%a0%80",
    b"/?" + b"q" * 12_000,
    b"/api/me?%ff=%00",
    b"/api/tables/" + b"a" * 300 + b"/log",
    b"/api/tables/%00/log",
    b"/api/tables/%ff/qr.svg",
    b"/api/shelf/" + b"x" * 300,
    b"/api/shelf/%00",
    b"/api/crews/%ff",
    b"/api/seat-token/%ff/qr.svg",
    b"/api/schema/%ff",
    b"//",
    b"*",
    b"\xff",
]
_STRANGE = [
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 100,
    b"\xff" * 100 + b"\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"FOO / HTTP/1.1\r\nHost: a\r\n\r\n",
    b"CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: foo\r\n\r\n",
    b"GET /ws/\xff HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
]


async def test_whatever_is_sent_has_a_named_answer_and_leaves_no_traceback(
    data: Path, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    with ServerProcess(data, UNLIMITED, log=log) as server:
        async with Guest(server) as anna:
            await anna.introduce("Anna")
            cookie = f"Cookie: draisine={anna.cookie}\r\n".encode()
            link = await anna.make_table()
            answers = [
                await exchange(server, request(server, path, cookie, body, method))
                for method, path in _CALLS
                for body in _BODIES
            ]
            answers += [await exchange(server, request(server, path, cookie)) for path in _PATHS]
            answers += [await exchange(server, sent) for sent in _STRANGE]
            answers += [
                await exchange(server, opening(anna, "x" * 9000)),
                await exchange(server, opening(anna, link, "X: " + "y" * 9000 + "\r\n")),
                await exchange(server, opening(anna, link, "Content-Length: 5\r\n") + b"hello"),
                await exchange(server, opening(anna, link).replace(b": 13", b": 12")),
                await exchange(server, opening(anna, link).replace(b"GET", b"POST")),
                await exchange(server, opening(anna, link).replace(b"/ws/", b"/sw/")),
                await exchange(server, opening(anna, link, "Host: elsewhere.example\r\n")),
            ]
            line = await anna.open(link)
            await line.socket.send(b"\xff", text=True)
            assert await line.close_code() == 1007
            assert '"code":"unreadable"' in line.raw[-1]
    for answer in answers:
        assert answer.startswith(b"HTTP/1.1 "), answer[:100]
        status = int(answer[9:12])
        assert status < 500, answer
        assert status < 400 or _code(answer)[1], answer
    written = log.read_text("utf-8")
    assert "Traceback" not in written
    assert len(written) < 5000
    for entry in written.splitlines():
        assert re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4} [A-Z]+ [\w.]+: ", entry), entry


@pytest.mark.parametrize(
    "path",
    [
        "/metrics",
        "/.env",
        "/.git/config",
        "/wp-login.php",
        "/robots.txt",
        "/api",
        "/api/unknown",
        "/cgi-bin/x",
    ],
)
async def test_machines_get_no_page_where_there_is_nothing(anna: Guest, path: str) -> None:
    answer = await anna.http.get(path)
    assert (answer.status_code, answer.json()) == (404, {"code": "unknown_address", "params": {}})
    if path != "/cgi-bin/x":
        seen = await anna.http.get(path, headers={"Accept": "text/html"})
        assert (seen.status_code, seen.headers["Content-Type"]) == (404, "application/json")


async def test_people_get_the_page_also_when_they_mistype(anna: Guest) -> None:
    browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    for path in ("/", "/profile", "/t/some-link", "/t/some-link/", "/claim/a.b.c", "/g/underground/rules"):
        answer = await anna.http.get(path, headers=browser)
        assert answer.status_code == 200
        assert "lamp" in answer.text
        assert (await anna.http.get(path)).status_code == 200
    lost = await anna.http.get("/proflie", headers=browser)
    assert lost.status_code == 404
    assert "lamp" in lost.text


async def test_the_companion_is_a_page_of_its_own(anna: Guest) -> None:
    browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    for path in ("/meet", "/meet/", "/meet/underground", "/meet/underground/some-link"):
        answer = await anna.http.get(path, headers=browser)
        assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-cache")
        assert "sand" in answer.text
    for path in ("/meet/underground/some-link/more", "/meeting"):
        lost = await anna.http.get(path, headers=browser)
        assert lost.status_code == 404
        assert "lamp" in lost.text
    worker = await anna.http.get("/meet-worker.js")
    # Asked for anew each time, so that nobody keeps an old one.
    assert worker.headers["Content-Type"].startswith("text/javascript")
    assert worker.headers["Cache-Control"] == "no-cache"


def test_the_server_knows_the_places_that_the_client_knows() -> None:
    app = (ROOT / "web" / "src" / "App.svelte").read_text("utf-8")

    def modules(of: str) -> dict[str, str]:
        block = re.search(rf"const {of}: [^=]*= \{{(.*?)\n  \}}", app, re.DOTALL)
        assert block is not None
        line = r"^ +'?([\w/]+)'?: \(\) => import\('\./([\w/.]+)'\),$"
        return dict(re.findall(line, block.group(1), re.MULTILINE))

    assert modules("places") == PLACES
    assert modules("placesOf") == PLACES_OF
    assert modules("pagesOf") == {"/".join(page): module for page, module in PAGES_OF.items()}


async def test_a_socket_that_is_opened_late_is_still_a_socket(server: ServerProcess, anna: Guest) -> None:
    """The upgrade may come in pieces."""
    link = await anna.make_table()
    reader, writer = await dial(server)
    whole = opening(anna, link)
    for start in range(0, len(whole), 40):
        writer.write(whole[start : start + 40])
        await writer.drain()
        await asyncio.sleep(0)
    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
    assert head.startswith(b"HTTP/1.1 101 ")
    writer.close()


def test_a_build_is_seen_when_its_last_file_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The companion is built after the tables' pages: a look between the two must not be the last one."""
    monkeypatch.setattr(pages, "_LOOK_EVERY", 0.0)
    (tmp_path / "index.html").write_text("tables")
    client = pages.Pages(tmp_path)
    assert client.page("/meet-worker.js", "") is None
    (tmp_path / "meet.html").write_text("companion")
    (tmp_path / "meet-worker.js").write_text("worker")
    seen = client.page("/meet", "")
    assert seen is not None
    assert seen.body == b"companion"
    assert client.page("/meet-worker.js", "") is not None
