"""Bots by the name of their class, `package.module:Bot`: what somebody else wrote."""

from collections.abc import Sequence
from importlib import import_module

from draisine.bots import errors
from draisine.kernel.bots import Bot, Question, Reply
from draisine.kernel.errors import DraisineError


class BotNotLoaded(DraisineError):
    """What was named is no bot."""

    def __init__(self, bot: str, reason: str) -> None:
        super().__init__(errors.bot_not_loaded, {"bot": bot[:80], "reason": reason[:200]})


class _Called:
    """A bot that says no strength of its own: it is called by where it was found."""

    def __init__(self, strength: str, bot: Bot) -> None:
        self.strength = strength
        self._bot = bot

    def answer(self, question: Question) -> Reply:
        return self._bot.answer(question)


def failure_of(error: BaseException) -> str:
    """What somebody else's code failed with, in a line."""
    said = " ".join(str(error).split())
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def load_bots(name: str) -> tuple[Bot, ...]:
    """The bots that `package.module:Bot` names, or `bot_not_loaded`."""
    module, _, attribute = name.partition(":")
    try:
        thing: object = import_module(module)
        for part in attribute.split("."):
            thing = getattr(thing, part)
    except (Exception, SystemExit) as error:
        raise BotNotLoaded(name, failure_of(error)) from error
    return bots_in(thing, name)


def bots_in(thing: object, name: str) -> tuple[Bot, ...]:
    """A class that is made without arguments, a bot, or several of them: all as bots."""
    things = thing if isinstance(thing, Sequence) else (thing,)
    found = [_bot(one, name) for one in things]
    if not found:
        raise BotNotLoaded(name, "it is empty")
    return tuple(found)


def _bot(thing: object, name: str) -> Bot:
    try:
        bot = thing() if isinstance(thing, type) else thing
    except (Exception, SystemExit) as error:
        raise BotNotLoaded(name, failure_of(error)) from error
    if not callable(getattr(bot, "answer", None)):
        raise BotNotLoaded(name, "it has no method `answer`")
    ours: Bot = bot  # type: ignore[assignment]
    strength = getattr(bot, "strength", "")
    return ours if isinstance(strength, str) and strength else _Called(name, ours)
