"""What is kept of a finished game for statistics."""

from draisine.kernel import Match, Tally, Tallying, capability


def tally_of(match: Match, played: int) -> Tally:
    """The tally of a game that is over after so many milliseconds; empty where it keeps none."""
    tallying = capability(match.game, Tallying)
    return {} if tallying is None else tallying.tally(match.state, played)
