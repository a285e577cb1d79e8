"""Replaying: logs of other games and other versions are refused by name."""

import msgspec
import pytest

from draisine.games.zwergenzugfahrt import GAME
from draisine.kernel import BadLog, BadNotation, DraisineError, GameLog, IllegalMove, Moved, Seat, replay

LOG = GameLog("zwergenzugfahrt", GAME.version, {}, (Seat(2), Seat(1)), "seed", (Moved(0, 0, "C5-B5"),))


def test_a_log_is_replayed_step_by_step() -> None:
    states = [progress.state for progress in replay(GAME, LOG)]
    assert len(states) == 2
    assert "B5" in GAME.view(states[1], None).clans[0].dwarfs


@pytest.mark.parametrize(
    ("change", "error", "code"),
    [
        ({"game": "chess"}, BadLog, "log_of_another_game"),
        ({"version": 99}, BadLog, "log_of_another_version"),
        ({"moves": (Moved(0, 0, "D5-A1"),)}, IllegalMove, "not_neighbours"),
        ({"moves": (Moved(1, 0, "C5-B5"),)}, IllegalMove, "not_your_turn"),
        ({"moves": (Moved(0, 0, "?"),)}, BadNotation, "unknown_notation"),
        ({"options": {"board": "atlantis"}}, DraisineError, "unknown_board"),
    ],
)
def test_a_bad_log_is_refused_by_name(
    change: dict[str, object], error: type[DraisineError], code: str
) -> None:
    with pytest.raises(error) as caught:
        list(replay(GAME, msgspec.structs.replace(LOG, **change)))
    assert caught.value.code == code
    assert code in str(caught.value)
