"""Names that people give themselves, made fit to be shown to others."""

import unicodedata
from collections.abc import Iterator

from draisine.server import errors

MOST = 24
"""Visible characters of the longest name."""
MOST_BYTES = 96
"""Four for each of them: one emoji may be made of many others."""
_MARKS_ON_ONE_LETTER = 4
_JOINER = "\u200d"
_MARKS = {"Mn", "Mc", "Me"}
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn"}
_BLANK_LETTERS = set("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
"""Letters to Unicode, but nothing to the eye."""


def clean_name(raw: str) -> str:
    """The name in composed form without anything unseen, or `name_empty`, `name_too_long` or
    `name_too_large`."""
    name = "".join(_visible_characters(unicodedata.normalize("NFC", raw[: MOST * 40])))
    length = count_graphemes(name)
    if length == 0:
        raise errors.name_empty()
    if length > MOST or len(raw) > MOST * 40:
        raise errors.name_too_long(most=MOST)
    if len(name.encode()) > MOST_BYTES:
        raise errors.name_too_large(most=MOST_BYTES)
    return name


def shorten(name: str) -> str:
    """A name from before there was a limit, cut to what fits."""
    while len(name.encode()) > MOST_BYTES:
        name = name[:-1]
    return name.rstrip(_JOINER + " ")


def count_graphemes(text: str) -> int:
    """How many characters a reader would count: marks and joined emoji belong to what they stand on."""
    count = 0
    joined = False
    flag_open = False
    for char in text:
        if char == _JOINER:
            joined = True
            continue
        if _extends(char):
            continue
        if joined or (flag_open and _is_flag_half(char)):
            flag_open = False
        else:
            count += 1
            flag_open = _is_flag_half(char)
        joined = False
    return count


def _visible_characters(text: str) -> Iterator[str]:
    """Spaces made single and trimmed, unseen characters left out, piles of marks kept low."""
    previous = " "
    marks = 0
    space_waits = False
    for char in text:
        if char.isspace():
            space_waits = previous != " "
            continue
        if char == _JOINER:
            if _is_emoji(previous):
                previous = char
                yield char
            continue
        category = unicodedata.category(char)
        if category in _UNSEEN or char in _BLANK_LETTERS:
            continue
        if category in _MARKS:
            marks += 1
            if previous == " " or space_waits or marks > _MARKS_ON_ONE_LETTER:
                continue
        else:
            marks = 0
        if space_waits:
            yield " "
            space_waits = False
        yield char
        if category not in _MARKS:
            previous = char


def _extends(char: str) -> bool:
    return unicodedata.category(char) in _MARKS or 0x1F3FB <= ord(char) <= 0x1F3FF


def _is_flag_half(char: str) -> bool:
    return 0x1F1E6 <= ord(char) <= 0x1F1FF


def _is_emoji(char: str) -> bool:
    return ord(char) >= 0x2190 and unicodedata.category(char) in {"So", "Sk", "Sm"}
