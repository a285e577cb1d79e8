"""What every bot must do, whatever it plays: questions out of random games, answered by the rules.

@pytest.mark.parametrize("check", BOT_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.strength)
def test_conformance_of_bots(check, bot): check(bot, questions_for(case))
"""

from collections.abc import Callable, Sequence

import msgspec

from draisine.kernel import Calling, Match, capability
from draisine.kernel.bots import Bot, Budget, Heard, Purpose, Question, Reply, Situation
from draisine.testing.cases import Case, playthrough

_FEW = Budget(nodes=20)
"""What is checked holds however little a bot looks at."""


def questions_for(case: Case, most: int = 12) -> list[Question]:
    """Questions from states that are spread over a random game, for all who may move there."""
    game = case.game
    steps = list(playthrough(case))[:-1]
    stride = max(1, len(steps) // most)
    match = Match(game, case.options, case.seats, case.seed)
    calling = capability(game, Calling)
    calls = () if calling is None else calling.calls
    found: list[Question] = []
    for number, step in enumerate(steps[::stride]):
        at = match.with_state(step.state)
        heard = (Heard(number % len(case.seats), calls[number % len(calls)], step.now),) if calls else ()
        situation = Situation(step.now, step.since, heard, table="a table")
        for seat in range(len(case.seats)):
            legal = at.legal(seat)
            if legal:
                seed = f"{case.seed}/{number}"
                found.append(
                    Question(game.id, case.options, at.view(seat), seat, legal, "move", situation, seed, _FEW)
                )
    assert found, "nobody ever had a move"
    return found


def _as(question: Question, purpose: Purpose) -> Question:
    return msgspec.structs.replace(question, purpose=purpose)


def answers_are_legal(bot: Bot, questions: Sequence[Question]) -> None:
    """A legal move, in no less than no time; advice is a legal move, or to wait with a reason."""
    for question in questions:
        reply = bot.answer(question)
        assert reply.move in question.legal, f"{reply.move!r} is not legal"
        assert reply.pause is None or reply.pause >= 0
        assert reply.shown >= 0
        advice = bot.answer(_as(question, "advice"))
        assert advice.move in question.legal or (not advice.move and advice.why), "advice that says nothing"
        assert bot.answer(_as(question, "draw")).draw in {"yes", "early", "better", "no"}


def a_choice_may_be_kept_when_somebody_calls(bot: Bot, questions: Sequence[Question]) -> None:
    """Asked again with what it chose before, a bot still says something legal."""
    for question in questions:
        chosen = bot.answer(question).move
        again = bot.answer(msgspec.structs.replace(question, before=chosen))
        assert again.move in question.legal


def nothing_is_kept_between_questions(bot: Bot, questions: Sequence[Question]) -> None:
    """The same question gets the same reply, whatever was asked in between and in whatever order."""
    forwards = [bot.answer(question) for question in questions]
    backwards = [bot.answer(question) for question in reversed(questions)]
    assert forwards == backwards[::-1], "a reply depends on the questions before it"


def questions_and_replies_travel_as_json(bot: Bot, questions: Sequence[Question]) -> None:
    """A question that went to another process and came back is answered alike."""
    for question in questions[:3]:
        travelled = msgspec.structs.replace(
            msgspec.json.decode(msgspec.json.encode(question), type=Question),
            options=question.options,
            view=msgspec.json.decode(msgspec.json.encode(question.view), type=type(question.view)),
        )
        reply = bot.answer(question)
        assert bot.answer(travelled) == reply
        assert msgspec.json.decode(msgspec.json.encode(reply), type=Reply) == reply


BOT_CHECKS: tuple[Callable[[Bot, Sequence[Question]], None], ...] = (
    answers_are_legal,
    a_choice_may_be_kept_when_somebody_calls,
    nothing_is_kept_between_questions,
    questions_and_replies_travel_as_json,
)
