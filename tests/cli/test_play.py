"""A game at the terminal, driven as a person would: by what is typed and what is read."""

import itertools
import re
from pathlib import Path
from unittest.mock import patch

import msgspec
import pytest
from tests.cli.person import AtTerminal, run, run_process

from draisine.games import game_by_id
from draisine.kernel import GameLog, Match
from draisine.words import LANGUAGES

ZZ = "zwergenzugfahrt"


def test_a_few_moves_a_mistake_and_a_way_back(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed = f"?\nE5-E4\nhello\nD5-D4\nboard\nundo\nG5-H5\nsave {file}\nquit\n"
    done = run_process("play", ZZ, "--bot", "geselle", "--seed", "3", "--trait", "beard=90", typed=typed)
    assert (done.code, done.err) == (0, "")
    assert re.search(r"^You play Red against [A-Z][a-z]+ \(Journeyman\)\.$", done.out, re.MULTILINE)
    assert "Walk: C5-B5 D5-D4 G5-H5" in done.out
    assert "There is a wall between E5 and E4." in done.out
    assert "“hello” is no move." in done.out
    assert "Red walks from D5 to D4." in done.out
    assert done.out.rstrip().endswith("Goodbye!")
    log = msgspec.json.decode(file.read_bytes(), type=GameLog)
    assert log.moves[0].text == "G5-H5"
    assert len(list(Match.steps(game_by_id(ZZ), log))) == 1 + len(log.moves)


def test_every_line_fits_on_eighty_columns() -> None:
    done = run("play", ZZ, "--option", "board=quick", "--seed", "1", typed="?\nhelp\nhilfe\n")
    assert max(len(line) for line in done.out.splitlines()) <= 80


@pytest.mark.parametrize(
    ("game", "offered"),
    [(ZZ, {"undo", "draw"}), ("underground", set[str]()), ("infernal-wagon", set[str]())],
)
def test_help_offers_only_what_is_possible_in_this_game(game: str, offered: set[str]) -> None:
    typed = "help\n" if game == ZZ else "help\ndraw\nundo\n"
    done = run("play", game, "--seed", "1", typed=typed)
    listed = {line.split()[0] for line in done.out.splitlines() if line.startswith("  ")}
    assert {"moves", "hint", "resign", "quit"} <= listed
    assert listed & {"undo", "draw"} == offered
    if game != ZZ:
        assert "there is no draw." in done.out
        assert "nothing can be taken back." in done.out


def test_whole_game_with_hints_is_played_to_its_end() -> None:
    # Three legal ways to go on, whatever the bot does: nobody looks, everybody walks.
    typed = "hint\n" + "zurück\nundo\n" + "C5-B5\nB5-C5\n" * 20
    done = run(
        "play",
        ZZ,
        "--bot",
        "lehrling",
        "--option",
        "turns=5",
        "--seed",
        "9",
        "--trait",
        "beard=99",
        typed=typed,
    )
    assert done.code == 0
    assert "King would play" in done.out
    assert "You have made no move yet." in done.out
    assert "All rounds are played: the seats are counted." in done.out
    *_, scores, result = done.out.splitlines()
    assert re.fullmatch(r"\S+ \d+, \S+ \d+", scores)
    assert "You have" in result


def test_giving_up_and_offering_a_draw() -> None:
    done = run("play", ZZ, "--seat", "green", "--seed", "1", typed="resign\n")
    assert done.out.rstrip().endswith("You have lost.")
    assert "Green> " in done.out
    done = run("play", ZZ, "--seed", "1", "--bot", "lehrling", typed="draw\nquit\n")
    assert "The bot would rather play on: it is early yet." in done.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_speaks_the_language_that_was_asked_for(language: str) -> None:
    done = run("play", ZZ, "--language", language, "--seed", "1", typed="E5-E4\n")
    walls = {"de": "ist eine Wand", "en": "There is a wall", "fr": "Il y a un mur"}
    assert walls[language] in done.out


def test_clans_differ_in_shape_even_without_unicode_or_colour() -> None:
    done = run_process("play", ZZ, "--bot", "koenig", "--seed", "1", encoding="ascii")
    assert done.code == 0
    assert " 5   .   .   A   A   A   A   A" in done.out
    assert " 1   .   .   .   O   O   O   O   O" in done.out


def test_a_file_that_cannot_be_written_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    typed = f"save\nsave {tmp_path}/no/such/folder.json\nboard\nquit\n"
    done = run("play", ZZ, "--seed", "1", typed=typed)
    assert "Where to? Write: save FILE" in done.out
    assert "cannot be written" in done.out
    assert done.code == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("chess",), "There is no game chess here."),
        ((ZZ, "--bot", "kaiser"), "This game has no bot kaiser."),
        ((ZZ, "--seat", "blue"), "There is no seat blue. Write a number from 1 to 2."),
        ((ZZ, "--seat", "3"), "There is no seat 3."),
        ((ZZ, "--seats", "3"), "cannot be played with 3 seats"),
        ((ZZ, "--trait", "nose=3"), "No game asks for this: nose."),
        ((ZZ, "--option", "turns=1"), "The option turns cannot be “1”. It can be: 5–200."),
        ((ZZ, "--option", "turns"), "is no option: write NAME=VALUE"),
        (
            (ZZ, "--option", "board=moon"),
            "The option board cannot be “moon”. It can be: default, quick, wild, own.",
        ),
        ((ZZ, "--option", "board=own", "--option", "plan=@no-such-file"), "no-such-file cannot be read"),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(arguments: tuple[str, ...], sentence: str) -> None:
    done = run("play", *arguments)
    assert done.code == 1
    assert sentence in done.complaint
    assert "Traceback" not in done.err


def test_on_a_real_terminal() -> None:
    with AtTerminal("play", ZZ, "--seed", "3", "--trait", "beard=90") as person:
        person.until("▲")
        person.until("Red> ")
        person.type("D5-D4")
        person.until("Red walks from D5 to D4.")
        person.until("Red> ")
        person.type("quit")
        person.until("Goodbye!")
        assert person.code() == 0


def test_a_bot_that_thinks_until_time_is_up() -> None:
    half_minutes = itertools.count(0, 30)
    with patch("draisine.cli.terminal_game.time.monotonic", lambda: next(half_minutes)):
        options = ("--option", "end=time", "--option", "minutes=1", "--trait", "beard=0", "--seed", "1")
        done = run("play", ZZ, "--bot", "lehrling", *options, typed="D5-D4\n" * 9)
    assert (done.code, done.err) == (0, "")
    assert "Time is up: the seats are counted." in done.out


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("Broken", "KeyError: 'lost'"),
        ("Wordless", "NoneType is no Reply"),
        ("Stubborn", "no answer within 0.2 s"),
    ],
)
def test_a_bot_that_fails_is_named_and_the_game_goes_on(
    bot: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("draisine.cli.terminal_game._PATIENCE", 0.2)
    short = ("play", ZZ, "--bot", f"tests.lab.odd_bots:{bot}", "--seed", "3", "--trait", "beard=90")
    done = run(*short, "--language", "en", typed="C5-B5\nB5-C5\ndraw\nquit\n")
    assert done.code == 0
    said = " ".join(done.out.split())
    assert said.count(f"failed ({reason}) and makes any legal move.") == 3
    assert "Red walks from B5 to C5." in said
    assert said.endswith("Goodbye!")
