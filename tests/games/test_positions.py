"""Positions that are described: they play on as the original would, and say what contradicts."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from draisine.games import all_games
from draisine.games.infernal_wagon import GAME as WAGON
from draisine.games.infernal_wagon import values as iw
from draisine.games.underground import GAME as UNDERGROUND
from draisine.games.underground import view_values as ug
from draisine.games.zwergenzugfahrt import GAME as DWARFS
from draisine.games.zwergenzugfahrt import values as zz
from draisine.kernel import AnyGame, BadPosition, chance_for_move
from draisine.testing import Case, audiences, cases_for, picture, playthrough, position


def _hidden_dwarfs(state: Any) -> zz.Hidden:
    return zz.Hidden({key.hex(): count for key, count in state.seen.items()})


def _hidden_wagon(state: Any) -> iw.Hidden:
    return iw.Hidden(tuple(reversed(state.ride.deck)))


def _hidden_underground(state: Any) -> ug.Hidden:
    climb = state.climb
    chips = {field: chip for field, chip in enumerate(climb.board.chips) if chip >= 0}
    return ug.Hidden(tuple(reversed(climb.pile)), chips, tuple(reversed(climb.chip_pile)))


HIDDEN: dict[str, Callable[[Any], Any]] = {
    DWARFS.id: _hidden_dwarfs,
    WAGON.id: _hidden_wagon,
    UNDERGROUND.id: _hidden_underground,
}


def _cases(game: AnyGame) -> list[Case]:
    file = Path(__file__).parent / game.id.replace("-", "_") / "cases.json"
    return cases_for(game, tuple(json.loads(file.read_text("utf-8"))))


@pytest.mark.parametrize("case", [case for game in all_games().values() for case in _cases(game)], ids=str)
def test_a_described_game_is_played_to_the_same_end(case: Case) -> None:
    """From several places of a game, the description of it and the hidden part go on move by move alike."""
    game, hidden = case.game, HIDDEN[case.game.id]
    steps = list(playthrough(case))
    for begin in range(0, len(steps), max(1, len(steps) // 3)):
        views = [game.view(steps[begin].state, seat) for seat in audiences(case)]
        state = position(game, case.options, views, hidden=hidden(steps[begin].state))
        for step in steps[begin : begin + 40]:
            assert picture(case, state) == picture(case, step.state), f"{begin} to {step.number}"
            if game.outcome(state) is None:
                assert hidden(state) == hidden(step.state)
            if step.move is not None:
                chance = chance_for_move(case.seed, step.number)
                progress = game.apply(state, step.seat, step.move, step.now, chance)
                assert progress.events == step.events
                state = progress.state


def _refusal(game: AnyGame, described: Any, hidden: Any = None, **options: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises(BadPosition) as caught:
        position(game, game.options_type(**options), described, hidden=hidden)
    return caught.value.code, caught.value.params


@pytest.mark.parametrize(
    ("described", "code"),
    [
        ({"clans": {0: {"dwarfs": ["C5", "C5", "E5", "F5", "G5"]}}}, "position_field_twice"),
        ({"clans": {0: {"dwarfs": ["D1", "D5", "E5", "F5", "G5"]}}}, "position_wrong_field"),
        ({"clans": {0: {"dwarfs": ["A4", "D5", "E5", "F5", "G5"], "signs": ["A4"]}}}, "position_field_twice"),
        ({"clans": {0: {"dwarfs": ["C5", "D5"]}}}, "position_wrong_number"),
        ({"clans": {0: {"dwarfs": ["Z9", "D5", "E5", "F5", "G5"]}}}, "position_no_such_field"),
        (
            {
                "clans": {
                    0: {"dwarfs": ["D1", "D5", "E5", "F5", "G5"]},
                    1: {"dwarfs": ["C1", "H1", "G1", "F1", "E1"]},
                }
            },
            "position_wrong_field",
        ),
        ({"clans": {0: {"signs": ["A3"]}}}, "position_wrong_field"),
        ({"clans": {0: {"signs": ["A4", "B4", "C4", "E4", "F4", "G4"]}}}, "position_wrong_number"),
        ({"clans": {0: {"removals_left": 6}}}, "position_wrong_number"),
        ({"clans": {0: {"owes": 1}}, "to_act": 0}, "position_cannot_move"),
        ({"phase": "conductor"}, "position_cannot_move"),
        ({"clans": {0: {"seats": 1}}}, "position_contradiction"),
        ({"to_act": None}, "position_wrong_number"),
        ({"end": "earthquake"}, "position_no_such_end"),
        ({"phase": "over"}, "position_contradiction"),
        ({"clans": [{"turns": 50}, {"turns": 50}]}, "position_is_over"),
        (
            {
                "clans": {
                    0: {"dwarfs": ["A4", "B4", "C4", "E4", "F4"], "signs": ["A2", "C2", "D2", "E2", "F2"]}
                }
            },
            "position_is_over",
        ),
    ],
)
def test_dwarfs_that_cannot_be(described: Any, code: str) -> None:
    assert _refusal(DWARFS, described)[0] == code


HANDS = {"riders": {0: {"hand": [10, 11, 12, 13]}, 1: {"hand": [14, 15, 16, 17]}}}
SILENCE = [card.number for card in WAGON.scenery(iw.Options()).cards if card.kind == "silence"]
EXIT = next(card.number for card in WAGON.scenery(iw.Options()).cards if card.kind == "exit")
CURSE = next(card.number for card in WAGON.scenery(iw.Options()).cards if card.kind == "curse")


@pytest.mark.parametrize(
    ("described", "deck", "code"),
    [
        ({"riders": {0: {"hand": [10, 11, 12, 12]}}}, None, "position_card_twice"),
        ({"riders": {0: {"hand": [10, 11, 12, 13]}}, "gone": [10]}, None, "position_card_twice"),
        ({**HANDS}, (18, 14), "position_card_twice"),
        ({**HANDS}, (18, 18), "position_card_twice"),
        ({**HANDS}, (EXIT, 18), "position_wrong_card"),
        ({**HANDS}, (CURSE,), "position_wrong_card"),
        ({"riders": {0: {"hand": [10, 11, 12, SILENCE[0]]}}}, None, "position_wrong_card"),
        ({"riders": {0: {"hand": [10, 11, 12, CURSE]}}}, None, "position_wrong_card"),
        ({"riders": {0: {"hand": [10, 11, 12, 13, 18]}}}, None, "position_wrong_number"),
        ({"riders": {0: {"hand": [10, 11, 12], "lost": 0}}}, None, "position_contradiction"),
        ({"riders": {0: {"hand": [10, 11, 12, 13], "cards": 3}}}, None, "position_contradiction"),
        ({"riders": {0: {"curse": "held"}}}, None, "position_wrong_curse"),
        ({"railroad": [[0, 0, 1], [1, 0, 1]]}, None, "position_card_missing"),
        ({"railroad": [[0, 0, 1], [1, 0, 0], [2, 0, None]]}, None, "position_wrong_joint"),
        (
            {"railroad": [[0, 0, 1], [1, 0, 1], [2, 0, None], [10, 0, None]], **HANDS},
            None,
            "position_card_twice",
        ),
        ({"railroad": [[0, 0, 1], [1, 0, 1], [2, 0, 1], [EXIT, 0, None]]}, None, "position_is_over"),
        ({"tunnel": [0, 18], "tunnel_owner": 0}, None, "position_no_tunnel"),
        ({"end": "exit"}, None, "position_no_such_end"),
        ({"silence": True}, None, "position_contradiction"),
        ({"last": 2}, None, "position_wrong_number"),
        ({"last": 0, "streak": 0}, None, "position_wrong_number"),
    ],
)
def test_rides_that_cannot_be(described: Any, deck: tuple[int, ...] | None, code: str) -> None:
    assert _refusal(WAGON, described, iw.Hidden(deck))[0] == code


def test_an_unknown_hand_and_a_known_deck() -> None:
    view = WAGON.view(position(WAGON, iw.Options(), HANDS), 0)
    with pytest.raises(BadPosition, match="position_hand_unknown"):
        position(WAGON, iw.Options(), view, hidden=iw.Hidden((18, 19)))


def test_silence_that_is_shown_holds() -> None:
    options = iw.Options(silence=True)
    state = position(WAGON, options, {**HANDS, "shown": SILENCE[:3]})
    assert WAGON.silent(state)
    code, params = _refusal(WAGON, HANDS, iw.Hidden((18,)), silence=True)
    assert (code, params["card"]) == ("position_card_missing", SILENCE[0])


GLASS = {"section": 0, "end": 26, "capacity": 57_000, "sand": 57_000, "turned_at": 0, "runs": False}


@pytest.mark.parametrize(
    ("described", "hidden", "code"),
    [
        ({"water": [4]}, None, "position_wrong_field"),
        ({"water": [64]}, None, "position_wrong_field"),
        ({"water": [0, 0]}, None, "position_field_twice"),
        ({"chips": [4]}, None, "position_wrong_field"),
        ({"manholes": [0]}, None, "position_wrong_field"),
        ({"sunk": [0]}, None, "position_wrong_field"),
        ({"hands": [[5, 5]]}, None, "position_card_twice"),
        ({"hands": [[5]]}, None, "position_wrong_number"),
        ({"hands": [[5, 6, 7]]}, None, "position_wrong_number"),
        ({"hands": [[5, 6]]}, ug.Hidden((5, 8)), "position_card_twice"),
        ({"hands": [[5, 6]], "played": 5, "phase": "play"}, None, "position_card_twice"),
        ({"pieces": [[0, 0, 0, 1], [0, 0, 9, 1]]}, None, "position_piece_twice"),
        ({"pieces": [[0, 0, 8, 1]]}, None, "position_wrong_field"),
        ({"pieces": [[0, 0, 4, 11]]}, None, "position_wrong_field"),
        ({"pieces": [[0, 0, 0, 2]]}, None, "position_contradiction"),
        ({"keys": 6}, None, "position_wrong_number"),
        ({"key_stock": 3}, None, "position_contradiction"),
        ({"numbers": [0, 0]}, None, "position_chip_twice"),
        ({"numbers": [15]}, None, "position_wrong_chip"),
        ({"tools": ["spoon"]}, None, "position_wrong_chip"),
        ({"tools": ["hammer"], "tools_gone": ["hammer"]}, None, "position_chip_twice"),
        ({"glass": {"sand": 3}}, None, "position_unreadable"),
        ({"glass": GLASS}, None, "position_contradiction"),
        ({"pawn": 4}, None, "position_is_over"),
        ({"end": "door"}, None, "position_no_such_end"),
        ({"agenda": [[1, 0]]}, None, "position_wrong_number"),
        ({"on_turn": 1}, None, "position_wrong_number"),
        ({"coordinates": [1, 2]}, None, "position_wrong_number"),
        ({}, ug.Hidden(chips={0: 1}), "position_wrong_field"),
        ({}, ug.Hidden(chip_pile=(1, 2)), "position_wrong_pile"),
        ({}, ug.Hidden(pile=()), "position_is_over"),
    ],
)
def test_climbs_that_cannot_be(described: Any, hidden: ug.Hidden | None, code: str) -> None:
    assert _refusal(UNDERGROUND, described, hidden)[0] == code


def test_single_pieces_come_under_pawn_and_chips() -> None:
    described = {"pieces": [], "pawn": 0, "chips": [2, 8]}
    with pytest.raises(BadPosition, match="position_contradiction"):
        position(UNDERGROUND, UNDERGROUND.options_type(), described)
    state = position(UNDERGROUND, UNDERGROUND.options_type(), {"pawn": 0, "chips": [2, 8]})
    view = UNDERGROUND.view(state, None)
    assert [view.heights[field] for field in (0, 2, 8)] == [1, 1, 1]
    assert view.water_stock == 40
