"""Code chips that come to the board."""

from draisine.games.underground.board import BARE, EXIT, NO_CHIP
from draisine.games.underground.climb import FOR_CHIP, Climb, DrawnFor
from draisine.games.underground.events import ChipLaid
from draisine.games.underground.fields import NOWHERE


def new_chip(climb: Climb) -> None:
    """A code chip of the pile comes to the field of a card."""
    if climb.chip_pile:
        field = draw_chip_field(climb, FOR_CHIP)
        if field != NOWHERE:
            lay_chip(climb, climb.chip_pile.pop(), field)


def draw_chip_field(climb: Climb, why: DrawnFor) -> int:
    """Draw until a chip can lie there; NOWHERE when the pile ran out over it."""
    while not climb.end:
        field = climb.draw(why)
        board = climb.board
        fits = board.ground[field] != EXIT and board.chips[field] == NO_CHIP and not board.water[field]
        if fits and (board.ground[field] != BARE or climb.singles or climb.stack_of_singles()):
            return NOWHERE if climb.end else field
    return NOWHERE


def lay_chip(climb: Climb, chip: int, field: int) -> None:
    """It lies on the field, on a single piece where the ground is bare."""
    single = climb.support(field)
    if climb.tells:
        climb.events.append(ChipLaid(field, single))
    climb.board.chips[field] = chip
