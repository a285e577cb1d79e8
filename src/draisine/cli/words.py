"""The sentences of the command line, in the language of whoever sits in front of it."""

import os
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer

from draisine.kernel import AnyGame, DraisineError, Sentence
from draisine.kernel.errors import Param
from draisine.words import (
    LANGUAGES,
    Catalog,
    Message,
    common_catalog,
    event_sentence,
    game_catalog,
    named,
    read_catalog,
)

_chosen: list[str] = []


class Words:
    """What the command line says in one language; of a game, where it speaks about one.

    Its own words come first: an error may be told otherwise to somebody at a terminal than on a page.
    """

    def __init__(self, language: str, game: AnyGame | None = None) -> None:
        self.language = language
        self.game = game
        about = [game_catalog(game, language)] if game is not None else []
        self._catalog = Catalog(language, catalog(language), *about, common_catalog(language))

    def about(self, game: AnyGame) -> "Words":
        """The same language, with the words of a game."""
        return Words(self.language, game)

    def say(self, key: str, **params: Param) -> str:
        """The sentence with this key, its gaps (`{name}`) filled."""
        return self._catalog.say(key, **params)

    def has(self, key: str) -> bool:
        """Whether there is such a sentence."""
        return key in self._catalog

    def sentence(self, sentence: Sentence) -> str:
        """What a game wants to be said."""
        return self.say(sentence.key, **named(self._catalog, sentence.gaps))

    def event(self, event: Any, gaps: Mapping[str, Param], seats: Sequence[str]) -> str:
        """What happened; `seats` is what people call those."""
        return event_sentence(self._catalog, event, gaps, seats)

    def move(self, kind: str) -> str:
        """What a kind of move is called; its bare name where the game has none."""
        key = f"move_{kind}"
        return self.say(key) if key in self._catalog else kind

    def seat(self, seat: int) -> str | None:
        """What the game calls a seat, if it has a name for it."""
        key = f"value_seat_{seat}"
        return self.say(key) if key in self._catalog else None

    def bot(self, strength: str) -> str:
        """What a bot of this strength is called; its bare name where the game has none."""
        key = f"bot_{strength}".replace("-", "_")
        return self.say(key) if key in self._catalog else strength

    def end(self, end: str) -> str:
        """How a game ended."""
        key = f"end_{end}"
        return self.say(key) if key in self._catalog else self.say("end_other", end=end)

    def error(self, error: DraisineError) -> str:
        """The sentence of an error; its bare name and parameters where no catalog has one."""
        key = f"error_{error.code}"
        if key not in self._catalog:
            return str(error)
        return self.say(key, **named(self._catalog, error.params))


def catalog(language: str) -> dict[str, Message]:
    """The sentences of the command line alone."""
    return read_catalog("draisine.cli", "catalog", language)


def say_error(error: DraisineError) -> str:
    """The sentence of an error of any room or game."""
    from draisine.games import all_games

    key = f"error_{error.code}"
    say = words()
    for game in all_games().values():
        if key in game_catalog(game, say.language):
            return say.about(game).error(error)
    return say.error(error)


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
        "--language", "--lang", is_eager=True, callback=_choose, help="de, en or fr; else as the system says."
    ),
]
"""Give a command the parameter `language: LanguageOption = None`, then speak with `words()`."""
