"""Every refusal of a rule, every end and every cost names its clause, and that clause can be read."""

import ast
import json
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import pytest
from tests.games.ours import our_packages

from draisine.games import all_games
from draisine.kernel import DraisineError, ErrorCode, Explaining, IllegalMove, capability, declared_codes
from draisine.words import rulebook
from draisine.words.rulebook import RulePicture

NO_RULE = {"game_over", "not_for_the_clock", "only_the_clock", "too_early"}
"""Refused in any game because it makes no sense, not because a rule forbids it."""
PACKAGES = our_packages()
OURS = tuple(PACKAGES)


def without_rule(game: str) -> set[str]:
    """The same with what a game itself refuses: it names the codes in `no_rule.json` of its tests."""
    file = Path(__file__).parent / PACKAGES[game].rpartition(".")[2] / "no_rule.json"
    return NO_RULE | set(json.loads(file.read_text("utf-8")) if file.exists() else ())


def refusals_of(game: str) -> list[ErrorCode[..., DraisineError]]:
    """What a game declares as a refusal of a move, and what it refuses in the words of all games: every code
    of those whose name its sources speak, called, handed on or imported under another name."""
    own = declared_codes(PACKAGES[game])
    spoken = _identifiers(PACKAGES[game])
    general = [code for code in declared_codes("draisine.kernel.refusals") if code.code in spoken]
    return [code for code in (*own, *general) if code.kind is IllegalMove]


@cache
def _identifiers(package: str) -> set[str]:
    (folder,) = import_module(package).__path__
    found: set[str] = set()
    for file in Path(folder).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Name | ast.Attribute):
                found.add(node.id if isinstance(node, ast.Name) else node.attr)
            elif isinstance(node, ast.alias):
                found.add(node.name)
    return found


def _costs_of(game: str) -> set[str]:
    """The tags of a game's events, and those with a reason that they may have."""
    found: set[str] = set()
    for event in get_args(all_games()[game].event_type):
        tag = event.__struct_config__.tag
        hints = get_type_hints(event)
        reasons = [hints[field] for field in ("by", "why") if field in hints]
        literals = [reason for reason in reasons if get_origin(reason) is Literal]
        found |= {tag, *[f"{tag}_{name}" for reason in literals for name in get_args(reason)]}
    return found


def _refusals(game: str) -> set[str]:
    return {code.code for code in refusals_of(game)}


@pytest.mark.parametrize("game", OURS)
def test_every_refusal_has_its_clause(game: str) -> None:
    explaining = capability(all_games()[game], Explaining)
    assert explaining is not None
    assert len(_refusals(game)) > 10
    assert _refusals(game) - without_rule(game) - set(explaining.clauses) == set()


@pytest.mark.parametrize("game", OURS)
def test_the_clause_behind_a_refusal_has_a_picture(game: str) -> None:
    """Who asks "why not?" sees it, too."""
    explaining = capability(all_games()[game], Explaining)
    assert explaining is not None
    book = rulebook(all_games()[game], "en")
    drawn = {
        clause.id for clause in book.clauses if any(isinstance(block, RulePicture) for block in clause.blocks)
    }
    asked = {explaining.clauses[code] for code in _refusals(game) - without_rule(game)}
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
    assert named - _costs_of(game) == set()


@pytest.mark.parametrize("game", OURS)
def test_what_is_said_to_have_no_rule_is_refused_and_has_none(game: str) -> None:
    explaining = capability(all_games()[game], Explaining)
    assert explaining is not None
    own = without_rule(game) - NO_RULE
    assert own <= _refusals(game)
    assert own.isdisjoint(explaining.clauses)
