"""A process that answers: a line of JSON comes in, a line of JSON goes out.

It ends when its input does, so it never outlives the process that asks.
"""

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress

import msgspec


def answer_lines(answer: Callable[[bytes], msgspec.Struct], nicer: int) -> None:
    """Answer until nobody asks any more; `nicer`: how much less urgent it is than the rest of the machine."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the table; it closes our input
    with suppress(OSError, AttributeError):
        os.nice(nicer)
    read, write = sys.stdin.buffer, sys.stdout.buffer
    for line in read:
        found = msgspec.json.encode(answer(line))
        try:
            write.write(found + b"\n")
            write.flush()
        except BrokenPipeError:
            os._exit(0)  # nobody listens, and nothing is left to flush


def what_failed(error: Exception) -> str:
    """An error in a word and a sentence, for whoever asked."""
    return f"{type(error).__name__}: {error}"
