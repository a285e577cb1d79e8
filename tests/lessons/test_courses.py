"""Every lesson of every game, each step done rightly and wrongly."""

import json
from importlib import resources

import pytest

from draisine.games import all_games, package_of
from draisine.kernel import DraisineError
from draisine.lessons.course import SHOW_ME, Course
from draisine.lessons.lesson import lessons_of

LESSONS = [(game, name) for game in all_games() for name in lessons_of(game)]
LANGUAGES = ("de", "en", "fr")


def test_the_dwarfs_and_underground_are_taught() -> None:
    assert {game for game, _ in LESSONS} >= {"zwergenzugfahrt", "underground"}


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_every_step_can_be_done_in_every_way_that_it_asks_for(game: str, name: str) -> None:
    course = Course(game, name)
    done: list[str] = []
    for number, step in enumerate(course.lesson.steps):
        assert course.at(done).step == number
        assert course.lesson.seat in course.to_act(course.at(done))
        for move in step.expects:
            place = course.at([*done, move])
            assert (place.step, place.answer, place.refused) == (number + 1, "", None)
        done.append(step.expects[0])
    end = course.at(done)
    assert end.step == len(course.lesson.steps)
    assert end.made == tuple(done)
    assert course.moves(end) == ()


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_every_other_move_is_answered_and_changes_nothing(game: str, name: str) -> None:
    course = Course(game, name)
    done: list[str] = []
    for step in course.lesson.steps:
        before = course.at(done)
        legal = [
            course.game.format(move) for move in course.game.legal_moves(before.state, course.lesson.seat)
        ]
        assert set(step.expects) <= set(legal)
        named = [move for answer in step.wrong for move in answer.moves]
        assert set(named) <= set(legal)
        others = [move for move in legal if move not in step.expects]
        for move in (*named, *others[:3]):
            place = course.at([*done, move])
            expected = next((one.says for one in step.wrong if move in one.moves), step.otherwise)
            assert (place.step, place.answer) == (before.step, expected)
            assert course.moves(place) == course.moves(before)
        done.append(step.expects[0])


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_every_step_can_be_shown(game: str, name: str) -> None:
    course = Course(game, name)
    steps = course.lesson.steps
    assert course.at([SHOW_ME] * len(steps)).made == tuple(step.expects[0] for step in steps)


@pytest.mark.parametrize(("game", "name"), LESSONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_has_its_words(game: str, name: str, language: str) -> None:
    lesson = Course(game, name).lesson
    keys = [lesson.done]
    for step in lesson.steps:
        keys += [step.says, step.otherwise, *[answer.says for answer in step.wrong]]
    words = resources.files(package_of(game)) / "words" / f"lessons.{language}.json"
    catalog = json.loads(words.read_text("utf-8"))
    assert [key for key in keys if key not in catalog] == []


def test_what_the_rules_refuse_is_named() -> None:
    course = Course("zwergenzugfahrt", "train")
    place = course.at(["E5-E4"])
    assert place.step == 0
    assert place.refused is not None
    assert place.refused.code == "wall_between"
    assert (place.answer, place.events) == ("", ())


def test_nothing_follows_what_was_wrong_and_no_lesson_is_no_lesson() -> None:
    course = Course("zwergenzugfahrt", "train")
    with pytest.raises(DraisineError, match="lesson_lost_its_way"):
        course.at(["C5-B5", "D5-D4"])
    with pytest.raises(DraisineError, match="lesson_lost_its_way"):
        course.at([SHOW_ME] * (len(course.lesson.steps) + 1))
    with pytest.raises(DraisineError, match="no_such_lesson"):
        Course("zwergenzugfahrt", "nothing")


def test_what_a_step_led_to_is_seen_before_another_position_lies_there() -> None:
    course = Course("zwergenzugfahrt", "train")
    place = course.at(["D5-D4", "D4=C4"])
    assert place.after is not None
    assert [type(event).__name__ for event in place.after.events] == ["SatDown"]
    assert course.game.view(place.after.state, 0).clans[0].seats == 1
    assert course.at(["D5-D4"]).after is None


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_who_does_only_what_is_lit_passes_it_puzzle_and_all(game: str, name: str) -> None:
    course = Course(game, name)
    made: tuple[str, ...] = ()
    tries = 0
    place = course.at(made)
    while place.step < len(course.lesson.steps):
        puzzle = course.lesson.steps[place.step].puzzle
        advised = course.advised(place)
        assert puzzle or advised, "nothing to touch, and it is no puzzle"
        moves = advised or [course.game.format(each) for each in course.game.legal_moves(place.state, 0)]
        place = course.at([*place.made, moves[0]])
        tries += 1
    assert tries <= 2 * len(course.lesson.steps)
    assert course.advised(place) == ()


def test_the_way_out_is_found_by_oneself_and_lit_for_whoever_has_tried() -> None:
    course = Course("underground", "climb")
    place = course.at([SHOW_ME] * 10)
    assert course.lesson.steps[place.step].puzzle
    assert course.advised(place) == ()
    tried = course.at([*place.made, "lay F6 1 0 B4"])
    assert (tried.answer, course.advised(tried)) == ("ug_lesson_puzzle_steep", ("lay F6 1 0 B5",))
    out = course.at([*tried.made, "lay F6 1 0 B5", "walk F6 B4 B5 A5"])
    outcome = course.game.outcome(out.state)
    assert outcome is not None
    assert (outcome.end, outcome.winners) == ("door", (0,))


def test_the_hourglass_stands_only_where_it_is_taught() -> None:
    course = Course("underground", "climb")
    glass = [course.game.view(course.at([SHOW_ME] * done).state, 0).glass is not None for done in range(12)]
    assert [step for step, stands in enumerate(glass) if stands] == [8, 9]
