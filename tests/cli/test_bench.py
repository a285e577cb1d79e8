"""`draisine bench tables` measures; what it measures is nobody's pass or fail."""

import msgspec
from typer.testing import CliRunner

from draisine.cli.app import build_app
from draisine.cli.benching.measure import Figures


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


def test_numbers_that_make_no_sense_are_refused() -> None:
    for numbers in ("", "x", "0", "5,-1", "100000"):
        assert CliRunner().invoke(build_app(), ["bench", "tables", "--tables", numbers]).exit_code == 2
