"""Lessons over HTTP. The server keeps nothing of them: whoever learns says how far they are."""

import asyncio
from functools import cache
from typing import Annotated

from litestar import post
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK

from draisine.games import game_by_id
from draisine.kernel import Scenic, capability
from draisine.lessons.walkthrough import LessonProgress, Walkthrough
from draisine.server.messages.lessons import LessonMoves, LessonPicture, LessonScene
from draisine.server.messages.people import Problem
from draisine.server.routes.common import GameId, problems

LessonName = Annotated[str, Parameter(min_length=1, max_length=40)]


@cache
def _walkthrough(game: str, name: str) -> Walkthrough:
    return Walkthrough(game, name)


def draw_lesson(game: str, name: str, moves: tuple[str, ...]) -> LessonPicture:
    """The lesson after these moves, as a page gets it."""
    walkthrough = _walkthrough(game, name)
    reached, lesson = walkthrough.at(moves), walkthrough.lesson
    step = lesson.steps[reached.step] if reached.step < len(lesson.steps) else None
    scenic, refused = capability(walkthrough.game, Scenic), reached.refused
    return LessonPicture(
        step=reached.step,
        steps=len(lesson.steps),
        says=lesson.done if step is None else step.says,
        advised=walkthrough.advised(reached),
        made=reached.made,
        answer=reached.answer,
        refused=None if refused is None else Problem(refused.code, refused.params),
        seat=lesson.seat,
        seats=lesson.seats,
        scenery=None if scenic is None else scenic.scenery(walkthrough.options),
        scene=_scene(walkthrough, reached),
        after=None if reached.after is None else _scene(walkthrough, reached.after),
    )


def _scene(walkthrough: Walkthrough, reached: LessonProgress) -> LessonScene:
    view = walkthrough.game.view(reached.state, walkthrough.lesson.seat)
    return LessonScene(
        view, reached.events, reached.last, walkthrough.moves(reached), walkthrough.to_act(reached)
    )


@post("/api/lessons/{game:str}/{lesson:str}", status_code=HTTP_200_OK, responses=problems(404, 413, 422))
async def post_lesson(game: GameId, lesson: LessonName, data: LessonMoves) -> LessonPicture:
    """Go on in a lesson: with what was right so far and one more move, or from its beginning."""
    return await asyncio.to_thread(draw_lesson, game_by_id(game).id, lesson, data.moves)


LESSON_HANDLERS = [post_lesson]
