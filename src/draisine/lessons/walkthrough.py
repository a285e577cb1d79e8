"""A lesson as somebody goes through it: the same moves always lead to the same state."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from draisine.games import game_by_id
from draisine.kernel import (
    AnyGame,
    DraisineError,
    ListsMoves,
    Positions,
    capability,
    read_options,
)
from draisine.lessons import errors
from draisine.lessons.lesson import Lesson, LessonStep, lesson_named
from draisine.testing import ScriptedChance, position

SHOW_ME = ""
"""Instead of a move: it is made for whoever learns."""
MOST_MOVES = 60


class LessonProgress(NamedTuple):
    """Where somebody has got to."""

    step: int
    """The step that is to be done; as many as there are when all are."""
    state: Any
    events: tuple[Any, ...]
    """What the last step was made of; empty when a new position lies there."""
    last: tuple[int, str] | None
    made: tuple[str, ...]
    """The moves that were right so far, those that were shown written out."""
    answer: str
    """A key of the catalogs: what is said to the last move, when it was none of those that were asked for."""
    refused: DraisineError | None
    """Why the last move is against the rules."""
    after: "LessonProgress | None" = None
    """What the last move led to, where another position lies there now: to be seen before it."""


class Walkthrough:
    """One lesson of one game."""

    def __init__(self, game: str, name: str) -> None:
        self.game: AnyGame = game_by_id(game)
        self.lesson: Lesson = lesson_named(game, name)
        self.options = self._options({})

    def _options(self, changed: dict[str, Any]) -> Any:
        options = read_options(self.game, {**self.lesson.options, **changed})
        return self.game.check_options(options, self.lesson.seats)

    def at(self, moves: Sequence[str]) -> LessonProgress:
        """Where these moves lead: each but the last must be right, or `lesson_lost_its_way`."""
        steps = self.lesson.steps
        reached = self._begin(None, 0)
        for number, text in enumerate(moves[:MOST_MOVES]):
            if reached.step >= len(steps) or reached.answer or reached.refused is not None:
                raise errors.lesson_lost_its_way(move=number)
            reached = self._after(reached, text)
        return reached

    def moves(self, reached: LessonProgress) -> tuple[str, ...]:
        """What a screen gets as a list."""
        if reached.step >= len(self.lesson.steps):
            return ()
        lists, seat = capability(self.game, ListsMoves), self.lesson.seat
        found = (
            self.game.legal_moves(reached.state, seat)
            if lists is None
            else lists.listed_moves(reached.state, seat)
        )
        return tuple(self.game.format(move) for move in found)

    def advised(self, reached: LessonProgress) -> tuple[str, ...]:
        """The moves to point at: in a puzzle only for whoever has tried something."""
        if reached.step >= len(self.lesson.steps):
            return ()
        step = self.lesson.steps[reached.step]
        has_tried = bool(reached.answer) or reached.refused is not None
        return step.expects if has_tried or not step.puzzle else ()

    def to_act(self, reached: LessonProgress) -> tuple[int, ...]:
        """Who may do something."""
        if self.game.outcome(reached.state) is not None:
            return ()
        seats = range(self.lesson.seats)
        return tuple(seat for seat in seats if self.game.legal_moves(reached.state, seat))

    def _begin(self, before: LessonProgress | None, number: int) -> LessonProgress:
        """The step, where it has a position of its own; else where the one before led to."""
        step = self.lesson.steps[number] if number < len(self.lesson.steps) else None
        made = () if before is None else before.made
        if step is None or step.position is None:
            assert before is not None, "the first step of a lesson has a position"
            return before._replace(step=number)
        positions = capability(self.game, Positions)
        hidden = None
        if step.hidden is not None and positions is not None:
            hidden = msgspec.convert(_with_places(step.hidden), positions.hidden_type)
        described = _with_places(step.position)
        options = self._options(step.options) if step.options else self.options
        state = position(self.game, options, described, hidden=hidden, seats=self.lesson.seats)
        return LessonProgress(number, state, (), None, made, "", None, before)

    def _after(self, reached: LessonProgress, text: str) -> LessonProgress:
        step = self.lesson.steps[reached.step]
        game, seat = self.game, self.lesson.seat
        try:
            move = game.parse(text or step.expects[0])
            written = game.format(move)
            # Whatever falls is in the script; what is not asked for would fall as it likes.
            luck = ScriptedChance(*step.luck, and_then_anything=True)
            progress = game.apply(reached.state, seat, move, 0, luck)
        except DraisineError as refused:
            return reached._replace(refused=refused, events=(), after=None)
        if written not in step.expects:
            return reached._replace(answer=_answer(step, written), events=(), after=None)
        done = LessonProgress(
            reached.step, progress.state, progress.events, (seat, written), (*reached.made, written), "", None
        )
        for other, reply in step.replies:
            luck = ScriptedChance(and_then_anything=True)
            progress = game.apply(done.state, other, game.parse(reply), 0, luck)
            done = done._replace(
                state=progress.state, events=(*done.events, *progress.events), last=(other, reply)
            )
        return self._begin(done, reached.step + 1)


def _answer(step: LessonStep, text: str) -> str:
    for answer in step.wrong:
        if text in answer.moves:
            return answer.says
    return step.otherwise


def _with_places(described: Any) -> Any:
    """JSON has no numbers as keys: places of a list are written as digits."""
    if isinstance(described, dict):
        return {
            int(name) if name.isdecimal() else name: _with_places(value) for name, value in described.items()
        }
    return described
