"""What happens at Underground: one value for each thing that everybody sees."""

from typing import Literal

import msgspec

from draisine.games.underground.values import Field, Section, Side, Turned


class Arranged(msgspec.Struct, frozen=True, tag_field="type", tag="arranged"):
    """A plateau was laid another way."""

    plateau: str
    turn: Turned
    field: Field


class Faced(msgspec.Struct, frozen=True, tag_field="type", tag="faced"):
    """The door was turned."""

    side: Side


class Begun(msgspec.Struct, frozen=True, tag_field="type", tag="begun"):
    """The climb begins."""


class Played(msgspec.Struct, frozen=True, tag_field="type", tag="played"):
    """A card was played."""

    seat: int
    card: Field


class PieceLaid(msgspec.Struct, frozen=True, tag_field="type", tag="piece_laid"):
    """A piece was laid."""

    seat: int
    piece: int
    turn: Turned
    field: Field
    level: int
    """The height of its upper side."""
    swapped: bool


class Walked(msgspec.Struct, frozen=True, tag_field="type", tag="walked"):
    """The pawn walked; the first field is where it stood."""

    seat: int
    path: tuple[Field, ...]


class LockOpened(msgspec.Struct, frozen=True, tag_field="type", tag="lock_opened"):
    """A key was given up for a lock."""

    field: Field


class ToolUsed(msgspec.Struct, frozen=True, tag_field="type", tag="tool_used"):
    """A tool is gone."""

    tool: Literal["shaft", "card", "hammer", "ladder"]


class KeyTaken(msgspec.Struct, frozen=True, tag_field="type", tag="key_taken"):
    """A key was taken."""

    field: Field


class Drained(msgspec.Struct, frozen=True, tag_field="type", tag="drained"):
    """A valve let water off."""

    valve: Field
    field: Field


class ChipTaken(msgspec.Struct, frozen=True, tag_field="type", tag="chip_taken"):
    """A code chip was taken and looked at."""

    field: Field
    chip: int


class CodeComplete(msgspec.Struct, frozen=True, tag_field="type", tag="code_complete"):
    """Five chips make a code."""

    chips: tuple[int, ...]


class CardDrawn(msgspec.Struct, frozen=True, tag_field="type", tag="card_drawn"):
    """A card came from the pile."""

    card: Field
    why: Literal["hand", "hourglass", "chip", "shaft", "rat"]
    seat: int | None
    """Whose hand it went to."""


class WaterCame(msgspec.Struct, frozen=True, tag_field="type", tag="water_came"):
    """A water tile was laid."""

    field: Field


class WaterSpared(msgspec.Struct, frozen=True, tag_field="type", tag="water_spared"):
    """Nothing was laid: water already, the exit, a code chip, or no tile left."""

    field: Field
    why: Literal["water", "exit", "chip", "used_up"]


class Fled(msgspec.Struct, frozen=True, tag_field="type", tag="fled"):
    """The pawn stepped aside for water."""

    field: Field
    to: Field


class ChipLaid(msgspec.Struct, frozen=True, tag_field="type", tag="chip_laid"):
    """A new code chip lies face down."""

    field: Field
    single: int | None
    """The piece that went under it."""


class ShaftLed(msgspec.Struct, frozen=True, tag_field="type", tag="shaft_led"):
    """The shaft leads to a field, or nowhere."""

    field: Field
    open: bool


class Landed(msgspec.Struct, frozen=True, tag_field="type", tag="landed"):
    """The pawn came out of the shaft."""

    field: Field


class Discovered(msgspec.Struct, frozen=True, tag_field="type", tag="discovered"):
    """The kidnapper sees the pawn."""

    section: Section


class GlassTurned(msgspec.Struct, frozen=True, tag_field="type", tag="glass_turned"):
    """The hourglass was turned and went one section on."""

    seat: int | None
    """Who turned it; None when it ran out or saw the pawn."""
    section: Section


class RatRan(msgspec.Struct, frozen=True, tag_field="type", tag="rat_ran"):
    """The rat went a field on."""

    to: Field


class RatCarried(msgspec.Struct, frozen=True, tag_field="type", tag="rat_carried"):
    """The rat carried a code chip off."""

    field: Field
    to: Field


class TurnPassed(msgspec.Struct, frozen=True, tag_field="type", tag="turn_passed"):
    """It is another one's turn."""

    seat: int


class Ended(msgspec.Struct, frozen=True, tag_field="type", tag="ended"):
    """The climb is over."""

    end: str
    won: bool


Event = (
    Arranged
    | Faced
    | Begun
    | Played
    | PieceLaid
    | Walked
    | LockOpened
    | ToolUsed
    | KeyTaken
    | Drained
    | ChipTaken
    | CodeComplete
    | CardDrawn
    | WaterCame
    | WaterSpared
    | Fled
    | ChipLaid
    | ShaftLed
    | Landed
    | Discovered
    | GlassTurned
    | RatRan
    | RatCarried
    | TurnPassed
    | Ended
)
