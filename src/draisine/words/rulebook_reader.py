"""Reads a page of rules: a small and strict Markdown, the same for every game and language.

    # The title
    ## A section {#its-name}
    ![what is seen](name-of-a-picture)
    **IW-28** *ruling* A clause, marked. Clauses are linked by their number: IW-20.

    *option* A paragraph of the same clause with another mark.

Blocks stand between empty lines. Lists have dashes, tables bars and a line of dashes below their head.
"""

import re
import sys
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Concatenate, NamedTuple, ParamSpec

from draisine.kernel import AnyGame, BadData
from draisine.kernel.errors import ErrorCode
from draisine.words import errors
from draisine.words.rulebook import (
    MARKS,
    Mark,
    RuleBlock,
    Rulebook,
    RuleClause,
    RuleList,
    RulePicture,
    RuleSection,
    RuleSpan,
    RuleTable,
    RuleText,
    Spans,
)

FOLDER = "rulebook"
NUMBER = r"[A-Z]{2,4}-\d{1,3}"
_P = ParamSpec("_P")
_TITLE = re.compile(r"# (\S.*)")
_SECTION = re.compile(r"## (\S.*?) \{#([a-z0-9-]+)\}")
_PICTURE = re.compile(r"!\[([^\]]+)\]\(([a-z0-9-]+)\)")
_CLAUSE = re.compile(rf"\*\*({NUMBER})\*\*(?:\s+|$)")
_MARK = re.compile(r"\*(\w+)\*\s+")
_INLINE = re.compile(rf"`([^`]+)`|\*\*([^*]+)\*\*|\b({NUMBER})\b")
_FRENCH_SPACE = re.compile(r" (?=[;:!?»])|(?<=«) ")
"""Before these no line begins in French."""
_BELOW_HEAD = re.compile(r"\|(\s*-+\s*\|)+")


class _Lines(NamedTuple):
    """A block as it stands in the file."""

    line: int
    text: tuple[str, ...]


def read_rulebook(text: str, language: str) -> Rulebook:
    """The page that this text is, or the first thing that is wrong with it, by name and line."""
    blocks = _blocks(_FRENCH_SPACE.sub("\N{NARROW NO-BREAK SPACE}", text) if language == "fr" else text)
    title = _TITLE.fullmatch(blocks[0].text[0]) if blocks else None
    if title is None or len(blocks[0].text) > 1:
        raise errors.rules_without_title(language=language, line=1)
    reader = _Reader(language)
    for block in blocks[1:]:
        reader.take(block)
    book = Rulebook(language, title[1], tuple(reader.opening), tuple(reader.sections()))
    if not book.clauses:
        raise reader.error(errors.rules_without_clauses, len(text.splitlines()))
    for number, line in reader.references:
        if number not in reader.numbers:
            raise reader.error(errors.rules_unknown_clause, line, clause=number)
    return book


def rulebook(game: AnyGame, language: str) -> Rulebook:
    """The rules of a game, in English where its package has no page in this language, or `no_rules`."""
    for wanted in (language, "en"):
        if _file(game, wanted).is_file():
            return _read(_package(game), wanted)
    raise errors.no_rules(game=game.id)


def has_rulebook(game: AnyGame) -> bool:
    """Whether a game's package brings pages of rules, good ones or not."""
    return _file(game, "en").is_file()


def _package(game: AnyGame) -> str:
    """A game that lies in no package has its files nowhere."""
    return sys.modules[type(game).__module__].__package__ or "draisine.words"


def _file(game: AnyGame, language: str) -> Traversable:
    return resources.files(_package(game)) / FOLDER / f"{language}.md"


@cache
def _read(package: str, language: str) -> Rulebook:
    file = resources.files(package) / FOLDER / f"{language}.md"
    return read_rulebook(file.read_text("utf-8"), language)


def _blocks(text: str) -> list[_Lines]:
    found: list[_Lines] = []
    begun: list[str] = []
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        if line.strip():
            begun.append(line.rstrip())
        elif begun:
            found.append(_Lines(number - len(begun), tuple(begun)))
            begun = []
    return found


class _Part:
    """A section or a clause while it is read."""

    def __init__(self, name: str, title: str = "") -> None:
        self.name = name
        self.title = title
        self.blocks: list[RuleBlock] = []
        self.clauses: list[_Part] = []


