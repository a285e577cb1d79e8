"""Legal moves and rounds, read a second time: slowly and obviously, from what everybody sees."""

from collections.abc import Iterator

import pytest
from tests.games.zwergenzugfahrt.build import GAME, STATION, new_game, play, texts

from draisine.games.zwergenzugfahrt.boards import shipped_boards
from draisine.games.zwergenzugfahrt.values import (
    Conducted,
    Ended,
    Event,
    Kicked,
    Missed,
    Options,
    Scenery,
    Tossed,
    View,
)
from draisine.kernel import CLOCK, Chance
from draisine.testing import cases_for, playthrough


def _legal(options: Options, scenery: Scenery, view: View) -> Iterator[str]:
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
        assert offered == set(_legal(case.options, scenery, view))
        compared += len(offered)
    assert compared > 500


class _Ledger:
    """Who did what in whose round, with pen and paper."""

    def __init__(self, first: int) -> None:
        self.due = first
        self.owes = [0, 0]
        self.kicks = [0, 0]
        self.rounds: list[tuple[int, str]] = []

    def write(self, event: Event) -> None:
        if isinstance(event, Ended | Tossed | Conducted):
            return
        name = str(event.__struct_config__.tag)
        assert event.clan == self.due, "rounds come in turn, whatever is done with them"
        assert (name == "missed") == (self.owes[self.due] > 0)
        if isinstance(event, Missed):
            self.owes[self.due] -= 1
            assert event.left == self.owes[self.due]
        if isinstance(event, Kicked):
            self.kicks[self.due] += 1
            nth = self.kicks[self.due]
            self.owes[self.due] += 1 if nth == 1 else 2 if nth <= 5 else 3
        self.rounds.append((self.due, name))
        self.due = 1 - self.due

    def agrees(self, view: View) -> None:
        for clan, seen in enumerate(view.clans):
            mine = [name for who, name in self.rounds if who == clan]
            assert (seen.rounds, seen.owes) == (len(mine), self.owes[clan])
            assert seen.turns == sum(name not in {"missed", "passed"} for name in mine)


@pytest.mark.rule("ZZ-41", "ZZ-20")
@pytest.mark.parametrize("turns", [12, 30])
def test_both_readings_of_rounds_agree(turns: int) -> None:
    """Players who kick whenever they can, and otherwise do anything."""
    missed = 0
    for number in range(16):
        state = new_game(board="own", plan=STATION, turns=turns, seed=f"rounds {number}")
        ledger = _Ledger(state.first)
        choices = Chance("rounds", str(number))
        while GAME.outcome(state) is None:
            offered = sorted(texts(state))
            wanted = [text for text in offered if "x" in text] or offered
            state, events = play(state, wanted[choices.below(len(wanted))], coin=str(choices.below(99)))
            for event in events:
                ledger.write(event)
            ledger.agrees(GAME.view(state, None))
        view = GAME.view(state, None)
        if view.end == "turns":
            assert [clan.rounds for clan in view.clans] == [turns, turns]
        missed += sum(name == "missed" for _, name in ledger.rounds)
    assert missed > 5


@pytest.mark.rule("ZZ-44")
@pytest.mark.parametrize("minutes", [1, 4])
def test_both_readings_of_clocks_agree(minutes: int) -> None:
    """Two stopwatches beside the board: one is stopped, the other started, at every decision."""
    alone = 0
    for number in range(12):
        state = new_game(board="own", plan=STATION, end="clocks", minutes=minutes, seed=f"clocks {number}")
        watches = [minutes * 30_000, minutes * 30_000]
        choices = Chance("clocks", str(number))
        now = 0
        while (clan := GAME.view(state, None).to_act) is not None:
            assert watches[clan] > 0, "who has no time decides nothing"
            assert GAME.view(state, None).time_left == tuple(watches)
            alone += watches[1 - clan] == 0
            spent = min(choices.below(9000), watches[clan])
            now += spent
            watches[clan] -= spent
            mover = clan if watches[clan] else CLOCK
            offered = GAME.legal_moves(state, mover, now)
            move = offered[choices.below(len(offered))]
            state = GAME.apply(state, mover, move, now, Chance(str(now))).state
        view = GAME.view(state, None)
        assert view.time_left == tuple(watches)
        if view.end == "time":
            assert (watches, now) == ([0, 0], minutes * 60_000)
    assert alone > 5
