"""A table of any number of steps: moves and take-backs, since every game ends long before that many moves."""

from pathlib import Path

from msgspec.structs import replace
from tests.tables.folk import ANNA, playing

from draisine.games import all_games
from draisine.kernel import Match
from draisine.stores.sqlite.store import SqliteStore
from draisine.tables.log import entries as e
from draisine.tables.log.table import Table

GAME = all_games()["zwergenzugfahrt"]
PACE = 900
FORTH, BACK = 120, 70
"""Moves after which somebody goes back, and how many are taken back."""


def long_log(steps: int) -> list[e.Entry]:
    """The log of a table with so many steps, which one of its players gives up in the end."""
    table = playing(GAME, end="seats")
    log = list(table.log)
    assert table.table.match is not None
    match = Match.from_log(GAME, table.table.match.log())
    for step in range(steps):
        at, when = step * PACE, table.now + step * PACE
        if match.number >= FORTH:
            match.rewind(match.number - BACK)
            log.append(e.TakenBack(when=when, at=at, to=match.number))
            continue
        seat = match.to_act[0]
        moves = match.legal(seat)
        match.play(seat, moves[(step * 7 + step // 11) % len(moves)], at)
        assert match.outcome is None
        log.append(e.Moved(when=when, at=at, seat=seat, text=match.moves[-1].text))
    end = steps * PACE
    return [*log, e.Resigned(when=table.now + end, at=end, person=ANNA.id, seat=0)]


async def keep(data: Path, log: list[e.Entry], link: str) -> str:
    """Put a table into a data folder under this link."""
    opened = log[0]
    assert isinstance(opened, e.Opened)
    log = [replace(opened, link=link), *log[1:]]
    store = await SqliteStore.open(data)
    table = Table.of(all_games(), log)
    await store.create(table.row(), [e.encode_entry(entry) for entry in log], log[-1].when)
    await store.close()
    return table.link
