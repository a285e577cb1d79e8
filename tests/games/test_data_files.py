"""Data of several files as one text, and the data that comes with the games."""

import pytest

from draisine.games.data_files import pack, place_in_pack, shipped_texts

PACKED = "== a b.txt ==\none\ntwo\n== empty.txt ==\n== z.txt ==\nthree\n"


def test_files_are_packed_by_name_with_their_names() -> None:
    assert pack({"z.txt": "three", "a b.txt": "one\ntwo\n", "empty.txt": ""}) == PACKED
    assert pack({}) == ""


@pytest.mark.parametrize(
    ("line", "place"),
    [(2, ("a b.txt", 1)), (3, ("a b.txt", 2)), (4, ("empty.txt", 0)), (6, ("z.txt", 1)), (9, ("z.txt", 4))],
)
def test_a_line_is_found_in_its_file(line: int, place: tuple[str, int]) -> None:
    assert place_in_pack(PACKED, line) == place


def test_a_text_that_is_not_packed_has_its_own_lines() -> None:
    assert place_in_pack("== no header\none\n", 2) == ("", 2)
    assert place_in_pack("", 1) == ("", 1)


@pytest.mark.parametrize("package", ["infernal_wagon", "zwergenzugfahrt"])
def test_the_default_comes_first(package: str) -> None:
    texts = shipped_texts(f"draisine.games.{package}")
    assert next(iter(texts)) == "default"
    assert all(texts.values())
