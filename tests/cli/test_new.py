"""`draisine new`: a folder that passes its own test, and a game that can be played at once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.person import run, run_process
from tests.guest_games.installed import install_with_pip
from tests.server.support import Guest, ServerProcess, begin, play_on


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("designer") / "three-stones"
    done = run("new", "three-stones", "--folder", str(folder))
    assert done.code == 0, done.err
    assert "three-stones/src/three_stones/rules.py" in done.out.replace("\n", "")
    assert "-m pip install" in done.out
    page = Path(done.out.rpartition("What each part of it is for: ")[2].strip())
    assert page.read_text("utf-8").startswith("# Writing a game")
    return folder


def test_what_it_prints_can_be_typed_as_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = Path(sys.executable).with_name("draisine")
    monkeypatch.setenv("PATH", str(tmp_path))
    away = run("new", "four-stones", "--folder", str(tmp_path / "away")).out
    assert f"  {here} play four-stones\n" in away
    monkeypatch.setenv("PATH", str(here.parent))
    found = run("new", "four-stones", "--folder", str(tmp_path / "found")).out
    assert "  draisine play four-stones\n" in found


@pytest.fixture(scope="module")
def installed(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install_with_pip(made, tmp_path_factory.mktemp("installed"))


def test_it_passes_its_own_test(made: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "error::SyntaxWarning"]
    done = subprocess.run(command, cwd=made, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout


def test_it_is_typed_and_in_form(made: Path) -> None:
    for tool in (["ruff", "check", "--isolated"], ["mypy", "--strict", "--no-incremental"]):
        command = [sys.executable, "-m", *tool, "src"]
        done = subprocess.run(command, cwd=made, capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 0, done.stdout


def test_it_is_played_in_the_terminal(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(installed), os.environ.get("PYTHONPATH", "")]))
    assert "three-stones" in run_process("games").out
    typed = "?\ntake 3\ntake 9\n" + "take 1\n" * 4
    done = run_process(
        "play", "three-stones", "--option", "stones=8", "--bot", "random", "--seed", "5", typed=typed
    )
    assert done.code == 0, done.err
    assert "Take: take 1, take 2, take 3" in done.out
    assert "“take 9” is no move: take 2, say." in done.out
    assert "8 / 8" in done.out
    assert "You: 3 stones taken." in done.out
    assert "The heap is gone." in done.out
    assert "You have won!" in done.out or "You have lost." in done.out
    typed = "take 1\n" * 8
    done = run_process("play", "three-stones", "--seats", "3", "--bot", "random", "--seed", "5", typed=typed)
    *_, took = (line.strip() for line in done.out.splitlines() if "taken." in line)
    *_, why, winner, own = done.out.splitlines()
    assert why == "The heap is gone."
    assert winner == f"Won: {took.rpartition(':')[0].removeprefix('You> ').strip()}."
    assert own == ("You have won!" if winner == "Won: You." else "You have lost.")


async def test_it_is_played_at_a_table_of_the_server(installed: Path, tmp_path: Path) -> None:
    with ServerProcess(tmp_path, guests=[installed]) as server:
        async with Guest(server) as anna, Guest(server) as bodo:
            await anna.introduce("Anna")
            await bodo.introduce("Bodo")
            words = (await anna.http.get("/api/games/three-stones/words/fr")).json()
            assert words["promise"] == "Prends la dernière pierre."
            link, a, b = await begin(anna, bodo, game="three-stones", options={"stones": 5})
            reader = await anna.connect(f"{link}?picture=text")
            assert '"picture":"o o o o o \\n5 / 5"' in str(await reader.recv())
            await reader.close()
            assert 2 <= await play_on(a, b) <= 5
            while a.table["outcome"] is None:
                await a.hear()
            assert a.table["outcome"]["end"] == "last_stone"


@pytest.mark.parametrize(
    ("name", "german", "english", "french"),
    [
        ("Stones", "kann kein Spiel heißen", "cannot be a game's id", "ne peut pas être"),
        ("a--b", "kann kein Spiel heißen", "cannot be a game's id", "ne peut pas être"),
        ("x" * 41, "kann kein Spiel heißen", "cannot be a game's id", "ne peut pas être"),
        ("../up", "kann kein Spiel heißen", "cannot be a game's id", "ne peut pas être"),
        ("class", "Name von Python selbst", "name of Python itself", "nom de Python lui-même"),
        ("json", "Name von Python selbst", "name of Python itself", "nom de Python lui-même"),
        ("underground", "schon installiert", "installed here already", "déjà installé ici"),
        ("pytest", "schon installiert", "installed here already", "déjà installé ici"),
    ],
)
def test_other_names_are_refused_by_name(
    name: str, german: str, english: str, french: str, tmp_path: Path
) -> None:
    for language, said in (("de", german), ("en", english), ("fr", french)):
        done = run("new", name, "--folder", str(tmp_path / "there"), "--language", language)
        assert done.code == 1
        assert said in done.complaint
    assert not (tmp_path / "there").exists()


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    done = run("new", "my-game", "--folder", str(tmp_path))
    assert done.code == 1
    assert "is not empty" in done.complaint
    done = run("new", "my-game", "--folder", str(tmp_path / "mine.txt"))
    assert done.code == 1
    assert "is not empty" in done.complaint
    done = run("new", "my-game", "--folder", str(tmp_path / "mine.txt" / "below"))
    assert done.code == 1
    assert "cannot be written" in done.complaint
    assert list(tmp_path.iterdir()) == [tmp_path / "mine.txt"]
