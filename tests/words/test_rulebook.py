"""Pages of rules: what is read, what is refused by name, and that every language says the same."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from draisine.games import all_games
from draisine.kernel import AnyGame, BadData
from draisine.words import LANGUAGES, read_rulebook, rulebook
from draisine.words.rulebook import (
    RuleClause,
    RuleList,
    RulePicture,
    RuleSpan,
    RuleTable,
    RuleText,
    block_texts,
    outline,
)
from draisine.words.rulebook_search import matching

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = list(all_games().values())
PAGE = """# The heap

What it is about,
on two lines.

## Play {#play}

![A heap of nine stones](heap)

**HE-01** *ruling* Take `take 2` stones, **never** none.

*option* Or more.

- one
- two, see HE-02
  and on

| stones | turns |
|---|---|
| 9 | 3 |

**HE-02** The last one wins.
"""


def test_a_page_is_read() -> None:
    book = read_rulebook(PAGE, "en")
    assert (book.title, book.language) == ("The heap", "en")
    assert book.blocks == (RuleText((RuleSpan("What it is about, on two lines."),)),)
    (section,) = book.sections
    assert (section.id, section.title) == ("play", "Play")
    assert section.blocks == (RulePicture("heap", "A heap of nine stones"),)
    first, last = section.clauses
    text = RuleText(
        (
            RuleSpan("Take "),
            RuleSpan("take 2", "code"),
            RuleSpan(" stones, "),
            RuleSpan("never", "strong"),
            RuleSpan(" none."),
        ),
        "ruling",
    )
    see = (RuleSpan("two, see "), RuleSpan("HE-02", "clause"), RuleSpan(" and on"))
    assert first.blocks == (
        text,
        RuleText((RuleSpan("Or more."),), "option"),
        RuleList(((RuleSpan("one"),), see)),
        RuleTable(
            ((RuleSpan("stones"),), (RuleSpan("turns"),)),
            (((RuleSpan("9"),), (RuleSpan("3"),)),),
        ),
    )
    assert (first.mark, first.marks) == ("ruling", ("ruling", "option"))
    assert last == RuleClause("HE-02", (RuleText((RuleSpan("The last one wins."),)),))


def test_a_clause_is_found_however_its_number_is_typed_and_near_ones_are_named() -> None:
    book = read_rulebook(PAGE, "en")
    assert book.clause(" he-02 ").id == "HE-02"
    with pytest.raises(BadData) as refused:
        book.clause("HE-03")
    assert refused.value.code == "no_such_clause"
    assert refused.value.params == {"clause": "HE-03", "near": "HE-01, HE-02"}
    with pytest.raises(BadData, match="no_such_clause"):
        book.clause("the last one")


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("# The heap", "The heap", "rules_without_title", 1),
        ("**HE-02**", "**HE-01**", "rules_number_twice", 22),
        ("see HE-02", "see HE-07", "rules_unknown_clause", 14),
        ("*option*", "*perhaps*", "rules_unknown_mark", 12),
        ("## Play {#play}", "## Play", "rules_wrong_heading", 6),
        ("# The heap\n", "# The heap\n\n**HE-09** Too soon.\n", "rules_wrong_block", 3),
        ("](heap)", "](a heap)", "rules_wrong_block", 8),
        ("  and on", "and on", "rules_wrong_block", 16),
        ("| 9 | 3 |", "| 9 | 3 | 1 |", "rules_wrong_table", 20),
        ("|---|---|\n", "", "rules_wrong_table", 18),
        ("The last one wins.", "", "rules_wrong_block", 22),
    ],
)
def test_what_is_wrong_is_named_with_its_line(old: str, new: str, code: str, line: int) -> None:
    assert old in PAGE
    with pytest.raises(BadData) as refused:
        read_rulebook(PAGE.replace(old, new, 1), "fr")
    assert refused.value.code == code
    assert (refused.value.params["language"], refused.value.params["line"]) == ("fr", line)


def test_nothing_is_no_page() -> None:
    with pytest.raises(BadData, match="rules_without_title"):
        read_rulebook("", "en")
    with pytest.raises(BadData, match="rules_without_clauses"):
        read_rulebook("# The heap\n\n## Play {#play}\n\nWords.\n", "en")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_have_the_same_clauses_marks_references_and_pictures(game: AnyGame, language: str) -> None:
    book = rulebook(game, language)
    assert book.language == language
    assert outline(book) == outline(rulebook(game, "en"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_set_as_its_language_sets_it(game: AnyGame, language: str) -> None:
    book = rulebook(game, language)
    texts = [text for clause in book.clauses for block in clause.blocks for text in block_texts(block)]
    whole = "\n".join(texts)
    assert '"' not in whole
    opening, closing = {"de": ("„", "“"), "en": ("“", "”"), "fr": ("«", "»")}[language]
    assert whole.count(opening) == whole.count(closing)
    if language == "fr":
        assert "'" not in whole
        assert not re.search(r"[^\u202f][;:!?»](\s|$)", whole), (
            "a space at which no line ends stands before these"
        )
    for text in texts:
        assert text == text.strip()
        assert "  " not in text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_picture_of_the_rules_is_drawn_and_none_is_drawn_for_nothing(game: AnyGame) -> None:
    book = rulebook(game, "en")
    blocks = [*book.blocks]
    for section in book.sections:
        blocks += [*section.blocks, *(block for clause in section.clauses for block in clause.blocks)]
    named = [block.id for block in blocks if isinstance(block, RulePicture)]
    assert len(named) == len(set(named)) > 4
    drawn = (ROOT / "web" / "src" / "games" / game.id / "rules" / "pictures.ts").read_text("utf-8")
    assert set(re.findall(r"^  (\w+): \{", drawn, re.MULTILINE)) == set(named)


@pytest.mark.parametrize(
    ("language", "query", "found"),
    [
        ("en", "U-turn limit", ["IW-64"]),
        ("de", "stille GESTEN", ["IW-61"]),
        ("fr", "EQUIPAGE etoiles", ["IW-60"]),
        ("en", "iw-28", ["IW-28"]),
    ],
)
def test_clauses_are_found_by_words_whatever_their_accents(
    language: str, query: str, found: list[str]
) -> None:
    ids = [clause.id for clause in matching(rulebook(all_games()["infernal-wagon"], language), query).clauses]
    assert set(found) <= set(ids)
    assert len(ids) <= 4


def test_the_pages_of_the_docs_are_made_of_the_rules_of_today() -> None:
    done = subprocess.run(
        [sys.executable, "tools/rule_pages.py", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "")
