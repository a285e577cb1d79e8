"""Notation, the picture for terminals, and climbs made up from a view."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.underground.boards import GAME, at, climbing, new_game, play, refused
from tests.games.underground.random_play import SETUPS, random_climb

from draisine.games.underground.text import plan, status_lines
from draisine.games.underground.values import (
    Arrange,
    Begin,
    EndTurn,
    Face,
    Flee,
    Land,
    Lay,
    RunOut,
    Stay,
    TurnGlass,
    UseShaft,
    Walk,
)
from draisine.kernel import BadNotation, Chance


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("begin", Begin()),
        ("plateau a 2f C4", Arrange("a", 6, at("C4"))),
        ("PLATEAU A 0 a1", Arrange("a", 0, 0)),
        ("door s", Face("s")),
        ("door W", Face("w")),
        ("lay E5 T4 2f C3", Lay(at("E5"), "T4", 6, at("C3"))),
        ("lay e5 jY 0 i9 swap", Lay(at("E5"), "jY", 0, at("I9"), True)),
        (" lay  E5 1 3F C3 ", Lay(at("E5"), "1", 7, at("C3"))),
        ("walk E5 D4 D5 E5", Walk(at("E5"), (at("D4"), at("D5"), at("E5")))),
        ("walk E5 D4 take", Walk(at("E5"), (at("D4"),), True)),
        ("walk E5 D4 drain C4", Walk(at("E5"), (at("D4"),), False, at("C4"))),
        ("end E5", EndTurn(at("E5"))),
        ("end E5 skip", EndTurn(at("E5"), True)),
        ("shaft", UseShaft()),
        ("land", Land()),
        ("land take", Land(True)),
        ("land drain C4", Land(False, at("C4"))),
        ("stay", Stay()),
        ("flee D5", Flee(at("D5"))),
        ("turn 7", TurnGlass(7)),
        ("turn 35", TurnGlass(35)),
        ("sand", RunOut()),
    ],
)
def test_moves_as_people_type_them(text: str, move: object) -> None:
    assert GAME.parse(text) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  ",
        "jump",
        "begin now",
        "plateau a 2f",
        "plateau 1 2f C4",
        "plateau ab 2f C4",
        "plateau a 4 C4",
        "plateau a 2ff C4",
        "plateau a f C4",
        "door",
        "door x",
        "door se",
        "lay E5 T4 2f",
        "lay E5 T4 2f C3 swop",
        "lay E5 T4 2f C3 swap swap",
        "lay E5 T-4 2f C3",
        "lay E5 ABCDEFGHI 0 C3",
        "lay E0 T4 2f C3",
        "lay J1 T4 2f C3",
        "lay E5 T4 -1 C3",
        "walk",
        "walk E5",
        "walk E5 take",
        "walk E5 drain C4",
        "walk E5 D4 drain",
        "walk E5 D4 drain X9",
        "walk E5 D4 take take",
        "walk E5" + " D4" * 13,
        "walk E5 D10",
        "end",
        "end X1",
        "end E5 jump",
        "end E5 skip skip",
        "land here",
        "land take C4",
        "stay here",
        "flee",
        "flee D5 D6",
        "turn",
        "turn 36",
        "turn -1",
        "turn 007",
        "turn ٧",
        "turn 7 8",
        "sand 1",
        "ſand",
        "end E5" + " " * 80 + "skip",
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="unknown_notation"):
        GAME.parse(text)


NAMES = "begin plateau door lay walk end shaft land stay flee turn sand"
WORDS = st.sampled_from(
    [*NAMES.split(), "a", "s", "take", "drain", "swap", "skip", "E5", "I9", "T4", "2f", "7"]
)


@settings(max_examples=100)
@given(st.one_of(st.text(max_size=120), st.lists(WORDS, max_size=7).map(" ".join)))
def test_any_text_is_a_move_or_refused_by_name(text: str) -> None:
    try:
        move = GAME.parse(text)
    except BadNotation as error:
        assert len(str(error.params["text"])) <= 20  # noqa: PT017
    else:
        assert GAME.parse(GAME.format(move)) == move


def test_moves_that_are_written_well_can_still_be_refused() -> None:
    state = climbing("1#@ 1#", "I9 1 1 red")
    assert refused(state, "lay I9 nosuch 0 C1") == "piece_not_on_card nosuch"
    assert refused(state, "walk I9 I9") == "not_beside I9"


# --- the picture ----------------------------------------------------------------------------


def test_a_board_as_a_person_would_draw_it() -> None:
    state = climbing(
        "1#@k 2=| 3#?v 4#l 4#lo\n0~ 5~ 10# []w .r\n1#_ 1#k\n|2# 1#^",
        keys=2,
        tools=["ladder"],
        numbers=[0, 1, 2],
        code=[0, 1, 2],
        glass=(50, 7, 22),
    )
    rest = "".join(f"{row}     .     .     .     .     .     .     .     .     .\n\n" for row in "EFGHI")
    view = GAME.view(state, None)
    assert plan(view) + "\n\n" == (
        "     1     2     3     4     5     6     7     8     9\n"
        "\n"
        "A    1#@k  2=  | 3#?   4#l   4#o    .     .     .     .\n"
        "\n"
        "B    0~    5~   10#    []w    . r   .     .     .     .\n"
        "\n"
        "C    1#    1#k    .     .     .     .     .     .     .\n"
        "    ----  ----\n"
        "D    2#    1#     .     .     .     .     .     .     .\n"
        "\n"
        f"{rest}"
    )
    said = {line.key: line.gaps for line in status_lines(GAME.scenery(state.options), view)}
    assert said["text_stock"] == {"pile": 77, "keys": 2, "code": "012"}
    assert said["text_tool"] == {"tool": "ladder"}
    assert said["text_glass"] == {"line": "8", "end": "5", "section": 7}


def test_what_is_not_there_is_not_said() -> None:
    state = new_game(1)
    said = status_lines(GAME.scenery(state.options), GAME.view(state, 0))
    assert [line.key for line in said] == ["text_stock", "text_door"]
    assert said[0].gaps == {"pile": len(state.climb.pile), "keys": 0, "code": "-"}


# --- from a view ----------------------------------------------------------------------------


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10**6).map(str), setup=st.sampled_from(SETUPS), seats=st.integers(1, 4))
def test_a_sampled_climb_looks_the_same_and_plays_on(seed: str, setup: str, seats: int) -> None:
    for number, (state, _) in enumerate(random_climb(seed, setup, seats)):
        if number % 9:
            continue
        view = GAME.view(state, None)
        made_up = GAME.sample(state.options, view, None, Chance(seed, f"sample {number}"))
        assert msgspec.json.encode(GAME.view(made_up, None)) == msgspec.json.encode(view)
        assert sorted(made_up.climb.pile) == sorted(state.climb.pile)
        unseen = [*made_up.climb.chip_pile, *made_up.climb.board.chips]
        assert sorted(unseen) == sorted([*state.climb.chip_pile, *state.climb.board.chips])
        assert GAME.deadline(made_up) == GAME.deadline(state)
        assert GAME.listed_moves(made_up, 0) == GAME.listed_moves(state, 0)


def test_samples_differ_in_what_nobody_knows() -> None:
    state, _ = play(new_game(setup="hard"), "begin")
    view = GAME.view(state, None)
    climbs = [GAME.sample(state.options, view, 0, Chance(str(seed))).climb for seed in range(5)]
    assert len({tuple(climb.pile) for climb in climbs}) == 5
    assert len({tuple(climb.board.chips) for climb in climbs}) == 5


def test_a_view_is_small() -> None:
    *_, (state, _) = random_climb("late", "medium", 4, hourglass=False)
    states = [made for made, _ in random_climb("late", "medium", 4, hourglass=False)]
    assert max(len(msgspec.json.encode(GAME.view(made, None))) for made in states) < 12_000
    assert state.climb.end
