"""The game on a table drawn with letters, and its events ready to be said, for those who ask for it."""

import logging
from collections.abc import Sequence
from typing import Any

import msgspec

from draisine.kernel import EventGaps, Match, TextPicture, capability

_log = logging.getLogger(__name__)


def draw_text(match: Match, seat: int | None) -> str | msgspec.UnsetType:
    """What a seat or a spectator sees, in letters. A game whose drawing fails is played without it."""
    drawing = capability(match.game, TextPicture)
    if drawing is None:
        return msgspec.UNSET
    try:
        return drawing.picture(match.options, match.view(seat), seat)
    except Exception:
        _log.exception("%s could not be drawn", match.game.id)
        return msgspec.UNSET


def tell_events(match: Match, events: Sequence[Any]) -> tuple[Any, ...]:
    """Events of an audience with what fills gaps of their sentences (`gaps`), where the game says more than
    their bare fields."""
    speaking = capability(match.game, EventGaps)
    return (
        tuple(events) if speaking is None else tuple([_speakable(match, speaking, event) for event in events])
    )


def _speakable(match: Match, speaking: EventGaps, event: Any) -> Any:
    try:
        gaps = speaking.event_gaps(match.options, event)
    except Exception:
        _log.exception("%s could not say an event", match.game.id)
        return event
    plain = msgspec.to_builtins(event)
    return {**plain, "gaps": gaps} if gaps and isinstance(plain, dict) else event
