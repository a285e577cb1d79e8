"""Views of the game on the table and its events, as they are sent."""

from collections.abc import Sequence
from typing import Any

import msgspec

from draisine.kernel import Match, Secretive

_encoder = msgspec.json.Encoder()


class ViewCache:
    """The views of one state as JSON, each made once; where everything lies in the open, one for all."""

    __slots__ = ("_state", "_views")

    def __init__(self) -> None:
        self._state: Any = None
        self._views: dict[int | None, msgspec.Raw] = {}

    def view(self, match: Match, seat: int | None) -> msgspec.Raw:
        """What a seat or a spectator sees of the game as it is now."""
        if self._state is not match.state:
            self._state = match.state
            self._views = {}
        audience = None if match.secretive is None else seat
        raw = self._views.get(audience)
        if raw is None:
            raw = self._views[audience] = msgspec.Raw(_encoder.encode(match.view(audience)))
        return raw


class EventCache:
    """The events of one step as JSON, made once for each audience, without what it may not know."""

    __slots__ = ("_events", "_open", "_raw")

    def __init__(self, events: tuple[Any, ...] = ()) -> None:
        self._events = events
        """Before redaction."""
        self._open: dict[int, msgspec.Raw] = {}
        """By place, those that somebody may know as they are: most are the same for all."""
        self._raw: dict[int | None, tuple[msgspec.Raw, ...]] = {}

    def raw(self, secretive: Secretive | None, seat: int | None) -> tuple[msgspec.Raw, ...]:
        """What a seat or a spectator may know of them; `secretive` where the game keeps secrets."""
        if not self._events:
            return ()
        audience = None if secretive is None else seat
        made = self._raw.get(audience)
        if made is None:
            made = self._raw[audience] = self._make(secretive, audience)
        return made

    def _make(self, secretive: Secretive | None, audience: int | None) -> tuple[msgspec.Raw, ...]:
        made: list[msgspec.Raw] = []
        for place, event in enumerate(self._events):
            known = event if secretive is None else secretive.redact(event, audience)
            if known is event:
                raw = self._open.get(place)
                if raw is None:
                    raw = self._open[place] = msgspec.Raw(_encoder.encode(event))
                made.append(raw)
            elif known is not None:
                made.append(msgspec.Raw(_encoder.encode(known)))
        return tuple(made)

    def known(self, secretive: Secretive | None, seat: int | None) -> tuple[Any, ...]:
        """The same as they are."""
        return known_events(self._events, secretive, seat)


def known_events(events: Sequence[Any], secretive: Secretive | None, seat: int | None) -> tuple[Any, ...]:
    """What a seat or a spectator may know of events."""
    if secretive is None:
        return tuple(events)
    known = (secretive.redact(event, seat) for event in events)
    return tuple(event for event in known if event is not None)
