"""The lawful moves, read a second time: slowly and obviously, from what everybody sees."""

from collections.abc import Iterator

import pytest
from tests.games.zwergenzugfahrt.build import GAME

from draisine.games.zwergenzugfahrt.boards import shipped_boards
from draisine.games.zwergenzugfahrt.values import Options, Scenery, View
from draisine.testing import cases_for, playthrough


def _lawful(options: Options, scenery: Scenery, view: View) -> Iterator[str]:
    me = view.to_act
    if me is None:
        return
    mine, theirs = view.clans[me], view.clans[1 - me]
    if view.phase == "conductor":
        yield from (f"!{sign}" for sign in theirs.signs)
        return
    place = {(field.x, field.y): field for field in scenery.fields}
    kind = {field.name: field for field in scenery.fields}
    walls = {frozenset(pair) for pair in scenery.walls}
    taken = {*mine.dwarfs, *theirs.dwarfs, *mine.signs, *theirs.signs}
    for at in mine.dwarfs:
        x, y = kind[at].x, kind[at].y
        for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if beside not in place or frozenset((at, place[beside].name)) in walls:
                continue
            field = place[beside]
            to = field.name
            if to in theirs.signs and mine.removals_left > 0:
                yield f"{at}*{to}"
            if to in theirs.dwarfs and field.kind not in {"seat", "start"}:
                yield f"{at}x{to}"
            if to in taken:
                continue
            if field.kind != "seat":
                if field.clan in {None, me}:
                    yield f"{at}-{to}"
                continue
            if not (options.stand_up_first and kind[at].kind == "seat"):
                yield f"{at}={to}"
            if len(mine.signs) < 5:
                yield f"{at}+{to}"


@pytest.mark.parametrize("stand_up_first", [False, True])
@pytest.mark.parametrize("board", shipped_boards())
def test_both_readings_agree(board: str, stand_up_first: bool) -> None:
    chosen = {"board": board, "stand_up_first": stand_up_first, "end": "seats"}
    case = cases_for(GAME, (chosen,))[1]
    assert case.options.stand_up_first is stand_up_first
    scenery = GAME.scenery(case.options)
    compared = 0
    for step in playthrough(case):
        view = GAME.view(step.state, None)
        offered = {GAME.format(move) for seat in (0, 1) for move in GAME.legal_moves(step.state, seat)}
        assert offered == set(_lawful(case.options, scenery, view))
        compared += len(offered)
    assert compared > 500
