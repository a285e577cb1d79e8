"""Underground: how often a newcomer gets out with the coach, and whether the coach's reasons are true.

    python -m draisine.games.underground.studies.coach --games 100

prints a row for each kind of newcomer at the practice table: one who lays and walks at random, one who does
something purposeful two times in three (takes what can be taken, walks and lays nearer to a chip or the door
as the crow flies, and does not wall the pawn in), one who always does, and one who asks the coach in every
turn and does what it says. The last columns say how many reasons the coach gave for its own moves, and which
of them were not true afterwards.
"""

import argparse
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Final, NamedTuple

import msgspec

from draisine.bots.registry import bot_for
from draisine.games.underground import GAME
from draisine.games.underground.bots.distances import ACROSS
from draisine.games.underground.bots.path_costs import pawn_place
from draisine.games.underground.bots.reasons import way_to
from draisine.games.underground.bots.sight import Sight
from draisine.games.underground.climb import Climb
from draisine.games.underground.fields import FIELDS, NOWHERE, name_of
from draisine.games.underground.movement import can_step_at_all
from draisine.games.underground.notation import parse_move
from draisine.games.underground.state import State
from draisine.games.underground.studies.balance import PACE
from draisine.games.underground.turn import lay, walk
from draisine.games.underground.values import EndTurn, Flee, Land, Lay, Move, Options, Stay, UseShaft, Walk
from draisine.games.underground.view_values import View
from draisine.kernel import Match, Traits
from draisine.kernel.bots import COACH, Bot, Budget, Question, Reply, Situation
from draisine.lab.intervals import wilson
from draisine.lab.match import play_match

NEWCOMERS: Final = {"random": 0, "plausible": 67, "eager": 100, "obedient": -1}
"""In how many of a hundred decisions they do something purposeful; -1 asks."""
_LAYS: Final = 50
"""In how many of a hundred turns a piece comes before the walk."""


class Newcomer:
    """Knows that chips are wanted and where the door is, and does not see how high anything is."""

    strength = "person"

    def __init__(self, purposeful: int) -> None:
        self._purposeful = purposeful

    def answer(self, question: Question) -> Reply:
        """Something that is lit."""
        chance = question.chance("newcomer")
        moves = [(text, move) for text in question.legal if _is_lit(move := parse_move(text))]
        if not moves:
            return Reply(question.legal[0])
        view: View = question.view
        acts = [one for one in moves if not isinstance(one[1], EndTurn)] or moves
        lays = [one for one in acts if isinstance(one[1], Lay)]
        walks = [one for one in acts if isinstance(one[1], Walk)]
        kind = lays if lays and (not walks or chance.below(100) < _LAYS) else walks or acts
        if chance.below(100) >= self._purposeful:
            return Reply(kind[chance.below(len(kind))][0])
        climb: Climb = GAME.sample(question.options, view, question.seat, chance).climb
        rated = [(_far(view, move), chance.below(1000), text, move) for text, move in [*kind, *walks]]
        rated.sort(key=lambda one: one[:2])
        free = (text for _, _, text, move in rated if _keeps_a_way(climb, move))
        return Reply(next(free, rated[0][2]))


class Asking:
    """Asks the coach in every turn and does what it says."""

    strength = "person"

    def __init__(self) -> None:
        self._coach = bot_for(GAME.id, COACH)

    def answer(self, question: Question) -> Reply:
        """What is advised."""
        asked = msgspec.structs.replace(question, purpose="advice", situation=Situation(now=question.view.at))
        return Reply(self._coach.answer(asked).move or question.legal[0])


def _keeps_a_way(climb: Climb, move: Move) -> bool:
    """Whether the pawn can still step somewhere: everybody sees when it is walled in."""
    after = climb.copy()
    if isinstance(move, Lay):
        lay(after, climb.on_turn, move.card, move.stack, move.turn, move.field, move.swap)
    elif isinstance(move, Walk):
        walk(after, climb.on_turn, move.card, list(move.path), False, NOWHERE)
    return bool(after.end) or can_step_at_all(after.board, after.purse(), after.complete)


def _is_lit(move: Move) -> bool:
    """What a board offers to touch: not the hourglass."""
    return isinstance(move, Lay | Walk | EndTurn | Flee | Land | Stay | UseShaft)


def _far(view: View, move: Move) -> int:
    """How far it is from there as the crow flies; what can be taken there is taken."""
    goals = (view.exit,) if view.complete else view.chips or (view.exit,)
    if isinstance(move, Walk):
        end = move.path[-1]
        if end == view.exit:
            return -3
        if move.take or move.drain is not None:
            return -2 if end in view.chips else -1
        return min([ACROSS[end][goal] for goal in goals])
    if isinstance(move, Lay):
        # Beside the pawn, on the side of the goal.
        return min([ACROSS[move.field][goal] + ACROSS[move.field][view.pawn] for goal in goals])
    return 0


