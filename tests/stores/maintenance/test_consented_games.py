"""Games of crews that allow it leave the store without names, from both stores, and become Parquet."""

from pathlib import Path

import polars
import pytest
from tests.stores.postgres import new_database
from tests.tables.folk import ANNA, BODO, CLEO
from tests.tables.homes import Home
from tests.tables.tiny import TOGETHER

from draisine.lab.parquet import consented_frames, write_frame
from draisine.stores.factory import open_store
from draisine.stores.maintenance.consented_games import ConsentedGames, consented_games
from draisine.stores.maintenance.locations import StoreLocation
from draisine.tables.crews.live_crews import LiveCrew
from draisine.tables.log import commands as c
from draisine.tables.store import Person

GAMES = {"tiny": TOGETHER}


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> StoreLocation:
    if request.param == "sqlite":
        return StoreLocation(tmp_path / "data")
    return StoreLocation(tmp_path / "data", new_database(request.getfixturevalue("postgres")))


async def play(home: Home, crew: LiveCrew | None, second: Person = BODO) -> None:
    live = await home.manager.open_table(ANNA, "tiny", {"stones": 5}, crew=crew.id if crew else None)
    await home.does(live, second, c.Sit(key=home.key(), seat=1))
    for person in (ANNA, second):
        await home.does(live, person, c.Ready(key=home.key(), ready=True))
    await home.does(live, ANNA, c.Talk(key=home.key(), text="Bodo, take three"))
    home.time.time += 1234
    first, then = (BODO, ANNA) if second is BODO else (ANNA, second)  # by their beards
    await home.move(live, first)
    await home.move(live, then, "take 3")
    await home.move(live, first)
    assert live.table.outcome is not None


async def fill(place: StoreLocation) -> None:
    """Three crews: one allows it, one took it back, one said nothing; and games of each and of none."""
    place.data.mkdir(parents=True, exist_ok=True)
    store = await open_store(place.data, place.database)
    home = Home(store, TOGETHER)
    for person in (ANNA, BODO, CLEO):
        await store.change_person(person.id, lambda _, person=person: person)  # type: ignore[misc]
    crews = home.manager.crews
    kettle, ladle, spoon = [await crews.create(ANNA, name) for name in ("Kettle", "Ladle", "Spoon")]
    for crew in (kettle, ladle, spoon):
        await crews.join(BODO, crew.crew.code)
    await crews.choose_export(kettle.id, BODO, True)
    await crews.choose_export(ladle.id, ANNA, True)
    await crews.choose_export(ladle.id, BODO, False)
    await play(home, kettle)
    await play(home, kettle)
    await play(home, kettle, second=CLEO)  # a guest, whom nobody asked
    for other in (ladle, spoon, None):
        await play(home, other)
    await home.manager.close()
    await store.close()


def everything(found: ConsentedGames) -> str:
    return repr((found.games, found.moves))


async def test_only_games_of_crews_that_allow_it_now(place: StoreLocation, tmp_path: Path) -> None:
    await fill(place)
    found = await consented_games(place, GAMES)
    assert (found.crews, len(found.games), found.left_out) == (1, 2, 1)
    one, other = found.games
    assert one["crew"] == other["crew"]
    assert one["people"] == other["people"]
    assert len(set(one["people"])) == 2
    assert one["game_id"] != other["game_id"]
    assert [game["number"] for game in found.games] == [0, 1]
    copied = everything(found)
    for secret in (ANNA.name, BODO.name, ANNA.id, BODO.id, "Kettle", "take three", "beard"):
        assert secret not in copied
    again = await consented_games(place, GAMES)
    assert again.games[0]["people"] != one["people"]

    games, moves = consented_frames(found.games, found.moves)
    write_frame(games, tmp_path / "games.parquet")
    write_frame(moves, tmp_path / "games.moves.parquet")
    read = polars.read_parquet(tmp_path / "games.moves.parquet")
    assert read.filter(polars.col("game_id") == one["game_id"])["move"].to_list() == [
        "take 1",
        "take 3",
        "take 1",
    ]
    assert read["milliseconds"].dtype == polars.Int64
    assert read["milliseconds"].to_list()[:3] == [1234, 1234, 1234]
    assert set(read["person"]) == set(one["people"])
    assert set(read["by"]) == {"person"}
    table = polars.read_parquet(tmp_path / "games.parquet")
    assert table["winners"].to_list() == [[0, 1], [0, 1]]
    assert table["milliseconds"].to_list() == [1234, 1234]


async def test_who_was_forgotten_is_in_no_export(tmp_path: Path) -> None:
    place = StoreLocation(tmp_path / "data")
    await fill(place)
    store = await open_store(place.data, "")
    await store.change_person(BODO.id, lambda before: Person(before.id, forgotten=True))
    await store.close()
    found = await consented_games(place, GAMES)
    assert (found.crews, found.games, found.left_out) == (1, [], 3)


async def test_nothing_is_exported_of_nothing(tmp_path: Path) -> None:
    place = StoreLocation(tmp_path / "data")
    store = await open_store(place.data, "")
    await store.close()
    found = await consented_games(place, GAMES)
    games, moves = consented_frames(found.games, found.moves)
    assert (games.height, moves.height, games.width, moves.width) == (0, 0, 15, 7)
