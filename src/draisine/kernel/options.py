"""Options as somebody gave them, made into a game's own."""

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, TypeVar

import msgspec

from draisine.kernel import refusals
from draisine.kernel.game import AnyGame

O = TypeVar("O")  # noqa: E741 - options
_found_good: list[Any] = [None]
"""The options that were looked at last, which never change: thousands of games are set up with the same."""
_PATH = re.compile(r"`\$\.?([^`]*)`|unknown field `([^`]*)`")


def look_through(*kinds: Any) -> None:
    """Let msgspec know types before threads read values of them: two threads that are the first to read one
    type at the same time end the whole process. What cannot be read is refused where it is read."""
    for kind in kinds:
        with suppress(Exception):
            msgspec.json.Decoder(kind)


def read_options(game: AnyGame, raw: Any) -> Any:
    """The game's options from plain values; what is left out has its default."""
    return _converted(raw, game.options_type)


def _converted(raw: Any, kind: type[O]) -> O:
    try:
        return msgspec.convert({} if raw is None else raw, kind)
    except msgspec.ValidationError as error:
        path = _PATH.search(str(error))
        raise refusals.bad_options(field=(path.group(1) or path.group(2) or "") if path else "") from None


def check_options_and_seats(options: Any, seats: int, seat_counts: Sequence[int]) -> None:
    """Refuse a number of seats that cannot be played with, and options that no table could have sent: structs
    do not look at what they are made of."""
    if seats not in seat_counts:
        raise refusals.wrong_number_of_seats(seats=seats)
    if options is not _found_good[0]:
        _converted(msgspec.to_builtins(options), type(options))
        _found_good[0] = options


def logged_options(logged: Any, kind: type[O]) -> O:
    """The options of a log: complete, so nothing is looked up or checked again."""
    return msgspec.convert(logged, kind)


def plain_options(options: Any) -> Any:
    """Options as a log keeps them."""
    return msgspec.to_builtins(options)
