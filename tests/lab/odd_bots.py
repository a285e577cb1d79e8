"""Bots that are at fault, and one that can be held up."""

import os
import signal
import time
from collections import deque
from itertools import repeat
from pathlib import Path

from draisine.kernel import fingerprint
from draisine.kernel.bots import Question, Reply

GAMES = {fingerprint(f"1/{number}"): number for number in range(100)}
"""Games of the seed "1" by what bots know their tables by: they are not told the seed."""


class Nonsense:
    def answer(self, question: Question) -> Reply:
        return Reply("to the moon")


class Wordless:
    def answer(self, question: Question) -> Reply:
        nothing: Reply = None  # type: ignore[assignment]
        return nothing


class Broken:
    def answer(self, question: Question) -> Reply:
        raise KeyError("lost")


class SeldomBroken:
    """Fails in the third game alone."""

    def answer(self, question: Question) -> Reply:
        if GAMES[question.situation.table] == 2:
            raise KeyError("lost")
        return Reply(question.legal[0])


class Endless:
    """Goes on whatever is raised in it, as careless code does."""

    def answer(self, question: Question) -> Reply:
        while True:
            try:
                time.sleep(0.01)
            except Exception:
                continue


class Stubborn:
    """Goes on whatever is raised in it, as the most careless code does."""

    def answer(self, question: Question) -> Reply:
        while True:
            try:
                time.sleep(1)
            except BaseException:
                continue


class Compiled:
    """Sits in a call that looks for no signals, as compiled code may."""

    def answer(self, question: Question) -> Reply:
        deque(repeat(0), maxlen=0)
        return Reply(question.legal[0])


class Generating:
    def answer(self, question: Question) -> Reply:
        raise GeneratorExit


class Interrupting:
    def answer(self, question: Question) -> Reply:
        raise KeyboardInterrupt


class LatePause:
    def answer(self, question: Question) -> Reply:
        return Reply(question.legal[0], pause="soon")  # type: ignore[arg-type]


class Numbered:
    def answer(self, question: Question) -> Reply:
        return Reply(question.legal[0], call=17)  # type: ignore[arg-type]


class Waiting:
    def answer(self, question: Question) -> Reply:
        return Reply(question.legal[0], until="noon")  # type: ignore[arg-type]


class Patient:
    def answer(self, question: Question) -> Reply:
        return Reply(question.legal[0], pause=10**30)


class Held:
    """Plays the first legal move; from the fifth game on it waits while a file is there."""

    def answer(self, question: Question) -> Reply:
        game = GAMES[question.situation.table]
        held = Path(os.environ["DRAISINE_TEST_HELD"])
        while game >= 4 and held.exists():
            time.sleep(0.02)
        return Reply(question.legal[0])


class HeldOnce:
    """The same in the fifth game alone. Each game leaves a file that says which process is in it."""

    def answer(self, question: Question) -> Reply:
        game = GAMES[question.situation.table]
        held = Path(os.environ["DRAISINE_TEST_HELD"])
        begun = held.with_name(f"begun-{game}")
        if not begun.exists():
            passing = held.with_name(f"{os.getpid()}")
            passing.write_text(str(os.getpid()))
            passing.replace(begun)
        while game == 4 and held.exists():
            time.sleep(0.02)
        return Reply(question.legal[0])


class Told:
    """Is told to end, with its whole process, in the third game."""

    def answer(self, question: Question) -> Reply:
        if GAMES[question.situation.table] == 2:
            os.kill(os.getpid(), signal.SIGTERM)
        return Reply(question.legal[0])


class Leaving:
    """Ends the interpreter, as a script does."""

    def answer(self, question: Question) -> Reply:
        raise SystemExit


class Deadly:
    """Ends its process in the eleventh game, as a fault in compiled code does."""

    def answer(self, question: Question) -> Reply:
        if GAMES[question.situation.table] == 10:
            os._exit(7)
        return Reply(question.legal[0])


class Chatty:
    """Says what it thinks."""

    def answer(self, question: Question) -> Reply:
        print("well")
        return Reply(question.legal[0])
