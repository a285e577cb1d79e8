"""What people say, made fit to be shown."""

import unicodedata

MARKS_ON_ONE_LETTER = 4
"""More of them would grow over what others say."""


def clean(text: str) -> str:
    """One line of visible text: no control characters, no invisible marks, no runs of spaces."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        category = unicodedata.category(letter)
        marks = marks + 1 if category[0] == "M" else 0
        if category in {"Cf", "Co", "Cs", "Cn"} or marks > MARKS_ON_ONE_LETTER:
            continue
        kept.append(" " if category[0] in "CZ" else letter)
    return " ".join("".join(kept).split())
