"""Games of earlier versions, written down by the program as it was then: they go as they went."""

import json
from pathlib import Path

import msgspec
import pytest
from tests.games.ours import our_packages
from tests.games.test_golden import read_log

from draisine.games import all_games, game_by_id
from draisine.kernel import AnyGame, DraisineError, Earlier, Match, capability
from draisine.kernel.match import of_version
from draisine.tables.replays.replay import Replay

FILES = sorted((Path(__file__).parent / "earlier").glob("*.txt"))


def _replayed(file: Path, version: int) -> list[object]:
    """What every move led to by the rules of a version, then how it ended."""
    log = msgspec.structs.replace(read_log(file), version=version)
    match = Match.from_log(game_by_id(log.game), msgspec.structs.replace(log, moves=()))
    events: list[object] = []
    for moved in log.moves:
        match.append(moved)
        events.append(json.loads(msgspec.json.encode(match.events)))
    return [*events, json.loads(msgspec.json.encode(match.outcome))]


def _kept(file: Path) -> list[object]:
    _, *moves, outcome = file.read_text("utf-8").splitlines()
    return [*(json.loads("[" + line.partition(" [")[2]) for line in moves), json.loads(outcome)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_goes_as_it_went_and_by_todays_rules_it_would_not(file: Path) -> None:
    version = read_log(file).version
    assert _replayed(file, version) == _kept(file)
    try:
        today = _replayed(file, game_by_id(read_log(file).game).version)
    except DraisineError:
        return
    assert today != _kept(file)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_is_told_again(file: Path) -> None:
    log = read_log(file)
    replay = Replay.of_log(all_games(), log)
    assert (replay.game.id, replay.game.version) == (log.game, 1)
    assert replay.frames == len(log.moves) + 1
    assert replay.match.outcome is not None
    assert replay.match.log().version == 1


def _earlier_versions(game: AnyGame) -> list[int]:
    earlier = capability(game, Earlier)
    return [] if earlier is None else [one for one in range(1, game.version) if earlier.earlier(one)]


def test_every_version_that_is_kept_has_a_game() -> None:
    """Each version before today's, of every game of ours that can still be played by it."""
    kept = {(log.game, log.version) for log in map(read_log, FILES)}
    able = {(game, version) for game in our_packages() for version in _earlier_versions(game_by_id(game))}
    assert kept == able
    assert kept
    for game, _ in kept:
        with pytest.raises(DraisineError, match="log_of_another_version"):
            of_version(game_by_id(game), 0)
