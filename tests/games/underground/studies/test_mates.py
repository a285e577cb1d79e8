"""The study of mates: what it counts in a climb, and a person who does what is advised."""

from tests.bots.asking import ask
from tests.games.test_golden import FOLDER, read_log
from tests.games.underground.boards import GAME, NUMBERS_IN_A_ROW, climbing

from draisine.games.underground.studies.mates import (
    AT_ONCE,
    HEAD,
    LONG,
    NEVER,
    Climbed,
    Obedient,
    climbed,
    row_of,
)
from draisine.kernel.bots import Budget


def test_a_row_says_what_was_counted() -> None:
    lost = Climbed(False, 30, 3, True, since_code=LONG)
    alone = [Climbed(True, 20, 1, False), lost, lost._replace(since_code=LONG - 1)]
    row = row_of("easy", alone, [Climbed(True, 20, 0, False)])
    assert row.split(" | ")[:5] == ["| easy", "3", "33% (6% – 79%)", "5.0 %", "10.0 %"]
    assert row.split(" | ")[5:] == ["67% (21% – 94%)", "33% (6% – 79%)", "100% (21% – 100%) |"]
    assert row_of("easy", alone[:1], []).split(" | ")[4:] == ["–", "0% (0% – 79%)", "0% (0% – 79%)", "– |"]
    assert HEAD.count("|") == row.count("|")


def test_turns_after_a_complete_code_are_counted() -> None:
    text = (FOLDER / "underground-2-1-door.txt").read_text("utf-8")
    _, code, after = text.partition('"code_complete"')
    counted = climbed(read_log(FOLDER / "underground-2-1-door.txt"), won=True)
    assert (counted.turns, counted.since_code) == (text.count('"turn_passed"'), after.count('"turn_passed"'))
    assert code
    assert counted.turns > counted.since_code > 0


def test_who_obeys_does_what_is_advised_and_waits_when_told_to() -> None:
    person = Obedient()
    state = climbing("10#@ []w", "I9 1 1 red", numbers=NUMBERS_IN_A_ROW, glass=(50, 12, 26))
    assert ask(person, GAME, state, 0, budget=Budget(nodes=2)).move == "walk I9 A2"
    off_turn = ask(person, GAME, state, 1, before="turn 12")
    assert off_turn.pause == 50_000 - 4_000 + AT_ONCE
    into_its_line = climbing(". . . . 1#@ 1#", glass=(50, 3, 26))
    assert ask(person, GAME, into_its_line, 1, before="turn 3").pause == NEVER
