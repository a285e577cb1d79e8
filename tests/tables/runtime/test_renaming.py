"""Another name or beard, where somebody sits or looks on."""

import msgspec
from tests.tables.folk import ANNA, BODO, CLEO, NOBODY
from tests.tables.homes import Home, breathe
from tests.tables.listeners import Ears, look

from draisine.tables.store import Person


def _as(person: Person, name: str, beard: int) -> Person:
    return msgspec.structs.replace(person, name=name, traits={"beard": beard})


async def test_a_name_changes_where_one_sits(home: Home) -> None:
    live = await home.manager.open_table(ANNA, "tiny")
    ears = Ears()
    await look(home.manager, live.link, BODO, ears)
    home.manager.rename(_as(ANNA, "Anne", 33))
    await live.settle()
    seat = live.table_picture().seats[0]
    assert (seat.name, seat.traits, seat.ready) == ("Anne", {"beard": 33}, False)
    assert any(news.table for news in ears.news)


async def test_a_beard_is_measured_before_the_game(home: Home) -> None:
    live = await home.pair(stones=20)
    before = live.table_picture().seats[0].traits
    home.manager.rename(_as(ANNA, "Anne", before["beard"] + 500))
    await live.settle()
    seat = live.table_picture().seats[0]
    assert (seat.name, seat.traits) == ("Anne", before)
    assert live.table_picture().status == "playing"


async def test_a_spectator_takes_a_name_where_they_are(home: Home) -> None:
    live = await home.pair(stones=20)
    await look(home.manager, live.link, NOBODY, Ears())
    assert (live.table_picture().watchers, live.table_picture().spectators) == ((), 1)
    home.manager.rename(_as(NOBODY, "Gast", 0))
    await breathe()
    assert (live.table_picture().watchers, live.table_picture().spectators) == (("Gast",), 1)
    watch = await look(home.manager, live.link, CLEO, Ears())
    assert live.table_picture().spectators == 2
    watch.close()
    assert live.table_picture().spectators == 1


async def test_a_name_is_still_there_when_the_table_is_read_again(home: Home) -> None:
    live = await home.manager.open_table(ANNA, "tiny")
    home.manager.rename(_as(ANNA, "Anne", 33))
    await live.settle()
    again = await Home(home.store).manager.table(live.link)
    assert again.table_picture().seats[0].name == "Anne"


async def test_nothing_is_written_for_the_same_name(home: Home) -> None:
    live = await home.manager.open_table(ANNA, "tiny")
    before = live.table.sequence
    home.manager.rename(ANNA)
    home.manager.rename(BODO)
    await live.settle()
    assert live.table.sequence == before
