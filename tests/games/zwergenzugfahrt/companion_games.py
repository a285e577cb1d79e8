"""Games of the dwarfs as the rules count them, for the test of the companion, which counts without a server.

`python -m tests.games.zwergenzugfahrt.companion_games` writes them; a test holds the file to the rules. A
step is what the companion is told (a deed, or the coin's side) and how everything stands afterwards.
"""

import json
from pathlib import Path
from random import Random

from draisine.games.zwergenzugfahrt import position as dwarfs
from draisine.games.zwergenzugfahrt.board import SEAT
from draisine.games.zwergenzugfahrt.boards import board_of, plan_of

ROOT = Path(__file__).resolve().parent.parent.parent.parent
FILE = ROOT / "web" / "src" / "games" / "zwergenzugfahrt" / "tests" / "meet-games.gen.json"
DEEDS = {dwarfs.RESERVE: "reserve", dwarfs.TAKE_OFF: "take_off"}
PHASES = {dwarfs.TURN: "turn", dwarfs.TOSS: "coin", dwarfs.OVER: "over"}


def _deed(position: dwarfs.Position, code: int) -> str:
    """What somebody at the table touches for this move."""
    kind, dwarf, to = code >> 12, code >> 8 & 15, code & 255
    kinds = position.board.kinds
    from_seat, to_seat = kinds[position.dwarfs[dwarf]] == SEAT, kinds[to] == SEAT
    if kind == dwarfs.KICK:
        return "kick_from_seat" if from_seat else "kick"
    if kind in DEEDS:
        return DEEDS[kind]
    if from_seat == to_seat:
        return "walk"
    return "sit" if to_seat else "stand"


def _standing(position: dwarfs.Position) -> list[object]:
    tally = position.tally
    parts = (dwarfs.ROUNDS, dwarfs.OWES, dwarfs.KICKS, dwarfs.REMOVALS, dwarfs.SIGNS, dwarfs.SEATED)
    phase = PHASES[position.phase]
    whose = position.tosser if phase == "coin" else position.clan
    return [phase, None if phase == "over" else whose, *[list(tally[part : part + 2]) for part in parts]]


def _play(seed: int, rounds: int) -> dict[str, object]:
    chance = Random(seed)
    board = board_of(plan_of("quick", ""))
    first = seed % 2
    position = dwarfs.first_position(board, first)
    position.limit = rounds
    steps: list[list[object]] = []
    while position.phase != dwarfs.OVER:
        if position.phase == dwarfs.TOSS:
            step: object = chance.randrange(2)
            position.toss(int(str(step)))
            if position.phase == dwarfs.CHOICE:
                position.play(chance.choice(position.moves()))
        else:
            moves = position.moves()
            # Kicks are rare and walking about is what the counters do not see.
            wanted = [code for code in moves if code >> 12 == dwarfs.KICK and chance.random() < 0.7]
            wanted = wanted or [code for code in moves if code >> 12 != dwarfs.WALK and chance.random() < 0.8]
            chosen = chance.choice(wanted or moves)
            step = _deed(position, chosen)
            position.play(chosen)
        if any(skip > 1 for skip in position.skips):
            step = [step, "pass"]
        steps.append([step, *_standing(position)])
    return {"first": first, "rounds": rounds, "steps": steps}


def page() -> str:
    """The games as they lie beside the test."""
    games = [_play(seed, rounds) for seed, rounds in enumerate((20, 20, 50, 50, 50, 100))]
    lines = ",\n".join(json.dumps(game, separators=(",", ":")) for game in games)
    return f"[\n{lines}\n]\n"


if __name__ == "__main__":
    FILE.write_text(page(), "utf-8")
