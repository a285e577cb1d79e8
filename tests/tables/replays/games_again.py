"""Logs to tell again, and what each of their steps must look like."""

from pathlib import Path
from typing import Any

import msgspec
from tests.games.test_golden import read_log
from tests.probe_game.game import ProbeGame

from draisine.games import all_games
from draisine.kernel import AnyGame, GameLog, Match, Moved
from draisine.tables.replays.differences import applied
from draisine.tables.replays.eyes import audience_of
from draisine.tables.replays.parts import draw_part
from draisine.tables.replays.pictures import Eyes
from draisine.tables.replays.replay import Replay

GOLDEN = Path(__file__).parent.parent.parent / "games" / "golden"
PROBE = ProbeGame()
GAMES: dict[str, AnyGame] = {**all_games(), PROBE.id: PROBE}


def probe_log(seed: str = "probe") -> GameLog:
    """A game of bids, played by whoever has a move, up to its end."""
    match = Match(PROBE, PROBE.check_options(PROBE.options_type(), 3), [{}, {}, {}], seed)
    while match.outcome is None:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[-1], at=100 * (match.number + 1))
    return match.log()


def some_logs() -> dict[str, GameLog]:
    """One or two golden games of each kind, and the game of bids."""
    names = [
        "infernal-wagon-2-0",
        "infernal-wagon-3-10",
        "underground-2-1-door",
        "zwergenzugfahrt-2-0",
        "zwergenzugfahrt-2-5",
    ]
    return {**{name: read_log(GOLDEN / f"{name}.txt") for name in names}, "probe": probe_log()}


def frames_of(replay: Replay, eyes: Eyes) -> list[tuple[Any, Any]]:
    """Every frame and what led to it, put together again from the parts as they are sent."""
    found: list[tuple[Any, Any]] = []
    seen, part = audience_of(replay, eyes), 0
    while len(found) < replay.frames:
        sent = msgspec.json.decode(msgspec.json.encode(draw_part(replay, seen, part)))
        assert sent["first"] == len(found)
        frame = sent["whole"]
        found.append((frame, sent["events"][0]))
        for change, events in zip(sent["changes"], sent["events"][1:], strict=True):
            frame = applied(frame, change)
            found.append((frame, events))
        part += 1
    return found


def plain(value: Any) -> Any:
    """A value as JSON brings it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def moved(seat: int, at: int, text: str) -> Moved:
    return Moved(seat, at, text)
