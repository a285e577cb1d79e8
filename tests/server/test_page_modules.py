"""A page says what it will import, so that a browser fetches all of it side by side."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.support import ServerProcess

from draisine.server.files.page_modules import MANIFEST, PageModules

TABLE, REPLAY, BOARD = "table/Table.svelte", "replay/TableReplay.svelte", "games/zwergenzugfahrt/index.ts"
CHUNKS = {
    "index.html": {"file": "assets/index-1.js", "imports": ["_base.js"], "css": ["assets/index-1.css"]},
    "_base.js": {"file": "assets/base-1.js"},
    "_seat.js": {
        "file": "assets/seat-1.js",
        "imports": ["_base.js", "_round.js"],
        "css": ["assets/seat-1.css"],
    },
    "_round.js": {"file": "assets/round-1.js", "imports": ["_seat.js"], "css": ["assets/seat-1.css"]},
    f"src/{TABLE}": {"file": "assets/Table-1.js", "imports": ["index.html", "_seat.js"]},
    f"src/{REPLAY}": {"file": "assets/Replay-1.js", "imports": ["_base.js"]},
    f"src/{BOARD}": {"file": "assets/board-1.js", "imports": ["_seat.js"]},
}
HTML = '<!doctype html><html lang="de"><head><title>Draisine</title></head><body>lamp</body></html>'


def build(folder: Path) -> Path:
    (folder / ".vite").mkdir(parents=True)
    (folder / MANIFEST).write_text(json.dumps(CHUNKS))
    (folder / "index.html").write_text(HTML)
    (folder / "index.html.br").write_bytes(b"without the links")
    return folder


def named(html: str) -> list[str]:
    return re.findall(r'<link rel="(?:modulepreload|preload" as="style)" crossorigin href="([^"]*)">', html)


@pytest.fixture(scope="module", params=["", "/below"], ids=["root", "below a path"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServerProcess]:
    client = build(tmp_path_factory.mktemp("built") / "client")
    more = {"base_path": request.param}
    with ServerProcess(tmp_path_factory.mktemp("data"), client=client, more=more) as running:
        yield running


def test_everything_behind_a_module_is_named_once_and_what_the_page_has_already_is_not(
    tmp_path: Path,
) -> None:
    modules = PageModules(build(tmp_path / "client"))
    assert named(modules.links(TABLE).decode()) == [
        "/assets/Table-1.js",
        "/assets/seat-1.js",
        "/assets/round-1.js",
        "/assets/seat-1.css",
    ]
    assert named(modules.links(REPLAY, BOARD).decode())[:2] == ["/assets/Replay-1.js", "/assets/board-1.js"]
    assert modules.links("pages/Nobody.svelte") == modules.links() == b""


@pytest.mark.parametrize("text", [None, "{", '{"index.html": 3}'], ids=["none", "broken", "of another kind"])
def test_a_client_without_a_manifest_says_nothing(tmp_path: Path, text: str | None) -> None:
    if text is not None:
        (tmp_path / ".vite").mkdir()
        (tmp_path / MANIFEST).write_text(text)
    assert PageModules(tmp_path).links(TABLE) == b""


def test_each_page_names_its_own_modules_and_the_first_page_none(
    server: ServerProcess, request: pytest.FixtureRequest
) -> None:
    base = "/below" if "below" in request.node.name else ""
    with httpx.Client(base_url=server.url, headers={"Accept": "text/html"}) as anna:
        plain = anna.get("/t/abc", headers={"Accept-Encoding": "identity"})
        squeezed = anna.get("/t/abc", headers={"Accept-Encoding": "gzip, br"})
        assert named(plain.text)[0] == f"{base}/assets/Table-1.js"
        assert squeezed.text == plain.text
        again = anna.get("/t/abc", headers={"If-None-Match": plain.headers["ETag"]})
        first = anna.get("/", headers={"Accept-Encoding": "identity"})
        lost = anna.get("/nowhere/at/all/here", headers={"Accept-Encoding": "identity"})
        assert (again.status_code, first.status_code, lost.status_code) == (304, 200, 404)
        assert (named(first.text), named(lost.text)) == ([], [])
        # Nobody knows yet which board it will draw.
        assert named(anna.get("/t/abc/replay").text) == [f"{base}/assets/Replay-1.js"]
