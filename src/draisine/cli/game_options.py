"""Options of a game as they are typed on the command line: `board=quick`, `turns=20`, `plan=@own.txt`."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from draisine.cli import errors
from draisine.kernel import AnyGame
from draisine.server import errors as server_errors

GameOptions = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="KEY=VALUE", help="An option of the game; @FILE reads its value."),
]

_EXPECTED = re.compile(r"Expected (.+?)(?:, got .*)?(?: - at .*)?$")


def read_text(path: Path) -> str:
    """The text of a file, or a named error."""
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise server_errors.file_not_text(file=str(path)) from None
    except OSError as error:
        raise server_errors.file_not_readable(file=str(path), reason=error.strerror or "") from None


def _check_value(key: str, value: str, game: AnyGame) -> None:
    try:
        msgspec.convert({key: value}, game.options_type, strict=False)
    except msgspec.ValidationError as error:
        wanted = _EXPECTED.search(str(error))
        raise errors.option_bad_value(
            option=key[:40], value=value[:40], wanted=wanted.group(1) if wanted else str(error)[:80]
        ) from None


def read_game_options(pairs: Sequence[str] | None, game: AnyGame) -> dict[str, Any]:
    """The pairs as one object, each value as the game's options want it: a number, a truth value or text.

    A value that cannot be one of the option is refused with what can; the game itself refuses the rest.
    """
    found: dict[str, Any] = {}
    known = game.options_type.__struct_fields__
    for pair in pairs or ():
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise errors.option_without_value(option=pair[:40])
        if key not in known:
            raise errors.unknown_option(option=key[:40], options=", ".join(known))
        found[key] = read_text(Path(value[1:])) if value.startswith("@") else value
    try:
        options = msgspec.convert(found, game.options_type, strict=False)
    except msgspec.ValidationError:
        for key, value in found.items():
            _check_value(key, value, game)
        return found  # each for itself can be: the game says what is wrong with them together
    return {key: getattr(options, key) for key in found}
