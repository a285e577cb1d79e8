"""A server below a path: what comes in may have it or not, what goes out has it."""

import json
from collections.abc import AsyncIterator, Iterator

import httpx
import pytest
import pytest_asyncio
from tests.server.support import ServerProcess
from websockets.asyncio.client import connect

from draisine.kernel import DraisineError
from draisine.server.http.base_path import check_base_path, put_below, without_base
from draisine.server.network import Addresses

BASE = "/below/draisine"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    client = tmp_path_factory.mktemp("client")
    (client / "assets").mkdir()
    (client / "index.html").write_text(
        '<!doctype html><html lang="de"><head><title>Draisine</title>'
        '<link rel="icon" href="/icon.svg"><script type="module" src="/assets/main.js"></script>'
    )
    (client / "index.html.br").write_bytes(b"for the root alone")
    (client / "assets" / "main.js").write_text("export {}")
    (client / "icon.svg").write_text("<svg/>")
    data = tmp_path_factory.mktemp("data")
    with ServerProcess(data, client=client, more={"base_path": BASE}) as running:
        yield running


@pytest_asyncio.fixture
async def anna(server: ServerProcess) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=server.url, headers={"Origin": server.url}, timeout=20) as anna:
        yield anna


@pytest.mark.parametrize("asked", [BASE, ""], ids=["kept", "cut off"])
async def test_everything_is_found_with_the_path_and_without(
    server: ServerProcess, anna: httpx.AsyncClient, asked: str
) -> None:
    for path in ("/", "/t/abc", "/index.html", "/host"):
        page = await anna.get(asked + path, headers={"Accept-Encoding": "br, gzip"})
        assert page.status_code == 200, path
        assert f'<html data-base="{BASE}" lang="de">' in page.text
        assert f'href="{BASE}/icon.svg"' in page.text
        assert f'src="{BASE}/assets/main.js"' in page.text
    assert (await anna.get(f"{asked}/assets/main.js")).text == "export {}"
    for path in ("/health", "/ready", "/api/me", "/api/server"):
        assert (await anna.get(asked + path)).status_code == 200, path
    said = await anna.put(f"{asked}/api/me", json={"name": "Anna", "traits": {"beard": 3}, "language": "de"})
    cookie = said.headers["set-cookie"]
    assert f"path={BASE};" in cookie.lower()
    headers = {"Cookie": cookie.partition(";")[0]}
    made = await anna.post(f"{asked}/api/tables", json={"game": "zwergenzugfahrt"}, headers=headers)
    link = made.json()["link"]
    async with connect(
        f"ws://127.0.0.1:{server.port}{asked}/ws/{link}",
        origin=server.url,  # type: ignore[arg-type]
        additional_headers=headers,
    ) as line:
        assert json.loads(await line.recv())["type"] == "welcome"
    export = (await anna.get(f"{asked}/api/me/export", headers=headers)).json()
    assert [table["link"] for table in export["tables"]] == [f"{server.url}{BASE}/t/{link}"]
    forgot = await anna.post(
        f"{asked}/api/me/forget", json={"player": export["profile"]["player"]}, headers=headers
    )
    assert f"path={BASE};" in forgot.headers["set-cookie"].lower()
    # What only begins like the path is not below it.
    assert (await anna.get(f"{BASE}s/api/me")).status_code == 404


async def test_a_page_is_sent_once(anna: httpx.AsyncClient) -> None:
    page = await anna.get(f"{BASE}/")
    again = await anna.get(f"{BASE}/", headers={"If-None-Match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_addresses_have_the_path() -> None:
    addresses = Addresses("0.0.0.0", 8000, lan="192.168.1.7", base_path=BASE)
    addresses.https_port, addresses.host_secret = 8443, "s"
    assert addresses.here == f"http://localhost:8000{BASE}"
    assert addresses.network == f"http://192.168.1.7:8000{BASE}"
    assert addresses.secure == f"https://192.168.1.7:8443{BASE}"
    assert addresses.trust == f"http://192.168.1.7:8000{BASE}/trust"
    assert addresses.host_page == f"http://localhost:8000{BASE}/host#s"
    assert addresses.for_others("https", "example.com") == f"https://example.com{BASE}"


def test_a_path_is_cut_off_whole() -> None:
    for url, plain in (
        (b"/a/b/t/x?y=1", b"/t/x?y=1"),
        (b"/a/b", b"/"),
        (b"/a/b?y=1", b"/?y=1"),
        (b"/a/b/", b"/"),
        (b"/a/bc", b"/a/bc"),
        (b"/t/a/b", b"/t/a/b"),
    ):
        assert without_base(url, b"/a/b") == plain
        assert without_base(url, b"") == url
    assert put_below(b'<html lang="de"><a href="//elsewhere">', "/a") == (
        b'<html data-base="/a" lang="de"><a href="//elsewhere">'
    )


def test_a_path_that_cannot_be_is_refused() -> None:
    assert [check_base_path(path) for path in ("", "/", "/a/", "/a/b")] == ["", "", "/a", "/a/b"]
    for path in ("a", "/a b", "/api", "/t/x", "/a?b", "//a", "/a/../b", '/"', "/assets", "/meet"):
        with pytest.raises(DraisineError, match="bad_base_path"):
            check_base_path(path)
