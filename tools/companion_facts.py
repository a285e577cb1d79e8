"""Write what the companion at a real table must know of the rules, from the rules: it has no server to ask.

`python tools/companion_facts.py` writes `web/src/games/<game>/meet/facts.gen.ts`, `--check`
only says which are old.
"""

import json
import sys
from itertools import combinations_with_replacement
from pathlib import Path

from draisine.games import game_by_id
from draisine.games.infernal_wagon.achievements import SHEET
from draisine.games.underground.box import Box, Chip
from draisine.games.underground.boxes import box_of, text_of
from draisine.games.underground.code_row import DIGITS, longest_row
from draisine.games.underground.scenarios import DIFFICULTIES, END_SECTIONS, MOST_WATER, Scenario
from draisine.games.zwergenzugfahrt import position as dwarfs
from draisine.games.zwergenzugfahrt.board import DWARFS
from draisine.games.zwergenzugfahrt.values import Options as DwarfOptions
from draisine.kernel.capabilities import SeatFacts, capability

ROOT = Path(__file__).resolve().parent.parent
HEAD = "// Made from the rules by tools/companion_facts.py: change them there.\n"


def wagon() -> dict[str, object]:
    """Seats, hands by the number of riders, and the sheet's boxes in their order."""
    game = game_by_id("infernal-wagon")
    facts = capability(game, SeatFacts)
    assert facts is not None
    most = max(game.seat_counts)
    hands = [facts.seat_facts(seats)["hand"] if seats in game.seat_counts else 0 for seats in range(most + 1)]
    return {
        "seats": [min(game.seat_counts), most],
        "hands": hands,
        "achievements": [box.id for box in SHEET],
    }


def station() -> dict[str, object]:
    """Prices of kicks (the last one stays), and what there is of everything."""
    prices = [dwarfs.kick_cost(kicks) for kicks in range(20)]
    while len(prices) > 1 and prices[-1] == prices[-2]:
        prices.pop()
    usual = DwarfOptions()
    return {
        "kicks": prices,
        "conductor": dwarfs.CONDUCTOR_COMES_EVERY,
        "seats": dwarfs.WINNING_SEATS,
        "signs": dwarfs.SIGNS_OF_A_CLAN,
        "removals": dwarfs.REMOVALS_OF_A_CLAN,
        "dwarfs": DWARFS,
        "rounds": usual.turns,
        "minutes": usual.minutes,
    }


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


def shaft() -> dict[str, object]:
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


FACTS = {"infernal-wagon": wagon, "zwergenzugfahrt": station, "underground": shaft}


def page(game: str) -> str:
    """The module of one game."""
    return f"{HEAD}export default {json.dumps(FACTS[game](), ensure_ascii=False)}\n"


def file_of(game: str) -> Path:
    """Where it lies."""
    return ROOT / "web" / "src" / "games" / game / "meet" / "facts.gen.ts"


def main() -> int:
    """Write or check all of them."""
    check = "--check" in sys.argv[1:]
    says = "is old: python tools/companion_facts.py" if check else "written"
    old = 0
    for game in FACTS:
        file, text = file_of(game), page(game)
        if file.exists() and file.read_text("utf-8") == text:
            continue
        old += 1
        if not check:
            file.write_text(text, "utf-8")
        print(f"{file.relative_to(ROOT)} {says}")
    return 1 if check and old else 0


if __name__ == "__main__":
    sys.exit(main())
