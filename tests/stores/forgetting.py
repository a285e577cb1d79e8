"""What every store must do to forget somebody: part of the suite."""

import asyncio

from msgspec.structs import replace
from tests.stores.rows import links, row

from draisine.tables.store import PlayedFilter, SeatRow, Store, TableRow


class Forgetting:
    async def test_entries_are_written_anew_where_they_are(self, store: Store) -> None:
        table = await store.create(row(), [b"0", b"Anna \xc3\xa4", b"2"], 1000)
        other = await store.create(row("l2", "yak2"), [b"0", b"Anna", b"2"], 1000)
        unnamed = TableRow("link", "yak10", "yak10", "tiny", "waiting", False, (SeatRow("anna", ""),))
        await store.rewrite(table, {1: b"somebody", 2: b""}, lambda _: unnamed)
        assert await store.entries(table) == [b"0", b"somebody", b""]
        assert await store.entries(other) == [b"0", b"Anna", b"2"]
        found = await store.find("link")
        assert found is not None
        assert (found.row, found.touched) == (unnamed, 1000)
        await store.rewrite(table, {0: b"zero"})
        await store.append(table, 3, [b"3"], 2000)
        assert await store.entries(table) == [b"zero", b"somebody", b"", b"3"]
        assert await links(await store.tables_of("anna")) == ["link", "l2"]

    async def test_what_is_made_of_a_row_is_made_of_the_newest_one(self, store: Store) -> None:
        table = await store.create(row("a", "x1", "playing", ("anna", "bodo")), [b"0"], 5)
        seen = await store.find("a")
        assert seen is not None
        over = replace(seen.row, status="over")

        def unnamed(newest: TableRow) -> TableRow:
            return replace(newest, seats=(SeatRow("anna", ""), *newest.seats[1:]))

        # The game ends after whoever rewrites has looked, before their commit or together with it.
        await asyncio.gather(
            store.append(table, 1, [b"1"], 9, over), store.rewrite(table, {0: b"-"}, unnamed)
        )
        after = await store.find("a")
        assert after is not None
        assert after.row == unnamed(over)
        assert await store.entries(table) == [b"-", b"1"]

    async def test_no_list_of_games_is_kept_of_somebody_who_is_forgotten(self, store: Store) -> None:
        await store.create(row("a", "x1", "over", ("anna", "bodo")), [b"0"], 5)
        await store.forget_played("anna")
        assert await store.count_played(PlayedFilter("anna")) == 0
        assert await store.played_games("anna") == []
        assert await store.count_played(PlayedFilter("bodo")) == 1
