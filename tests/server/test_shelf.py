"""The shelf: what lies in the data folder for a game, with what is wrong with it."""

import asyncio
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, cast

import pytest
from tests.server.support import Guest, ServerProcess

from draisine.games import all_games, game_by_id
from draisine.games.infernal_wagon.decks import shipped_decks
from draisine.games.zwergenzugfahrt.boards import shipped_boards
from draisine.kernel import AnyGame, BadData, DraisineError
from draisine.server.files.shelf import (
    MOST_BYTES,
    MOST_FILES,
    MOST_ITEMS,
    longest_text,
    make_room,
    read_data,
    read_shelf,
)
from draisine.server.files.shelf_reader import ShelfReader
from draisine.server.limits.rates import Throttle
from draisine.server.messages.games import Shelf, ShelfItem

WAGON = game_by_id("infernal-wagon")
DECK = shipped_decks()["gentle"]
BOARD = shipped_boards()["quick"]
WIDE = 1_000_000


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    make_room(tmp_path, all_games())
    return tmp_path / "shelf" / "infernal-wagon"


def read(shelf: Path, game: AnyGame = WAGON, most_bytes: int = WIDE) -> list[ShelfItem]:
    return list(read_shelf(shelf.parent.parent, game, most_bytes).items)


def only(shelf: Path, game: AnyGame = WAGON, most_bytes: int = WIDE) -> ShelfItem:
    (item,) = read(shelf, game, most_bytes)
    return item


def problem(item: ShelfItem) -> tuple[str, dict[str, Any]]:
    assert item.text is None
    assert item.problem is not None
    return item.problem.code, item.problem.params


def test_a_file_is_listed_by_its_name_with_its_text(shelf: Path) -> None:
    (shelf / "My box.txt").write_text(DECK, "utf-8")
    (shelf / "box of Ümit").write_bytes(b"\xef\xbb\xbf" + DECK.replace("\n", "\r\n").encode())
    first, second = read(shelf)
    assert (first.name, first.text, first.problem) == ("My box", DECK, None)
    assert (second.name, second.text) == ("box of Ümit", DECK)
    assert read(shelf, game_by_id("zwergenzugfahrt")) == []


def test_what_cannot_be_played_with_says_where_and_why(shelf: Path) -> None:
    lines = DECK.splitlines()
    place = lines.index("silence")
    (shelf / "box.txt").write_text("\n".join([*lines[:place], "silense", *lines[place + 1 :]]), "utf-8")
    code, params = problem(only(shelf))
    assert (code, params["line"], params["what"]) == ("deck_unknown_kind", place + 1, "silense")


def test_doubts_do_not_keep_one_from_playing(shelf: Path) -> None:
    (shelf / "box.txt").write_text(DECK.replace("blast peak>moon 2", "blast peak>moon 4"), "utf-8")
    item = only(shelf)
    assert item.text is not None
    assert [doubt.code for doubt in item.doubts] == ["deck_deadly_blast"]


@BadData.declare
def bad_line(line: int) -> None:
    """A line that says so."""


class Lines:
    """A game whose data is a folder of several files: a line that says "bad" is."""

    id = "infernal-wagon"
    options_type = WAGON.options_type
    choices: ClassVar[dict[str, tuple[str, ...]]] = {}

    def check_data(self, text: str) -> list[DraisineError]:
        for number, line in enumerate(text.splitlines(), start=1):
            if line == "bad":
                raise bad_line(line=number)
        return []


def test_a_folder_is_one_text_and_its_errors_name_the_file(shelf: Path) -> None:
    game = cast("AnyGame", Lines())
    folder = shelf / "Great set"
    folder.mkdir()
    (folder / "tiles.txt").write_text("one\ntwo", "utf-8")
    (folder / "cards.txt").write_text("three\n", "utf-8")
    (folder / ".hidden.txt").write_text("bad", "utf-8")
    (folder / "notes.md").write_text("bad", "utf-8")
    item = only(shelf, game)
    assert (item.name, item.text) == ("Great set", "== cards.txt ==\nthree\n== tiles.txt ==\none\ntwo\n")
    (folder / "tiles.txt").write_text("one\nbad\n", "utf-8")
    assert problem(only(shelf, game)) == ("bad_line", {"line": 2, "file": "tiles.txt"})


def test_folders_that_are_none(shelf: Path) -> None:
    folder = shelf / "set"
    folder.mkdir()
    assert problem(only(shelf)) == ("folder_without_texts", {"file": "set"})
    for number in range(MOST_FILES + 1):
        (folder / f"{number}.txt").touch()
    assert problem(only(shelf)) == ("folder_too_full", {"file": "set", "most": MOST_FILES})


def test_what_is_too_long_is_not_read_to_the_end(shelf: Path) -> None:
    (shelf / "box.txt").write_bytes(b";" * (MOST_BYTES + 1))
    assert problem(only(shelf)) == ("file_too_long", {"file": "box.txt", "most": MOST_BYTES})
    most = longest_text(WAGON)
    assert most == 12_000
    (shelf / "box.txt").write_text(DECK + ";" * most, "utf-8")
    assert problem(only(shelf)) == ("data_too_long", {"most": most})
    (shelf / "box.txt").write_text(DECK, "utf-8")
    assert problem(only(shelf, most_bytes=1_000)) == ("data_too_long", {"most": 1_000})


def _unreadable(path: Path) -> None:
    path.symlink_to(path.parent / "nothing")


