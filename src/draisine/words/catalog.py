"""Catalogs of words: one JSON file for each language, in the form that the web client compiles too.

A message is a text with gaps (`{name}`), or variants of it that follow a number in it.
"""

import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from string import Formatter

import msgspec

from draisine.kernel import AnyGame
from draisine.kernel.errors import Param

LANGUAGES: tuple[str, ...] = ("de", "en", "fr")

_LOCAL = re.compile(r"local (\w+) = (\w+): plural")


class Variants(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence whose form follows numbers in it: the first match is said."""

    declarations: tuple[str, ...]
    """`input games`, and `local many = games: plural` for the form that a number takes."""
    selectors: tuple[str, ...]
    match: dict[str, str]
    """By the values of the selectors (`many=one`, `many=*`)."""

    @property
    def counted(self) -> dict[str, str]:
        """The gap behind each selector."""
        found = (_LOCAL.fullmatch(declaration) for declaration in self.declarations)
        return {local[1]: local[2] for local in found if local is not None}

    def text(self, language: str, params: Mapping[str, Param]) -> str:
        """The text whose form fits these numbers."""
        forms = {name: plural_form(language, params.get(gap)) for name, gap in self.counted.items()}
        for pattern, text in self.match.items():
            if all(_fits(part.strip(), forms) for part in pattern.split(",")):
                return text
        return next(reversed(self.match.values()))


Message = str | tuple[Variants, ...]
_decode: msgspec.json.Decoder[dict[str, Message]] = msgspec.json.Decoder(dict[str, Message])


def gaps_of(message: Message) -> set[str]:
    """What has to be given so that any form of a message can be said."""
    forms = (
        [message] if isinstance(message, str) else [form for some in message for form in some.match.values()]
    )
    counted = [] if isinstance(message, str) else [gap for some in message for gap in some.counted.values()]
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name} | set(counted)


def plural_form(language: str, number: Param | None) -> str:
    """One thing takes the singular; in French nought does, too."""
    return "one" if number == 1 or (number == 0 and language == "fr") else "other"


def _fits(part: str, forms: Mapping[str, str]) -> bool:
    name, _, wanted = part.partition("=")
    return wanted in ("*", forms.get(name))


class Catalog:
    """The messages of one language, from one or several places: the first that has a key says it."""

    def __init__(self, language: str, *messages: Mapping[str, Message]) -> None:
        self.language = language
        self._messages = messages

    def __contains__(self, key: str) -> bool:
        return any(key in messages for messages in self._messages)

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(key for messages in self._messages for key in messages))

    def message(self, key: str) -> Message:
        """As it stands in the catalog."""
        for messages in self._messages:
            if key in messages:
                return messages[key]
        raise KeyError(key)

    def say(self, key: str, **params: Param) -> str:
        """The sentence with this key, its gaps filled."""
        message = self.message(key)
        text = message if isinstance(message, str) else message[0].text(self.language, params)
        return text.format(**params)


def _read(folder: Traversable, language: str) -> dict[str, Message]:
    file = folder / f"{language}.json"
    return _decode.decode(file.read_bytes()) if file.is_file() else {}


@cache
def read_catalog(package: str, folder: str, language: str) -> dict[str, Message]:
    """The catalog in a folder of a package, in one language; empty where it has none."""
    return _read(resources.files(package) / folder, language)


def common_catalog(language: str) -> dict[str, Message]:
    """What belongs to no game."""
    return read_catalog("draisine", "words", language)


def game_catalog(game: AnyGame, language: str) -> dict[str, Message]:
    """The folder `words` of a game's package, in English where it does not speak a language."""
    module = sys.modules[type(game).__module__]
    package = module.__package__
    if not package:
        return {}
    return read_catalog(package, "words", language) or read_catalog(package, "words", "en")
