"""Where pieces may lie and where the pawn may go: the rules and their second reading agree."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.underground.boards import GAME, PLAIN, at, climbing
from tests.games.underground.random_play import SETUPS, random_climb
from tests.games.underground.second_reading import Cell, Cost, faults, found_at, reach, turned, walks

from draisine.games.underground.climb import PLAY
from draisine.games.underground.fields import FIELDS, SIDE
from draisine.games.underground.state import State
from draisine.games.underground.values import Lay, Walk
from draisine.games.underground.view_values import View
from draisine.kernel import Chance, DraisineError

TOOLS = ["hammer", "ladder"]


def _same_places(state: State, stacks: int) -> int:
    """Compares every turn at every field for some stacks; how many legal places there were."""
    view, scenery = GAME.view(state, None), GAME.scenery(state.options)
    legal = 0
    for places in view.places[:: max(1, len(view.places) // stacks)]:
        for turn, bits in enumerate(places.fields):
            cells = turned(scenery.pieces[places.piece], turn)
            slow = {field for field in range(FIELDS) if not faults(view, cells, field)}
            assert {field for field in range(FIELDS) if int(bits, 16) >> field & 1} == slow, (
                places.stack,
                turn,
            )
            assert {field for field in range(FIELDS) if _borne(view, cells, field)} == slow
            legal += len(slow)
    return legal


def _borne(view: View, cells: list[Cell], anchor: int) -> bool:
    """What a page makes of the footing: a piece comes to rest on the highest field under it, and each of its
    cells asks for its own field at that height."""
    places = [(anchor // SIDE + cell.row, anchor % SIDE + cell.column, cell.wood) for cell in cells]
    if any(row >= SIDE or column >= SIDE for row, column, _ in places):
        return False
    fields = [(row * SIDE + column, wood) for row, column, wood in places]
    held = view.footing[max(view.heights[field] for field, _ in fields)]
    return all(int(held.wood if wood else held.stone, 16) >> field & 1 for field, wood in fields)


def _same_ways(state: State) -> int:
    """Compares every way that a card allows; how many there were."""
    view = GAME.view(state, None)
    most = max((card.steps for card in view.cards), default=0)
    fast: dict[int, set[Cost]] = {}
    for way in view.ways:
        cost = Cost(len(way.path), frozenset(way.locks), "hammer" in way.tools, "ladder" in way.tools)
        assert cost not in fast.get(way.path[-1], ()), "a way is there twice"
        fast.setdefault(way.path[-1], set()).add(cost)
        assert way.gets == found_at(view, way.path[-1], len(way.locks))
    assert fast == reach(view, most)
    return len(view.ways)


def _any_walk_will_do(state: State, steps: int, choices: Chance) -> None:
    """A few of all walks there are: accepted, and everything is then as after the listed one; a walk that
    there is not is refused."""
    view = GAME.view(state, None)
    card = view.cards[0].card
    every = list(walks(view, steps))
    for number in choices.shuffled(list(range(len(every))))[:12]:
        path, cost = every[number]
        walked = GAME.apply(state, 0, Walk(card, path), 0, Chance("walk")).state
        listed = next(
            way.path
            for way in view.ways
            if way.path[-1] == path[-1]
            and (frozenset(way.locks), "hammer" in way.tools, "ladder" in way.tools) == cost.spent
        )
        assert Walk(card, listed) in GAME.legal_moves(state, 0)
        same = GAME.apply(state, 0, Walk(card, listed), 0, Chance("walk")).state
        assert GAME.view(walked, None) == GAME.view(same, None)
        wrong = (*path[:-1], choices.below(FIELDS))
        if all(wrong != one for one, _ in every):
            with pytest.raises(DraisineError):
                GAME.apply(state, 0, Walk(card, wrong), 0, Chance("walk"))


def _refused_for_a_reason(state: State, choices: Chance) -> None:
    """A few places at random: laid where nothing is at fault, else refused for one of the faults."""
    view, scenery = GAME.view(state, None), GAME.scenery(state.options)
    for card in view.cards:
        for stack in card.stacks[:2]:
            turn, field = choices.below(8), choices.below(FIELDS)
            piece = next(places.piece for places in view.places if places.stack == stack)
            wrong = faults(view, turned(scenery.pieces[piece], turn), field)
            move = Lay(card.card, stack, turn, field)
            try:
                GAME.apply(state, view.on_turn, move, 0, Chance("lay"))
            except DraisineError as error:
                code = error.code
            else:
                code = ""
            assert code in (wrong or {""})


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**6).map(str), setup=st.sampled_from(SETUPS))
def test_both_readings_agree_in_climbs(seed: str, setup: str) -> None:
    choices = Chance(seed, "purse")
    places = 0
    for number, (state, _) in enumerate(random_climb(seed, setup, 2, most=60, hourglass=False)):
        climb = state.climb.copy()
        if number % 4 != 1 or climb.phase != PLAY or climb.waiting:
            continue
        climb.keys, climb.tools = choices.below(3), TOOLS[choices.below(3) :]
        climb.has_walked = climb.has_laid = False
        rich = State(state.options, climb)
        _same_ways(rich)
        if number % 16 == 1:
            places += _same_places(rich, 3)
            _refused_for_a_reason(rich, choices)
    assert places > 0


HEIGHTS = st.sampled_from(["1", "1", "2", "2", "3", "5"])
GROUND = st.sampled_from(["#", "#", "#", "=", "~"])
MARKS = st.sampled_from(["", "", "", "k", "v", "l", "l", "?", "lo", "ko", "|", "_", "^"])
TOKENS = st.one_of(st.just("."), st.tuples(HEIGHTS, GROUND, MARKS).map("".join), st.just("1#"), st.just("2#"))
GRIDS = st.lists(TOKENS, min_size=16, max_size=16)


def _drawn(tokens: list[str], corner: str) -> str:
    """Four by four fields with the pawn in the middle and a corner of choice."""
    tokens = [token.replace("?", "") if "~" in token else token for token in tokens]
    tokens[5] = tokens[5].replace("~", "#").replace("?", "") + "@" if tokens[5] != "." else "2#@"
    tokens[15] = corner
    return "\n".join(" ".join(tokens[start : start + 4]) for start in range(0, 16, 4))


@pytest.mark.rule("UG-40")
@pytest.mark.rule("UG-43")
@pytest.mark.rule("UG-64")
@pytest.mark.rule("UG-65")
@settings(max_examples=30, deadline=None)
@given(grid=GRIDS, keys=st.integers(0, 3), tools=st.sets(st.sampled_from(TOOLS)), steps=st.integers(1, 4))
def test_both_readings_agree_on_ways(grid: list[str], keys: int, tools: set[str], steps: int) -> None:
    facts: dict[str, Any] = {"keys": keys, "tools": sorted(tools)}
    state = climbing(_drawn(grid, "1#"), f"I9 {steps} 1 red", seats=1, **facts)
    _same_ways(state)
    _any_walk_will_do(state, steps, Chance(str(grid)))


@pytest.mark.rule("UG-70")
@settings(max_examples=20, deadline=None)
@given(
    beside=st.sampled_from(["9#", "10#", "10#|", "11#", "10#l"]),
    door=st.sampled_from("nesw"),
    start=st.sampled_from(["9#@", "10#@", "12#@"]),
    code=st.sampled_from([[0, 1, 2, 3, 4], [0, 1, 2, 3]]),
    tools=st.sets(st.sampled_from(TOOLS)),
)
def test_both_readings_agree_at_the_door(
    beside: str, door: str, start: str, code: list[int], tools: set[str]
) -> None:
    drawing = f". {start} 10#\n{beside} []{door} 10#_\n{beside} 10# 9#"
    state = climbing(drawing, "I9 4 1 red", seats=1, keys=1, tools=sorted(tools), numbers=code)
    _same_ways(state)


@pytest.mark.rule("UG-31")
@pytest.mark.rule("UG-32")
@pytest.mark.rule("UG-33")
@settings(max_examples=12, deadline=None)
@given(grid=GRIDS, corner=st.sampled_from(["[]n", "1~", "3#"]))
def test_both_readings_agree_on_places(grid: list[str], corner: str) -> None:
    assert _same_places(climbing(_drawn(grid, corner), seats=1), 5) > 0


def test_a_way_spends_what_it_says() -> None:
    state = climbing("1#@ 1#l 1#| 4# 1#", "I9 3 1 red", seats=1, keys=1, tools=list(TOOLS))
    way = next(way for way in GAME.view(state, None).ways if way.path[-1] == at("A4"))
    assert (way.locks, way.tools) == ((at("A2"),), ("hammer", "ladder"))
    after = GAME.apply(state, 0, GAME.parse("walk I9 A2 A3 A4"), 0, Chance("walk")).state.climb
    assert (after.keys, after.tools) == (0, [])


def test_the_second_reading_turns_pieces_as_the_first_does() -> None:
    scenery = GAME.scenery(climbing("").options)
    for number, piece in enumerate(PLAIN.pieces):
        for turn, shape in enumerate(piece.turns):
            cells = sorted(
                (cell.row * 9 + cell.column, cell.wood) for cell in turned(scenery.pieces[number], turn)
            )
            assert cells == list(zip(shape.cells, shape.wood, strict=True))
