"""What Infernal Wagon speaks: options, moves, events and views, all plain values that travel as JSON."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

CardNumber = Annotated[int, Meta(ge=0, le=255)]
"""A card by its place in the deck file, counted from 0."""
End = Annotated[int, Meta(ge=0, le=3)]
"""One of the open edges of a card, in the order of the deck file."""


Help = Literal["none", "chosen", "all"]
"""Which cards say what they would cost before they are laid."""


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a crew agrees on before the ride."""

    deck: Annotated[str, Meta(max_length=60)] = "default"
    """A shipped deck's name, or "own" with `cards` given."""
    cards: Annotated[str, Meta(max_length=12_000)] = ""
    """The deck as text; filled in from `deck` when the table starts, so that a log stands alone."""
    easy: Annotated[int, Meta(ge=0, le=8)] = 0
    """Easy cards that are shuffled in."""
    silence: bool = False
    u_turn: bool = False
    curse: bool = False
    clock: Annotated[int, Meta(ge=0, le=3600)] = 420
    """Seconds until the ride is lost; 0 for no clock."""
    soundtrack: bool = True
    help: Help = "chosen"
    practice: bool = False
    """The first seat learns: its hand lies open to its mates, and the clock sleeps until it is woken."""


def with_cards(options: Options, cards: str) -> Options:
    """The same options with the deck written out."""
    return msgspec.structs.replace(options, cards=cards)


class Lay(msgspec.Struct, frozen=True, tag_field="type", tag="lay"):
    """Lay a card from a hand onto the railroad."""

    card: CardNumber
    start: End
    """The edge that joins the railroad."""
    on: CardNumber
    """The card under the wagon as its player saw it: if the railroad has moved on, the move is stale."""
    stop: End
    """The edge of that card that is joined."""


class Turn(msgspec.Struct, frozen=True, tag_field="type", tag="turn"):
    """Choose how the card that a tunnel drew is laid."""

    card: CardNumber
    start: End


class Lift(msgspec.Struct, frozen=True, tag_field="type", tag="lift"):
    """Put one's Curse face up: its pair lies on the railroad."""


class Wake(msgspec.Struct, frozen=True, tag_field="type", tag="wake"):
    """Let the sleeping clock of a practice ride run from here."""


class TimeUp(msgspec.Struct, frozen=True, tag_field="type", tag="time_up"):
    """The clock's own move."""


Move = Lay | Turn | Lift | Wake | TimeUp


class Laid(msgspec.Struct, frozen=True, tag_field="type", tag="laid"):
    """A card was laid; the wagon rolls onto it."""

    seat: int
    """Who laid it."""
    owner: int
    """Whose hand it came from; the seat itself but under a U-turn."""
    card: CardNumber
    start: End
    stop: End
    """The edge of the card before that it joined."""
    fits: bool
    from_tunnel: bool


class Burned(msgspec.Struct, frozen=True, tag_field="type", tag="burned"):
    """The oldest cards of the railroad are gone."""

    cards: tuple[CardNumber, ...]
    by: Literal["penalty", "explosion"]


class LostCard(msgspec.Struct, frozen=True, tag_field="type", tag="lost_card"):
    """A hand is one card smaller for the rest of the ride."""

    seat: int


class Drew(msgspec.Struct, frozen=True, tag_field="type", tag="drew"):
    """Somebody drew a card; `card` is None for those who may not see it."""

    seat: int
    card: CardNumber | None


class TunnelDrew(msgspec.Struct, frozen=True, tag_field="type", tag="tunnel_drew"):
    """A tunnel brought up a card, face up."""

    seat: int
    card: CardNumber


class Revealed(msgspec.Struct, frozen=True, tag_field="type", tag="revealed"):
    """A Silence or U-turn was drawn and shown; `on` says whether it now holds."""

    card: CardNumber
    kind: Literal["silence", "u_turn"]
    on: bool


class Lifted(msgspec.Struct, frozen=True, tag_field="type", tag="lifted"):
    """A Curse was put face up."""

    seat: int
    card: CardNumber


class Woken(msgspec.Struct, frozen=True, tag_field="type", tag="woken"):
    """The clock of a practice ride runs from here."""

    seat: int


