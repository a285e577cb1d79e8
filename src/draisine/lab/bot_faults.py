"""Bots of anybody, held to what a bot is: a legal move, in time. Whatever else they do has a name."""

import ctypes
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from types import FrameType

from draisine.bots.class_paths import failure_of
from draisine.kernel.bots import Bot, Question, Reply
from draisine.kernel.errors import DraisineError
from draisine.lab import errors

LIMIT = 60.0
"""Seconds of thinking after which a bot counts as one that never answers."""


class BotAtFault(DraisineError):
    """A bot failed, said something that is no legal move, or said nothing."""

    def __init__(self, bot: str, seat: int, game: int, reason: str) -> None:
        super().__init__(errors.bot_at_fault, {"bot": bot[:80], "game": game, "reason": reason[:200]})
        self.seat = seat


class _TooLong(BaseException):
    """Not an `Exception`: a bot that catches all of those is stopped too."""


@contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    """Stop what runs too long: by an alarm of the system where there is one, else by the interpreter."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        with _limit_of_a_thread(seconds):
            yield
        return

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise _TooLong

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _limit_of_a_thread(seconds: float) -> Iterator[None]:
    """On Windows and beside the main thread. It stops Python, not somebody who waits in a system call."""
    thread, raise_in = threading.get_ident(), ctypes.pythonapi.PyThreadState_SetAsyncExc
    lock, over = threading.Lock(), False

    def stop() -> None:
        with lock:
            if not over:
                raise_in(ctypes.c_ulong(thread), ctypes.py_object(_TooLong))

    timer = threading.Timer(seconds, stop)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        with lock:
            over = True
        timer.cancel()


class CheckedBot:
    """A bot at a seat of one game. Its faults are raised as `BotAtFault`."""

    def __init__(self, name: str, bot: Bot, seat: int, game: int, limit: float) -> None:
        self._name = name
        self._seat = seat
        self._game = game
        self._limit = limit
        self._bot = bot
        self.strength = bot.strength

    def answer(self, question: Question) -> Reply:
        """What the bot says, if a seat can say that."""
        try:
            # What a bot prints is no part of what the command says.
            with redirect_stdout(sys.stderr), _time_limit(self._limit):
                reply = self._bot.answer(question)
        except _TooLong:
            raise self._fault(f"no answer within {self._limit:g} s") from None
        except (Exception, SystemExit) as error:  # nobody's bot ends the run of everybody else's
            raise self._fault(failure_of(error)) from error
        if not isinstance(reply, Reply):
            raise self._fault(f"{type(reply).__name__} is no Reply")
        if question.purpose == "move" and reply.move not in question.legal:
            raise self._fault(f"{str(reply.move)[:60]!r} is no legal move")
        return reply

    def _fault(self, reason: str) -> BotAtFault:
        return BotAtFault(self._name, self._seat, self._game, reason)
