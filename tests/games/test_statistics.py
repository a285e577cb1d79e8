"""What the shipped games count: tallies of real games, and what they say together."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.games.test_golden import FILES, read_log

from draisine.games import all_games, game_by_id
from draisine.kernel import FinishedGame, Match, Statistic, Tallying, Timelines, capability
from draisine.tables.replays.replay import Replay
from draisine.tables.replays.timelines import timeline
from draisine.words import LANGUAGES, game_catalog

SAID = {
    "infernal-wagon": {"help": ("none", "chosen", "all"), "ends": (), "fuse": (), "pace": ()},
    "zwergenzugfahrt": {"opponent": ("people",), "order": ("first", "second"), "margin": (), "streak": ()},
    "underground": {
        "setup": ("scenario", "easy", "medium", "hard", "own"),
        "code": ("found",),
        "ends": (),
        "sand": (),
    },
}
"""Statistics of each game, and the bars whose names are known beforehand."""


def _game(won: bool | None, tally: dict[str, Any], **more: Any) -> FinishedGame:
    fields = {"link": "l", "end": "", "took": 0, "seat": 0, "bots": (None, None), **more}
    return FinishedGame(won=won, tally=tally, **fields)


def _by_key(game: str, games: list[FinishedGame]) -> dict[str, Statistic]:
    tallying = capability(game_by_id(game), Tallying)
    assert tallying is not None
    return {one.key: one for one in tallying.statistics(games)}


def _ride(won: bool, end: str, laid: int, **more: Any) -> FinishedGame:
    tally = {"riders": 2, "help": "all", "practice": 0, "laid": laid, "deck": 3, "left": 20_000, **more}
    return _game(won, tally, end=end, took=60_000, seat=-1, link=end)


def test_rides() -> None:
    games = [
        _ride(True, "exit", 30),
        _ride(False, "fire", 10),
        _ride(False, "time", 0, help="none"),
        _ride(True, "exit", 60, practice=1),
        _game(True, {}),
    ]
    found = _by_key("infernal-wagon", games)
    assert [(bar.name, bar.about, bar.count, bar.of) for bar in found["help"].bars] == [
        ("all", {"riders": 2}, 1, 2),
        ("none", {"riders": 2}, 0, 1),
    ]
    assert {bar.name: bar.count for bar in found["ends"].bars} == {"exit": 1, "fire": 1, "time": 1}
    assert (found["fuse"].values, found["fuse"].link, found["fuse"].games) == ((20_000,), "exit", 1)
    assert found["pace"].values == (2000, 6000)


def test_games_of_the_dwarfs() -> None:
    def played(won: bool | None, seat: int, red: int, green: int, bot: str | None = None) -> FinishedGame:
        bots = (None, bot) if seat == 0 else (bot, None)
        return _game(won, {"first": 0, "red": red, "green": green}, seat=seat, bots=bots)

    games = [
        played(True, 0, 9, 7, "geselle"),
        played(True, 1, 6, 10),
        played(None, 0, 8, 8),
        played(True, 0, 10, 6),
    ]
    found = _by_key("zwergenzugfahrt", games)
    assert {bar.name: (bar.count, bar.of) for bar in found["opponent"].bars} == {
        "people": (2, 3),
        "geselle": (1, 1),
    }
    assert {bar.name: (bar.count, bar.of) for bar in found["order"].bars} == {
        "first": (2, 3),
        "second": (1, 1),
    }
    assert found["margin"].values == (2, 4, 0, 4)
    assert found["streak"].values == (2,)


def test_climbs() -> None:
    def climbed(setup: str, end: str, code: int, sand: int) -> FinishedGame:
        tally = {"setup": setup, "code": code, "chips": 5 * code, "turns": 9, "sand": sand}
        return _game(end == "door", tally, end=end)

    games = [climbed("1", "door", 1, 12_000), climbed("1", "glass", 1, 0), climbed("easy", "pile", 0, -1)]
    found = _by_key("underground", games)
    assert [(bar.name, bar.about, bar.count, bar.of) for bar in found["setup"].bars] == [
        ("scenario", {"scenario": "1"}, 1, 2),
        ("easy", {}, 0, 1),
    ]
    assert [(bar.count, bar.of) for bar in found["code"].bars] == [(2, 3)]
    assert found["sand"].values == (12_000,)


@pytest.mark.parametrize("file", FILES[::4], ids=lambda file: file.stem)
def test_golden_games_are_tallied(file: Path) -> None:
    """A tally is small, of plain values, and its game finds everything in it that it asks for."""
    log = read_log(file)
    rules = game_by_id(log.game)
    tallying = capability(rules, Tallying)
    assert tallying is not None
    match = Match.from_log(rules, log)
    at = log.moves[-1].at
    tally = tallying.tally(match.state, at)
    assert 2 < len(msgspec.json.encode(tally)) < 200
    if match.outcome is not None:
        won, bots = 0 in match.outcome.winners, (None,) * len(log.seats)
        made = _game(won, tally, end=match.outcome.end, took=at, bots=bots)
        for statistic in tallying.statistics([made, made]):
            assert statistic.bars or statistic.values


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", all_games())
def test_every_statistic_has_words(game: str, language: str) -> None:
    rules = game_by_id(game)
    words = game_catalog(rules, language)
    for key, names in SAID[game].items():
        assert f"stat_{key}" in words
        for name in names:
            assert f"stat_{key}_{name}" in words
    timelines = capability(rules, Timelines)
    assert timelines is not None
    assert [line for line in timelines.timeline_lines.lines if f"timeline_{line}" not in words] == []
    ends = [*rules.ends, "resigned"]
    if "ends" in SAID[game]:
        assert [end for end in ends if f"stat_ends_{end}" not in words] == []


@pytest.mark.parametrize("file", FILES[::5], ids=lambda file: file.stem)
def test_golden_games_have_a_timeline(file: Path) -> None:
    """A value for each line after each step; what was laid is what the view says."""
    log = read_log(file)
    replay = Replay.of_log(all_games(), log)
    timelines = capability(replay.game, Timelines)
    assert timelines is not None
    values = timelines.timeline(replay.facts, 0)
    assert len(values) == replay.frames
    assert {len(value) for value in values} == {len(timelines.timeline_lines.lines)}
    if "laid" in timelines.timeline_lines.lines:
        assert values[-1][0] == replay.game.view(replay.match.state, None).laid
    seconds = [point[0] for point in timeline(replay, 0, 1)]
    assert seconds == sorted(set(seconds))
