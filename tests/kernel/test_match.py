"""A match: the one that plays, replays, previews and goes back. Logs of other games are refused by name."""

import msgspec
import pytest

from draisine.games.zwergenzugfahrt import GAME
from draisine.games.zwergenzugfahrt.values import Options
from draisine.kernel import BadLog, BadNotation, DraisineError, GameLog, IllegalMove, Match, Moved

LOG = GameLog(
    "zwergenzugfahrt", GAME.version, {}, ({"beard": 2}, {"beard": 1}), "seed", (Moved(0, 0, "C5-B5"),)
)


def test_a_log_is_replayed_step_by_step() -> None:
    states = [progress.state for progress in Match.steps(GAME, LOG)]
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
        list(Match.steps(GAME, msgspec.structs.replace(LOG, **change)))
    assert caught.value.code == code
    assert code in str(caught.value)


def _match(moves: int = 0) -> Match:
    """Always the first legal move."""
    match = Match(GAME, GAME.check_options(Options(), 2), LOG.seats, "seed")
    for _ in range(moves):
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0], match.number)
    return match


def _seen(match: Match) -> bytes:
    return msgspec.json.encode([match.view(None), match.outcome, match.deadline, match.moves])


def test_a_log_leads_to_the_same_place() -> None:
    match = _match(12)
    sent = msgspec.json.decode(msgspec.json.encode(match.log()), type=GameLog)
    assert _seen(Match.from_log(GAME, sent)) == _seen(match)
    assert Match.from_log(GAME, sent).log() == match.log()


def test_a_preview_changes_nothing_and_is_what_then_happens() -> None:
    match = _match(3)
    before = _seen(match)
    seat = match.to_act[0]
    preview = match.preview(seat, f" {match.legal(seat)[0].lower()} ", 50)
    assert preview.moved == Moved(seat, 50, match.legal(seat)[0])
    assert _seen(match) == before
    match.append(preview.moved)
    assert match.state is preview.progress.state, "it is not worked out a second time"
    assert match.events == preview.progress.events
    assert match.previewed is None


def test_another_move_than_the_previewed_one_is_worked_out() -> None:
    match = _match(3)
    seat = match.to_act[0]
    first, second, *_ = match.legal(seat)
    preview = match.preview(seat, first, 50)
    match.append(Moved(seat, 50, second))
    assert match.state is not preview.progress.state
    assert match.moves[-1].text == second


@pytest.mark.parametrize("refuse", ["play", "preview"])
def test_a_refused_move_changes_nothing(refuse: str) -> None:
    match = _match(3)
    before = _seen(match)
    with pytest.raises(IllegalMove, match="not_your_turn"):
        getattr(match, refuse)(1 - match.to_act[0], "C5-B5", 50)
    assert _seen(match) == before


def test_a_rewind_meets_the_same_luck_again() -> None:
    match, before = _match(12), _match(5)
    match.rewind(5)
    assert _seen(match) == _seen(before)
    assert match.events == ()
    for moved in _match(12).moves[5:]:
        match.append(moved)
    assert _seen(match) == _seen(_match(12))


def test_a_copy_goes_on_without_the_other() -> None:
    match = _match(3)
    other, before = match.copy(), _seen(match)
    assert _seen(other) == before
    seat = other.to_act[0]
    other.play(seat, other.legal(seat)[0], 3)
    assert other.number == 4
    assert _seen(match) == before


def test_lists_of_moves_belong_to_the_state() -> None:
    match = _match()
    seat = match.to_act[0]
    assert match.legal(seat) is match.legal(seat), "worked out once"
    assert match.legal(1 - seat) == match.listed(1 - seat) == ()
    before = match.legal(seat)
    match.play(seat, before[0], 0)
    assert match.legal(seat) != before
    assert match.last_move_of(seat) == 0
    assert match.last_move_of(1 - seat) is None
