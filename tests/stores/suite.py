"""What every store must do: inherit from it and give it a `store`."""

import asyncio

import pytest
from tests.stores.forgetting import Forgetting
from tests.stores.rows import links, row

from draisine.kernel import Outcome
from draisine.tables.log.pictures import Status
from draisine.tables.meetings import Meeting
from draisine.tables.store import (
    Addition,
    CrewRow,
    NameTaken,
    Person,
    PlayedFilter,
    SequenceTaken,
    Store,
)


class StoreSuite(Forgetting):
    """The promises of the `Store` protocol."""

    async def test_a_table_and_a_line_of_another_log_are_kept_together_or_not_at_all(
        self, store: Store
    ) -> None:
        first = await store.create(row(), [b"0"], 1000)
        await store.create(row("new", "yak11", "playing"), [b"1"], 2000, Addition(first, 1, [b"made"]))
        assert await store.entries(first) == [b"0", b"made"]
        assert await store.find("new") is not None
        with pytest.raises(SequenceTaken):
            await store.create(row("late", "yak12", "playing"), [b"2"], 3000, Addition(first, 1, [b"again"]))
        assert await store.find("late") is None
        assert await store.entries(first) == [b"0", b"made"]

    async def test_what_was_found_in_a_game_is_kept_under_its_key(self, store: Store) -> None:
        first = await store.create(row(), [b"0"], 1000)
        assert await store.analysis(first, "1") is None
        await store.keep_analysis(first, "1", b"found")
        assert await store.analysis(first, "1") == b"found"
        assert await store.analysis(first + 1, "1") is None
        await store.keep_analysis(first, "2", b"found anew")
        assert [await store.analysis(first, key) for key in ("1", "2")] == [None, b"found anew"]

    async def test_a_name_is_used_once(self, store: Store) -> None:
        assert not await store.is_used("token")
        assert [await store.use_once("token", 2000, 1000) for _ in range(3)] == [True, False, False]
        assert await store.is_used("token")
        assert await store.use_once("other", 2000, 1000)
        assert not await store.use_once("token", 3000, 2000)
        assert await store.use_once("token", 9000, 5000)

    async def test_probing_changes_nothing_that_is_read(self, store: Store) -> None:
        await store.keep("signing_key", "secret")
        for _ in range(3):
            await store.probe()
        assert await store.keep("signing_key", "other") == "secret"

    async def test_a_new_table_is_found_with_its_log(self, store: Store) -> None:
        table = await store.create(row(), [b'{"a":1}', b'{"b":"\\u0000 \xc3\xa4"}'], 1000)
        found = await store.find("link")
        assert found is not None
        assert (found.id, found.row, found.touched) == (table, row(), 1000)
        assert await store.entries(table) == [b'{"a":1}', b'{"b":"\\u0000 \xc3\xa4"}']
        assert await store.find("other") is None

    async def test_appending(self, store: Store) -> None:
        table = await store.create(row(), [b"0"], 1000)
        await store.append(table, 1, [b"1", b"2"], 2000)
        await store.append(table, 3, [b"3"], 3000)
        assert await store.entries(table) == [b"0", b"1", b"2", b"3"]
        assert await store.entries(table, 2) == [b"2", b"3"]
        assert await store.first_entry(table) == b"0"
        assert await store.first_entry(table + 1) is None
        found = await store.find("link")
        assert found is not None
        assert found.touched == 3000

    async def test_a_place_in_the_log_is_given_once(self, store: Store) -> None:
        table = await store.create(row(), [b"0"], 1000)
        await store.append(table, 1, [b"mine"], 1000)
        with pytest.raises(SequenceTaken):
            await store.append(table, 1, [b"yours"], 2000, row(status="over"))
        assert await store.entries(table) == [b"0", b"mine"]
        found = await store.find("link")
        assert found is not None
        assert (found.row, found.touched) == (row(), 1000)

    async def test_of_many_who_want_the_same_place_one_gets_it(self, store: Store) -> None:
        tables = [await store.create(row(f"l{n}", f"yak{n}"), [b"0"], 1) for n in range(3)]
        wanted = [store.append(table, 1, [b"%d" % n], 1) for n in range(5) for table in tables]
        answers = await asyncio.gather(*wanted, return_exceptions=True)
        assert sum(answer is None for answer in answers) == 3
        assert sum(isinstance(answer, SequenceTaken) for answer in answers) == 12
        for table in tables:
            assert len(await store.entries(table)) == 2

    async def test_two_entries_of_which_one_is_taken_are_both_refused(self, store: Store) -> None:
        table = await store.create(row(), [b"0", b"1"], 1)
        with pytest.raises(SequenceTaken):
            await store.append(table, 1, [b"x", b"y"], 1)
        assert await store.entries(table) == [b"0", b"1"]

    async def test_appends_without_waiting_keep_their_order(self, store: Store) -> None:
        table = await store.create(row(), [b"0"], 1)
        other = await store.create(row("l2", "yak2"), [b"0"], 1)
        written = [
            store.append(table, n, [b"%d" % n], n, row() if n % 7 == 0 else None) for n in range(1, 50)
        ]
        written += [store.append(other, 1, [b"x"], 1)]
        await asyncio.gather(*written)
        assert await store.entries(table) == [b"%d" % n for n in range(50)]

    async def test_spoken_names_are_unique_only_while_tables_wait(self, store: Store) -> None:
        table = await store.create(row("a"), [b"0"], 1)
        with pytest.raises(NameTaken):
            await store.create(row("b"), [b"0"], 1)
        assert await store.find("b") is None
        await store.append(table, 1, [b"1"], 1, row("a", status="playing"))
        assert await store.find_waiting("yak10") is None
        await store.create(row("b"), [b"0"], 1)
        found = await store.find_waiting("yak10")
        assert found is not None
        assert found.row.link == "b"
        await store.create(row("c", status="playing"), [b"0"], 1)

    async def test_tables_of_a_person_newest_first(self, store: Store) -> None:
        first = await store.create(row("a", "x1"), [b"0"], 1)
        await store.create(row("b", "x2", people=("anna", "bodo")), [b"0"], 2)
        await store.create(row("c", "x3", people=("bodo",)), [b"0"], 3)
        assert await links(await store.tables_of("anna")) == ["b", "a"]
        await store.append(first, 1, [b"1"], 9)
        assert await links(await store.tables_of("anna")) == ["a", "b"]
        assert await links(await store.tables_of("anna", limit=1)) == ["a"]
        await store.append(first, 2, [b"2"], 10, row("a", "x1", people=("cleo",)))
        assert await links(await store.tables_of("anna")) == ["b"]
        assert await links(await store.tables_of("cleo")) == ["a"]
        assert await store.tables_of("nobody") == []

    async def test_open_tables(self, store: Store) -> None:
        table = await store.create(row("a", "x1", open_to_all=True), [b"0"], 5)
        await store.create(row("b", "x2", open_to_all=True), [b"0"], 9)
        await store.create(row("c", "x3"), [b"0"], 9)
        assert await links(await store.open_tables()) == ["b", "a"]
        assert await links(await store.open_tables(since=6)) == ["b"]
        assert await links(await store.open_tables(limit=1)) == ["b"]
        await store.append(table, 1, [b"1"], 10, row("a", "x1", "playing", open_to_all=True))
        assert await links(await store.open_tables()) == ["b"]

    async def test_tables_of_a_day_in_the_order_they_were_made(self, store: Store) -> None:
        first = await store.create(row("a", "x1", day="2026-02-28"), [b"0"], 1)
        await store.create(row("b", "x2", day="2026-02-28"), [b"0"], 2)
        await store.create(row("c", "x3", day="2026-03-01"), [b"0"], 2)
        await store.create(row("d", "x4"), [b"0"], 2)
        await store.append(first, 1, [b"1"], 9, row("a", "x1", "playing", day="2026-02-28"))
        game = row("a").game
        assert await links(await store.tables_of_day("2026-02-28", game)) == ["a", "b"]
        assert await links(await store.tables_of_day("2026-02-28", game, limit=1)) == ["a"]
        assert await store.tables_of_day("2026-02-28", "another") == []
        assert await store.tables_of_day("", game) == []

    async def test_timed_tables(self, store: Store) -> None:
        table = await store.create(row("a", "x1"), [b"0"], 1)
        assert await store.timed_tables() == []
        await store.append(table, 1, [b"1"], 2, row("a", "x1", "playing", timed=True))
        assert await links(await store.timed_tables()) == ["a"]
        over = row("a", "x1", "over", outcome=Outcome("resigned", (1,)))
        await store.append(table, 2, [b"2"], 3, over)
        assert await store.timed_tables() == []
        found = await store.find("a")
        assert found is not None
        assert found.row.outcome == Outcome("resigned", (1,))

    async def test_people(self, store: Store) -> None:
        assert await store.person("anna") is None
        await store.change_person("anna", lambda _: Person("anna", "Anna", {"beard": 3}, "de"))
        await store.change_person("anna", lambda _: Person("anna", "Ännchen 🚂", {"beard": 4}, "fr"))
        assert await store.person("anna") == Person("anna", "Ännchen 🚂", {"beard": 4}, "fr")

    async def test_tables_are_found_by_whom_their_logs_name(self, store: Store) -> None:
        tables = [
            await store.create(
                row(f"l{n}", f"yak{n}", people=("dora",) if n == 2 else ()),
                [b'{"person":"%s"}' % who, b'{"b":1,"person":"cleo"}'],
                1,
            )
            for n, who in enumerate((b"anna", b"bodo", b"ann", b"anna"))
        ]
        first, last = tables[0] - 1, await store.newest_table()
        assert last == tables[-1]

        async def naming(person: str, above: int, span: int) -> list[int]:
            return [stored.id for stored in await store.tables_naming(person, above, span)]

        assert await naming("anna", first, last - first) == [tables[0], tables[3]]
        assert await naming("anna", first, 3) == [tables[0]]
        assert await naming("anna", first + 3, 9) == [tables[3]]
        assert await naming("cleo", first, last - first) == tables
        assert await naming("nobody", first, last - first) == []
        assert await naming("dora", first, last - first) == [tables[2]]

    async def test_what_is_kept_can_be_listed_and_dropped(self, store: Store) -> None:
        for name in ("forget/a", "forget/b", "other"):
            await store.keep(name, "1")
        await store.drop("forget/a")
        await store.drop("never there")
        assert await store.kept_names("forget/") == ["forget/b"]
        assert await store.keep("forget/a", "2") == "2"

    async def test_what_is_kept_is_kept(self, store: Store) -> None:
        assert await store.keep("key", "first") == "first"
        assert await store.keep("key", "second") == "first"
        assert await store.keep("other", "second") == "second"

    async def test_what_is_counted_is_counted(self, store: Store) -> None:
        assert await store.counts() == {}
        await store.keep("counter", "not one of them")
        for name in ("a/b/0", "a/b/1", "a/b/0"):
            await store.count(name)
        assert await store.counts() == {"a/b/0": 2, "a/b/1": 1}

    async def test_a_crew_is_found_by_its_id_its_code_and_its_members(self, store: Store) -> None:
        crew = await store.create_crew(CrewRow("c1", "yakpuma10", ("anna",)), [b'{"a":"\xc3\xa4"}'], 1)
        other = await store.create_crew(CrewRow("c2", "yakpuma11", ("anna", "bodo")), [b"0"], 2)
        for found in (await store.find_crew("c1"), await store.find_crew_spoken("yakpuma10")):
            assert found is not None
            assert (found.number, found.row.members) == (crew, ("anna",))
        assert await store.crew_entries(crew) == [b'{"a":"\xc3\xa4"}']
        assert [found.number for found in await store.crews_of("anna")] == [other, crew]
        assert [found.number for found in await store.crews_of("anna", limit=1)] == [other]
        assert [found.row.id for found in await store.crews_of("bodo")] == ["c2"]
        assert await store.crews_of("cleo") == []
        assert await store.find_crew("c3") is None
        assert await store.find_crew_spoken("yak") is None

    async def test_a_code_is_given_once(self, store: Store) -> None:
        await store.create_crew(CrewRow("c1", "yakpuma10", ("anna",)), [b"0"], 1)
        with pytest.raises(NameTaken):
            await store.create_crew(CrewRow("c2", "yakpuma10", ("bodo",)), [b"0"], 1)
        assert await store.find_crew("c2") is None
        assert await store.crews_of("bodo") == []

    async def test_the_log_of_a_crew_grows_at_its_end_only(self, store: Store) -> None:
        crew = await store.create_crew(CrewRow("c1", "yakpuma10", ("anna",)), [b"0"], 1)
        await store.append_crew(crew, 1, [b"1", b"2"], 2, CrewRow("c1", "yakpuma10", ("anna", "bodo")))
        with pytest.raises(SequenceTaken):
            await store.append_crew(crew, 2, [b"x"], 3, CrewRow("c1", "yakpuma10", ("cleo",)))
        assert await store.crew_entries(crew) == [b"0", b"1", b"2"]
        assert await store.crew_entries(crew, 2) == [b"2"]
        assert [found.row.members for found in await store.crews_of("bodo")] == [("anna", "bodo")]
        assert await store.crews_of("cleo") == []

    async def test_the_log_of_a_meeting_grows_at_its_end_only(self, store: Store) -> None:
        await store.create_meeting(Meeting("m1", "tiny", "anna", 1, 1, 0))
        await store.append_meeting("m1", 0, [b'{"a":"\xc3\xa4"}', b"1"], 5)
        for wrong in (0, 1, 3):
            with pytest.raises(SequenceTaken):
                await store.append_meeting("m1", wrong, [b"x"], 6)
        with pytest.raises(SequenceTaken):
            await store.append_meeting("m2", 0, [b"x"], 6)
        assert await store.meeting_lines("m1") == [b'{"a":"\xc3\xa4"}', b"1"]
        assert await store.meeting_lines("m1", 1) == [b"1"]
        assert await store.meeting("m1") == Meeting("m1", "tiny", "anna", 1, 5, 2)
        assert await store.meeting("m2") is None

    async def test_of_many_who_write_at_the_same_place_one_does(self, store: Store) -> None:
        await store.create_meeting(Meeting("m1", "tiny", "anna", 1, 1, 0))
        tries = [store.append_meeting("m1", 0, [b"%d" % i], 2) for i in range(5)]
        answers = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(answer is None for answer in answers) == 1
        assert await store.meeting_lines("m1") == [b"%d" % answers.index(None)]

    async def test_meetings_go_with_their_lines(self, store: Store) -> None:
        await store.create_meeting(Meeting("m1", "tiny", "anna", 1, 1, 0))
        await store.create_meeting(Meeting("m2", "tiny", "anna", 2, 2, 0))
        await store.create_meeting(Meeting("m3", "tiny", "bodo", 3, 3, 0))
        await store.append_meeting("m1", 0, [b"0"], 9)
        assert [meeting.id for meeting in await store.meetings_of("anna")] == ["m2", "m1"]
        assert [meeting.id for meeting in await store.old_meetings(3)] == ["m2"]
        await store.remove_meeting("m1")
        assert await store.meeting("m1") is None
        assert await store.meeting_lines("m1") == []
        assert [meeting.id for meeting in await store.meetings_of("anna")] == ["m2"]

    async def test_ended_tables_of_a_crew(self, store: Store) -> None:
        first = await store.create(row("a", "x1", crew="c1"), [b"0"], 1)
        await store.create(row("b", "x2", crew="c1", status="over"), [b"0"], 2)
        await store.create(row("c", "x3", crew="c2", status="over"), [b"0"], 3)
        await store.create(row("d", "x4", status="over"), [b"0"], 4)
        assert await links(await store.ended_tables_of_crew("c1")) == ["b"]
        await store.append(first, 1, [b"1"], 9, row("a", "x1", "over", crew="c1"))
        assert await links(await store.ended_tables_of_crew("c1")) == ["a", "b"]
        assert await store.ended_tables_of_crew("") == []

    async def test_finished_games_of_somebody_page_by_page(self, store: Store) -> None:
        for number in range(7):
            people = ("anna", "bodo") if number % 2 else ("anna",)
            table = await store.create(row(f"l{number}", f"y{number}", "playing", people), [b"0"], 1)
            over = row(f"l{number}", f"y{number}", "over", people, outcome=Outcome("end", (0,)))
            # Two end in the same millisecond.
            await store.append(table, 1, [b"1"], 1000 + number // 2, over)
            # What happens after the end changes nothing of when it was.
            await store.append(table, 2, [b"2"], 9000 - number, over)
        await store.create(row("running", "y8", "playing"), [b"0"], 5000)
        await store.create(row("others", "y9", "over", ("cleo", "bodo")), [b"0"], 5000)
        anna = PlayedFilter("anna")
        assert await store.count_played(anna) == 7
        seen: list[tuple[str, int]] = []
        after = ""
        while page := await store.played(anna, after, 3):
            seen += [(table.row.link, table.ended) for table in page]
            after = page[-1].row.link
        assert seen == [(f"l{number}", 1000 + number // 2) for number in reversed(range(7))]
        assert await store.played(anna, "others") == []
        assert await links(await store.played(PlayedFilter("anna", "", "bodo"))) == ["l5", "l3", "l1"]
        assert await store.played(PlayedFilter("anna", "", "cleo")) == []
        assert await store.count_played(PlayedFilter("anna", "tiny", "bodo")) == 3
        assert await store.played(PlayedFilter("anna", "other")) == []
        assert await store.played_games("anna") == [("tiny", 7)]
        assert await store.companions("anna") == [("bodo", 3)]
        assert dict(await store.companions("bodo")) == {"anna": 3, "cleo": 1}

    async def test_open_tables_of_somebody_are_counted(self, store: Store) -> None:
        statuses: list[Status] = ["waiting", "playing", "paused", "frozen", "over", "closed"]
        for status in statuses:
            await store.create(row(status, status, status), [b"0"], 1)
        await store.create(row("other", "other", people=("bodo",)), [b"0"], 1)
        assert [await store.count_open(person) for person in ("anna", "bodo", "cora")] == [4, 1, 0]

    async def test_the_log_of_a_finished_table_can_go_and_its_row_stays(self, store: Store) -> None:
        kinds: list[tuple[Status, int]] = [
            ("over", 1000),
            ("playing", 1000),
            ("closed", 1000),
            ("over", 3000),
        ]
        tables = [
            await store.create(row(f"l{n}", f"s{n}", status), [b"0"], when)
            for n, (status, when) in enumerate(kinds)
        ]
        await store.keep_analysis(tables[0], "1", b"found")
        found, more = await store.finished_tables(-1, 2000, 1000)
        assert ([table.row.link for table in found], more) == (["l0", "l2"], 0)
        found, more = await store.finished_tables(-1, 2000, tables[0] + 1)
        assert ([table.row.link for table in found], more) == (["l0"], tables[0])
        await store.remove_log(tables[0])
        assert await store.entries(tables[0]) == []
        assert await store.analysis(tables[0], "1") is None
        assert [table.row.link for table in (await store.finished_tables(-1, 2000, 1000))[0]] == ["l2"]
        played = await store.played(PlayedFilter("anna"))
        assert [(one.row.link, one.kept) for one in played] == [("l3", True), ("l0", False)]