class Ended(msgspec.Struct, frozen=True, tag_field="type", tag="ended"):
    """The ride is over."""

    end: str
    won: bool


Event = Laid | Burned | LostCard | Drew | TunnelDrew | Revealed | Lifted | Woken | Ended


class Joint(msgspec.Struct, frozen=True, array_like=True):
    """One card of the railroad: its number, the edge it was joined at, and the edge it goes on from."""

    card: CardNumber
    start: End
    stop: End | None
    """None where the next card has not been laid on an intersection yet."""


class Price(msgspec.Struct, frozen=True, array_like=True):
    """What one legal move would lead to, as far as its player can know."""

    fits: bool
    burns: int
    """Cards that would go."""
    loses: bool
    """The owner's hand would get smaller."""
    ends: bool
    """The ride would be lost at once."""


class Advice(msgspec.Struct, frozen=True):
    """What somebody who learns would best do, as far as their own cards say it."""

    move: str | None
    """A legal move of the seat in notation; None to wait for the others."""
    why: Literal["fits", "turn", "exit", "least", "mates", "others"]
    """It fits; so lies the card from the tunnel best; it is the Exit; nobody else can, and it costs least;
    none of one's own fits, a mate may have one; one has just laid."""
    wake: bool
    """It is time to wake the clock."""


class RiderView(msgspec.Struct, frozen=True):
    """One seat, as seen from another or from itself."""

    cards: int
    hand: tuple[CardNumber, ...] | None
    """None where it may not be seen."""
    lost: int
    """Cards this hand has lost for good."""
    curse: Literal["none", "held", "lifted"]
    curse_card: CardNumber | None
    """One's own, or one that lies face up."""
    may_lay: bool


class View(msgspec.Struct, frozen=True):
    """The ride as one seat may see it."""

    riders: tuple[RiderView, ...]
    railroad: tuple[Joint, ...]
    """Oldest first; the wagon stands on the last."""
    stops: tuple[End, ...]
    """Open edges of the card under the wagon."""
    deck: int
    """Cards that are still to be drawn, the Exit included."""
    gone: tuple[CardNumber, ...]
    """Cards that are out of the ride, in the order they went."""
    silence: bool
    u_turn: bool
    shown: tuple[CardNumber, ...]
    """Silence and U-turn cards that were revealed."""
    last: int | None
    """Who laid last."""
    streak: int
    """How many cards in a row."""
    tunnel: tuple[int, CardNumber] | None
    """The seat that has to choose how a card from a tunnel lies, and the card."""
    tunnel_owner: int | None
    tunnel_lost: bool
    """Whether that turn has cost its player a card already."""
    prices: tuple[tuple[str, Price], ...]
    """Each of the seat's legal moves in notation, and what it would lead to."""
    laid: int
    """Cards laid so far."""
    ends_at: int | None
    end: str | None
    won: bool
    asleep: bool = False
    """The clock waits to be woken."""
    advice: Advice | None = None
    """For whoever learns, in a practice ride."""


class Hidden(msgspec.Struct, frozen=True):
    """What a position may be given that no view shows."""

    deck: tuple[CardNumber, ...] | None = None
    """The whole deck, the next card first, the Exit last or left out. What is nowhere else is gone."""


class CardView(msgspec.Struct, frozen=True):
    """A card's face."""

    number: CardNumber
    kind: str
    ends: tuple[str, ...]
    penalty: int
    """Cards to discard; 0 where there is none, -1 for "lose a card"."""


class Scenery(msgspec.Struct, frozen=True):
    """The deck: what never changes during a ride."""

    cards: tuple[CardView, ...]
    reconstructed: bool
    clock: int
    """Seconds; 0 for none."""
    soundtrack: bool
    help: Help


class RideFact(msgspec.Struct, frozen=True, array_like=True):
    """What a replay shows of one step along its time."""

    can: tuple[int, ...]
    """Riders who may lay after it."""
    fire: int
    """Cards between the fire and the wagon."""
    what: Literal["", "fits", "burns", "blast", "loses", "lifts", "exit", "over"] = ""
    """What came of it: the dearest of all that did."""
    burned: int = 0
    """Cards that went."""
    silence: bool = False
    u_turn: bool = False
    """Whether it holds after this step."""
    laid: int = 0
    """Cards laid so far."""
