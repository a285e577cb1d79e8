"""Options of a game as they are typed on the command line: `board=quick`, `turns=20`, `plan=@own.txt`."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from msgspec import inspect

from draisine.cli import errors
from draisine.kernel import AnyGame
from draisine.kernel.capabilities import DataFiles, capability
from draisine.server import errors as server_errors

GameOptions = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="KEY=VALUE", help="An option of the game; @FILE reads its value."),
]


def read_text(path: Path) -> str:
    """The text of a file, or a named error."""
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise server_errors.file_not_text(file=str(path)) from None
    except OSError as error:
        raise server_errors.file_not_readable(file=str(path), reason=error.strerror or "") from None


def _possible(kind: inspect.Type) -> str:
    """What an option of a type can be, as it is typed: `0–3600`, `none, chosen, all`, `true, false`."""
    match kind:
        case inspect.BoolType():
            return "true, false"
        case inspect.IntType(ge=least, le=most):
            return f"{'…' if least is None else least}–{'…' if most is None else most}"
        case inspect.LiteralType(values=values):
            return ", ".join(map(str, values))
        case inspect.StrType(max_length=most):
            return "abc…" if most is None else f"abc… (≤ {most})"
        case inspect.UnionType(types=types):
            return ", ".join(map(_possible, types))
        case inspect.NoneType():
            return "null"
        case _:
            return type(kind).__name__.removesuffix("Type").lower()


def _check_value(key: str, value: str, game: AnyGame) -> None:
    try:
        msgspec.convert({key: value}, game.options_type, strict=False)
    except msgspec.ValidationError:
        info = inspect.type_info(game.options_type)
        fields = info.fields if isinstance(info, inspect.StructType) else ()
        wanted = next(_possible(field.type) for field in fields if field.name == key)
        raise errors.option_bad_value(option=key[:40], value=value[:40], wanted=wanted) from None


def _check_names(found: Mapping[str, str], game: AnyGame) -> None:
    """A name is one of those that the game ships; in data of one's own there may be others."""
    from draisine.server.files.shelf import OWN

    files = capability(game, DataFiles)
    if files is None or OWN in found.values():
        return
    for key, names in files.choices.items():
        if key in found and found[key] not in names:
            raise errors.option_bad_value(option=key, value=found[key][:40], wanted=", ".join(names))


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
    _check_names(found, game)
    try:
        options = msgspec.convert(found, game.options_type, strict=False)
    except msgspec.ValidationError:
        for key, value in found.items():
            _check_value(key, value, game)
        return found  # each for itself can be: the game says what is wrong with them together
    return {key: getattr(options, key) for key in found}
