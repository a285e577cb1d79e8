"""The sentences of the command line, in the language of whoever sits in front of it."""

import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, get_args

import msgspec
import typer

from draisine.kernel import DraisineError
from draisine.kernel.errors import Param
from draisine.server.messages import Language

LANGUAGES: tuple[str, ...] = get_args(Language)

_chosen: list[str] = []


class Plural(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence whose form follows a number in it."""

    count: str
    """The gap that holds the number."""
    one: str
    other: str

    def form(self, language: str, params: Mapping[str, Param]) -> str:
        """One thing takes the singular; in French nought does, too."""
        number = params.get(self.count)
        return self.one if number == 1 or (number == 0 and language == "fr") else self.other


Sentence = str | Plural


class Words:
    """One language's catalog."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._sentences = catalog(language)

    def say(self, key: str, **params: Param) -> str:
        """The sentence with this key, its gaps (`{name}`) filled."""
        return self._fill(self._sentences[key], params)

    def end(self, game_id: str, end: str) -> str:
        """How a game ended: two games may call their ends by the same name and mean different things."""
        sentence = self._sentences.get(f"end_{game_id}_{end}")
        return self.say("end_other", end=end) if sentence is None else self._fill(sentence, {})

    def error(self, error: DraisineError) -> str:
        """The sentence of an error; its bare name and parameters where this catalog has none."""
        sentence = self._sentences.get(f"error_{error.code}")
        if sentence is None:
            return str(error)
        return self._fill(sentence, error.params)

    def _fill(self, sentence: Sentence, params: Mapping[str, Param]) -> str:
        text = sentence if isinstance(sentence, str) else sentence.form(self.language, params)
        return text.format(**params)


@cache
def catalog(language: str) -> dict[str, Sentence]:
    """All sentences of one language."""
    text = (files("draisine.cli") / "catalog" / f"{language}.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, Sentence])


def guess_language() -> str:
    """From the environment, as other commands do; English where it says nothing we speak."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return value[:2].lower() if value[:2].lower() in LANGUAGES else "en"
    return "en"


def words() -> Words:
    """The catalog to speak from: the language that was asked for, else the guessed one."""
    return Words(_chosen[-1] if _chosen else guess_language())


def _choose(language: str | None) -> str | None:
    if language is not None:
        if language not in LANGUAGES:
            raise typer.BadParameter(", ".join(LANGUAGES))
        _chosen.append(language)
    return language


LanguageOption = Annotated[
    str | None,
    typer.Option(
        "--language", is_eager=True, callback=_choose, help="de, en or fr; else as the system says."
    ),
]
"""Give a command the parameter `language: LanguageOption = None`, then speak with `words()`."""
