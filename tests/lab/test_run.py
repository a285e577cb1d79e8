"""Games that are written down while they are played: the same file however it came about."""

import errno
import os
from pathlib import Path
from typing import Any

import msgspec
import polars as pl
import pytest

from draisine.games import game_by_id
from draisine.kernel import DraisineError, GameLog, Match, Moved
from draisine.lab import games_file, packages, parquet, thinkers
from draisine.lab.report import report_on
from draisine.lab.run import Run
from draisine.lab.simulate import Plan, check_plan, simulate

ZZ = "zwergenzugfahrt"
PLAN = Plan(ZZ, ("random", "lehrling"), 10, "file", {"turns": 5})


def _played(folder: Path, plan: Plan = PLAN, workers: int = 1) -> Run:
    made = Run(plan, folder / "games.parquet", moves=True)
    made.play(workers)
    return made


def test_a_file_is_the_same_for_any_number_of_workers_and_says_what_a_simulation_says(tmp_path: Path) -> None:
    alone = _played(tmp_path / "1")
    together = _played(tmp_path / "3", workers=3)
    assert alone.out.read_bytes() == together.out.read_bytes()
    assert alone.moves_out is not None
    assert together.moves_out is not None
    assert alone.moves_out.read_bytes() == together.moves_out.read_bytes()
    assert list(alone.matches()) == simulate(PLAN, 1)
    assert report_on(PLAN, alone.matches()) == report_on(PLAN, simulate(PLAN, 1))
    assert [path.name for path in (tmp_path / "3").iterdir()].count("games.parquet.parts") == 0


def test_rows_say_who_sat_where_and_the_games_own_figures(tmp_path: Path) -> None:
    frame = pl.read_parquet(_played(tmp_path).out)
    assert frame["index"].to_list() == list(range(10))
    assert frame["bots"].to_list()[:2] == [["random", "lehrling"], ["lehrling", "random"]]
    assert frame["options"].unique().to_list() == ['{"turns":5}']
    seats = frame["figures"].struct.unnest().select("red", "green").rows()
    assert [list(row) for row in seats] == frame["scores"].to_list()
    assert frame["events"].struct.field("ended").to_list() == [1] * 10


def test_the_moves_replay_to_the_games(tmp_path: Path) -> None:
    made = _played(tmp_path)
    assert made.moves_out is not None
    games, moves = pl.read_parquet(made.out), pl.read_parquet(made.moves_out)
    assert moves.height == games["decisions"].sum()
    assert set(moves["kind"]) <= {"walk", "sit", "reserve", "take_off", "kick", "conduct"}
    game, options = game_by_id(ZZ), msgspec.to_builtins(check_plan(PLAN))
    row = games.row(3, named=True)
    moved = moves.filter(pl.col("index") == 3).sort("number").select("seat", "milliseconds", "move").rows()
    seats: tuple[dict[str, int], ...] = ({"beard": 1}, {"beard": 2})
    log = GameLog(ZZ, game.version, options, seats, row["seed"], tuple(Moved(*one) for one in moved))
    outcome = Match.from_log(game, log).outcome
    assert outcome is not None
    assert [outcome.end, list(outcome.winners)] == [row["end"], row["winners"]]


def test_an_interrupted_run_keeps_what_is_done_and_goes_on(tmp_path: Path) -> None:
    broken = Run(PLAN, tmp_path / "games.parquet", moves=True)
    heard: list[int] = []

    def interrupt(more: int) -> None:
        heard.append(more)
        if sum(heard) >= 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        broken.play(1, interrupt)
    assert not broken.out.exists()
    again = Run(PLAN, tmp_path / "games.parquet", moves=True)
    assert again.done == broken.done == sum(heard)
    assert 4 <= again.done < 10
    heard.clear()
    again.play(1, heard.append)
    assert sum(heard) == 10 - broken.done
    assert again.out.read_bytes() == _played(tmp_path / "at once").out.read_bytes()


def test_a_finished_run_can_be_made_longer_and_is_not_played_again(tmp_path: Path) -> None:
    _played(tmp_path, msgspec.structs.replace(PLAN, games=4))
    longer = Run(PLAN, tmp_path / "games.parquet", moves=True)
    assert longer.done == 4
    longer.play(1)
    whole = _played(tmp_path / "at once")
    assert pl.read_parquet(longer.out).equals(pl.read_parquet(whole.out))
    heard: list[int] = []
    Run(PLAN, longer.out, moves=True).play(1, heard.append)
    assert heard == []


def _refusal(plan: Plan, out: Path, moves: bool = True) -> DraisineError:
    with pytest.raises(DraisineError) as refused:
        Run(plan, out, moves=moves)
    return refused.value


def test_a_file_of_another_run_is_refused_and_kept(tmp_path: Path) -> None:
    out = _played(tmp_path).out
    before = out.read_bytes()
    others: dict[str, Any] = {"seed": "x", "bots": ("random", "random"), "options": {"turns": 6}, "pace": 1}
    for what, value in others.items():
        error = _refusal(msgspec.structs.replace(PLAN, **{what: value}), out)
        assert (error.code, error.params["what"]) == ("another_run", what)
    error = _refusal(PLAN, out, moves=False)
    assert (error.code, error.params["what"]) == ("another_run", "moves")
    assert _refusal(msgspec.structs.replace(PLAN, games=9), out).code == "run_is_longer"
    assert out.read_bytes() == before


