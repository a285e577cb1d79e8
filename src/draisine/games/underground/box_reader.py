"""The files of a box's data: one text in which a line `== name.txt ==` stands before each file."""

from typing import Final

from draisine.games.underground import data_errors
from draisine.games.underground.fields import ROWS, SIDE
from draisine.games.underground.shapes import Shape, read_shape
from draisine.kernel.errors import BadData, ErrorCode

FILES: Final = ("cards.txt", "chips.txt", "pieces.txt", "plateaus.txt", "scenarios.txt")
RECONSTRUCTED: Final = "reconstructed"
_LONGEST_QUOTE: Final = 40
LineError = ErrorCode[[str, int, str], BadData]
"""A code whose parameters are the file, the line and a quote of it."""


class Line:
    """The words of one line without its comment, and where it stands."""

    def __init__(self, file: str, number: int, words: list[str]) -> None:
        self.file = file
        self.number = number
        self.words = words

    def bad(self, code: LineError, what: str) -> BadData:
        """What is wrong in this line."""
        return code(self.file, self.number, what[:_LONGEST_QUOTE])

    def want_words(self, least: int, most: int) -> None:
        """Refuse a line with fewer or more words."""
        if not least <= len(self.words) <= most:
            raise self.bad(data_errors.box_wrong_words, " ".join(self.words))

    def number_in(self, text: str, least: int, most: int) -> int:
        """A number of the line within its bounds."""
        if not (text.isascii() and text.isdigit() and len(text) < 6 and least <= int(text) <= most):
            quote = text[:_LONGEST_QUOTE]
            raise data_errors.box_bad_number(self.file, self.number, quote, least=least, most=most)
        return int(text)

    def field(self, text: str) -> int:
        """A coordinate of the line."""
        field = field_named(text)
        if field < 0:
            raise self.bad(data_errors.box_bad_coordinate, text)
        return field

    def shape(self, text: str) -> Shape:
        """A drawing of the line."""
        try:
            return read_shape(text)
        except BadData as error:
            what = str(error.params["what"])[:_LONGEST_QUOTE]
            error.params |= {"file": self.file, "line": self.number, "what": what}
            raise


def field_named(text: str) -> int:
    """The field of a coordinate from A1 to I9, or -1."""
    if len(text) != 2 or text[0] not in ROWS or text[1] not in "123456789":
        return -1
    return ROWS.index(text[0]) * SIDE + "123456789".index(text[1])


def wrong_count(file: str, kind: str, found: int, wanted: int) -> BadData:
    """A file with too many or too few of something."""
    return data_errors.box_wrong_count(file=file, kind=kind, found=found, wanted=wanted)


def _file_named(words: list[str]) -> str:
    return words[1] if len(words) == 3 and words[0] == words[2] == "==" else ""


def lines_of(text: str) -> dict[str, list[Line]]:
    """The lines of every file that have words in them. Nothing is missing and nothing stands there twice."""
    files: dict[str, list[Line]] = {}
    file = ""
    number = 0
    for raw in text.splitlines():
        number += 1
        words = raw.split(";")[0].split()
        name = _file_named(words)
        if name:
            if name not in FILES or name in files:
                raise Line(name, number, words).bad(data_errors.box_unknown_file, name)
            file = name
            number = 0
            files[file] = []
        elif words and not file:
            raise Line("", number, words).bad(data_errors.box_without_file, " ".join(words))
        elif words:
            files[file].append(Line(file, number, words))
    for name in FILES:
        if name not in files:
            raise data_errors.box_missing_file(file=name)
    return files
