"""Notation: what people may type, and what is refused by name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.zwergenzugfahrt.build import GAME

from draisine.games.zwergenzugfahrt.values import Conduct, Kick, Reserve, Sit, TakeOff, TimeUp, Walk
from draisine.kernel import BadNotation


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("E5-E4", Walk("E5", "E4")),
        ("e5 = e4", Sit("E5", "E4")),
        ("E5+E4", Reserve("E5", "E4")),
        (" E5*E4 ", TakeOff("E5", "E4")),
        ("e5xe4", Kick("E5", "E4")),
        ("!p12", Conduct("P12")),
        ("TIME", TimeUp()),
    ],
)
def test_moves_as_people_type_them(text: str, move: object) -> None:
    assert GAME.parse(text) == move


@pytest.mark.parametrize(
    "text", ["", "E5", "E5-", "E5-E4-E3", "E0-E1", "E13-E12", "Q1-P1", "E5/E4", "ſ1-A1", "!"]
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="unknown_notation"):
        GAME.parse(text)


@given(st.text(max_size=200))
def test_any_text_is_a_move_or_refused_by_name(text: str) -> None:
    try:
        move = GAME.parse(text)
    except BadNotation as error:
        assert len(str(error.params["text"])) <= 20  # noqa: PT017
    else:
        assert GAME.parse(GAME.format(move)) == move
