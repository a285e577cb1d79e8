"""Games are found by folder and by entry point, and one that is broken takes no other away."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest
from tests.games.ours import our_packages

from draisine.games import all_games, game_by_id, installed, package_of, registry
from draisine.kernel import DraisineError

OURS = sorted(our_packages())

BORROWED = """
from draisine.games.zwergenzugfahrt import GAME as DWARFS

class Borrowed:
    id = {game_id!r}
    def __getattr__(self, name):
        return getattr(DWARFS, name)

GAME = Borrowed()
"""


class Shop:
    """Packages of others, as if they were installed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.points: list[EntryPoint] = []

    def install(self, module: str, source: str, value: str | None = None) -> None:
        (self._folder / f"{module}.py").write_text(source, "utf-8")
        self.points.append(EntryPoint(module, value or module, "draisine.games"))


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shop]:
    shop = Shop(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("draisine.games.registry.entry_points", lambda group: EntryPoints(shop.points))
    installed.cache_clear()
    yield shop
    installed.cache_clear()


def test_ours_are_found_by_folder() -> None:
    folders = {file.parent.name for file in Path(registry.__file__).parent.glob("*/rules.py")}
    assert {f"draisine.games.{folder}" for folder in folders} == set(our_packages().values())
    assert "infernal-wagon" in OURS
    assert package_of("infernal-wagon") == "draisine.games.infernal_wagon"
    assert installed().broken == ()


@pytest.mark.parametrize("value", ["switches_one", "switches_one:GAME"])
def test_a_package_of_others_is_found_by_its_entry_point(shop: Shop, value: str) -> None:
    shop.install("switches_one", BORROWED.format(game_id="switches"), value)
    assert game_by_id("switches").id == "switches"
    assert package_of("switches") == "switches_one"
    assert list(all_games()) == sorted([*OURS, "switches"])


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("import no_such_library", "ModuleNotFoundError: No module named 'no_such_library'"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("class GAME:\n    id = 'half'\n    version = 1", "TypeError: no game: it has no seat_counts, "),
        ("", "TypeError: no game: it has no id, "),
        (BORROWED.format(game_id="underground"), "draisine.games.underground brings a game with the id"),
    ],
)
def test_a_broken_package_is_named_and_skipped(shop: Shop, source: str, reason: str) -> None:
    shop.install(f"broken_{abs(hash(source))}", source)
    assert list(all_games()) == OURS
    (broken,) = installed().broken
    assert broken.package.startswith("broken_")
    assert reason in broken.reason
    assert package_of("underground") == "draisine.games.underground"


def test_an_unknown_game_has_a_name() -> None:
    with pytest.raises(DraisineError, match="unknown_game"):
        game_by_id("chess")
