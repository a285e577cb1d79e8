"""Errors with names. A code and its parameters, never a sentence: words live in the catalogs.

A code is declared once, in its package's `errors.py`, as a function whose parameters are the error's own:

    @IllegalMove.declare
    def too_many(most: int) -> None:
        '''More sticks than may be taken at once.'''

It is raised as `raise too_many(most=3)`. What is not declared cannot be raised: the type checker knows every
code with its parameters, and whatever gets past it fails when the error is made.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, ParamSpec, TypeVar

Param = str | int
_P = ParamSpec("_P")
_E_co = TypeVar("_E_co", bound="DraisineError", covariant=True)
_declared: "list[ErrorCode[..., DraisineError]]" = []


class ErrorCode(Generic[_P, _E_co]):
    """A declared code. Called with its parameters it makes the error."""

    def __init__(self, kind: type[_E_co], declared: Callable[_P, None]) -> None:
        self.kind = kind
        self.code = declared.__name__
        self.params = tuple([name for name in declared.__annotations__ if name != "return"])
        self.when = " ".join((declared.__doc__ or "").split())
        self.module = declared.__module__

    def __call__(self, *args: _P.args, **kwargs: _P.kwargs) -> _E_co:
        """The error, with these parameters."""
        if len(args) > len(self.params):
            raise TypeError(f"{self!r} made with {args}")
        params: dict[str, Any] = dict(zip(self.params, args, strict=False))
        params.update(kwargs)
        return self.kind(self, params)

    def __repr__(self) -> str:
        return f"{self.module}.{self.code}({', '.join(self.params)})"


def declared_codes(package: str) -> list[ErrorCode[..., "DraisineError"]]:
    """All codes that the modules of a package declare, as far as they were imported."""
    inside = f"{package}."
    return [code for code in _declared if f"{code.module}.".startswith(inside)]


class DraisineError(Exception):
    """Something was refused. `code` is the key of the sentence in every catalog, `params` fill its gaps."""

    def __init__(
        self, declared: ErrorCode[..., "DraisineError"], params: Mapping[str, Param] | None = None
    ) -> None:
        if not isinstance(declared, ErrorCode):
            raise TypeError(f"{declared!r} is no declared code: see draisine.kernel.errors")
        super().__init__(declared.code)
        self.code = declared.code
        self.params: dict[str, Param] = dict(params or {})
        if self.params.keys() != set(declared.params):
            raise TypeError(f"{declared!r} made with ({', '.join(self.params)})")

    def __str__(self) -> str:
        inside = ", ".join(f"{name}={value!r}" for name, value in self.params.items())
        return f"{self.code}({inside})" if inside else self.code

    def __reduce__(self) -> tuple[Any, ...]:
        return _remake, (type(self), self.code), self.__dict__

    @classmethod
    def declare(cls: type[_E_co], declared: Callable[_P, None]) -> ErrorCode[_P, _E_co]:
        """Declare a code of this kind of error: see the top of this module."""
        code = ErrorCode(cls, declared)
        _declared.append(code)
        return code


def _remake(kind: type[DraisineError], code: str) -> DraisineError:
    """An error that comes from another process: it was made from its declaration there."""
    return kind.__new__(kind, code)


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
