"""The catalogs say the same things in three languages, each by its number."""

import re
import string

import pytest

from draisine.cli.words import Words, catalog, guess_language, say_error
from draisine.games import all_games
from draisine.games.zwergenzugfahrt import data_errors
from draisine.kernel import AnyGame, DraisineError, refusals
from draisine.server import start_errors
from draisine.words import LANGUAGES, Message, common_catalog, game_catalog

COUNTED = re.compile(r"\{(games|found|seats|moves|turns|rounds|cost|steps|bots|cards)\} \w")
"""A number with the thing it counts."""
COLLECTIONS = ["cli", "common", *all_games()]


def _collection(name: str, language: str) -> dict[str, Message]:
    if name == "cli":
        return catalog(language)
    return common_catalog(language) if name == "common" else game_catalog(all_games()[name], language)


def _forms(message: Message) -> list[str]:
    return [message] if isinstance(message, str) else list(message[0].match.values())


def _gaps(message: Message) -> set[str]:
    gaps = [{name for _, name, _, _ in string.Formatter().parse(form) if name} for form in _forms(message)]
    assert all(some == gaps[0] for some in gaps), message
    return gaps[0]


@pytest.mark.parametrize("name", COLLECTIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogs_have_the_same_keys_and_gaps(language: str, name: str) -> None:
    english = _collection(name, "en")
    other = _collection(name, language)
    assert len(english) > 20
    assert other.keys() == english.keys()
    assert {key: _gaps(text) for key, text in other.items()} == {
        key: _gaps(text) for key, text in english.items()
    }


@pytest.mark.parametrize("name", COLLECTIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_counted_follows_its_number(language: str, name: str) -> None:
    """ "1 games" cannot be said: a sentence with a number and its noun has two forms, in all languages."""
    for key, message in _collection(name, language).items():
        if isinstance(message, str):
            assert not COUNTED.search(message), f"{key}: {message}"
        else:
            assert set(message[0].counted.values()) <= _gaps(message), key


def test_nothing_is_said_twice() -> None:
    """A sentence of a game stands in its own catalog alone."""
    own = catalog("en")
    for game in all_games().values():
        assert not own.keys() & game_catalog(game, "en").keys()
    same = {key for key in own.keys() & common_catalog("en").keys() if own[key] == common_catalog("en")[key]}
    assert same == set()


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
    assert said in Words(language).error(refusals.wrong_number_of_seats(seats=1))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_every_end_of_every_game_has_a_sentence(game: AnyGame, language: str) -> None:
    assert len(game.ends) >= 5
    assert {f"end_{end}" for end in game.ends} <= game_catalog(game, language).keys()
    assert len({Words(language, game).end(end) for end in game.ends}) == len(game.ends)


def test_an_end_without_a_sentence_still_has_its_name() -> None:
    assert Words("en", all_games()["underground"]).end("earthquake") == "The game is over: earthquake."


def test_a_bot_without_a_word_still_has_its_name() -> None:
    game = all_games()["zwergenzugfahrt"]
    assert [Words("en", game).bot(name) for name in ("koenig", "some.module:Bot")] == [
        "King",
        "some.module:Bot",
    ]


def test_a_value_is_called_as_people_call_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("draisine.cli.words._chosen", ["de"])
    refusal = data_errors.board_starts(clan="green", found=2, wanted=5)
    assert "Grün" in say_error(refusal)


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


@DraisineError.declare
def no_such_thing(row: int) -> None:
    """Something that no catalog has a sentence for."""


def test_an_error_is_a_sentence_and_an_unknown_one_still_has_its_name() -> None:
    assert "8000" in Words("de").error(start_errors.port_in_use(port=8000, other=8001))
    assert Words("fr").error(no_such_thing(row=3)) == "no_such_thing(row=3)"
