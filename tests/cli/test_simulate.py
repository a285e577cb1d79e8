"""Simulations from the command line."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.cli.person import ENVIRONMENT, run, run_process

ZZ = "zwergenzugfahrt"


def test_a_simulation_in_words_and_for_scripts() -> None:
    arguments = ("simulate", ZZ, "--seats", "2", "--bots", "lehrling,random", "--games", "6", "--seed", "4")
    short = (*arguments, "--option", "turns=8", "--option", "board=quick")
    spoken = run(*short, "--workers", "1")
    assert spoken.code == 0
    assert "zwergenzugfahrt: 6 games, seed 4" in spoken.out
    assert "lehrling" in spoken.out
    assert "Whoever began scored" in spoken.out
    reports = [json.loads(run_process(*short, "--workers", count, "--json").out) for count in ("1", "2")]
    assert reports[0] == reports[1]
    assert reports[0]["plan"]["options"] == {"turns": 8, "board": "quick"}
    assert sum(reports[0]["ends"].values()) == 6
    assert reports[0]["bots"][0]["won"] + reports[0]["bots"][0]["lost"] + reports[0]["bots"][0]["drawn"] == 6


def test_one_bot_fills_all_seats_and_too_many_do_not_fit() -> None:
    one = run("simulate", ZZ, "--seats", "2", "--bots", "random", "--games", "2", "--json", "--workers", "1")
    assert json.loads(one.out)["plan"]["bots"] == ["random", "random"]
    many = run("simulate", ZZ, "--seats", "2", "--bots", "random,random,random", "--language", "de")
    assert many.code == 1
    assert "So viele Bots (3) passen nicht" in many.complaint


def test_an_option_is_read_as_the_game_wants_it() -> None:
    numbered = (
        "simulate",
        "underground",
        "--seats",
        "1",
        "--bots",
        "random",
        "--games",
        "1",
        "--workers",
        "1",
    )
    climb = run(*numbered, "--option", "setup=2", "--option", "seconds=30", "--json")
    assert json.loads(climb.out)["plan"]["options"] == {"setup": "2", "seconds": 30}
    refused = run(*numbered, "--option", "seconds=soon", "--language", "en")
    assert refused.code == 1
    assert "The option seconds cannot be “soon”. It can be: 0–600." in refused.complaint
    few = run("simulate", ZZ, "--games", "1", "--option", "turns=-4", "--language", "en")
    assert few.code == 1
    assert "The option turns cannot be “-4”. It can be: 5–200." in few.complaint


def test_ctrl_c_keeps_what_is_done_and_the_same_command_goes_on(tmp_path: Path) -> None:
    out, held = tmp_path / "games.parquet", tmp_path / "held"
    arguments = ["simulate", ZZ, "--bots", "tests.lab.odd_bots:Held,random", "--option", "turns=5"]
    arguments += ["--games", "8", "--workers", "2", "--limit", "600", "--out", str(out)]
    environment = {**os.environ, **ENVIRONMENT, "DRAISINE_TEST_HELD": str(held)}
    held.touch()
    with subprocess.Popen(
        [sys.executable, "-m", "draisine.cli", *arguments],
        stderr=subprocess.PIPE,
        env=environment,
        text=True,
        start_new_session=True,
    ) as process:
        # Four games come back; the others wait. What came back is soon written.
        deadline = time.monotonic() + 100
        while not list(tmp_path.glob("games.parquet.parts/games-*")) and time.monotonic() < deadline:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Stopped. Games kept: 4 of 8." in " ".join(said.split())
    assert "Traceback" not in said
    assert not out.exists()
    held.unlink()
    done = subprocess.run(
        [sys.executable, "-m", "draisine.cli", *arguments, "--json"],
        capture_output=True,
        env=environment,
        timeout=100,
        check=True,
    )
    assert sum(json.loads(done.stdout)["ends"].values()) == 8
    assert [path.name for path in tmp_path.iterdir()] == ["games.parquet"]


def test_bots_have_a_default_and_a_bad_file_is_said_in_words(tmp_path: Path) -> None:
    usual = run("simulate", ZZ, "--games", "1", "--workers", "1", "--json", "--option", "turns=5")
    assert json.loads(usual.out)["plan"]["bots"] == ["geselle", "geselle"]
    short = (
        "simulate",
        ZZ,
        "--bots",
        "random,random",
        "--games",
        "1",
        "--workers",
        "1",
        "--option",
        "turns=5",
    )
    out = str(tmp_path / "games.parquet")
    written = run(*short, "--out", out)
    assert written.code == 0
    assert f"Written: {out}" in written.complaint
    other = run(*short, "--out", out, "--seed", "2", "--language", "fr")
    assert other.code == 1
    assert "contient les parties d’une autre série (différent : seed)" in other.complaint


def test_one_bot_sits_at_every_seat_of_a_usual_table_and_a_wrong_name_is_said_first() -> None:
    short = ("simulate", ZZ, "--games", "2", "--option", "turns=5", "--workers", "1")
    plan = json.loads(run(*short, "--bots", "lehrling", "--json").out)["plan"]
    assert plan["bots"] == ["lehrling", "lehrling"]
    wrong = run(*short, "--bots", "lehrlnig", "--language", "en")
    assert wrong.code == 1
    assert "This game has no bot lehrlnig." in wrong.complaint


@pytest.mark.parametrize(
    ("game", "typed", "wanted"),
    [
        ("infernal-wagon", "help=much", "all, chosen, none"),
        ("infernal-wagon", "silence=loud", "true, false"),
        ("infernal-wagon", "deck=gold", "default, gentle, own"),
        ("underground", "setup=8", "1, 2, 3, 4, 5, 6, 7, easy, medium, hard"),
    ],
)
def test_a_value_that_an_option_cannot_have_is_refused_with_those_it_can(
    game: str, typed: str, wanted: str
) -> None:
    refused = run("simulate", game, "--option", typed, "--games", "1", "--language", "en")
    assert refused.code == 1
    option, _, value = typed.partition("=")
    assert f"The option {option} cannot be “{value}”. It can be: {wanted}." in refused.complaint


def test_an_option_that_there_is_not_is_said_with_those_that_there_are() -> None:
    refused = run("simulate", ZZ, "--option", "turn=20", "--games", "1", "--language", "en")
    assert refused.code == 1
    said = " ".join(refused.complaint.split())
    assert "This game has no option turn. It has: " in said
    assert " turns" in said


def test_a_bot_that_ends_its_process_is_said_and_what_came_before_is_kept(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    bots = ("--bots", "tests.lab.odd_bots:Deadly,random", "--games", "40", "--option", "turns=5")
    ended = run_process("simulate", ZZ, *bots, "--workers", "2", "--out", str(out), "--language", "en")
    assert ended.code == 1
    said = " ".join(ended.complaint.split())
    assert "A process that played games ended by itself (exit code 7)" in said
    assert "Traceback" not in said


def test_what_a_bot_prints_is_not_in_what_scripts_read() -> None:
    bots = ("--bots", "tests.lab.odd_bots:Chatty,random", "--games", "8", "--option", "turns=5")
    one, two = (run_process("simulate", ZZ, *bots, "--workers", count, "--json") for count in ("1", "2"))
    assert "well" in two.complaint
    assert json.loads(one.out) == json.loads(two.out)


def test_a_run_that_a_failing_bot_stopped_goes_on_with_forfeits(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    line = ["simulate", ZZ, "--bots", "tests.lab.odd_bots:SeldomBroken,random", "--games", "4"]
    line += ["--option", "turns=5", "--workers", "1", "--out", str(out), "--language", "en"]
    assert run(*line).code == 1
    done = run(*line, "--forfeits")
    assert done.code == 0
    assert "Lost by a bot's failure: 1, first tests.lab.odd_bots:SeldomBroken: KeyError: 'lost'" in " ".join(
        done.out.split()
    )


def test_games_of_a_bot_that_was_changed_are_those_of_another_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    source, out = tmp_path / "changing_bot.py", tmp_path / "games.parquet"
    text = "from tests.lab.odd_bots import Chatty\n"
    source.write_text(text)
    line = ["simulate", ZZ, "--bots", "changing_bot:Chatty,random", "--games", "2"]
    line += ["--option", "turns=5", "--workers", "1", "--out", str(out), "--language", "en"]
    assert run(*line).code == 0
    assert run(*line).code == 0
    source.write_text(f"{text}# something else\n")
    refused = run(*line)
    assert refused.code == 1
    assert "(different: bots_code)" in refused.complaint


def test_moves_without_a_file_are_refused_and_only_files_that_are_there_are_named(tmp_path: Path) -> None:
    line = ["simulate", ZZ, "--bots", "random", "--games", "1", "--option", "turns=5", "--moves"]
    refused = run(*line, "--language", "en")
    assert refused.code == 1
    assert "--moves needs --out" in refused.complaint
    out = tmp_path / "games.parquet"
    line += ["--workers", "1", "--out", str(out), "--language", "en"]
    assert f"Written: {out.with_suffix('.moves.parquet')}" in run(*line).complaint
    out.with_suffix(".moves.parquet").unlink()
    assert "moves.parquet" not in run(*line).complaint
