"""Names that people say to each other."""

import pytest

from draisine.tables.log.table_names import WORDS, spoken_key, spoken_name, words_of


@pytest.mark.parametrize(
    "typed", ["Kettle 42", "kettle42", " KETTLE  42 ", "kettle-42", "Kéttle 042", "Kettle, 42."]
)
def test_typed_forgivingly(typed: str) -> None:
    assert spoken_key(typed) == spoken_key("Kettle 42")


@pytest.mark.parametrize("typed", ["Kettle 43", "Kettle", "42", "Kettles 42", "", "🚂"])
def test_other_names_stay_other(typed: str) -> None:
    assert spoken_key(typed) != spoken_key("Kettle 42")


@pytest.mark.parametrize("language", ["", "de", "en", "fr"])
def test_words_are_many_and_cannot_be_mixed_up(language: str) -> None:
    words = words_of(language)
    assert len(words) >= 100
    assert len({spoken_key(word) for word in words}) == len(words)
    assert all(word.isascii() and word.isalpha() and word.istitle() for word in words)


def test_a_name_is_a_word_of_the_language() -> None:
    assert spoken_name(lambda bound: 0, "de").split()[0] in words_of("de")
    assert words_of("de")[0] not in words_of("fr")


def test_a_name_has_as_many_digits_as_asked() -> None:
    assert spoken_name(lambda bound: 0) == f"{WORDS[0]} 10"
    assert spoken_name(lambda bound: bound - 1) == f"{WORDS[-1]} 99"
    assert spoken_name(lambda bound: bound - 1, digits=4) == f"{WORDS[-1]} 9999"


def test_nonsense_of_any_length_is_no_name() -> None:
    assert spoken_key("9" * 10_000) == "9" * 80
