"""Every code is declared once, with its parameters; catalogs and docs are held against the declarations."""

import pickle
import sys
from pathlib import Path

import pytest
from tests.games.ours import our_packages

from draisine.cli.words import catalog as cli_catalog
from draisine.games import all_games
from draisine.kernel import (
    BadData,
    DraisineError,
    ErrorCode,
    IllegalMove,
    NoSuchSeat,
    declared_codes,
    refusals,
)
from draisine.server.http.problems import STATUS
from draisine.tables.store import StorageFailed
from draisine.words import LANGUAGES, Message, common_catalog, game_catalog, gaps_of

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
import error_pages

Code = ErrorCode[..., DraisineError]
MODULES = [name for name in error_pages.modules() if error_pages.codes_of(name)]
CODES = [code for name in MODULES for code in error_pages.codes_of(name)]
OF_THE_CLIENT = {"client_changed", "client_failed", "offline"}
"""What a page says by itself, when no server answers."""
IN_THE_TERMINAL = ("bots", "cli", "lab", "stores", "testing", "server.start_errors")
"""Whoever meets these sits at a terminal: their sentences are in the catalog of the command line."""


def _catalogs(module: str, language: str) -> list[dict[str, Message]]:
    """Where a person who meets a code of this module reads its sentence."""
    if module.startswith(IN_THE_TERMINAL):
        return [cli_catalog(language), common_catalog(language)]
    if module.startswith("games."):
        game = all_games()[module.split(".")[1].replace("_", "-")]
        found = [game_catalog(game, language), common_catalog(language)]
        return [*found, cli_catalog(language)] if "position" in module else found
    return [common_catalog(language)]


def test_all_packages_declare_their_codes() -> None:
    games = {name.split(".")[1] for name in MODULES if name.startswith("games.")}
    assert games == {package.removeprefix("draisine.games.") for package in our_packages().values()}
    assert len(games) >= 3
    assert {name.split(".")[0] for name in MODULES} == {
        "bots", "cli", "games", "kernel", "lab", "lessons", "server", "stores", "tables", "testing", "words"
    }  # fmt: skip
    assert len(CODES) > 280


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("module", MODULES)
def test_every_code_has_its_sentence(module: str, language: str) -> None:
    for code in error_pages.codes_of(module):
        catalogs = _catalogs(module, language)
        if code.code.startswith("position_") and module == "kernel.refusals":
            catalogs = [cli_catalog(language)]
        said = [messages[f"error_{code.code}"] for messages in catalogs if f"error_{code.code}" in messages]
        assert said, f"{code!r} has no sentence in {language}"
        assert all(gaps_of(message) <= set(code.params) for message in said), f"{code!r}: {said}"
        assert code.when.endswith("."), code


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_has_its_code(language: str) -> None:
    declared = {f"error_{code.code}" for code in CODES}
    own = {f"error_{code}" for code in OF_THE_CLIENT}
    assert own <= common_catalog(language).keys()
    everything = [common_catalog(language), cli_catalog(language)]
    everything += [game_catalog(all_games()[game], language) for game in our_packages()]
    said = {key for messages in everything for key in messages if key.startswith("error_")}
    assert said - declared - own == set()


def test_the_same_code_has_the_same_parameters_everywhere() -> None:
    first: dict[str, Code] = {}
    for code in CODES:
        assert set(first.setdefault(code.code, code).params) == set(code.params), code


def test_the_page_is_made_from_the_declarations() -> None:
    assert error_pages.PAGE.read_text("utf-8") == error_pages.page()


def test_the_statuses_of_answers_name_declared_codes() -> None:
    assert STATUS.keys() - {code.code for code in CODES} == set()


@IllegalMove.declare
def no_such_colour(colour: str, most: int) -> None:
    """A colour
    that there is not."""


def test_a_code_is_its_declaration() -> None:
    assert no_such_colour.params == ("colour", "most")
    assert no_such_colour.when == "A colour that there is not."
    assert no_such_colour in declared_codes(__name__)
    error = no_such_colour("red", most=3)
    assert type(error) is IllegalMove
    assert (error.code, error.params) == ("no_such_colour", {"colour": "red", "most": 3})
    assert str(error) == "no_such_colour(colour='red', most=3)"


def test_what_is_not_declared_cannot_be_raised() -> None:
    with pytest.raises(TypeError, match="no declared code"):
        BadData("box_wrong")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"no_such_colour\(colour, most\) made with \(colour\)"):
        no_such_colour("red")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="made with"):
        no_such_colour(colour="red", most=3, least=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="made with"):
        refusals.game_over("now")  # type: ignore[call-arg]


def test_errors_cross_processes() -> None:
    error = pickle.loads(pickle.dumps(refusals.no_such_seat(seat=7, seats=2)))
    assert type(error) is NoSuchSeat
    assert (error.code, error.params, str(error)) == (
        "no_such_seat", {"seat": 7, "seats": 2}, "no_such_seat(seat=7, seats=2)"
    )  # fmt: skip
    failed = pickle.loads(pickle.dumps(StorageFailed("disk_full")))
    assert (failed.code, failed.reason) == ("storage_failed", "disk_full")
