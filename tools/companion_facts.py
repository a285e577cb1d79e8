"""Write what the companion at a real table must know of the rules, from the rules: it has no server to ask.

`python tools/companion_facts.py` writes `web/src/games/<game>/meet/facts.gen.ts`, `--check`
only says which are old.
"""

import json
import sys
from pathlib import Path

from draisine.games import game_by_id
from draisine.games.infernal_wagon.achievements import SHEET
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


FACTS = {"infernal-wagon": wagon, "zwergenzugfahrt": station}


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
