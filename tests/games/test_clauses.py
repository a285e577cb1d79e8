"""Every refusal of a rule, every end and every cost names its clause, and that clause can be read."""

import re
from pathlib import Path

import pytest

import draisine.games
from draisine.games import all_games
from draisine.kernel import DraisineError, ErrorCode, Explaining, IllegalMove, capability, declared_codes
from draisine.words import rulebook
from draisine.words.rulebook import RulePicture

FOLDER = Path(draisine.games.__file__).parent
NO_RULE = {
    "begun_already",
    "game_over",
    "no_such_field",
    "no_such_plateau",
    "not_begun",
    "not_for_the_clock",
    "not_your_setup",
    "only_the_clock",
    "plateau_lies_so",
    "too_early",
}
"""Refused because it makes no sense, not because a rule forbids it."""
OURS = ("infernal-wagon", "zwergenzugfahrt", "underground")


def refusals_of(game: str) -> list[ErrorCode[..., DraisineError]]:
    """What a game declares as a refusal of a move, and what it refuses in the words of all games."""
    texts = [file.read_text("utf-8") for file in (FOLDER / game.replace("-", "_")).glob("*.py")]
    shared = {code for text in texts for code in re.findall(r"refusals\.(\w+)\(", text)}
    own = declared_codes(f"draisine.games.{game.replace('-', '_')}")
    general = [code for code in declared_codes("draisine.kernel.refusals") if code.code in shared]
    return [code for code in (*own, *general) if code.kind is IllegalMove]


def _refusals(game: str) -> set[str]:
    return {code.code for code in refusals_of(game)}


@pytest.mark.parametrize("game", OURS)
def test_every_refusal_has_its_clause(game: str) -> None:
    explaining = capability(all_games()[game], Explaining)
    assert explaining is not None
    assert len(_refusals(game)) > 10
    assert _refusals(game) - NO_RULE - set(explaining.clauses) == set()


@pytest.mark.parametrize("game", OURS)
def test_the_clause_behind_a_refusal_has_a_picture(game: str) -> None:
    """Who asks "why not?" sees it, too."""
    explaining = capability(all_games()[game], Explaining)
    assert explaining is not None
    book = rulebook(all_games()[game], "en")
    drawn = {
        clause.id for clause in book.clauses if any(isinstance(block, RulePicture) for block in clause.blocks)
    }
    asked = {explaining.clauses[code] for code in _refusals(game) - NO_RULE}
    assert asked - drawn == set()


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("language", ["de", "en", "fr"])
def test_every_clause_that_is_named_stands_in_the_rules(game: str, language: str) -> None:
    explaining = capability(all_games()[game], Explaining)
    assert explaining is not None
    book = str(rulebook(all_games()[game], language))
    assert [clause for clause in explaining.clauses.values() if clause not in book] == []


@pytest.mark.parametrize("game", OURS)
def test_every_end_has_its_clause(game: str) -> None:
    explaining = capability(all_games()[game], Explaining)
    assert explaining is not None
    assert [end for end in all_games()[game].ends if f"end_{end}" not in explaining.clauses] == []


@pytest.mark.parametrize("game", OURS)
def test_what_costs_something_is_an_event_of_the_game(game: str) -> None:
    explaining = capability(all_games()[game], Explaining)
    assert explaining is not None
    named = {key.removeprefix("event_") for key in explaining.clauses if key.startswith("event_")}
    assert named
    text = "".join(file.read_text("utf-8") for file in (FOLDER / game.replace("-", "_")).glob("*.py"))
    known: set[str] = set()
    for tag, body in re.findall(r'tag="(\w+)"\):(.*?)(?=\n\n\n|\Z)', text, re.DOTALL):
        reasons = re.search(r"    (?:by|why): Literal\[(.*?)\]", body, re.DOTALL)
        known |= {
            tag,
            *(f"{tag}_{reason}" for reason in re.findall(r'"(\w+)"', reasons[1] if reasons else "")),
        }
    assert named - known == set()


def test_what_a_board_refuses_by_itself_has_a_clause_too() -> None:
    """A piece that may not lie where it is held is never sent: its board names the code of the refusal."""
    text = (Path(__file__).parents[2] / "web" / "src" / "games" / "underground" / "ghost.ts").read_text(
        "utf-8"
    )
    block = re.search(r"const REFUSALS.*?= {(.*?)\n}", text, re.DOTALL)
    assert block
    codes = set(re.findall(r"'(\w+)'", block[1]))
    explaining = capability(all_games()["underground"], Explaining)
    assert explaining is not None
    assert len(codes) == 6
    assert codes <= set(explaining.clauses)
