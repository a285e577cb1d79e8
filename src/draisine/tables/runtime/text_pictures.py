"""The game on a table drawn with letters, for those who ask for it."""

import logging

import msgspec

from draisine.kernel import Match, TextPicture, capability

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
