"""What the companion at a real table must know of these rules."""

from itertools import combinations_with_replacement

from draisine.games.underground.box import Box, Chip
from draisine.games.underground.boxes import box_of, text_of
from draisine.games.underground.code_row import DIGITS, longest_row
from draisine.games.underground.scenarios import DIFFICULTIES, END_SECTIONS, MOST_WATER, Scenario


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


def companion_facts() -> dict[str, object]:
    """Scenarios as they are laid, sand and ends of random setups, and which five chips make a code."""
    box = box_of(text_of("default", ""))
    colours = list(dict.fromkeys(chip.left for chip in box.chips if not chip.tool))
    return {
        "scenarios": [_setup(box, scenario) for scenario in box.scenarios],
        "random": [
            {"name": name, "glass": box.sand[number], "end": END_SECTIONS[number]}
            for number, name in enumerate(DIFFICULTIES)
        ],
        "water": MOST_WATER,
        "cables": colours,
        "digits": DIGITS,
        "rows": _rows(colours),
    }
