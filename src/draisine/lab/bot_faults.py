"""Bots of anybody, held to what a bot is: a legal move, in time. Whatever else they do has a name."""

import ctypes
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from types import FrameType

from draisine.bots.class_paths import failure_of
from draisine.bots.replies import flaw_of
from draisine.kernel.bots import Bot, Question, Reply
from draisine.kernel.errors import DraisineError
from draisine.lab import errors, thinkers

LIMIT = 60.0
"""Seconds of thinking after which a bot counts as one that never answers."""


_GRACE = 0.5
"""Seconds between the first alarm and those for a bot that caught it."""
_AGAIN = 0.0001


class BotAtFault(DraisineError):
    """A bot failed, said something that is no legal move, or said nothing."""

    def __init__(self, bot: str, seat: int, game: int, reason: str) -> None:
        super().__init__(errors.bot_at_fault, {"bot": bot[:80], "game": game, "reason": reason[:200]})
        self.seat = seat
        self.reason = reason[:200]


def too_late(bot: str, seat: int, game: int, limit: float) -> BotAtFault:
    """It thinks, or thought, for longer than it may."""
    return BotAtFault(bot, seat, game, f"no answer within {limit:g} s")


class _TooLong(BaseException):
    """Not an `Exception`: a bot that catches all of those is stopped too."""


class _Alarm:
    """An alarm of the system. A bot that catches everything is woken again and again, until it is caught
    between two of its own nets: in a loop there is such a place."""

    def __init__(self, seconds: float) -> None:
        self.thinking = True
        self._rung = 0
        self._before = signal.signal(signal.SIGALRM, self._ring)
        signal.setitimer(signal.ITIMER_REAL, seconds)

    def _ring(self, _signal: int, _frame: FrameType | None) -> None:
        if self.thinking:
            self._rung += 1
            signal.setitimer(signal.ITIMER_REAL, _GRACE if self._rung == 1 else _AGAIN)
            raise _TooLong

    def stop(self) -> None:
        """It does not ring any more."""
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, self._before)


def _in_time(bot: Bot, question: Question, seconds: float) -> Reply:
    """What it says, or `_TooLong`: by an alarm of the system where there is one, else by the interpreter."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        with _limit_of_a_thread(seconds):
            return bot.answer(question)
    alarm = _Alarm(seconds)
    try:
        return bot.answer(question)
    finally:
        alarm.thinking = False  # first, and by no call: between two calls an alarm might ring here
        alarm.stop()


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
        self._thinker = thinkers.Thinker(name, seat, game, limit).encoded()
        self.strength = bot.strength

    def answer(self, question: Question) -> Reply:
        """What the bot says, if a seat can say that."""
        try:
            # What a bot prints is no part of what the command says.
            with redirect_stdout(sys.stderr):
                thinkers.begin(self._thinker, self._limit)
                try:
                    reply = _in_time(self._bot, question, self._limit)
                finally:
                    thinkers.end()
        except _TooLong:
            raise too_late(self._name, self._seat, self._game, self._limit) from None
        except KeyboardInterrupt as error:
            if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
                raise  # somebody's Ctrl-C
            raise self._fault(failure_of(error)) from error
        # Nobody's bot ends the run of everybody else's.
        except (Exception, SystemExit, GeneratorExit) as error:
            raise self._fault(failure_of(error)) from error
        flaw = flaw_of(reply, question)
        if flaw:
            raise self._fault(flaw)
        return reply

    def _fault(self, reason: str) -> BotAtFault:
        return BotAtFault(self._name, self._seat, self._game, reason)