class _Reader:
    """Takes block after block, and knows where the next one belongs."""

    def __init__(self, language: str) -> None:
        self._language = language
        self.opening: list[RuleBlock] = []
        self._sections: list[_Part] = []
        self.numbers: set[str] = set()
        self.references: list[tuple[str, int]] = []

    def error(
        self,
        code: ErrorCode[Concatenate[str, int, _P], BadData],
        line: int,
        *args: _P.args,
        **params: _P.kwargs,
    ) -> BadData:
        return code(self._language, line, *args, **params)

    def sections(self) -> list[RuleSection]:
        return [
            RuleSection(
                part.name,
                part.title,
                tuple(part.blocks),
                tuple(RuleClause(clause.name, tuple(clause.blocks)) for clause in part.clauses),
            )
            for part in self._sections
        ]

    def take(self, block: _Lines) -> None:
        first = block.text[0]
        if first.startswith("#"):
            self._begin_section(block)
        elif clause := _CLAUSE.match(first):
            self._begin_clause(clause[1], block.line)
            self._place().append(self._text(block, clause.end()))
        else:
            self._place().append(self._block(block))

    def _place(self) -> list[RuleBlock]:
        if not self._sections:
            return self.opening
        section = self._sections[-1]
        return section.clauses[-1].blocks if section.clauses else section.blocks

    def _begin_section(self, block: _Lines) -> None:
        section = _SECTION.fullmatch(block.text[0])
        if section is None or len(block.text) > 1 or any(one.name == section[2] for one in self._sections):
            raise self.error(errors.rules_wrong_heading, block.line)
        self._sections.append(_Part(section[2], section[1]))

    def _begin_clause(self, number: str, line: int) -> None:
        if not self._sections:
            raise self.error(errors.rules_wrong_block, line)
        if number in self.numbers:
            raise self.error(errors.rules_number_twice, line, clause=number)
        self.numbers.add(number)
        self._sections[-1].clauses.append(_Part(number))

    def _block(self, block: _Lines) -> RuleBlock:
        first = block.text[0]
        if first.startswith("!["):
            return self._picture(block)
        if first.startswith("- "):
            return self._list(block)
        if first.startswith("|"):
            return self._table(block)
        return self._text(block, 0)

    def _text(self, block: _Lines, start: int) -> RuleText:
        words = " ".join(line.strip() for line in block.text)[start:]
        mark: Mark | None = None
        if marked := _MARK.match(words):
            mark = next((one for one in MARKS if one == marked[1]), None)
            if mark is None:
                raise self.error(errors.rules_unknown_mark, block.line, mark=marked[1])
            words = words[marked.end() :]
        if not words:
            raise self.error(errors.rules_wrong_block, block.line)
        return RuleText(self._spans(words, block.line), mark)

    def _picture(self, block: _Lines) -> RulePicture:
        picture = _PICTURE.fullmatch(" ".join(block.text))
        if picture is None:
            raise self.error(errors.rules_wrong_block, block.line)
        return RulePicture(picture[2], picture[1])

    def _list(self, block: _Lines) -> RuleList:
        items: list[str] = []
        for number, line in enumerate(block.text, start=block.line):
            if line.startswith("- "):
                items.append(line[2:].strip())
            elif line.startswith("  "):
                items[-1] += f" {line.strip()}"
            else:
                raise self.error(errors.rules_wrong_block, number)
        return RuleList(tuple(self._spans(item, block.line) for item in items))

    def _table(self, block: _Lines) -> RuleTable:
        if len(block.text) < 3 or not _BELOW_HEAD.fullmatch(block.text[1]):
            raise self.error(errors.rules_wrong_table, block.line)
        head, *rows = (
            self._row(line, number)
            for number, line in enumerate(block.text, start=block.line)
            if number != block.line + 1
        )
        for number, row in enumerate(rows, start=block.line + 2):
            if len(row) != len(head):
                raise self.error(errors.rules_wrong_table, number)
        return RuleTable(head, tuple(rows))

    def _row(self, line: str, number: int) -> tuple[Spans, ...]:
        if not (line.startswith("|") and line.endswith("|")):
            raise self.error(errors.rules_wrong_table, number)
        return tuple(self._spans(cell.strip(), number) for cell in line[1:-1].split("|"))

    def _spans(self, text: str, line: int) -> Spans:
        spans: list[RuleSpan] = []
        at = 0
        for found in _INLINE.finditer(text):
            spans.append(RuleSpan(text[at : found.start()]))
            code, strong, number = found.groups()
            if number:
                self.references.append((number, line))
            spans.append(
                RuleSpan(code, "code")
                if code
                else RuleSpan(strong, "strong")
                if strong
                else RuleSpan(number, "clause")
            )
            at = found.end()
        spans.append(RuleSpan(text[at:]))
        return tuple(span for span in spans if span.text)
