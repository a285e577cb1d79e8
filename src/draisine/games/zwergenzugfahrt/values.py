"""What Zwergenzugfahrt speaks: options, moves, events and views, all plain values that travel as JSON."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

RED, GREEN = 0, 1
"""The seats of the two clans."""

Field = Annotated[str, Meta(max_length=4)]
"""A field by its name: the column's letter, then the row's number counted from below."""


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the clans agree on before the game."""

    board: Annotated[str, Meta(max_length=40)] = "default"
    """A shipped board's name, or "own" with `plan` given."""
    plan: Annotated[str, Meta(max_length=4000)] = ""
    """The board as text; filled in from `board` when the table starts, so that a log stands alone."""
    end: Literal["turns", "clocks", "time", "seats"] = "turns"
    """After a number of turns, when both clans have used up their clocks, after a time on one clock for both,
    or only when a clan has ten seats."""
    turns: Annotated[int, Meta(ge=5, le=200)] = 50
    """Rounds of each clan, with `end` "turns"; a missed round is one of them."""
    minutes: Annotated[int, Meta(ge=1, le=180)] = 30
    """Length of the game, with `end` "clocks" (half of it for each clan) or "time"."""
    stand_up_first: bool = False
    """A seated dwarf may only step onto a field that is not a seat."""


def with_plan(options: Options, plan: str) -> Options:
    """The same options with the board written out."""
    return msgspec.structs.replace(options, plan=plan)


class _FromTo(msgspec.Struct, frozen=True):
    at: Field
    """Where the acting dwarf stands."""
    to: Field
    """The neighbouring field it acts on."""


class Walk(_FromTo, frozen=True, tag_field="type", tag="walk"):
    """To an empty neighbouring field that is not a seat."""


class Sit(_FromTo, frozen=True, tag_field="type", tag="sit"):
    """Onto an empty neighbouring seat."""


class Reserve(_FromTo, frozen=True, tag_field="type", tag="reserve"):
    """Lay a sign of one's own on an empty neighbouring seat."""


class TakeOff(_FromTo, frozen=True, tag_field="type", tag="take_off"):
    """Take a sign of the other clan off a neighbouring seat."""


class Kick(_FromTo, frozen=True, tag_field="type", tag="kick"):
    """Onto a neighbouring field where the other clan stands; that dwarf flies home."""


class Conduct(msgspec.Struct, frozen=True, tag_field="type", tag="conduct"):
    """Choose which sign the conductor takes from the other clan."""

    to: Field


class TimeUp(msgspec.Struct, frozen=True, tag_field="type", tag="time_up"):
    """The clock's own move."""


Move = Walk | Sit | Reserve | TakeOff | Kick | Conduct | TimeUp


class _Did(msgspec.Struct, frozen=True):
    clan: int
    at: Field
    to: Field


class Walked(_Did, frozen=True, tag_field="type", tag="walked"):
    """A dwarf moved."""


class SatDown(_Did, frozen=True, tag_field="type", tag="sat_down"):
    """A dwarf took a seat."""


class Reserved(_Did, frozen=True, tag_field="type", tag="reserved"):
    """A sign was laid."""


class TakenOff(_Did, frozen=True, tag_field="type", tag="taken_off"):
    """A sign went back to the other clan."""

    left: int
    """Removals that the acting clan has left."""


class Kicked(_Did, frozen=True, tag_field="type", tag="kicked"):
    """A dwarf was kicked and flew home."""

    home: Field
    cost: int
    """Rounds that the kicking clan now misses on top of what it owed."""


class Missed(msgspec.Struct, frozen=True, tag_field="type", tag="missed"):
    """A clan's turn would have come, but it sat out a round."""

    clan: int
    left: int


class Passed(msgspec.Struct, frozen=True, tag_field="type", tag="passed"):
    """A clan could do nothing and passed."""

    clan: int


class RanOut(msgspec.Struct, frozen=True, tag_field="type", tag="ran_out"):
    """A clan has used up its time and takes no more turns."""

    clan: int


class Tossed(msgspec.Struct, frozen=True, tag_field="type", tag="tossed"):
    """The conductor came: the coin was tossed."""

    by: int
    clan: int
    """Whose colour lies on top."""
    loses: bool
    """False when that clan has no sign on the board."""


class Conducted(msgspec.Struct, frozen=True, tag_field="type", tag="conducted"):
    """The conductor took a sign of `clan` from `to`; the other clan had chosen it."""

    clan: int
    to: Field


class Ended(msgspec.Struct, frozen=True, tag_field="type", tag="ended"):
    """The game is over."""

    end: str
    winner: int | None
    seats: tuple[int, int]


Event = (
    Walked | SatDown | Reserved | TakenOff | Kicked | Missed | Passed | RanOut | Tossed | Conducted | Ended
)


class ClanView(msgspec.Struct, frozen=True):
    """One clan, as everybody sees it."""

    dwarfs: tuple[Field, ...]
    """Where its five dwarfs are; a dwarf keeps its place in this list for the whole game."""
    signs: tuple[Field, ...]
    """Seats with its signs, in the order of the board."""
    seats: int
    """Seats that count for it now."""
    removals_left: int
    kicks: int
    next_kick_costs: int
    owes: int
    """Rounds it has still to sit out."""
    turns: int
    """Turns it has taken."""
    rounds: int
    """Rounds it has used up: turns taken, rounds missed and rounds passed."""


class View(msgspec.Struct, frozen=True):
    """The whole game: everything lies in the open."""

    clans: tuple[ClanView, ClanView]
    first: int
    """The clan that began."""
    to_act: int | None
    """The clan whose decision is awaited; None when the game is over."""
    phase: Literal["turn", "conductor", "over"]
    mover: int
    """The clan that took the last turn; the other is next after the conductor, if it owes no rounds."""
    turns: int
    """Turns taken in all."""
    conductor_in: int
    """Turns until the conductor comes: 7 to 1."""
    tosser: int
    """Who tosses the coin next."""
    repeats: int
    """How often this position has occurred, this time included (counted in open-ended games)."""
    ends_at: int | None
    """Millisecond of play at which time is up: with clocks that of the clan that decides now."""
    end: str | None
    winner: int | None
    time_left: tuple[int, int] | None = None
    """With clocks, the milliseconds that each clan had left when the decision that is awaited began."""


class Hidden(msgspec.Struct, frozen=True):
    """What a position may be given that no view shows."""

    earlier: dict[str, int] = {}
    """How often other positions have occurred, by their key in hexadecimal (counted in open-ended games)."""


class FieldView(msgspec.Struct, frozen=True):
    """One field of the plan."""

    name: Field
    x: int
    y: int
    """Row counted from above."""
    kind: Literal["platform", "aisle", "door", "seat", "start"]
    clan: int | None
    """Whose start field it is."""


class Scenery(msgspec.Struct, frozen=True):
    """The board: what never changes during a game."""

    width: int
    height: int
    fields: tuple[FieldView, ...]
    walls: tuple[tuple[Field, Field], ...]
    """Pairs of neighbouring fields with a wall between them."""
    limit: int | None
    """Rounds of each clan, when the game ends by turns."""


class StationFact(msgspec.Struct, frozen=True, array_like=True):
    """What a replay shows of one step along its time."""

    seats: tuple[int, int]
    """Seats that count for each clan after it."""
    what: Literal["", "kick", "conductor", "seat", "over"] = ""
    clan: int | None = None
    """Who did it; with the conductor, who lost a sign."""
    field: Field = ""
    """Where, with a kick and the conductor."""