def test_what_is_no_run_is_refused(tmp_path: Path) -> None:
    foreign = tmp_path / "foreign.parquet"
    pl.DataFrame({"a": [1]}).write_parquet(foreign)
    assert _refusal(PLAN, foreign).code == "no_run"
    text = tmp_path / "text.parquet"
    text.write_text("not a table")
    assert _refusal(PLAN, text).code == "no_run"
    assert text.read_text() == "not a table"
    (tmp_path / "new.parquet.parts").mkdir()
    (tmp_path / "new.parquet.parts" / "letters.txt").touch()
    assert _refusal(PLAN, tmp_path / "new.parquet").code == "no_run"
    assert _refusal(PLAN, tmp_path / "games.csv").code == "out_not_parquet"
    assert _refusal(msgspec.structs.replace(PLAN, games=0), tmp_path / "a.parquet").code == "no_games_to_play"


def test_a_full_disk_is_said_and_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_file, "_MOST_ROWS", 0)  # a part for every portion
    written: list[int] = []
    sync = os.fsync

    def full(file: int) -> None:
        written.append(file)
        if len(written) > 5:  # what the run is, two parts of moves and two of games
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        sync(file)

    monkeypatch.setattr(os, "fsync", full)
    stopped = Run(PLAN, tmp_path / "games.parquet", moves=True)
    with pytest.raises(DraisineError) as refused:
        stopped.play(1)
    assert refused.value.code == "run_not_written"
    assert refused.value.params["games"] == stopped.done
    assert 2 <= stopped.done < 10
    monkeypatch.undo()
    again = Run(PLAN, tmp_path / "games.parquet", moves=True)
    assert again.done == stopped.done
    again.play(1)
    assert again.out.read_bytes() == _played(tmp_path / "at once").out.read_bytes()


def test_a_disk_that_is_full_at_once_does_not_stand_in_the_way_of_the_next_try(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DraisineError) as refused:
        _played(tmp_path)
    assert (refused.value.code, refused.value.params["games"]) == ("run_not_written", 0)
    monkeypatch.undo()
    assert _played(tmp_path).out.exists()


def test_without_polars_it_is_said_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packages, "find_spec", lambda _name: None)
    error = _refusal(PLAN, tmp_path / "games.parquet")
    assert (error.code, error.params) == ("lab_not_installed", {"package": "polars", "extra": "lab"})


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("Nonsense", "'to the moon' is no legal move"),
        ("Wordless", "NoneType is no Reply"),
        ("Broken", "KeyError: 'lost'"),
        ("Leaving", "SystemExit"),
        ("Endless", "no answer within 0.2 s"),
        ("Stubborn", "no answer within 0.2 s"),
        ("Generating", "GeneratorExit"),
        ("LatePause", "ValidationError: Expected `int | null`, got `str` - at `$.pause`"),
        ("Numbered", "ValidationError: Expected `str`, got `int` - at `$.call`"),
        ("Waiting", "ValidationError: Expected `int`, got `str` - at `$.until`"),
        ("Patient", "a time beyond all clocks"),
    ],
)
def test_a_bot_at_fault_is_named(bot: str, reason: str) -> None:
    name = f"tests.lab.odd_bots:{bot}"
    plan = Plan(ZZ, ("random", name), 2, "odd", {"turns": 5}, limit=0.2)
    with pytest.raises(DraisineError) as stopped:
        simulate(plan, 1)
    assert stopped.value.code == "bot_at_fault"
    assert stopped.value.params == {"bot": name, "game": 0, "reason": reason}
    counted = simulate(msgspec.structs.replace(plan, forfeits=True), 1)
    assert [one.result.fault for one in counted] == [f"{name}: {reason}"] * 2
    assert [one.bots[one.result.winners[0]] for one in counted] == [0, 0]
    assert report_on(plan, counted).faults == 2


@pytest.mark.parametrize(
    ("bot", "reason"), [("Compiled", "no answer within 0.2 s"), ("Interrupting", "KeyboardInterrupt")]
)
def test_a_bot_that_no_alarm_stops_is_named_by_the_process_that_asked(
    bot: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinkers, "GRACE", 0.1)
    name = f"tests.lab.odd_bots:{bot}"
    with pytest.raises(DraisineError) as stopped:
        simulate(Plan(ZZ, ("random", name), 2, "odd", {"turns": 5}, limit=0.2), 2)
    assert stopped.value.code == "bot_at_fault"
    assert {"bot": name, "reason": reason}.items() <= stopped.value.params.items()


def test_ctrl_c_right_after_a_part_was_written_counts_its_games_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Run(
        Plan("zwergenzugfahrt", ("random", "random"), 9, "a", {"turns": 5}), tmp_path / "games.parquet"
    )
    interrupted: list[Path] = []

    def write_then_stop(frame: Any, path: Path) -> None:
        parquet.write_frame(frame, path)
        if not interrupted:
            interrupted.append(path)
            raise KeyboardInterrupt

    monkeypatch.setattr(games_file, "write_frame", write_then_stop)
    monkeypatch.setattr(games_file, "_OFTEN", -1.0)
    monkeypatch.setattr(games_file, "_SELDOM", -1.0)
    with pytest.raises(KeyboardInterrupt):
        made.play(workers=1)
    assert 0 < made.done < 9
    assert Run(made.plan, made.out).done == made.done
    made.play(workers=1)
    assert pl.read_parquet(made.out)["index"].to_list() == list(range(9))


def test_an_option_that_the_game_does_not_have_is_named() -> None:
    with pytest.raises(DraisineError) as refused:
        check_plan(Plan(ZZ, ("random", "random"), 1, "a", {"pebbles": 3}))
    assert (refused.value.code, refused.value.params["field"]) == ("bad_options", "pebbles")
