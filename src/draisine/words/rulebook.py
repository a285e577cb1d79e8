"""The rules of a game as a page: sections of numbered clauses, with marks, tables and pictures.

`rulebook_reader` makes it from `rulebook/<language>.md` in the game's folder.
"""

from collections.abc import Iterator
from typing import Literal, get_args

import msgspec

from draisine.words import errors

Mark = Literal["ruling", "data", "option"]
"""What is no printed rule: what we decided, what was reconstructed, what a table may choose."""
MARKS: tuple[Mark, ...] = get_args(Mark)
SpanKind = Literal["plain", "code", "strong", "clause"]


class RuleSpan(msgspec.Struct, frozen=True):
    """A piece of text; `clause` is the number of another clause."""

    text: str
    kind: SpanKind = "plain"


Spans = tuple[RuleSpan, ...]


class RuleText(msgspec.Struct, frozen=True, tag="text"):
    """A paragraph."""

    spans: Spans
    mark: Mark | None = None


class RuleList(msgspec.Struct, frozen=True, tag="list"):
    """Several things in a row."""

    items: tuple[Spans, ...]


class RuleTable(msgspec.Struct, frozen=True, tag="table"):
    """Rows as long as the head."""

    head: tuple[Spans, ...]
    rows: tuple[tuple[Spans, ...], ...]


class RulePicture(msgspec.Struct, frozen=True, tag="picture"):
    """A drawing that whoever shows the page has under this name; the words say what is seen on it."""

    id: str
    words: str


RuleBlock = RuleText | RuleList | RuleTable | RulePicture


class RuleClause(msgspec.Struct, frozen=True):
    """One thing that the rules ask for."""

    id: str
    blocks: tuple[RuleBlock, ...]

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Of its paragraphs, in their order, each once."""
        texts = (block for block in self.blocks if isinstance(block, RuleText))
        return tuple(dict.fromkeys(text.mark for text in texts if text.mark is not None))

    @property
    def mark(self) -> Mark | None:
        """Of the clause as a whole: that of its first paragraph."""
        first = self.blocks[0]
        return first.mark if isinstance(first, RuleText) else None


class RuleSection(msgspec.Struct, frozen=True):
    """Clauses that belong together."""

    id: str
    """The same in all languages."""
    title: str
    blocks: tuple[RuleBlock, ...]
    """What stands before the first clause."""
    clauses: tuple[RuleClause, ...]


class Rulebook(msgspec.Struct, frozen=True):
    """All rules of a game in one language."""

    language: str
    title: str
    blocks: tuple[RuleBlock, ...]
    """What stands before the first section: what the game is about."""
    sections: tuple[RuleSection, ...]

    @property
    def clauses(self) -> tuple[RuleClause, ...]:
        """Every clause, in the order of the page."""
        return tuple(clause for section in self.sections for clause in section.clauses)

    def clause(self, number: str) -> RuleClause:
        """The clause with this number, however it is typed, or `no_such_clause` with near ones."""
        wanted = number.strip().upper()
        by_id = {clause.id: clause for clause in self.clauses}
        if wanted in by_id:
            return by_id[wanted]
        raise errors.no_such_clause(clause=number[:40], near=", ".join(near(wanted, list(by_id))))


def near(wanted: str, ids: list[str], most: int = 4) -> list[str]:
    """Numbers of clauses that somebody may have meant."""
    digits = "".join(letter for letter in wanted if letter.isdigit())
    if not digits:
        return ids[:most]
    number = int(digits[:9])
    return sorted(sorted(ids, key=lambda one: abs(int(one.partition("-")[2]) - number))[:most])


def plain(spans: Spans) -> str:
    """Text without what sets it off."""
    return "".join(span.text for span in spans)


def block_texts(block: RuleBlock) -> Iterator[str]:
    """What is read of a block, without what sets it off; nothing of a picture."""
    match block:
        case RuleText():
            yield plain(block.spans)
        case RuleList():
            yield from (plain(item) for item in block.items)
        case RuleTable():
            for row in (block.head, *block.rows):
                yield from (plain(cell) for cell in row)
        case RulePicture():
            pass


def outline(book: Rulebook) -> list[str]:
    """What must be the same in every language, as lines: sections, clauses, marks, tables, pictures."""
    lines = [_shape(block) for block in book.blocks]
    for section in book.sections:
        lines += [f"## {section.id}", *(_shape(block) for block in section.blocks)]
        for clause in section.clauses:
            lines.append(f"{clause.id} {' '.join(_shape(block) for block in clause.blocks)}")
    return lines


def _shape(block: RuleBlock) -> str:
    match block:
        case RuleText():
            refers = ",".join(sorted({span.text for span in block.spans if span.kind == "clause"}))
            return f"text({block.mark or 'rule'};{refers})"
        case RuleList():
            return f"list({len(block.items)})"
        case RuleTable():
            return f"table({len(block.head)}x{len(block.rows)})"
        case RulePicture():
            return f"picture({block.id})"
