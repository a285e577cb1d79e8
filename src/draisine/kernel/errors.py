"""Errors with names. A code and its parameters, never a sentence: words live in the catalogs."""

from collections.abc import Mapping

Param = str | int


class DraisineError(Exception):
    """Something was refused. `code` is the key of the sentence in every catalog, `params` fill its gaps."""

    def __init__(self, code: str, params: Mapping[str, Param] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.params: dict[str, Param] = dict(params or {})

    def __str__(self) -> str:
        inside = ", ".join(f"{name}={value!r}" for name, value in self.params.items())
        return f"{self.code}({inside})" if inside else self.code


class BadNotation(DraisineError):
    """A text that is no move in this game's notation."""


class BadOptions(DraisineError):
    """Options that no game can be set up with."""


class BadData(DraisineError):
    """A board, a deck or another data file that breaks a rule of its form."""


class IllegalMove(DraisineError):
    """A well-formed move that the rules do not allow here and now."""


class NoSuchSeat(IllegalMove):
    """A seat number that this game does not have."""


class BadPosition(DraisineError):
    """A description of a game that contradicts itself or the rules."""


class BadLog(DraisineError):
    """A log that cannot be replayed."""