def _not_text(path: Path) -> None:
    path.write_bytes(b"\xff\xfe")


def _loop(path: Path) -> None:
    path.symlink_to(path)


def _outside(path: Path) -> None:
    path.symlink_to(Path(__file__))


def _folder_outside(path: Path) -> None:
    path.symlink_to(Path(__file__).parent)


def _file_in_folder_outside(path: Path) -> None:
    path.mkdir()
    (path / "cards.txt").symlink_to(Path(__file__))


def _pipe(path: Path) -> None:
    os.mkfifo(path)


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (_unreadable, "file_not_readable"),
        (_not_text, "file_not_text"),
        (_loop, "file_not_readable"),
        (_outside, "file_outside_shelf"),
        (_folder_outside, "file_outside_shelf"),
        (_file_in_folder_outside, "file_outside_shelf"),
        (_pipe, "file_not_text"),
    ],
)
def test_what_is_no_text_of_the_shelf(make: Callable[[Path], None], code: str, shelf: Path) -> None:
    make(shelf / "box.txt")
    (shelf / "fine.txt").write_text(DECK, "utf-8")
    odd, fine = read(shelf)
    assert problem(odd)[0] == code
    assert fine.text == DECK


def test_odd_names_are_shown_and_none_is_lost(shelf: Path) -> None:
    for name in (b"a\nb.txt", b"a\x07b.txt", b"\xff.txt", b".txt.swp", b"old.txt~", "<b>\u202e.txt".encode()):
        (Path(os.fsdecode(os.path.join(os.fsencode(shelf), name)))).write_text(DECK, "utf-8")
    (shelf / "a?b").mkdir()
    names = [item.name for item in read(shelf)]
    assert names == ["<b>?", "a?b", "a?b (2)", "a?b (3)", "?"]
    link = shelf / "linked.txt"
    link.symlink_to(shelf / "a?b")
    assert problem(next(item for item in read(shelf) if item.name == "linked"))[0] == "folder_without_texts"


def test_only_so_many_are_listed_and_the_others_counted(shelf: Path) -> None:
    for number in range(MOST_ITEMS + 3):
        (shelf / f"{number:03}.txt").write_text("x", "utf-8")
    found = read_shelf(shelf.parent.parent, WAGON, WIDE)
    assert (len(found.items), found.left_off) == (MOST_ITEMS, 3)


def test_no_shelf_is_an_empty_one(tmp_path: Path) -> None:
    assert read_shelf(tmp_path / "nowhere", WAGON, WIDE).items == ()
    (tmp_path / "shelf").touch()
    make_room(tmp_path, all_games())
    assert read_shelf(tmp_path, WAGON, WIDE).items == ()


def test_a_text_is_read_from_anywhere_when_somebody_names_it(tmp_path: Path) -> None:
    (tmp_path / "real.txt").write_text("x\n", "utf-8")
    (tmp_path / "link.txt").symlink_to(tmp_path / "real.txt")
    assert read_data(tmp_path / "link.txt").body == "x\n"


async def test_a_file_dropped_in_can_be_chosen_and_the_table_stands_alone(
    server: ServerProcess, anna: Guest
) -> None:
    url = "/api/shelf/zwergenzugfahrt"
    assert (await anna.http.get(url)).json() == {"items": [], "left_off": 0}
    folder = server.data / "shelf" / "zwergenzugfahrt"
    file = folder / "mine.txt"
    file.write_text(BOARD, "utf-8")
    (folder / "wrong.txt").write_text("S S ?", "utf-8")
    mine, wrong = (await anna.http.get(url)).json()["items"]
    assert (mine["name"], mine["text"], mine["problem"]) == ("mine", BOARD, None)
    assert wrong["text"] is None
    assert wrong["problem"] == {
        "code": "board_unknown_sign",
        "params": {"line": 1, "column": 5, "sign": "?"},
    }
    link = await anna.make_table(options={"board": "own", "plan": mine["text"]}, bot="lehrling")
    file.unlink()
    assert [item["name"] for item in (await anna.http.get(url)).json()["items"]] == ["wrong"]
    line = await anna.open(link)
    await line.done("ready", ready=True)
    assert line.table["options"]["plan"] == BOARD
    (folder / "wrong.txt").unlink()


async def test_a_game_that_is_not_played_here_has_no_shelf(anna: Guest) -> None:
    for game in ("chess", "..", "%2e%2e%2fdraisine.sqlite"):
        answer = await anna.http.get(f"/api/shelf/{game}")
        assert answer.status_code in {404, 422}, answer.text
        assert answer.json()["code"] in {"unknown_game", "unknown_address"}


async def test_one_look_is_enough_for_all_who_ask_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[str] = []
    go_on = threading.Event()

    def look(data: Path, game: AnyGame, most_bytes: int) -> Shelf:
        looks.append(game.id)
        assert go_on.wait(20)
        return Shelf((), 0)

    monkeypatch.setattr("draisine.server.files.shelf_reader.read_shelf", look)
    reader = ShelfReader(tmp_path, 16_384, Throttle(None))
    asked = [asyncio.create_task(reader.look(WAGON)) for _ in range(5)]
    await asyncio.sleep(0)
    asked.pop().cancel()
    go_on.set()
    assert len(await asyncio.gather(*asked)) == 4
    assert looks == [WAGON.id]
    await reader.look(WAGON)
    assert looks == [WAGON.id] * 2
