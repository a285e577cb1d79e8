"""Views of the game on the table, as they are sent."""

from typing import Any

import msgspec

from draisine.kernel import Match

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
