"""The rat: where it runs, and what it carries off."""

from draisine.games.underground.board import NO_CHIP
from draisine.games.underground.chips import draw_chip_field, lay_chip
from draisine.games.underground.climb import FOR_RAT, Climb
from draisine.games.underground.events import RatCarried, RatRan
from draisine.games.underground.fields import FIELDS, NEIGHBOURS, NOWHERE


def run_rat(climb: Climb) -> None:
    """The rat runs a field towards the nearest code chip, and carries it off when it is there."""
    far = rat_distances(climb.rat, climb.board.exit)
    chips = [field for field in range(FIELDS) if climb.board.chips[field] != NO_CHIP]
    if not chips:
        return
    goal = min(chips, key=lambda chip: (far[chip], chip))
    if climb.rat != goal:
        left = rat_distances(goal, climb.board.exit)
        ways = [field for field in NEIGHBOURS[climb.rat] if field not in (NOWHERE, climb.board.exit)]
        climb.rat = min(ways, key=lambda field: (left[field], field))
        if climb.tells:
            climb.events.append(RatRan(climb.rat))
    if climb.rat == goal:
        to = draw_chip_field(climb, FOR_RAT)
        if to != NOWHERE:
            chip = climb.board.chips[goal]
            climb.board.chips[goal] = NO_CHIP
            if climb.tells:
                climb.events.append(RatCarried(goal, to))
            lay_chip(climb, chip, to)


def rat_distances(start: int, exit_field: int) -> list[int]:
    """How far the rat has to every field: over everything but the tower."""
    far = [FIELDS] * FIELDS
    far[start] = 0
    front = [start]
    while front:
        here = front.pop(0)
        for field in NEIGHBOURS[here]:
            if field not in (NOWHERE, exit_field) and far[field] == FIELDS:
                far[field] = far[here] + 1
                front.append(field)
    return far
