"""A board that a game's package brings: its files are sent, and no other file is."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.guest_games.installed import install
from tests.server.support import Guest, ServerProcess

from draisine.server.files import game_boards
from draisine.server.files.game_boards import GameBoards


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    guests = install(tmp_path_factory.mktemp("guests"), "heap", "slate")
    with ServerProcess(tmp_path_factory.mktemp("data"), guests=guests) as running:
        yield running


async def board_of(guest: Guest, game: str) -> dict[str, str] | None:
    games = (await guest.http.get("/api/server")).json()["games"]
    board: dict[str, str] | None = next(one for one in games if one["id"] == game)["board"]
    return board


async def test_the_server_says_where_a_board_is_and_that_there_is_none(anna: Guest) -> None:
    slate = await board_of(anna, "slate")
    assert slate is not None
    assert slate["module"].startswith("/games/slate/")
    assert slate["module"].endswith("/board.js")
    assert slate["styles"] == slate["module"].removesuffix("js") + "css"
    assert await board_of(anna, "heap") is None
    assert await board_of(anna, "zwergenzugfahrt") is None


@pytest.mark.parametrize(
    ("name", "kind", "says"),
    [
        ("board.js", "text/javascript", "export function mount"),
        ("parts/draw.js", "text/javascript", "export function draw"),
        ("board.css", "text/css", ".slate"),
    ],
)
async def test_its_files_have_their_types_and_can_be_kept_for_ever(
    anna: Guest, name: str, kind: str, says: str
) -> None:
    slate = await board_of(anna, "slate")
    assert slate is not None
    address = slate["module"].replace("board.js", name)
    answer = await anna.http.get(address)
    assert answer.status_code == 200
    assert answer.headers["content-type"].split(";")[0] == kind
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert says in answer.text
    again = await anna.http.get(address, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    older = await anna.http.get(f"/games/slate/older/{name}")
    assert older.text == answer.text
    assert older.headers["cache-control"] == "no-cache", "another version has another address"


@pytest.mark.parametrize(
    "path",
    [
        "/games/slate/1/nothing.js",
        "/games/slate/1/page.html",
        "/games/slate/1/.hidden.txt",
        "/games/slate/1/",
        "/games/slate/1/parts",
        "/games/slate/1/../__init__.py",
        "/games/slate/1/%2e%2e/__init__.py",
        "/games/slate/1/..%2f__init__.py",
        "/games/slate/1/parts/../../words/en.json",
        "/games/slate/1//etc/passwd",
        "/games/slate/1/%00board.js",
        "/games/slate/../heap/__init__.py",
        "/games/heap/1/board.js",
        "/games/nobody/1/board.js",
        "/games/slate",
        "/games/",
    ],
)
async def test_nothing_else_is_sent(anna: Guest, server: ServerProcess, path: str) -> None:
    url = httpx.URL(server.url).copy_with(raw_path=path.encode())
    answer = await anna.http.send(anna.http.build_request("GET", url))
    assert answer.status_code in {400, 404}, answer.text
    assert answer.json()["code"] in {"unknown_address", "unreadable"}


def a_package(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with an empty board."""
    board = folder / "drawn" / "board"
    board.mkdir(parents=True)
    monkeypatch.setattr(game_boards, "folder_of", lambda game, name: folder / game / name)
    monkeypatch.setattr(game_boards, "_LOOK_EVERY", 0.0)
    return board


def test_who_works_on_a_board_sees_it_after_a_reload(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board, boards = a_package(tmp_path, monkeypatch), GameBoards()
    assert boards.files("drawn") is None
    (board / "board.js").write_text("export const first = 1", "utf-8")
    first = boards.files("drawn")
    assert first is not None
    assert first.styles is None
    assert boards.files("drawn") == first
    (board / "board.js").write_text("export const second = 22", "utf-8")
    second = boards.files("drawn")
    assert second is not None
    assert second.module != first.module
    page = boards.page("drawn", "any", "board.js", "")
    assert page is not None
    assert page.body == b"export const second = 22"


def test_a_link_that_leads_elsewhere_is_no_file_of_the_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board, boards = a_package(tmp_path, monkeypatch), GameBoards()
    (tmp_path / "outside.txt").write_text("not meant for you", "utf-8")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "more.txt").write_text("nor is this", "utf-8")
    (board / "outside.txt").symlink_to(tmp_path / "outside.txt")
    (board / "elsewhere").symlink_to(tmp_path / "elsewhere")
    (board / "long.txt").write_text("a" * 5000, "utf-8")
    assert boards.page("drawn", "1", "outside.txt", "") is None
    assert boards.page("drawn", "1", "elsewhere/more.txt", "") is None
    squeezed = boards.page("drawn", "1", "long.txt", "gzip, br")
    assert squeezed is not None
    assert gzip.decompress(squeezed.body) == b"a" * 5000
