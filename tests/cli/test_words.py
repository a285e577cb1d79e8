"""The three catalogs of the command line say the same things."""

import re
import string

import pytest

from draisine.cli.words import LANGUAGES, Plural, Sentence, Words, catalog, guess_language
from draisine.games import all_games
from draisine.kernel import AnyGame, DraisineError

COUNTED = re.compile(r"\{(games|found|seats|moves|turns|rounds|cost|steps|bots|cards)\} \w")
"""A number with the thing it counts."""


def _forms(sentence: Sentence) -> list[str]:
    return [sentence] if isinstance(sentence, str) else [sentence.one, sentence.other]


def _gaps(sentence: Sentence) -> set[str]:
    gaps = [{name for _, name, _, _ in string.Formatter().parse(form) if name} for form in _forms(sentence)]
    assert gaps[0] == gaps[-1], sentence
    return gaps[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogs_have_the_same_keys_and_gaps(language: str) -> None:
    english = catalog("en")
    other = catalog(language)
    assert other.keys() == english.keys()
    assert {key: _gaps(text) for key, text in other.items()} == {
        key: _gaps(text) for key, text in english.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_counted_follows_its_number(language: str) -> None:
    """ "1 games" cannot be said: a sentence with a number and its noun has two forms, in all languages."""
    for key, sentence in catalog(language).items():
        if isinstance(sentence, Plural):
            assert sentence.count in _gaps(sentence), key
            continue
        assert not COUNTED.search(sentence), f"{key}: {sentence}"


@pytest.mark.parametrize(
    ("language", "number", "said"),
    [
        ("en", 0, "0 games"), ("en", 1, "1 game,"), ("en", 2, "2 games"),
        ("de", 0, "0 Spiele"), ("de", 1, "1 Spiel,"), ("de", 2, "2 Spiele"),
        ("fr", 0, "0 partie,"), ("fr", 1, "1 partie,"), ("fr", 2, "2 parties"),
    ],
)  # fmt: skip
def test_one_is_not_many(language: str, number: int, said: str) -> None:
    assert said in Words(language).say("sim_title", game="Underground", games=number, seed="7")


@pytest.mark.parametrize(
    ("language", "said"), [("en", "with 1 seat."), ("de", "Mit 1 Platz "), ("fr", "à 1 place.")]
)
def test_errors_count_too(language: str, said: str) -> None:
    assert said in Words(language).error(DraisineError("wrong_number_of_seats", {"seats": 1}))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_every_end_of_every_game_has_a_sentence(game: AnyGame, language: str) -> None:
    assert len(game.ends) >= 5
    assert {f"end_{game.id}_{end}" for end in game.ends} <= set(catalog(language))
    assert len({Words(language).end(game.id, end) for end in game.ends}) == len(game.ends)


def test_an_end_without_a_sentence_still_has_its_name() -> None:
    assert Words("en").end("underground", "earthquake") == "The game is over: earthquake."


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "de_AT.UTF-8"}, "de"),
        ({"LANG": "it_IT.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_language_is_guessed_from_the_environment(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert guess_language() == language


def test_an_error_is_a_sentence_and_an_unknown_one_still_has_its_name() -> None:
    assert "8000" in Words("de").error(DraisineError("port_in_use", {"port": 8000, "other": 8001}))
    assert Words("fr").error(DraisineError("no_such_thing", {"row": 3})) == "no_such_thing(row=3)"
