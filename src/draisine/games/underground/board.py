"""The board as it is seen from above: what lies on top, how high, and what is on it."""

from typing import Final

from draisine.games.underground.fields import FIELDS, NOWHERE
from draisine.games.underground.shapes import NO_SYMBOL, Shape

BARE: Final = 0
STONE: Final = 1
WOOD: Final = 2
EXIT: Final = 3
NO_CHIP: Final = -1
DOOR_LEVEL: Final = 10
"""A single on the bare board is level 1."""


class Board:
    """Flat lists by field. The methods change it in place."""

    def __init__(self) -> None:
        self.heights: list[int] = [0] * FIELDS
        self.ground: list[int] = [BARE] * FIELDS
        self.walls: list[int] = [0] * FIELDS
        self.symbols: list[int] = [NO_SYMBOL] * FIELDS
        self.manholes: list[bool] = [False] * FIELDS
        """The symbol is used up, or the lock open."""
        self.water: list[bool] = [False] * FIELDS
        self.sunk: list[int] = []
        """Fields with water under wood, once for each tile."""
        self.chips: list[int] = [NO_CHIP] * FIELDS
        self.pawn: int = NOWHERE
        self.exit: int = NOWHERE
        self.door: int = 0
        """The direction in which one comes out of the door."""
        self.plateaus: list[list[int]] = []
        """For each plateau: its number, turn, field and level."""
        self.pieces: list[list[int]] = []
        """The same for every piece, in the order they were laid."""

    def copy(self) -> "Board":
        """A board of its own."""
        twin = Board()
        twin.heights = self.heights[:]
        twin.ground = self.ground[:]
        twin.walls = self.walls[:]
        twin.symbols = self.symbols[:]
        twin.manholes = self.manholes[:]
        twin.water = self.water[:]
        twin.sunk = self.sunk[:]
        twin.chips = self.chips[:]
        twin.pawn = self.pawn
        twin.exit = self.exit
        twin.door = self.door
        twin.plateaus = self.plateaus[:]
        twin.pieces = self.pieces[:]
        return twin

    def set_exit(self, field: int, door: int) -> None:
        """Stand the tower on a field."""
        self.exit = field
        self.door = door
        self.ground[field] = EXIT
        self.heights[field] = DOOR_LEVEL

    def cover(self, shape: Shape, anchor: int, level: int) -> int:
        """Lay a form with its upper side at a level; how many manhole chips came off."""
        came_off = 0
        for place, offset in enumerate(shape.cells):
            field = anchor + offset
            if self.manholes[field]:
                came_off += 1
                self.manholes[field] = False
            if self.water[field]:
                self.water[field] = False
                self.sunk.append(field)
            self.heights[field] = level
            self.ground[field] = WOOD if shape.wood[place] else STONE
            self.walls[field] = shape.walls[place]
            self.symbols[field] = shape.symbols[place]
        return came_off

    def has_water(self) -> bool:
        """Whether there is any to let off."""
        return bool(self.sunk) or True in self.water

    def has_water_at(self, field: int) -> bool:
        """Whether there is any to let off on a field, under wood too."""
        return self.water[field] or field in self.sunk

    def take_water(self, field: int) -> None:
        """Take a tile off; the one on top before one under wood."""
        if self.water[field]:
            self.water[field] = False
        else:
            self.sunk = self.sunk[:]
            self.sunk.remove(field)
