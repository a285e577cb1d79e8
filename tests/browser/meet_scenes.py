"""Screens of the companion at a real table: before, while it is played, at its end, and its sheets."""

import json
import time
from collections.abc import Callable
from typing import Any

from tests.browser.people import Visitor

Visit = Callable[[Visitor], None]
Entry = tuple[float, str, dict[str, Any]]
"""How many seconds ago, what, and what of it."""
WAGON, DWARFS, UNDERGROUND = "/meet/infernal-wagon", "/meet/zwergenzugfahrt", "/meet/underground"
CLIMBING = ("ug_meet_tab_glass", "ug_meet_start")


def _touched(path: str, *keys: str) -> Visit:
    """Open a companion and touch one thing after the other."""

    def visit(lead: Visitor) -> None:
        lead.go(path)
        lead.sees(lead.page.get_by_role("heading").first)
        for key in keys:
            lead.button(key).first.click()

    return visit


def _logged(path: str, log: list[Entry], *keys: str) -> Visit:
    """Open a companion in which that has happened, as after a closed tab."""

    def visit(lead: Visitor) -> None:
        now = time.time()
        entries = [{**more, "kind": kind, "at": round((now - ago) * 1000)} for ago, kind, more in log]
        kept = json.dumps({"version": 1, "entries": entries})
        lead.go("/meet")
        name = "draisine.meet." + path.rpartition("/")[2]
        lead.page.evaluate("([name, kept]) => localStorage.setItem(name, kept)", [name, kept])
        _touched(path, *keys)(lead)

    return visit


def _deeds(*deeds: str) -> list[Entry]:
    return [(60, "begin", {"lot": 0}), *((30, "deed", {"deed": deed}) for deed in deeds)]


def _chips(*chips: str) -> list[Entry]:
    """`4ry`: digit and cables."""
    colours = {"r": "red", "y": "yellow", "b": "blue", "g": "green"}
    return [
        (9, "chip", {"digit": int(chip[0]), "left": colours[chip[1]], "right": colours[chip[2]]})
        for chip in chips
    ]


def _shared(lead: Visitor) -> None:
    _touched(WAGON, "meet_share", "meet_share_do")(lead)
    lead.sees(lead.page.get_by_role("textbox", name=lead.say("meet_share_link")))


SEVEN_TURNS = ("walk", "reserve", "sit", "reserve", "kick", "sit", "walk")
LOST: list[Entry] = [(9000, "junction", {"name": "easy"}), (8000, "start", {}), (5000, "start", {})]


# By the log, not by touches: sand runs, and what is to be touched depends on how much of it is left.
SAND: list[Entry] = [(90, "setup", {"name": "4"})]
TURNED: list[Entry] = [*SAND, (60, "start", {}), (40, "turn", {}), (25, "turn", {}), (20, "pause", {})]


MEET_SCENES: dict[str, Visit] = {
    "meet": _touched("/meet"),
    "meet-wagon": _touched(WAGON),
    "meet-wagon-junctions": _logged(WAGON, [*LOST, (9, "next", {})], "iw_silence"),
    "meet-wagon-riding": _touched(WAGON, "iw_meet_start"),
    "meet-wagon-silence": _logged(WAGON, [(162, "start", {}), (9, "silence", {})]),
    "meet-wagon-last-minute": _logged(WAGON, [(385, "start", {}), (9, "u_turn", {})]),
    "meet-wagon-paused": _logged(WAGON, [(100, "start", {}), (40, "pause", {})]),
    "meet-wagon-cards": _touched(WAGON, "iw_meet_cards"),
    "meet-wagon-over": _touched(WAGON, "iw_meet_start", "iw_meet_exit_laid"),
    "meet-wagon-lost": _logged(WAGON, LOST),
    "meet-wagon-ticket": _touched(WAGON, "iw_meet_start", "iw_meet_exit_laid", "iw_meet_tick_one"),
    "meet-wagon-book": _logged(
        WAGON, [*LOST, (900, "start", {}), (700, "end", {"end": "exit"})], "meet_book_title"
    ),
    "meet-shared": _shared,
    "meet-dwarfs": _touched(DWARFS),
    "meet-dwarfs-time": _touched(DWARFS, "zz_meet_mode_time"),
    "meet-dwarfs-turn": _touched(DWARFS, "zz_meet_begin"),
    "meet-dwarfs-owes": _logged(DWARFS, _deeds("kick", "sit", "kick", "sit")),
    "meet-dwarfs-clock": _logged(DWARFS, [(99, "mode", {"mode": "time"}), *_deeds("walk", "sit")]),
    "meet-dwarfs-coin": _logged(DWARFS, _deeds(*SEVEN_TURNS)),
    "meet-dwarfs-tossed": _logged(DWARFS, [*_deeds(*SEVEN_TURNS), (9, "toss", {"shows": 0})]),
    "meet-dwarfs-correct": _touched(DWARFS, "zz_meet_begin", "zz_meet_correct"),
    "meet-dwarfs-over": _touched(DWARFS, "zz_meet_begin", "zz_meet_correct", "zz_meet_end"),
    "meet-dwarfs-won": _logged(DWARFS, [*_deeds("sit", "walk", "sit"), (9, "end", {})]),
    "meet-underground": _touched(UNDERGROUND),
    "meet-underground-bare": _touched(UNDERGROUND, *CLIMBING),
    "meet-underground-glass": _logged(UNDERGROUND, [*SAND, (9, "start", {})]),
    "meet-underground-turned": _logged(UNDERGROUND, TURNED),
    "meet-underground-steps": _logged(UNDERGROUND, [(9, "setup", {"name": "7"}), (8, "step", {"to": 9})]),
    "meet-underground-random": _logged(UNDERGROUND, [(9, "setup", {"name": "hard"}), (8, "step", {"to": 4})]),
    "meet-underground-stacks": _logged(UNDERGROUND, [(9, "setup", {"name": "3"}), (8, "step", {"to": 13})]),
    "meet-underground-deal": _logged(UNDERGROUND, [(9, "setup", {"name": "3"}), (8, "step", {"to": 14})]),
    "meet-underground-sand": _logged(
        UNDERGROUND, [(90, "setup", {"name": "3"}), (70, "start", {}), (60, "turn", {}), (20, "seen", {})]
    ),
    "meet-underground-run-out": _logged(UNDERGROUND, [(99, "setup", {"name": "3"}), (80, "start", {})]),
    "meet-underground-code": _touched(
        UNDERGROUND, "ug_meet_tab_code", "ug_meet_chip_add", "ug_meet_chip_add"
    ),
    "meet-underground-fits": _logged(
        UNDERGROUND, _chips("4rr", "9rr", "2ry", "7rr", "1rr"), "ug_meet_tab_code"
    ),
    "meet-underground-symbols": _touched(UNDERGROUND, "ug_meet_tab_symbols"),
    "meet-underground-over": _touched(UNDERGROUND, *CLIMBING, "ug_meet_end_out"),
    "meet-underground-lost": _logged(UNDERGROUND, [*SAND, (20, "start", {})], "ug_meet_end_lost"),
}
