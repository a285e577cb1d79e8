"""Finished games of crews that allow it now, without names: for studies of how people play together.

No name, no word that was said, no address, no date and no trait of a person leaves the store. People,
crews and games have pseudonyms made with a key that is thrown away: the same within one export, others in
the next.
"""

import hashlib
import hmac
import secrets
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec

from draisine.kernel import AnyGame
from draisine.stores.maintenance.backups import back_up
from draisine.stores.maintenance.locations import StoreLocation
from draisine.tables.crews import entries as k
from draisine.tables.crews.crew import Crew
from draisine.tables.log import entries as e
from draisine.tables.log.table import Table
from draisine.tables.store import Person

Row = dict[str, Any]
_LONG = 40
"""Characters of an option from which on it is a text that somebody wrote: a board, a deck."""


class ConsentedGames(NamedTuple):
    """Rows of games and of their moves."""

    games: list[Row]
    moves: list[Row]
    crews: int
    """That allow it."""
    left_out: int
    """Finished games of theirs with somebody who is no member or was forgotten, or that cannot be read."""


async def consented_games(place: StoreLocation, games: Mapping[str, AnyGame]) -> ConsentedGames:
    """As they are at this moment, whatever is played meanwhile."""
    with TemporaryDirectory(prefix="draisine-export-") as work:
        file = Path(work) / "snapshot"
        await back_up(place, file)
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            return _Export(connection, games).run()


class _Export:
    """One export, with pseudonyms of its own."""

    def __init__(self, connection: sqlite3.Connection, games: Mapping[str, AnyGame]) -> None:
        self._connection = connection
        self._games = games
        self._key = secrets.token_bytes(32)
        self._moves: list[Row] = []

    def run(self) -> ConsentedGames:
        rows: list[Row] = []
        crews = left_out = 0
        forgotten = {person.id for person in self._people() if person.forgotten}
        for crew in self._crews():
            if not crew.is_exported:
                continue
            crews += 1
            known = set(crew.members) - forgotten
            number = 0
            for table, log in self._tables(crew.id):
                found = self._row(table, log, crew, known)
                if found is None:
                    left_out += 1
                    continue
                rows.append({**found, "number": number})
                number += 1
        return ConsentedGames(rows, self._moves, crews, left_out)

    def _people(self) -> Iterator[Person]:
        for (profile,) in self._connection.execute("SELECT profile FROM people"):
            yield msgspec.json.decode(profile, type=Person)

    def _crews(self) -> Iterator[Crew]:
        for (number,) in self._connection.execute("SELECT id FROM crews ORDER BY id").fetchall():
            log = self._connection.execute(
                "SELECT CAST(body AS BLOB) FROM crew_entries WHERE crew_id = ? ORDER BY sequence", (number,)
            )
            yield Crew.of([k.decode_entry(body) for (body,) in log])

    def _tables(self, crew: str) -> Iterator[tuple[int, list[e.Entry]]]:
        found = self._connection.execute(
            "SELECT id FROM tables WHERE crew = ? AND status = 'over' ORDER BY id", (crew,)
        ).fetchall()
        for (table,) in found:
            log = self._connection.execute(
                "SELECT CAST(body AS BLOB) FROM entries WHERE table_id = ? ORDER BY sequence", (table,)
            )
            yield table, [e.decode_entry(body) for (body,) in log]

    def _pseudonym(self, kind: str, name: str | int) -> str:
        digest = hmac.new(self._key, f"{kind} {name}".encode(), hashlib.sha256).hexdigest()
        return f"{kind}{digest[:12]}"

    def _row(self, number: int, log: list[e.Entry], crew: Crew, known: set[str]) -> Row | None:
        """A game and, beside it, its moves; None for one that is not to be exported."""
        try:
            table = Table.of(self._games, log)
            game = table.game_log()
        except Exception:  # a log of another version, or one that was removed after a while
            return None
        made = _made(log)
        people = {chair.person for chair in table.chairs if chair.person is not None}
        people |= {move.person for move in made if move.person}
        # Guests of a crew were not asked, and neither can they be who wanted to be forgotten.
        if not people <= known or table.fork is not None or table.outcome is None:
            return None
        name = self._pseudonym("g", number)
        for place, move in enumerate(made):
            by = "person" if move.person else "clock" if move.seat < 0 else "bot"
            self._moves.append(
                {
                    "game_id": name,
                    "number": place,
                    "seat": move.seat,
                    "by": by,
                    "person": self._pseudonym("p", move.person) if move.person else "",
                    "milliseconds": move.at,
                    "move": move.text,
                }
            )
        seated = [chair.person for chair in table.chairs]
        return {
            "game_id": name,
            "game": game.game,
            "version": game.version,
            "crew": self._pseudonym("c", crew.id),
            "seats": len(seated),
            "people": [self._pseudonym("p", person) if person else "" for person in seated],
            "bots": [chair.bot or "" for chair in table.chairs],
            "options": _plain(game.options),
            "seed": game.seed,
            "end": table.outcome.end,
            "winners": list(table.outcome.winners),
            "scores": list(table.outcome.scores),
            "decisions": sum(move.seat >= 0 for move in made),
            "milliseconds": table.row().took,
        }


def _made(log: list[e.Entry]) -> list[e.Moved]:
    """The moves that stand at the end."""
    made: list[e.Moved] = []
    for entry in log:
        if isinstance(entry, e.Moved):
            made.append(entry)
        elif isinstance(entry, e.TakenBack):
            del made[entry.to :]
    return made


def _plain(options: Any) -> str:
    """Options as JSON; of a text that somebody wrote only a fingerprint, as it may name its author."""
    builtins = msgspec.to_builtins(options)
    if isinstance(builtins, dict):
        builtins = {
            name: f"sha256:{hashlib.sha256(value.encode()).hexdigest()[:16]}"
            if isinstance(value, str) and len(value) > _LONG
            else value
            for name, value in builtins.items()
        }
    return msgspec.json.encode(builtins, order="deterministic").decode()
