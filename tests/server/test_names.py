"""Names made fit to be shown."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draisine.kernel import DraisineError
from draisine.server.identity.names import MOST, MOST_BYTES, clean_name, count_graphemes, shorten


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("Gimli", "Gimli"),
        ("  Gimli   Glóinssohn ", "Gimli Glóinssohn"),
        ("Gim\u202eli", "Gimli"),
        ("Gim\x00li\r\n", "Gimli"),
        ("e\u0301", "é"),
        ("q" + "\u0301" * 50, "q" + "\u0301" * 4),
        ("👩\u200d🚒 Ida", "👩\u200d🚒 Ida"),
        ("a\u200db", "ab"),
        ("矮人", "矮人"),
        ("x" * 24, "x" * 24),
        ("🇩🇪" * 12, "🇩🇪" * 12),
        ("🚂" * 24, "🚂" * 24),
    ],
)
def test_what_is_left_of_a_name(raw: str, name: str) -> None:
    assert clean_name(raw) == name


@pytest.mark.parametrize(
    ("text", "count"), [("", 0), ("abc", 3), ("e\u0301", 1), ("👩\u200d🚒", 1), ("🇩🇪🇫🇷", 2), ("👍🏽", 1)]
)
def test_readers_count_what_they_see(text: str, count: int) -> None:
    assert count_graphemes(text) == count


FAMILY = "👩\u200d👩\u200d👧\u200d👦"


@pytest.mark.parametrize("name", [FAMILY * 24, FAMILY * 4, "👩\u200d" * 200 + "👩", "🇩🇪" * 13])
def test_a_name_of_joined_emoji_is_counted_in_bytes_too(name: str) -> None:
    with pytest.raises(DraisineError, match=r"name_too_l(arge|ong)"):
        clean_name(name)
    assert 0 < len(shorten(name).encode()) <= MOST_BYTES
    assert clean_name(FAMILY * 3) == FAMILY * 3 == shorten(FAMILY * 3)


def _cleaned(raw: str) -> tuple[str, str]:
    try:
        return clean_name(raw), ""
    except DraisineError as error:
        return "", error.code


@given(st.text(max_size=120))
def test_any_text_becomes_a_showable_name_or_a_named_refusal(raw: str) -> None:
    name, code = _cleaned(raw)
    if code:
        assert code in {"name_empty", "name_too_long", "name_too_large"}
        return
    assert 1 <= count_graphemes(name) <= MOST
    assert len(name.encode()) <= MOST_BYTES
    assert name == name.strip()
    assert "  " not in name
    seen = [char for char in name if char != "\u200d"]
    assert not any(unicodedata.category(char).startswith("C") for char in seen)
    assert clean_name(name) == name
