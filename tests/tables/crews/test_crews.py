"""Crews: a book that is the fold of its log, games counted once, one tick for each, help for the lost."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from tests.tables.folk import ANNA, BODO, CLEO, NOBODY
from tests.tables.homes import Home, breathe, until
from tests.tables.listeners import Ears, look
from tests.tables.memory_store import MemoryStore
from tests.tables.tiny import TINY, TOGETHER

from draisine.kernel import DraisineError
from draisine.tables.crews import decisions as d
from draisine.tables.crews import entries as k
from draisine.tables.crews.crew import Crew
from draisine.tables.crews.live_crews import LiveCrew
from draisine.tables.log import commands as c
from draisine.tables.log.pictures import CrewPicture
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.store import Person


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
async def home(store: MemoryStore) -> AsyncIterator[Home]:
    home = Home(store, TOGETHER)
    yield home
    await home.manager.close()


async def kettle(home: Home, *others: Person) -> LiveCrew:
    crew = await home.manager.crews.create(ANNA, "Kettle")
    for person in others:
        await home.manager.crews.join(person, crew.crew.code)
    return crew


async def begin(home: Home, crew: LiveCrew | None, second: Person = BODO, **options: object) -> LiveTable:
    chosen = {"stones": 5, **options}
    live = await home.manager.open_table(ANNA, "tiny", chosen, crew=crew.id if crew else None)
    await home.does(live, second, c.Sit(key=home.key(), seat=1))
    for person in (ANNA, second):
        await home.does(live, person, c.Ready(key=home.key(), ready=True))
    return live


async def play_to_the_end(home: Home, live: LiveTable) -> None:
    """Win, in as few moves as can be."""
    people = {person.id: person for person in (ANNA, BODO, CLEO, *(Person(f"p{n}", "P") for n in range(9)))}
    while live.table.outcome is None:
        (seat,) = live.table.to_act()
        who = people[live.table.chairs[seat].person or ""]
        match = live.table.match
        assert match is not None
        await home.move(live, who, match.legal(seat)[-1])
    await breathe()


async def won(home: Home, crew: LiveCrew, second: Person = BODO) -> LiveTable:
    live = await begin(home, crew, second)
    await play_to_the_end(home, live)
    return live


async def lost(home: Home, crew: LiveCrew) -> LiveTable:
    live = await begin(home, crew)
    await home.does(live, ANNA, c.Resign(key=home.key()))
    await breathe()
    return live


def picture(live: LiveTable) -> CrewPicture:
    seen = live.table_picture().crew
    assert seen is not None
    return seen


def states(live: LiveTable) -> dict[str, str]:
    return {box.id: box.state for box in picture(live).sheet}


async def tick(home: Home, live: LiveTable, person: Person, achievement: str, key: str = "") -> str:
    """The code of the refusal; empty when it was taken."""
    try:
        await home.does(live, person, c.Tick(key=key or home.key(), achievement=achievement))
    except DraisineError as refusal:
        return refusal.code
    return ""


# --- being a crew -------------------------------------------------------------------------------------


async def test_a_crew_is_founded_and_joined_by_a_code_typed_forgivingly(home: Home) -> None:
    crew = await kettle(home)
    assert crew.crew.members == ["anna"]
    words = crew.crew.code.split()
    assert len(words) == 3
    assert words[2].isdigit()
    joined = await home.manager.crews.join(BODO, f"  {crew.crew.code.upper()}. ")
    assert joined is crew
    await home.manager.crews.join(BODO, crew.crew.code)
    assert crew.crew.members == ["anna", "bodo"]
    assert [one.id for one in await home.manager.crews.mine(BODO)] == [crew.id]
    assert await home.manager.crews.mine(CLEO) == []


async def test_what_a_crew_refuses(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    crews = home.manager.crews
    crew = await kettle(home)
    for refused, code in (
        (crews.create(NOBODY, "Ghosts"), "name_needed"),
        (crews.join(NOBODY, crew.crew.code), "name_needed"),
        (crews.join(BODO, "Yak Yak 1"), "no_such_crew"),
        (crews.join(BODO, "..."), "no_such_crew"),
        (crews.crew("nowhere"), "no_such_crew"),
        (crews.member(crew.id, BODO), "not_in_crew"),
        (crews.rename(crew.id, BODO, "Pot"), "not_in_crew"),
    ):
        with pytest.raises(DraisineError, match=code):
            await refused
    monkeypatch.setattr(d, "MOST_MEMBERS", 1)
    with pytest.raises(DraisineError, match="crew_full"):
        await crews.join(BODO, crew.crew.code)


async def test_a_crew_is_its_log(home: Home, store: MemoryStore) -> None:
    crew = await kettle(home, BODO)
    await home.manager.crews.rename(crew.id, BODO, "Samovar")
    live = await won(home, crew)
    await tick(home, live, BODO, "won")
    log = [k.decode_entry(data) for data in store.crew_logs[0]]
    read = Crew.of(log)
    assert [type(entry) for entry in log] == [k.Founded, k.Joined, k.Renamed, k.Rode, k.Ticked]
    assert vars(read) == vars(crew.crew)
    assert read.name == "Samovar"
    with pytest.raises(DraisineError, match="log_damaged"):
        Crew.of(log[1:])


async def test_two_who_join_at_once_are_both_members(home: Home) -> None:
    crew = await kettle(home)
    await asyncio.gather(*(home.manager.crews.join(person, crew.crew.code) for person in (BODO, CLEO)))
    assert crew.crew.members == ["anna", "bodo", "cleo"]


async def test_another_process_that_wrote_first_is_read_before_deciding_anew(store: MemoryStore) -> None:
    here, there = Home(store, TOGETHER), Home(store, TOGETHER)
    crew = await kettle(here)
    same = await there.manager.crews.crew(crew.id)
    await here.manager.crews.join(BODO, crew.crew.code)
    await there.manager.crews.join(CLEO, crew.crew.code)
    assert same.crew.members == ["anna", "bodo", "cleo"]
    await there.manager.crews.join(BODO, crew.crew.code)
    assert len(store.crew_logs[0]) == 3


# --- its tables ---------------------------------------------------------------------------------------


@pytest.mark.rule("IW-70")
async def test_a_table_belongs_to_a_crew_of_its_host(home: Home, store: MemoryStore) -> None:
    crew = await kettle(home)
    live = await home.manager.open_table(ANNA, "tiny", crew=crew.id)
    assert (picture(live).name, picture(live).games, picture(live).counted) == ("Kettle", 0, False)
    assert live.table_picture().crew == picture(live)
    assert (await home.manager.open_table(ANNA, "tiny")).table_picture().crew is None
    with pytest.raises(DraisineError, match="not_in_crew"):
        await home.manager.open_table(BODO, "tiny", crew=crew.id)
    with pytest.raises(DraisineError, match="no_such_crew"):
        await home.manager.open_table(ANNA, "tiny", crew="nowhere")
    assert len(store.logs) == 2


async def test_a_game_without_a_sheet_has_no_crews(store: MemoryStore) -> None:
    home = Home(store, TINY)
    crew = await kettle(home)
    with pytest.raises(DraisineError, match="game_without_crews"):
        await home.manager.open_table(ANNA, "tiny", crew=crew.id)


@pytest.mark.rule("IW-70")
async def test_a_game_is_counted_once_and_everyone_at_the_table_sees_it(
    home: Home, store: MemoryStore
) -> None:
    crew = await kettle(home)
    live = await begin(home, crew)
    ears = Ears()
    await look(home.manager, live.link, CLEO, ears)
    await play_to_the_end(home, live)
    seen = picture(live)
    assert (seen.games, seen.wins, seen.losses, seen.counted) == (1, 1, 0, True)
    assert states(live) == {"won": "earned", "short": "earned", "newcomers": "open"}
    assert any(news.crew for news in ears.news)
    await crew.count(live.table)
    await asyncio.gather(*(crew.count(live.table) for _ in range(3)))
    assert len(store.crew_logs[0]) == 2


@pytest.mark.rule("IW-70")
async def test_a_game_whose_counting_was_cut_off_is_counted_when_the_crew_is_read_again(
    store: MemoryStore,
) -> None:
    home = Home(store, TOGETHER)
    crew = await kettle(home)
    live = await begin(home, crew)
    store.crews_full = True
    await play_to_the_end(home, live)
    assert not picture(live).counted
    await home.manager.close()
    assert len(store.crew_logs[0]) == 1
    store.crews_full = False
    after = Home(store, TOGETHER)
    again = await after.manager.crews.member(crew.id, ANNA)
    assert list(again.crew.rides) == [live.link]
    assert picture(await after.manager.table(live.link)).counted
    third = Home(store, TOGETHER)
    assert len((await third.manager.crews.crew(crew.id)).crew.rides) == 1
    assert len(store.crew_logs[0]) == 2


async def test_a_tick_counts_the_game_first_when_the_disk_was_full(home: Home, store: MemoryStore) -> None:
    crew = await kettle(home)
    live = await begin(home, crew)
    store.crews_full = True
    await play_to_the_end(home, live)
    assert await tick(home, live, ANNA, "won") == "storage_failed"
    store.crews_full = False
    assert await tick(home, live, ANNA, "won") == ""
    assert (picture(live).games, picture(live).ticked) == (1, "won")


async def test_giving_up_is_a_lost_game_for_all(home: Home) -> None:
    crew = await kettle(home)
    live = await lost(home, crew)
    outcome = live.table_picture().outcome
    assert outcome is not None
    assert outcome.winners == ()
    assert (picture(live).wins, picture(live).losses) == (0, 1)
    assert set(states(live).values()) == {"open"}


# --- ticking ------------------------------------------------------------------------------------------


@pytest.mark.rule("IW-70")
async def test_one_of_what_a_game_earned_is_ticked(home: Home) -> None:
    crew = await kettle(home, BODO)
    live = await won(home, crew)
    assert await tick(home, live, ANNA, "newcomers") == "not_earned"
    assert await tick(home, live, ANNA, "nonsense") == "not_earned"
    assert await tick(home, live, BODO, "won") == ""
    assert states(live) == {"won": "ticked", "short": "open", "newcomers": "open"}
    assert picture(live).ticked == "won"
    assert await tick(home, live, ANNA, "short") == "ride_has_ticked"
    second = await won(home, crew)
    assert states(second) == {"won": "ticked", "short": "earned", "newcomers": "open"}
    assert await tick(home, second, ANNA, "won") == "already_ticked"
    assert await tick(home, second, ANNA, "short") == ""
    assert crew.crew.ticked("tiny") == {"won", "short"}


@pytest.mark.rule("IW-70")
async def test_only_seated_members_tick_and_only_after_the_end(home: Home) -> None:
    crew = await kettle(home, CLEO)
    live = await begin(home, crew)
    assert await tick(home, live, ANNA, "won") == "game_not_over"
    await play_to_the_end(home, live)
    assert await tick(home, live, BODO, "won") == "not_in_crew"
    assert await tick(home, live, CLEO, "won") == "not_seated"
    plain = await begin(home, None)
    await play_to_the_end(home, plain)
    assert await tick(home, plain, ANNA, "won") == "no_crew_here"


@pytest.mark.rule("IW-70")
async def test_a_tick_sent_twice_is_one_and_of_two_at_once_one_is_refused(home: Home) -> None:
    crew = await kettle(home, BODO)
    live = await won(home, crew)
    first, second = await asyncio.gather(
        tick(home, live, ANNA, "won", key="same"), tick(home, live, BODO, "short")
    )
    assert (first, second) == ("", "ride_has_ticked")
    assert await tick(home, live, ANNA, "won", key="same") == ""
    assert len(crew.crew.ticks) == 1


@pytest.mark.rule("IW-71")
async def test_newcomers_are_counted_over_games_and_nobody_twice(home: Home) -> None:
    crew = await kettle(home)

    def holes(live: LiveTable) -> tuple[int, int, str]:
        box = picture(live).sheet[-1]
        return box.filled, box.holes, box.state

    assert holes(await won(home, crew)) == (0, 2, "open"), "the first ones are the crew itself"
    assert holes(await won(home, crew)) == (0, 2, "open")
    assert holes(await won(home, crew, CLEO)) == (1, 2, "open")
    assert holes(await won(home, crew, CLEO)) == (1, 2, "open")
    assert holes(await won(home, crew, Person("p1", "P"))) == (2, 2, "earned")
    last = await won(home, crew, Person("p2", "P"))
    assert holes(last) == (2, 2, "earned")
    assert await tick(home, last, ANNA, "newcomers") == ""
    assert holes(await won(home, crew)) == (2, 2, "ticked")


async def test_a_bot_is_no_newcomer(home: Home) -> None:
    crew = await kettle(home)
    await won(home, crew)
    live = await home.manager.open_table(ANNA, "tiny", {"stones": 1}, bot="lehrling", crew=crew.id)
    await home.does(live, ANNA, c.Ready(key=home.key(), ready=True))
    await until(lambda: live.table.outcome is not None)
    await until(lambda: picture(live).counted)
    assert crew.crew.rides[live.link].riders == ("anna",)
    assert crew.crew.newcomers("tiny") == 0


# --- what lost games bring ------------------------------------------------------------------------------


@pytest.mark.rule("IW-60", "IW-72")
async def test_lost_games_help_up_to_a_limit_unless_the_host_says_no(home: Home) -> None:
    crew = await kettle(home)

    async def easy(**options: object) -> int:
        live = await begin(home, crew, BODO, **options)
        started: int = live.table.options["easy"]
        return started

    assert await easy() == 0
    assert await easy(easy=5) == 0, "not earned yet"
    await lost(home, crew)
    assert await easy() == 1
    assert await easy(easy=0) == 0
    for _ in range(2):
        await lost(home, crew)
    assert await easy(easy=1) == 2
    free = await begin(home, None, easy=1)
    assert free.table.options["easy"] == 1


@pytest.mark.rule("IW-72")
async def test_the_help_is_counted_when_the_game_starts_and_can_be_switched_in_the_lobby(home: Home) -> None:
    crew = await kettle(home)
    live = await home.manager.open_table(ANNA, "tiny", crew=crew.id)
    await lost(home, crew)
    assert (picture(live).relief, picture(live).relieved) == (1, True)
    await home.does(live, ANNA, c.SetOptions(key=home.key(), options={"stones": 5, "easy": 0}))
    assert (live.table.options["easy"], picture(live).relieved) == (0, False)
    await home.does(live, ANNA, c.SetOptions(key=home.key(), options={"stones": 4}))
    assert not picture(live).relieved
    await home.does(live, ANNA, c.SetOptions(key=home.key(), options={"stones": 5, "easy": 2}))
    assert (live.table.options["easy"], picture(live).relieved) == (1, True)
    await lost(home, crew)
    await home.does(live, BODO, c.Sit(key=home.key(), seat=1))
    for person in (ANNA, BODO):
        await home.does(live, person, c.Ready(key=home.key(), ready=True))
    assert live.table.options["easy"] == 2


@pytest.mark.rule("IW-72")
async def test_riding_again_takes_the_help_of_the_game_just_lost(home: Home) -> None:
    crew = await kettle(home)
    live = await begin(home, crew)
    await home.does(live, ANNA, c.Resign(key=home.key()))
    await home.does(live, BODO, c.Offer(key=home.key(), what="rematch"))
    link = live.table_picture().rematch
    assert link is not None
    again = await home.manager.table(link)
    assert picture(again).relief == 1
    for person in (ANNA, BODO):
        await home.does(again, person, c.Ready(key=home.key(), ready=True))
    assert again.table.options["easy"] == 1
    assert (picture(again).name, picture(again).games) == ("Kettle", 1)
