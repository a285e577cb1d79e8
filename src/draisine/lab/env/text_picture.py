"""A match in letters, for whoever wants to watch."""

from draisine.kernel import Match, capability
from draisine.kernel.capabilities import TextPicture


def drawn(match: Match) -> str:
    """What a spectator sees; nothing where the game cannot be drawn with letters."""
    picture = capability(match.game, TextPicture)
    return "" if picture is None else picture.picture(match.options, match.view(None), None)
