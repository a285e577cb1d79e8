"""Ctrl-C at the right moment."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupts_later() -> Iterator[None]:
    """Ctrl-C and SIGTERM come when what is within is done: half of it would be wrong."""
    if threading.current_thread() is not threading.main_thread():  # interrupts are the main thread's
        yield
        return
    came: list[int] = []
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(number, lambda number, _frame: came.append(number)) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)
    for again in came:
        signal.raise_signal(again)
