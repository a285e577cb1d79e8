"""The three catalogs of the command line say the same things."""

import string

import pytest

from draisine.cli.words import LANGUAGES, Words, catalog, guess_language
from draisine.games import all_games
from draisine.kernel import AnyGame, DraisineError


def _gaps(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogs_have_the_same_keys_and_gaps(language: str) -> None:
    english = catalog("en")
    other = catalog(language)
    assert other.keys() == english.keys()
    assert {key: _gaps(text) for key, text in other.items()} == {
        key: _gaps(text) for key, text in english.items()
    }


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
