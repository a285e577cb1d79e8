"""A process that thinks: `python -m draisine.bots.worker`. Questions come in and answers go out by lines.

It ends when its input does, so it never outlives the process that asks.
"""

import os
import signal
import sys
from contextlib import suppress

import msgspec

from draisine.bots.questions import Answer, Question
from draisine.bots.registry import bot_for
from draisine.games import game_by_id
from draisine.kernel import Chance
from draisine.kernel.bots import Budget, Fellow, Heard, Situation

_NICER = 10
"""How much less urgent thinking is than everything else on the machine."""


def answer(question: Question) -> Answer:
    """Let the bot think."""
    game = game_by_id(question.game)
    bot = bot_for(question.game, question.strength)
    options = msgspec.convert(question.options, game.options_type)
    view = msgspec.json.decode(question.view, type=game.view_type)
    chance = Chance(question.seed, "bot")
    budget = Budget(seconds=question.seconds)
    if question.what == "answer_draw":
        return Answer(draw=bot.answer_draw(options, view, question.seat, chance, budget))
    adviser = getattr(bot, "advise", None)
    if question.advice and adviser is not None:
        given = adviser(options, view, question.seat, question.legal, question.now, chance, budget)
        return Answer(move=given.text, why=given.why, about=given.about)
    move = bot.choose(options, view, question.seat, question.legal, chance, budget)
    heard = tuple([Heard(*said) for said in question.heard])
    people = tuple([Fellow(*person) for person in question.people])
    situation = Situation(question.now, question.since, heard, people=people, table=question.table)
    reaction = bot.react(options, view, question.seat, move, situation, Chance(question.seed, "pace"))
    explainer = getattr(bot, "explain", None)
    if reaction.shown and explainer is not None:
        given = explainer(options, view, question.seat, move, chance)
        return Answer(move, *reaction, why=given.why, about=given.about)
    return Answer(move, *reaction)


def main() -> None:
    """Answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the table; it closes our input
    with suppress(OSError, AttributeError):
        os.nice(_NICER)
    read, write = sys.stdin.buffer, sys.stdout.buffer
    for line in read:
        try:
            found = answer(msgspec.json.decode(line, type=Question))
        except Exception as error:
            found = Answer(error=f"{type(error).__name__}: {error}")
        try:
            write.write(msgspec.json.encode(found) + b"\n")
            write.flush()
        except BrokenPipeError:
            os._exit(0)  # nobody listens, and nothing is left to flush


if __name__ == "__main__":
    main()
