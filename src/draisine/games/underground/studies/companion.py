"""What the companion at a real table must know of these rules."""

from itertools import combinations_with_replacement

import msgspec

from draisine.games.underground.box import DIGITS, Box, Chip
from draisine.games.underground.boxes import box_of, text_of
from draisine.games.underground.code_row import longest_row
from draisine.games.underground.scenarios import DIFFICULTIES, END_SECTIONS, MOST_WATER, Scenario
from draisine.games.underground.setup import CHIPS_AT_START, WATER_AT_START
from draisine.games.underground.values import Options
from draisine.games.underground.view import scenery_of


def _plateaus(box: Box, scenario: Scenario) -> list[object]:
    """By letter: its height, and its fields with wood, walls and symbol as the scenario lays it."""
    laid: list[object] = []
    for number, plateau in enumerate(box.plateaus):
        shape, at = plateau.turns[scenario.plateau_turns[number]], scenario.plateau_fields[number]
        cells = zip(shape.cells, shape.wood, shape.walls, shape.symbols, strict=True)
        fields = [[at + cell, bool(wood), wall, symbol] for cell, wood, wall, symbol in cells]
        laid.append([plateau.name, plateau.height, fields])
    return laid


def _setup(box: Box, scenario: Scenario) -> dict[str, object]:
    return {
        "name": scenario.name,
        "difficulty": DIFFICULTIES[scenario.difficulty],
        "glass": scenario.glass,
        "end": scenario.end,
        "exit": scenario.exit,
        "door": scenario.door,
        "pawn": scenario.pawn,
        "plateaus": _plateaus(box, scenario),
        "chips": scenario.chips,
        "water": scenario.water_fields,
        "water_by_cards": scenario.water_by_cards,
        "rat": scenario.rat,
    }


def _rows(colours: list[str]) -> str:
    """For every five chips by their cables that make a code: a row in which they meet, a letter each.

    The letters count left and right cables through, `a` being the first colour on both sides.
    """
    kinds = [Chip(0, left, right, "") for left in colours for right in colours]
    letters = "abcdefghijklmnopqrstuvwxyz"
    found: list[str] = []
    for five in combinations_with_replacement(range(len(kinds)), DIGITS):
        row = longest_row([kinds[kind] for kind in five], list(range(DIGITS)))
        if len(row) == DIGITS:
            found.append("".join(letters[five[chip]] for chip in row))
    return "".join(found)


def _printed(box: Box) -> dict[str, object]:
    """The stacks with a piece of each and how many it has, and every card by its coordinate."""
    scenery = scenery_of(box, Options())
    return {
        "stacks": [
            [
                name,
                [list(cell) for cell in msgspec.to_builtins(scenery.pieces[pieces[-1]].cells)],
                len(pieces),
            ]
            for name, pieces in zip(box.stack_names, box.stack_pieces, strict=True)
        ],
        "cards": msgspec.to_builtins(scenery.cards),
    }


def companion_facts() -> dict[str, object]:
    """Scenarios as they are laid, what random setups have, what is printed, and which five chips make a code.

    The pictures of a random setup show a scenario that is as difficult.
    """
    box = box_of(text_of("default", ""))
    colours = list(dict.fromkeys(chip.left for chip in box.chips if not chip.tool))
    return {
        "scenarios": [_setup(box, scenario) for scenario in box.scenarios],
        "random": [
            {
                "name": name,
                "glass": box.sand[number],
                "end": END_SECTIONS[number],
                "water": WATER_AT_START[number],
                "like": next(one.name for one in box.scenarios if one.difficulty == number),
            }
            for number, name in enumerate(DIFFICULTIES)
        ],
        **_printed(box),
        "chips": CHIPS_AT_START,
        "water": MOST_WATER,
        "cables": colours,
        "digits": DIGITS,
        "rows": _rows(colours),
    }


def board_facts() -> dict[str, object]:
    """How many digits a code has, and which scenarios go without an hourglass unless it is asked for."""
    box = box_of(text_of("default", ""))
    return {
        "digits": DIGITS,
        "without_glass": [scenario.name for scenario in box.scenarios if not scenario.glass],
    }
