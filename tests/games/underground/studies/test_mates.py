"""The study of mates: what it counts in a climb, and a person who does what is advised."""

from tests.bots.asking import ask
from tests.games.underground.boards import GAME, NUMBERS_IN_A_ROW, climbing

from draisine.games.underground.studies.mates import AT_ONCE, NEVER, Climbed, Obedient, row_of
from draisine.kernel.bots import Budget


def test_a_row_says_what_was_counted() -> None:
    alone = [Climbed(True, 20, 1, False), Climbed(False, 30, 3, True)]
    row = row_of("easy", alone, [Climbed(True, 20, 0, False)])
    assert row == "| easy | 50.0 % | 5.0 % | 10.0 % | 50.0 % | 100.0 % |"
    assert row_of("easy", alone[:1], []).split(" | ")[3] == "–"


def test_who_obeys_does_what_is_advised_and_waits_when_told_to() -> None:
    person = Obedient()
    state = climbing("10#@ []w", "I9 1 1 red", numbers=NUMBERS_IN_A_ROW, glass=(50, 12, 26))
    assert ask(person, GAME, state, 0, budget=Budget(nodes=2)).move == "walk I9 A2"
    off_turn = ask(person, GAME, state, 1, before="turn 12")
    assert off_turn.pause == 50_000 - 4_000 + AT_ONCE
    into_its_line = climbing(". . . . 1#@ 1#", glass=(50, 3, 26))
    assert ask(person, GAME, into_its_line, 1, before="turn 3").pause == NEVER
