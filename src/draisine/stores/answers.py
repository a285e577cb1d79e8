"""What the writers of all stores answer with, once a commit is on disk or has failed."""

import asyncio
from collections.abc import Iterable
from typing import Any

Answer = tuple["asyncio.Future[Any]", Any, BaseException | None]
"""Who waits, and the result or the error for them."""


def settle(answers: Iterable[Answer]) -> None:
    """Tell everybody who still waits."""
    for future, result, error in answers:
        if future.done():
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)
