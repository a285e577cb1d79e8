"""Boards that somebody drew and games that somebody kept, looked at from the command line."""

from functools import cache
from pathlib import Path

import msgspec
import pytest
from tests.cli.person import run
from tests.games.ours import our_packages

from draisine.cli.words import Words
from draisine.games import game_by_id
from draisine.games.infernal_wagon.decks import shipped_decks
from draisine.games.zwergenzugfahrt.boards import shipped_boards
from draisine.kernel import GameLog, Match
from draisine.lab.simulate import Plan, check_plan, play_game
from draisine.words import LANGUAGES

ZZ = "zwergenzugfahrt"
WAGON = "infernal-wagon"
UNDERGROUND = "underground"
DEFAULT = shipped_boards()["default"]


@pytest.mark.parametrize("name", list(shipped_boards()))
def test_a_shipped_board_is_fine_and_is_drawn(name: str, tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text(shipped_boards()[name], "utf-8")
    done = run("check", str(file))
    assert (done.code, done.err) == (0, "")
    assert "This file can be played with: zwergenzugfahrt." in done.out
    assert done.out.count("[ ]") == 16


@pytest.mark.rule("IW-05")
@pytest.mark.parametrize(
    ("old", "new", "code", "sentence"),
    [
        ("", "", 0, "This file can be played with: infernal-wagon."),
        ("blast peak>moon 2", "blast peak>moon 4", 0, "This file can be played with: infernal-wagon."),
        ("silence\n", "silense\n", 1, "silense"),
        ("silence\n", "", 1, "7"),
    ],
)
def test_a_deck_is_known_by_what_it_says(
    old: str, new: str, code: int, sentence: str, tmp_path: Path
) -> None:
    file = tmp_path / "deck.txt"
    file.write_text(shipped_decks()["gentle"].replace(old, new, 1), "utf-8")
    done = run("check", str(file))
    assert done.code == code
    assert sentence in done.out + done.err


@pytest.mark.parametrize(
    ("text", "language", "sentence"),
    [
        (DEFAULT.replace("S S S D", "S S ? D", 1), "en", "Line 4, column 5: “?” is no sign of a board."),
        (DEFAULT.replace("S S S D", "S S ? D", 1), "de", "Zeile 4, Spalte 5: Das Zeichen „?“"),
        (DEFAULT.replace("S S D", "S S S", 1), "fr", "Sièges (S) sur le plateau : 17. Il en faut 16."),
        (DEFAULT.replace("r r r r r", "r r r r ."), "de", "Startfelder von Rot: 4. Es müssen 5 sein."),
        (DEFAULT.replace(". . r", "# . r"), "en", "Line 2, column 1: after a half turn"),
        ("; nothing\n", "en", "There is no board on this plan."),
    ],
)
def test_a_bad_board_is_refused_with_its_place_and_reason(
    text: str, language: str, sentence: str, tmp_path: Path
) -> None:
    file = tmp_path / "board.txt"
    file.write_text(text, "utf-8")
    done = run("check", str(file), "--language", language)
    assert done.code == 1
    assert sentence in done.err
    assert "board.txt" in done.err
    assert done.out == ""


def test_a_file_that_is_not_there_or_not_text(tmp_path: Path) -> None:
    assert "cannot be read" in run("check", str(tmp_path / "nothing.txt")).complaint
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\xff\xfe")
    done = run("check", str(file))
    assert done.code == 1
    assert "is not text" in done.complaint


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("de", "lege sie hierhin"), ("en", "put it here"), ("fr", "place-le ici")],
)
def test_a_good_file_is_told_the_way_to_the_shelf(language: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text(shipped_decks()["gentle"], "utf-8")
    folder = tmp_path / "shelf" / "infernal-wagon"
    arguments = ("--data", str(tmp_path), "--language", language)
    done = run("check", str(file), *arguments)
    assert (done.code, done.err) == (0, "")
    assert sentence in done.out
    assert str(folder) in done.out
    folder.mkdir(parents=True)
    there = run("check", str(file.rename(folder / "deck.txt")), *arguments)
    assert there.code == 0
    assert str(folder) not in there.out


def test_a_folder_is_read_as_one_text(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    folder.mkdir()
    assert "no file that ends in .txt" in run("check", str(folder)).complaint
    (folder / "a.txt").write_text("; nothing\n", "utf-8")
    (folder / "b.txt").write_text("start 3 gem-gem\n", "utf-8")
    done = run("check", str(folder), "--game", "infernal-wagon")
    assert done.code == 1
    # Decks are files: the heading of the first file is no card.
    assert f"{folder / 'a.txt'}: Line 0" in done.err.replace("\n", " ")


def test_a_deck_that_no_table_can_hold(tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text(shipped_decks()["gentle"] + ";" * 12_000, "utf-8")
    done = run("check", str(file))
    assert done.code == 1
    assert "That is too long: 12000 characters at most." in done.err


def _log() -> GameLog:
    plan = Plan(ZZ, ("lehrling", "random"), 1, "check", {"turns": 6})
    return play_game(plan, check_plan(plan), 0)[1].log


def _check(log: bytes, tmp_path: Path) -> tuple[int, str, str]:
    file = tmp_path / "game.json"
    file.write_bytes(log)
    done = run("check", str(file))
    return done.code, done.out, done.complaint


def test_a_kept_game_is_played_again(tmp_path: Path) -> None:
    log = _log()
    code, out, _ = _check(msgspec.json.encode(log), tmp_path)
    assert code == 0
    assert f"The log is right: {len(log.moves)} moves." in out
    assert "All rounds are played" in out
    code, out, _ = _check(msgspec.json.encode(msgspec.structs.replace(log, moves=log.moves[:3])), tmp_path)
    assert code == 0
    assert "By its moves the game is not over" in out


@cache
def _finished(game_id: str) -> GameLog:
    plan = Plan(game_id, ("random",) * min(game_by_id(game_id).seat_counts), 1, "finished")
    return play_game(plan, check_plan(plan), 0)[1].log


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", our_packages())
def test_a_finished_game_is_played_to_its_end(game_id: str, language: str, tmp_path: Path) -> None:
    log = _finished(game_id)
    file = tmp_path / "game.json"
    file.write_bytes(msgspec.json.encode(log))
    done = run("check", str(file), "--language", language)
    assert (done.code, done.err) == (0, "")
    *_, last = Match.steps(game_by_id(game_id), log)
    outcome = game_by_id(game_id).outcome(last.state)
    assert outcome is not None
    assert Words(language, game_by_id(game_id)).end(outcome.end) in done.out.replace("\n", " ")


def _with_move(log: GameLog, place: int, **change: object) -> GameLog:
    moves = list(log.moves)
    moves[place] = msgspec.structs.replace(moves[place], **change)
    return msgspec.structs.replace(log, moves=tuple(moves))


@pytest.mark.parametrize("game_id", our_packages())
def test_a_damaged_log_is_refused_with_its_place(game_id: str, tmp_path: Path) -> None:
    log = _finished(game_id)
    place = len(log.moves) // 2
    again = msgspec.structs.replace(log, moves=(*log.moves, log.moves[-1]))
    for damaged, number, reason in (
        (_with_move(log, place, seat=7), place + 1, "There is no seat 7"),
        (_with_move(log, place, seat=-2), place + 1, "There is no seat -2"),
        (_with_move(log, place, text="??"), place + 1, "??"),
        (_with_move(log, place, at=log.moves[place - 1].at - 1), place + 1, "Time runs back"),
        (again, len(log.moves) + 1, "over"),
    ):
        code, out, said = _check(msgspec.json.encode(damaged), tmp_path)
        assert (code, out) == (1, "")
        assert f"Move {number} (" in said
        assert reason in said


@pytest.mark.parametrize("game_id", our_packages())
@pytest.mark.parametrize("seats", [0, 60])
def test_a_log_with_a_wrong_number_of_seats(game_id: str, seats: int, tmp_path: Path) -> None:
    log = msgspec.structs.replace(_finished(game_id), seats=({},) * seats)
    code, out, said = _check(msgspec.json.encode(log), tmp_path)
    assert (code, out) == (1, "")
    assert f"{seats}" in said


@pytest.mark.parametrize(("game_id", "text"), [(ZZ, "plan"), (WAGON, "cards"), (UNDERGROUND, "box")])
def test_a_log_whose_data_is_damaged(game_id: str, text: str, tmp_path: Path) -> None:
    log = _finished(game_id)
    options = {**msgspec.to_builtins(log.options), text: "nothing\n"}
    code, out, said = _check(msgspec.json.encode(msgspec.structs.replace(log, options=options)), tmp_path)
    assert (code, out) == (1, "")
    assert "nothing" in said or "1" in said


def test_a_wrong_log_is_refused_with_the_move_that_is_wrong(tmp_path: Path) -> None:
    log = _log()
    wrong = (*log.moves[:2], msgspec.structs.replace(log.moves[2], text="A1-J5"), *log.moves[3:])
    code, _, said = _check(msgspec.json.encode(msgspec.structs.replace(log, moves=wrong)), tmp_path)
    assert code == 1
    assert "Move 3 (A1-J5) cannot have been played like this" in said


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"version": 99}, "The log is for version 99"),
        ({"game": "chess"}, "There is no game chess here."),
        ({"options": {"turns": "many"}}, "This is no log of a game"),
    ],
)
def test_a_log_for_something_else(change: dict[str, object], sentence: str, tmp_path: Path) -> None:
    log = msgspec.structs.replace(_log(), **change)
    code, _, said = _check(msgspec.json.encode(log), tmp_path)
    assert code == 1
    assert sentence in said


def test_json_that_is_no_log(tmp_path: Path) -> None:
    code, _, said = _check(b'{"game": 3', tmp_path)
    assert code == 1
    assert "This is no log of a game" in said
