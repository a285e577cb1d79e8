"""Over HTTP: what can be played here, what lies on the shelf, and how the server is."""

from typing import Any, Literal

import msgspec

from draisine.kernel import Relief, Trait
from draisine.server.messages.people import Problem


class QuickStart(msgspec.Struct, frozen=True):
    """A table to ask for when somebody only wants to play: it starts when they are ready."""

    seats: int
    bot: str | None
    """None where the game has no bots."""
    options: dict[str, Any]


class BoardFiles(msgspec.Struct, frozen=True):
    """A board that a game's package brings, for pages to load at run time."""

    module: str
    """Address of a module of JavaScript with `mount`; another one when any file of the board changes."""
    styles: str | None


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    id: str
    seats: tuple[int, ...]
    seat_facts: dict[str, dict[str, int]]
    """What a number of seats changes, such as the cards of a hand, by that number."""
    bots: tuple[str, ...]
    """Strengths, weakest first."""
    calls: tuple[str, ...]
    """Quick calls during a game."""
    gestures: tuple[str, ...]
    """Signs that can be given even in silence."""
    options: dict[str, Any]
    """JSON Schema of its options."""
    choices: dict[str, tuple[str, ...]]
    """Names to choose from for options that are plain text there, such as shipped boards."""
    simultaneous: bool
    """All play at once: there are no turns to wait for."""
    together: bool
    """All win or all lose."""
    crews: bool
    """Crews can play it: there is a sheet."""
    traits: tuple[Trait, ...]
    """What it asks of whoever sits at a seat."""
    relief: Relief | None
    """What a crew's lost games bring it."""
    quick: QuickStart
    practice: QuickStart | None = None
    """A table for whoever has never played, where the game has one."""
    rules: bool = False
    """There are pages of rules: see `/g/<game>/rules`."""
    board: BoardFiles | None = None
    """None where the game brings none: pages have one of their own, or the general one."""
    lessons: tuple[str, ...] = ()
    """Names of its lessons, in their order."""
    secrets: bool = False
    """Some see what others may not: who shares a device covers it in between."""
    clauses: dict[str, str] = {}
    """The clause behind a refusal (by its code), an end (`end_<end>`), an event (`event_<type>`)."""


class ShelfItem(msgspec.Struct, frozen=True):
    """A board, a deck or the like that somebody put into the server's data folder."""

    name: str
    text: str | None
    """What goes into the game's options; None when it cannot be played with."""
    problem: Problem | None
    """Why not. `file` in its parameters is a file of the folder, `line` a line of it."""
    doubts: tuple[Problem, ...] = ()


class Shelf(msgspec.Struct, frozen=True):
    """What lies ready for a game, by name."""

    items: tuple[ShelfItem, ...]
    left_off: int
    """How many more lie there than are listed."""


class ServerInfo(msgspec.Struct, frozen=True):
    """Where this server can be reached."""

    network_url: str | None
    """The address for other devices in the same network, when known."""
    games: tuple[GameInfo, ...]
    voice: bool = True
    """People at tables may turn voice on."""


class Health(msgspec.Struct, frozen=True):
    """How the server is: what `GET /health` answers."""

    status: Literal["ok", "failing"]
    version: str
    rules: Literal["compiled", "plain"]
    tables: int
    """Tables in memory now."""
    sockets: int
    store: Literal["ok", "failing"]
    """Whether a write can be committed."""
    reason: str | None = None
    """Why not: `disk_full`, `disk_read_only`, `file_damaged`, `disk_fails` or `disk_hangs`."""
