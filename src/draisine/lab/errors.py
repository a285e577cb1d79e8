"""What a simulation is refused with."""

from draisine.kernel.errors import DraisineError


@DraisineError.declare
def no_games_to_play() -> None:
    """A simulation of no games."""
