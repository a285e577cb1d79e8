"""People, and a table without a manager: entries are decided and recorded at once."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from tests.tables.game_pictures import draw_game
from tests.tables.tiny import TINY

from draisine.kernel import AnyGame, DraisineError
from draisine.tables.log import commands as c
from draisine.tables.log import entries as e
from draisine.tables.log.absence import Attendance
from draisine.tables.log.contexts import DecisionContext
from draisine.tables.log.decisions.dispatch import decide
from draisine.tables.log.decisions.moves import decide_bot_move
from draisine.tables.log.game_pictures import GamePictures
from draisine.tables.log.projections import draw_table
from draisine.tables.log.table import Table
from draisine.tables.store import Person

ANNA = Person("anna", "Anna", {"beard": 12})
BODO = Person("bodo", "Bodo", {"beard": 30})
CLEO = Person("cleo", "Cleo", {"beard": 5})
NOBODY = Person("nobody")
STRENGTHS = ("lehrling", "geselle")


class Round:
    """A table in the hand of a test, with the log that it came from."""

    def __init__(
        self,
        game: AnyGame = TINY,
        *,
        seats: int = 2,
        options: Mapping[str, Any] | None = None,
        freeze_on_drop: bool = False,
    ) -> None:
        self.games = {game.id: game}
        self.now = 1_000_000
        self.seed = "seed"
        self.here: set[str] = {"anna", "bodo", "cleo"}
        self.keys = 0
        self.count_in = 0
        opened = e.Opened(
            when=self.now,
            person="anna",
            game=game.id,
            options=dict(options or {}),
            seats=seats,
            name="Kettle 42",
            link="link",
            freeze_on_drop=freeze_on_drop,
        )
        self.log: list[e.Entry] = [opened]
        self.table = Table(self.games, opened)

    def context(self) -> DecisionContext:
        return DecisionContext(self.now, self.seed, "next-link", STRENGTHS, self.here, count_in=self.count_in)

    def key(self) -> str:
        self.keys += 1
        return f"k{self.keys}"

    def does(self, person: Person, command: c.TableCommand) -> list[e.Entry]:
        return self.write(decide(self.table, person, command, self.context()))

    def write(self, entries: Sequence[e.Entry]) -> list[e.Entry]:
        for entry in entries:
            self.log.append(entry)
            self.table.record(entry)
        return list(entries)

    def refused(self, person: Person, command: c.TableCommand) -> str:
        """The code of the refusal; empty when the command was taken."""
        before = self.bytes()
        try:
            decide(self.table, person, command, self.context())
        except DraisineError as refusal:
            assert self.bytes() == before
            return refusal.code
        return ""

    def bytes(self) -> bytes:
        return picture_bytes(self.table, self.now)

    # --- shorthands -----------------------------------------------------------------------------

    def sit(self, person: Person, seat: int) -> None:
        self.does(person, c.Sit(key=self.key(), seat=seat))

    def ready(self, person: Person, ready: bool = True) -> None:
        self.does(person, c.Ready(key=self.key(), ready=ready))

    def move(self, person: Person, text: str) -> list[e.Entry]:
        assert self.table.match is not None
        return self.does(person, c.Move(key=self.key(), text=text, after=self.table.match.number))

    def offer(self, person: Person, what: c.What) -> list[e.Entry]:
        return self.does(person, c.Offer(key=self.key(), what=what))

    def bot(self, seat: int, strength: str | None = "lehrling") -> list[e.Entry]:
        return self.does(ANNA, c.SeatBot(key=self.key(), seat=seat, strength=strength))

    def audiences(self, *seats: int | None) -> list[int | None]:
        assert self.table.match is not None
        pictures = GamePictures(self.table, self.table.match, self.now)
        return [pictures.audience(seat) for seat in seats]

    @property
    def status(self) -> str:
        return self.table.status

    @property
    def number(self) -> int:
        assert self.table.match is not None
        return self.table.match.number


def picture_bytes(table: Table, now: int) -> bytes:
    """Everything that anyone could be sent."""
    pictures: list[Any] = [draw_table(table, Attendance(0)), list(table.talk)]
    pictures += [draw_game(table, seat, now) for seat in (None, *range(len(table.chairs)))]
    return msgspec.json.encode(pictures)


def playing(game: AnyGame = TINY, **options: Any) -> Round:
    """Anna and Bodo in play; Bodo begins (the longer beard)."""
    table = Round(game, options=options)
    table.sit(ANNA, 0)
    table.sit(BODO, 1)
    table.ready(ANNA)
    table.ready(BODO)
    assert table.table.status == "playing"
    return table


def against_bot(game: AnyGame = TINY, **options: Any) -> Round:
    """Anna at seat 0 against a bot; the bot begins."""
    table = Round(game, options=options)
    table.sit(ANNA, 0)
    table.bot(1)
    table.ready(ANNA)
    assert table.table.status == "playing"
    return table


def bot_moves(table: Round, text: str, seat: int = 1) -> None:
    command = c.Move(key="bot", text=text, after=table.number)
    table.write(decide_bot_move(table.table, seat, command, table.context()))
