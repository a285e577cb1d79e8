"""Every lesson of every game, each step done rightly and wrongly."""

import json
from importlib import resources

import pytest

from draisine.games import all_games, package_of
from draisine.kernel import DraisineError
from draisine.lessons.lesson import lessons_of
from draisine.lessons.walkthrough import SHOW_ME, Walkthrough

LESSONS = [(game, name) for game in all_games() for name in lessons_of(game)]
LANGUAGES = ("de", "en", "fr")


def test_the_dwarfs_and_underground_are_taught() -> None:
    assert {game for game, _ in LESSONS} >= {"zwergenzugfahrt", "underground"}


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_every_step_can_be_done_in_every_way_that_it_asks_for(game: str, name: str) -> None:
    walkthrough = Walkthrough(game, name)
    done: list[str] = []
    for number, step in enumerate(walkthrough.lesson.steps):
        assert walkthrough.at(done).step == number
        assert walkthrough.lesson.seat in walkthrough.to_act(walkthrough.at(done))
        for move in step.expects:
            place = walkthrough.at([*done, move])
            assert (place.step, place.answer, place.refused) == (number + 1, "", None)
        done.append(step.expects[0])
    end = walkthrough.at(done)
    assert end.step == len(walkthrough.lesson.steps)
    assert end.made == tuple(done)
    assert walkthrough.moves(end) == ()


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_every_other_move_is_answered_and_changes_nothing(game: str, name: str) -> None:
    walkthrough = Walkthrough(game, name)
    done: list[str] = []
    for step in walkthrough.lesson.steps:
        before = walkthrough.at(done)
        legal = [
            walkthrough.game.format(move)
            for move in walkthrough.game.legal_moves(before.state, walkthrough.lesson.seat)
        ]
        assert set(step.expects) <= set(legal)
        named = [move for answer in step.wrong for move in answer.moves]
        assert set(named) <= set(legal)
        others = [move for move in legal if move not in step.expects]
        for move in (*named, *others[:3]):
            place = walkthrough.at([*done, move])
            expected = next((one.says for one in step.wrong if move in one.moves), step.otherwise)
            assert (place.step, place.answer) == (before.step, expected)
            assert walkthrough.moves(place) == walkthrough.moves(before)
        done.append(step.expects[0])


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_every_step_can_be_shown(game: str, name: str) -> None:
    walkthrough = Walkthrough(game, name)
    steps = walkthrough.lesson.steps
    assert walkthrough.at([SHOW_ME] * len(steps)).made == tuple(step.expects[0] for step in steps)


@pytest.mark.parametrize(("game", "name"), LESSONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_has_its_words(game: str, name: str, language: str) -> None:
    lesson = Walkthrough(game, name).lesson
    keys = [lesson.done]
    for step in lesson.steps:
        keys += [step.says, step.otherwise, *[answer.says for answer in step.wrong]]
    words = resources.files(package_of(game)) / "words" / f"lessons.{language}.json"
    catalog = json.loads(words.read_text("utf-8"))
    assert [key for key in keys if key not in catalog] == []


def test_what_the_rules_refuse_is_named() -> None:
    walkthrough = Walkthrough("zwergenzugfahrt", "train")
    place = walkthrough.at(["E5-E4"])
    assert place.step == 0
    assert place.refused is not None
    assert place.refused.code == "wall_between"
    assert (place.answer, place.events) == ("", ())


def test_nothing_follows_what_was_wrong_and_no_lesson_is_no_lesson() -> None:
    walkthrough = Walkthrough("zwergenzugfahrt", "train")
    with pytest.raises(DraisineError, match="lesson_lost_its_way"):
        walkthrough.at(["C5-B5", "D5-D4"])
    with pytest.raises(DraisineError, match="lesson_lost_its_way"):
        walkthrough.at([SHOW_ME] * (len(walkthrough.lesson.steps) + 1))
    with pytest.raises(DraisineError, match="no_such_lesson"):
        Walkthrough("zwergenzugfahrt", "nothing")


def test_what_a_step_led_to_is_seen_before_another_position_lies_there() -> None:
    walkthrough = Walkthrough("zwergenzugfahrt", "train")
    place = walkthrough.at(["D5-D4", "D4=C4"])
    assert place.after is not None
    assert [type(event).__name__ for event in place.after.events] == ["SatDown"]
    assert walkthrough.game.view(place.after.state, 0).clans[0].seats == 1
    assert walkthrough.at(["D5-D4"]).after is None


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_who_does_only_what_is_lit_passes_it_puzzle_and_all(game: str, name: str) -> None:
    walkthrough = Walkthrough(game, name)
    made: tuple[str, ...] = ()
    tries = 0
    place = walkthrough.at(made)
    while place.step < len(walkthrough.lesson.steps):
        puzzle = walkthrough.lesson.steps[place.step].puzzle
        advised = walkthrough.advised(place)
        assert puzzle or advised, "nothing to touch, and it is no puzzle"
        moves = advised or [
            walkthrough.game.format(each) for each in walkthrough.game.legal_moves(place.state, 0)
        ]
        place = walkthrough.at([*place.made, moves[0]])
        tries += 1
    assert tries <= 2 * len(walkthrough.lesson.steps)
    assert walkthrough.advised(place) == ()


def test_the_way_out_is_found_by_oneself_and_lit_for_whoever_has_tried() -> None:
    walkthrough = Walkthrough("underground", "climb")
    place = walkthrough.at([SHOW_ME] * 10)
    assert walkthrough.lesson.steps[place.step].puzzle
    assert walkthrough.advised(place) == ()
    tried = walkthrough.at([*place.made, "lay F6 1 0 B4"])
    assert (tried.answer, walkthrough.advised(tried)) == ("ug_lesson_puzzle_steep", ("lay F6 1 0 B5",))
    out = walkthrough.at([*tried.made, "lay F6 1 0 B5", "walk F6 B4 B5 A5"])
    outcome = walkthrough.game.outcome(out.state)
    assert outcome is not None
    assert (outcome.end, outcome.winners) == ("door", (0,))


def test_the_hourglass_stands_only_where_it_is_taught() -> None:
    walkthrough = Walkthrough("underground", "climb")
    glass = [
        walkthrough.game.view(walkthrough.at([SHOW_ME] * done).state, 0).glass is not None
        for done in range(12)
    ]
    assert [step for step, stands in enumerate(glass) if stands] == [8, 9]