class First(NamedTuple):
    """What became of one first climb."""

    end: str
    turns: int
    reasons: int
    false: tuple[str, ...]
    """Reasons that were not true."""


class _Listener:
    """The coach, with its reasons written down."""

    strength = COACH

    def __init__(self) -> None:
        self._coach = bot_for(GAME.id, COACH)
        self.said: dict[tuple[int, str], tuple[str, str]] = {}
        """The reason of each move, and the field that it names."""

    def answer(self, question: Question) -> Reply:
        """As the coach does."""
        reply = self._coach.answer(question)
        self.said[question.view.turns, reply.move] = reply.why, str(reply.about.get("field", ""))
        return reply


def is_true(why: str, before: Climb, after: Climb, field: str = "") -> bool:
    """Whether something came of a move as its reason says. `field`: where the chip is that it names."""
    if why == "out":
        return after.end == "door"
    if why == "take_chip":
        return after.has_taken
    if why == "take_key":
        return after.keys > before.keys
    if why == "drain":
        return after.water_stock > before.water_stock or after.board.has_water()
    if why == "to_chip":
        chip = next(one for one in range(FIELDS) if name_of(one) == field)
        return way_to(Sight(after), chip) < way_to(Sight(before), chip)
    if why in ("to_valve", "to_key"):
        return _goal(after) < _goal(before)
    if why == "to_door":
        there, here = Sight(after), Sight(before)
        return (
            _goal(after) < _goal(before)
            or there.door[pawn_place(after.board)] < here.door[pawn_place(before.board)]
            or there.to_build() < here.to_build()
        )
    return True


def _goal(climb: Climb) -> int:
    return int(Sight(climb).goal[pawn_place(climb.board)])


def first_climb(kind: str, setup: str, seed: str) -> First:
    """One climb of a newcomer and the coach at the practice table, or another setup."""
    chosen = {**GAME.practice.options, **({"setup": setup, "hourglass": True} if setup else {})}
    options = GAME.check_options(Options(**chosen), GAME.practice.seats)
    person: Bot = Asking() if kind == "obedient" else Newcomer(NEWCOMERS[kind])
    coach = _Listener()
    seats: list[Traits] = [{}] * GAME.practice.seats
    played = play_match(GAME, options, seats, [person, coach], seed, budget=Budget(), pace=PACE)
    before: State | None = None
    false: list[str] = []
    count = 0
    steps = list(Match.steps(GAME, played.log))
    for number, progress in enumerate(steps):
        made = played.log.moves[number - 1] if number else None
        if before is not None and made is not None and made.seat == 1:
            why, field = coach.said.get((before.climb.turns, made.text), ("", ""))
            count += bool(why)
            if why and not is_true(why, before.climb, progress.state.climb, field):
                false.append(why)
        before = progress.state
    assert before is not None
    return First(played.result.end, before.climb.turns, count, tuple(false))


def row_of(kind: str, climbs: Sequence[First]) -> str:
    """A line of the table."""
    share = wilson(sum(one.end == "door" for one in climbs), len(climbs))
    ends = {end: sum(one.end == end for one in climbs) for end in sorted({one.end for one in climbs})}
    turns = sorted(one.turns for one in climbs if one.end == "door") or [0]
    false = [why for one in climbs for why in one.false]
    named = ", ".join(f"{why} {false.count(why)}" for why in sorted(set(false))) or "none"
    cells = (
        kind,
        f"{share.share:.0%} ({share.low:.0%} – {share.high:.0%})",
        ", ".join(f"{end} {count}" for end, count in ends.items()),
        str(turns[len(turns) // 2]),
        str(sum(one.reasons for one in climbs)),
        named,
    )
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="coach")
    parser.add_argument("--setup", default="", help="another than the practice table's, with the hourglass")
    parser.add_argument("--newcomers", default=",".join(NEWCOMERS))
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    print("| newcomer | out (95 %) | ends | turns | reasons | not true |")
    print("|---|---|---|---|---|---|")
    with ProcessPoolExecutor(args.workers) as pool:
        for kind in args.newcomers.split(","):
            waiting = [
                pool.submit(first_climb, kind, args.setup, f"{args.seed}/{kind}/{number}")
                for number in range(args.games)
            ]
            print(row_of(kind, [future.result() for future in waiting]), flush=True)


if __name__ == "__main__":
    main()
