"""`draisine bench` measures; what it measures is nobody's pass or fail."""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest
from typer.testing import CliRunner

from draisine.cli.app import build_app
from draisine.cli.benchmarks.hostile import Figures as AttackFigures
from draisine.cli.benchmarks.measure import Figures, RideFigures
from draisine.cli.benchmarks.players import Notes, seat_all
from draisine.cli.benchmarks.processes import started_server
from draisine.cli.benchmarks.restart_and_idle import IdleFigures, RestartFigures
from draisine.cli.benchmarks.rides import TableOfFive
from draisine.cli.benchmarks.rules import RulesFigures, measure_rules
from draisine.server.limits.limits import UNLIMITED
from draisine.server.settings import loopback_settings


def test_one_line_of_figures_for_a_number_of_tables() -> None:
    answer = CliRunner().invoke(build_app(), ["bench", "tables", "--tables", "2", "--seconds", "1", "--json"])
    assert answer.exit_code == 0, answer.output
    figures = [msgspec.json.decode(line, type=Figures) for line in answer.stdout.splitlines()]
    assert [found.tables for found in figures] == [2]
    for found in figures:
        assert found.moves_per_second > 0
        assert found.paced_moves_per_second > 0
        assert found.floor_per_second > 0
        assert 0 < found.p50_ms <= found.p99_ms
        assert found.refused == {}


def test_one_line_of_figures_for_a_number_of_rides() -> None:
    answer = CliRunner().invoke(build_app(), ["bench", "rides", "--tables", "2", "--seconds", "2", "--json"])
    assert answer.exit_code == 0, answer.output
    figures = [msgspec.json.decode(line, type=RideFigures) for line in answer.stdout.splitlines()]
    assert [found.tables for found in figures] == [2]
    for found in figures:
        assert found.cards_per_second > 0
        assert 0 < found.p50_ms <= found.p99_ms <= found.slowest_ms
        assert 0 < found.largest_view_bytes < found.largest_news_bytes
        assert found.refused == {}


def test_one_line_of_figures_for_an_attack() -> None:
    command = ["bench", "hostile", "--only", "pings", "--seconds", "1", "--json"]
    answer = CliRunner().invoke(build_app(), command)
    assert answer.exit_code == 0, answer.output
    (found,) = (msgspec.json.decode(line, type=AttackFigures) for line in answer.stdout.splitlines())
    assert (found.attack, found.code) == ("pings", "this")
    assert found.moves > 0
    assert 0 < found.quiet_p50_ms <= found.quiet_p99_ms
    assert found.toll.answers["too_much_traffic"] > 0
    assert found.newcomer_ms is not None
    unknown = CliRunner().invoke(build_app(), ["bench", "hostile", "--only", "kindness"])
    assert unknown.exit_code == 2


@pytest.mark.parametrize("command", ["tables", "rides"])
def test_numbers_that_make_no_sense_are_refused(command: str) -> None:
    for numbers in ("", "x", "0", "5,-1", "100000"):
        assert CliRunner().invoke(build_app(), ["bench", command, "--tables", numbers]).exit_code == 2


def test_when_a_ride_is_over_the_same_five_begin_another() -> None:
    async def two_rides() -> Notes:
        notes = Notes()
        with (
            TemporaryDirectory() as folder,
            started_server(loopback_settings(Path(folder), limits=UNLIMITED, count_in=0)) as server,
        ):
            table = TableOfFive(1, server.url, notes, ahead=200)
            try:
                await seat_all([table])
                await table.at_its_place.wait()
            finally:
                table.leave()
        return notes

    notes = asyncio.run(two_rides())
    assert notes.games > 1
    assert notes.acknowledged > 150
    assert notes.refused == {}


def test_one_line_of_figures_for_the_rules_of_each_game() -> None:
    answer = CliRunner().invoke(build_app(), ["bench", "rules", "zwergenzugfahrt", "--seconds", "1"])
    assert answer.exit_code == 0, answer.output
    (found,) = [msgspec.json.decode(line, type=RulesFigures) for line in answer.stdout.splitlines()]
    assert (found.game, found.seats) == ("zwergenzugfahrt", 2)
    for speed in (found.by_value, found.driven, found.inside):
        assert speed is not None
        assert speed.games > 0
        assert speed.steps > speed.games


@pytest.mark.parametrize("game", ["infernal-wagon", "underground"])
def test_random_games_of_every_kind_come_to_an_end(game: str) -> None:
    found = measure_rules(game, 0.001)
    for speed in (found.by_value, found.driven, found.inside):
        assert speed is not None
        assert 0 < speed.steps < 5000 * speed.games


def test_one_line_of_figures_for_a_restart_and_for_people_who_rest() -> None:
    restart = ["bench", "restart", "--tables", "3", "--moves", "2", "--clocks", "67", "--json"]
    answer = CliRunner().invoke(build_app(), restart)
    assert answer.exit_code == 0, answer.output
    back = msgspec.json.decode(answer.stdout, type=RestartFigures)
    assert (back.tables, back.moves, back.clocks) == (3, 2, 2)
    assert 0 < back.answers_s <= back.last_back_s
    answer = CliRunner().invoke(build_app(), ["bench", "idle", "--players", "4", "--seconds", "1", "--json"])
    assert answer.exit_code == 0, answer.output
    rest = msgspec.json.decode(answer.stdout, type=IdleFigures)
    assert (rest.players, rest.tables) == (4, 2)
    assert rest.asked_per_second > 0, "every page asks whether its line is there"
    assert rest.memory_mb is None or rest.memory_mb > 0
