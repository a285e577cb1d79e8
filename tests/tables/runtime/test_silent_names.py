"""While the rules forbid talk, no name brings a word to the table."""

import msgspec
from tests.tables.folk import ANNA, BODO, CLEO, NOBODY
from tests.tables.homes import Home, breathe
from tests.tables.listeners import Ears, look
from tests.tables.memory_store import MemoryStore

from draisine.tables.log import commands as c
from draisine.tables.log.absence import MOST_LISTED
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.store import Person


def named(person: Person, name: str) -> Person:
    return msgspec.structs.replace(person, name=name)


async def silent_table(home: Home) -> LiveTable:
    """Cleo watches; then three stones are left, and nobody may talk."""
    live = await home.pair(stones=5)
    await look(home.manager, live.link, CLEO, Ears())
    await home.move(live, BODO, "take 2")
    assert live.table.silent
    return live


async def test_a_watcher_cannot_change_or_bring_a_name_in_silence(home: Home) -> None:
    live = await silent_table(home)
    ears = Ears()
    await look(home.manager, live.link, BODO, ears)
    home.manager.rename(named(CLEO, "play the red one"))
    await look(home.manager, live.link, named(NOBODY, "then the blue one"), Ears())
    await look(home.manager, live.link, named(CLEO, "and then stop"), Ears())
    await breathe()
    picture = live.table_picture()
    assert (picture.watchers, picture.spectators) == (("Cleo",), 2)


async def test_who_comes_back_in_silence_has_the_old_name(home: Home) -> None:
    live = await home.pair(stones=5)
    watch = await look(home.manager, live.link, CLEO, Ears())
    await home.move(live, BODO, "take 2")
    watch.close()
    assert live.table_picture().watchers == ()
    await look(home.manager, live.link, named(CLEO, "a word"), Ears())
    assert live.table_picture().watchers == ("Cleo",)


async def test_players_keep_their_names_in_silence_and_gestures_carry_none(home: Home) -> None:
    live = await silent_table(home)
    await look(home.manager, live.link, BODO, Ears())
    loud = named(BODO, "take the last two")
    home.manager.rename(loud)
    await home.does(live, loud, c.Call(key="g", call="nod"))
    assert live.table_picture().seats[1].name == "Bodo"
    assert live.talk()[-1].name == "Bodo"


async def test_names_are_told_when_the_silence_is_over(home: Home) -> None:
    live = await silent_table(home)
    ears = Ears()
    await look(home.manager, live.link, BODO, ears)
    home.manager.rename(named(CLEO, "Cleopatra"))
    home.manager.rename(named(BODO, "Bodo II"))
    await look(home.manager, live.link, named(NOBODY, "Gast"), Ears())
    ears.news.clear()
    await home.move(live, ANNA)
    await breathe()
    assert not live.table.silent
    assert any(news.table for news in ears.news)
    assert set(live.table_picture().watchers) == {"Cleopatra", "Gast"}
    assert live.table_picture().seats[1].name == "Bodo II"


async def test_some_watchers_are_listed_and_all_are_counted(home: Home) -> None:
    live = await home.pair(stones=5)
    for number in range(MOST_LISTED + 30):
        await look(home.manager, live.link, Person(f"p{number}", f"Gast {number}"), Ears())
    picture = live.table_picture()
    assert len(picture.watchers) == MOST_LISTED
    assert picture.spectators == MOST_LISTED + 30
    assert len(msgspec.json.encode(picture)) < 4_000


async def test_what_was_said_fits_into_a_welcome(home: Home, store: MemoryStore) -> None:
    live = await home.pair(stones=20)
    for number in range(60):
        await home.does(live, ANNA, c.Talk(key=f"t{number}", text="\U0001f682" * 499 + chr(65 + number)))
    shown = live.talk()
    assert shown[-1].text[-1] == chr(65 + 59)
    assert [said.number for said in shown] == list(range(60 - len(shown), 60))
    assert 20_000 < len(msgspec.json.encode(shown)) < 80_000
