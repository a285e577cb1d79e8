"""Simulations from the command line."""

import json

from tests.cli.person import run, run_process

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
    assert "seconds" in refused.complaint
