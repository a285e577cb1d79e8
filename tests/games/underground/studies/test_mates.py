"""The study of mates: what it counts in a climb, and a person who does what is advised."""

from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest
from tests.bots.asking import ask
from tests.games.test_golden import FOLDER, read_log
from tests.games.underground.boards import GAME, NUMBERS_IN_A_ROW, at, climbing

from draisine.games.underground.events import Event, PieceLaid, TurnPassed, Walked, WaterCame
from draisine.games.underground.state import State
from draisine.games.underground.studies import mates
from draisine.games.underground.studies.kept import Kept
from draisine.games.underground.studies.mates import (
    AT_ONCE,
    HEAD,
    LONG,
    NEVER,
    Climbed,
    Obedient,
    Pacing,
    Task,
    climbed,
    main,
    play_one,
    row_of,
    rows,
)
from draisine.kernel import GameLog, Progress
from draisine.kernel.bots import Budget
from draisine.lab.match import Played, Result


def test_a_row_says_what_was_counted() -> None:
    lost = Climbed(False, 30, 3, True, since_code=LONG, pacing=6)
    alone = [Climbed(True, 20, 1, False), lost, lost._replace(since_code=LONG - 1)]
    row = row_of("easy", alone, [Climbed(True, 20, 0, False)])
    assert row.split(" | ")[:5] == ["| easy", "3", "33% (6% – 79%)", "5.0 %", "10.0 %"]
    assert row.split(" | ")[5:7] == ["5.0 %", "30.0 %"]
    assert row.split(" | ")[7:] == ["67% (21% – 94%)", "33% (6% – 79%)", "100% (21% – 100%) |"]
    none = row_of("easy", alone[:1], []).split(" | ")
    assert none[4:] == ["–", "5.0 %", "–", "0% (0% – 79%)", "0% (0% – 79%)", "– |"]
    assert HEAD.count("|") == row.count("|")


def test_what_was_played_is_kept_and_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "climbs.jsonl"
    kept = Kept(str(out), Task, Climbed)
    tasks = [Task("hard", 0, seats, "s", 0, person) for seats in (2, 3) for person in (False, True)]
    for task in tasks:
        kept.add(task, Climbed(task.seats == 3, 10, 0, False, end="glass"))
    assert Kept(str(out), Task, Climbed).found == kept.found
    cells = [row.split(" | ")[:3] for row in rows(tasks, kept)]
    assert cells[0] == ["| hard, 2 climbers", "1", "0% (0% – 79%)"]
    assert cells[1] == ["| hard, 3 climbers", "1", "100% (21% – 100%)"]
    assert cells[2][:2] == ["| all", "2"]
    monkeypatch.setattr(mates, "play_one", print)
    command = [
        "mates",
        "--games",
        "1",
        "--setups",
        "hard",
        "--seats",
        "2,3",
        "--seed",
        "s",
        "--out",
        str(out),
    ]
    monkeypatch.setattr("sys.argv", command)
    main()
    assert rows(tasks, kept)[-1] in capsys.readouterr().out
    assert len(out.read_text("utf-8").splitlines()) == len(tasks)


def test_turns_after_a_complete_code_are_counted() -> None:
    text = (FOLDER / "underground-2-1-door.txt").read_text("utf-8")
    _, code, after = text.partition('"code_complete"')
    counted = climbed(read_log(FOLDER / "underground-2-1-door.txt"), won=True)
    assert (counted.turns, counted.since_code) == (text.count('"turn_passed"'), after.count('"turn_passed"'))
    assert code
    assert counted.turns > counted.since_code > 0


def test_to_come_back_with_nothing_laid_or_taken_since_is_to_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    walk, lay, pause = Walked(0, (0,)), PieceLaid(0, 0, 0, 0, 1, False), None
    turns: list[tuple[str, Walked | PieceLaid | None]] = [
        ("A1", walk),
        ("A2", walk),
        ("A1", walk),  # back
        ("A1", lay),
        ("A2", walk),
        ("A1", walk),  # back
        ("A1", pause),  # idle
        ("A3", walk),
        ("A2", walk),  # back
    ]
    steps: list[Progress[State, Event]] = []
    for field, event in turns:
        state = climbing("1#@ 1# 1#")
        state.climb.board.pawn = at(field)
        steps.append(Progress(state, (TurnPassed(1),) if event is None else (event, TurnPassed(1))))
    monkeypatch.setattr(
        "draisine.games.underground.studies.mates.Match", SimpleNamespace(steps=lambda *_: steps)
    )
    found = climbed(read_log(FOLDER / "underground-2-1-door.txt"), won=False)
    assert (found.turns, found.idle, found.pacing) == (9, 1, 3)


def test_with_the_code_a_turn_that_comes_no_nearer_to_the_door_is_without_progress() -> None:
    pace, came = Pacing(), []
    for field, wet in (("A1", False), ("A2", False), ("A1", True), ("A1", False), ("A3", False)):
        climb = climbing("9#@ 9# 9# 10# []w", numbers=NUMBERS_IN_A_ROW).climb
        climb.board.pawn = at(field)
        pace.see(PieceLaid(0, 0, 0, 0, 1, False))
        if wet:
            pace.see(WaterCame(at("I1")))
        came.append(pace.passed(climb))
    assert came == [False, False, False, True, False]


def test_who_obeys_does_what_is_advised_and_waits_when_told_to() -> None:
    person = Obedient()
    state = climbing("10#@ []w", "I9 1 1 red", numbers=NUMBERS_IN_A_ROW, glass=(50, 12, 26))
    assert ask(person, GAME, state, 0, budget=Budget(nodes=2)).move == "walk I9 A2"
    off_turn = ask(person, GAME, state, 1, before="turn 12")
    assert off_turn.pause == 50_000 - 4_000 + AT_ONCE
    into_its_line = climbing(". . . . 1#@ 1#", glass=(50, 3, 26))
    assert ask(person, GAME, into_its_line, 1, before="turn 3").pause == NEVER


def test_the_log_of_a_climb_that_was_lost_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = read_log(FOLDER / "underground-2-1-door.txt")
    task = Task("1", 0, 2, "seed", 3, False)
    for end, winners in (("glass", ()), ("door", (0, 1))):
        result = Result(end, winners, (), 0, 1, {})
        monkeypatch.setattr(mates, "play_match", lambda *_, found=result, **__: Played(found, log))
        found = play_one(task, str(tmp_path))
        assert found.won is bool(winners)
        assert found.so_near is not found.won, "the golden climb has its code"
    (kept,) = tmp_path.iterdir()
    assert kept.name == "1-2-seed-3-alone-near.json"
    assert msgspec.json.decode(kept.read_bytes(), type=GameLog) == log
    play_one(task)
    assert len(list(tmp_path.iterdir())) == 1
