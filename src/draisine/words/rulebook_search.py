"""Finding clauses by words, however they are written."""

import unicodedata

import msgspec

from draisine.words.rulebook import Rulebook, RuleClause, RulePicture, RuleSection, block_texts

_SPELT = str.maketrans({"œ": "oe", "æ": "ae", "’": "'"})


def fold(text: str) -> str:
    """Small letters without accents."""
    letters = unicodedata.normalize("NFKD", text)
    return "".join(one for one in letters if not unicodedata.combining(one)).casefold().translate(_SPELT)


def matching(book: Rulebook, query: str) -> Rulebook:
    """The same page with those clauses alone in which every word stands, or in their section's title."""
    words = fold(query).split()
    sections = [
        msgspec.structs.replace(section, blocks=(), clauses=found)
        for section in book.sections
        if (found := tuple(one for one in section.clauses if _has(one, section, words)))
    ]
    return msgspec.structs.replace(book, blocks=(), sections=tuple(sections))


def _has(clause: RuleClause, section: RuleSection, words: list[str]) -> bool:
    texts = [clause.id, section.title]
    for block in clause.blocks:
        texts += [block.words] if isinstance(block, RulePicture) else list(block_texts(block))
    text = fold(" ".join(texts))
    return all(word in text for word in words)
