"""What the rules of Infernal Wagon refuse."""

from draisine.kernel.errors import BadOptions, IllegalMove


@IllegalMove.declare
def no_clock_sleeps() -> None:
    """Waking a clock that runs or that the ride has not, where nobody practises, or by one who does not."""


@IllegalMove.declare
def no_curse_held() -> None:
    """Giving up a Curse that this seat does not have."""


@IllegalMove.declare
def no_such_way() -> None:
    """A card laid in a way that it does not have."""


@IllegalMove.declare
def no_tunnel_waits() -> None:
    """Leaving a Tunnel where none is open."""


@IllegalMove.declare
def only_cards_of_others() -> None:
    """A hand of one's own where one of the others was meant."""


@IllegalMove.declare
def others_first(in_a_row: int) -> None:
    """More cards in a row than one may lay where others can."""


@IllegalMove.declare
def pair_does_not_lie() -> None:
    """Two cards on which the one between them cannot lie as was wished."""


@IllegalMove.declare
def railroad_moved_on() -> None:
    """The railroad has become another since the card was chosen."""


@IllegalMove.declare
def tunnel_of_another(seat: int) -> None:
    """Leaving a Tunnel that somebody else entered."""


@IllegalMove.declare
def tunnel_waits(seat: int) -> None:
    """Anything else while somebody has to leave a Tunnel."""


@BadOptions.declare
def unknown_deck(deck: str) -> None:
    """Options that name a deck which is not there."""
