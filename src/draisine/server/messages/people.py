"""Over HTTP: who somebody is, and every refusal."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from draisine.kernel import Traits

Language = Literal["de", "en", "fr"]


class Problem(msgspec.Struct, frozen=True):
    """The body of every HTTP answer that is an error."""

    code: str
    params: dict[str, str | int]


class Me(msgspec.Struct, frozen=True):
    """Who you are here."""

    player: str
    name: str
    """Empty until chosen."""
    traits: Traits
    """What games ask of people, as far as you have said it."""
    language: Language | None
    explained: tuple[str, ...] = ()
    """What was explained to you already (`Explained.things`)."""


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a person may say of themselves."""

    name: str
    """Cleaned by the server: 1 to 24 visible characters are left, or it is refused."""
    language: Language
    traits: Annotated[dict[Annotated[str, Meta(max_length=40)], int], Meta(max_length=20)] = {}
    """What games ask of people (`GameInfo.traits`); what is left out stays as it was."""


Thing = Annotated[str, Meta(max_length=60, pattern=r"^[a-z0-9-]+/[a-z0-9_-]+$")]
"""Something that is explained once, as `<game>/<name>`."""


class Explained(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was just explained to a person, or what they have now done for the first time."""

    things: Annotated[tuple[Thing, ...], Meta(max_length=40)]


class SeatToken(msgspec.Struct, frozen=True):
    """Opens one's own identity on another device, once, within a quarter of an hour: see `/claim/<token>`."""

    token: str
