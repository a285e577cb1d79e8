"""Planning a turn: which card, which piece where, which way to walk, and what the next one can make of it."""

from time import monotonic
from typing import Final

from mypy_extensions import i64

from draisine.bots.underground.outlook import ACROSS, FAR, LEVELS, STEP, Ground, chip_map, door_map, spread
from draisine.games.underground.board import NO_CHIP
from draisine.games.underground.climb import WON, Climb
from draisine.games.underground.fields import FIELDS, NOWHERE
from draisine.games.underground.glass import SECTIONS
from draisine.games.underground.moving import (
    GETS_CHIP,
    GETS_KEY,
    GETS_VALVE,
    Route,
    can_step_at_all,
    gets_at,
    handy_routes,
    same_line,
)
from draisine.games.underground.placing import Footing, fields_in
from draisine.games.underground.turn import lay, piece_from, playable, stacks_for, swaps_for, walk
from draisine.games.underground.values import EndTurn, Lay, Move, Walk

CHIP: Final = 60
"""What one more chip to be found is worth, in tenths of a turn."""
_CHIPS_IN_ALL: Final = 8
"""How many chips a code takes in the middle, tools counted."""
_NEXT_CHIP: Final = 15
_MEANWHILE: Final = 3
_LOST: Final = 100_000
_SEEN: Final = 15
_SOON_SEEN: Final = 7
_BLUE: Final = 3
_NARROW: Final = 6
"""The pawn has one way out only."""
_TOOL: Final = 5
_KEY: Final = 3
_SWAP: Final = 8
_SHORTEST: Final = 2


class Plan:
    """A whole turn: what to do first, what it leads to, and how good that is (less is better)."""

    def __init__(self, first: Move, value: int, after: Climb) -> None:
        self.first = first
        self.value = value
        self.after = after


class Sight:
    """The maps of one board: how good it is to stand anywhere."""

    def __init__(self, climb: Climb) -> None:
        self.climb = climb
        self.ground = Ground(climb.board, climb.keys)
        self.door = door_map(self.ground, not climb.complete)
        self.chips_wanted = 0 if climb.complete else max(1, _CHIPS_IN_ALL - _chips_found(climb))
        self.goal = self.door if climb.complete else chip_map(self.ground, self.door, self.chips_wanted)
        self._reach: list[i64] | None = None

    def reach(self) -> list[i64]:
        """From the pawn to every place."""
        if self._reach is None:
            board = self.climb.board
            start = board.pawn * LEVELS + min(LEVELS - 1, board.heights[board.pawn])
            self._reach = spread(self.ground, [(start, 0)], False)
        return self._reach

    def standing(self, field: int) -> int:
        """How far it still is from a field."""
        far = self._far(self.goal, field)
        if far >= FAR and not self.climb.complete:
            far = min(FAR, self._far(self.door, field) + 2 * _NEXT_CHIP)
        if not self.climb.complete:
            far += self._far(self.door, field) // self.meanwhile
        return far + self.chips_wanted * CHIP

    def with_chip_from(self, field: int) -> int:
        """How far it still is once the chip on a field is taken; the next one may lie anywhere."""
        return self.standing(field) - (0 if self.climb.complete else CHIP - _NEXT_CHIP)

    @property
    def meanwhile(self) -> int:
        """While chips are looked for, the way to the door counts one part in so many."""
        return _MEANWHILE * self.chips_wanted

    def _far(self, to: list[i64], field: int) -> int:
        place = field * LEVELS + min(LEVELS - 1, self.climb.board.heights[field])
        return int(to[place])


def _chips_found(climb: Climb) -> int:
    return len(climb.numbers) + len(climb.tools) + len(climb.tools_gone)


def hazards(climb: Climb) -> int:
    """What may happen to the pawn before the next turn."""
    glass = climb.glass
    danger = 0
    if glass is not None and same_line((glass.section + 1) % SECTIONS, climb.board.pawn):
        danger += _SOON_SEEN
    ways = len(climb.ways_aside())
    if ways == 0 and not can_step_at_all(climb.board, climb.purse(), climb.complete):
        return _LOST // 2
    return danger + (_NARROW if ways <= 1 else 0)


class Planner:
    """Looks for the best turn of whoever is on turn."""

    def __init__(self, climb: Climb, width: int, until: float) -> None:
        self.climb = climb
        self.width = width
        """How many placements are looked at closely."""
        self.until = until
        """When to stop, by the machine's clock; 0 for never."""

    def late(self) -> bool:
        """Whether the time is up."""
        return self.until > 0 and monotonic() > self.until

    def plans(self) -> list[Plan]:
        """The best turns first."""
        climb = self.climb
        sight = Sight(climb)
        found: list[Plan] = []
        for card in playable(climb):
            resting = self._price_of(card)
            found.append(Plan(EndTurn(card), _resting(climb, sight) + resting, climb))
            if not climb.has_walked:
                found += self._walks(climb, sight, card, None, resting)
            if climb.has_laid:
                continue
            for _, move in promising(climb, sight, card)[: self.width]:
                found += self._with(climb, move, move, resting)
                if self.late():
                    break
        if not climb.has_laid and not climb.has_walked:
            found += self._walk_then_lay(found)
        found.sort(key=lambda plan: plan.value)
        return found

    def _with(self, climb: Climb, move: Lay, first: Move, price: int) -> list[Plan]:
        """A piece laid, and the walks that may follow."""
        after = climb.copy()
        lay(after, climb.on_turn, move.card, move.stack, move.turn, move.field, move.swap)
        sight = Sight(after)
        price += _SWAP if move.swap else 0
        found = [Plan(first, _resting(after, sight) + price, after)]
        if not climb.has_walked:
            found += self._walks(after, sight, move.card, first, price)
        return found

    def _price_of(self, card: int) -> int:
        """Cards with many steps or pieces are worth keeping; blue ones bring water."""
        face = self.climb.box.cards[card]
        return (_BLUE if face.blue else 0) + face.steps

    def _walks(self, climb: Climb, sight: Sight, card: int, before: Move | None, price: int) -> list[Plan]:
        """The two best walks from here."""
        rated: list[tuple[int, int]] = []
        ways = handy_routes(climb.board, climb.box.cards[card].steps, climb.purse(), climb.complete)
        for number, route in enumerate(ways):
            rated.append((worth(climb, sight, route), number))
        rated.sort()
        found: list[Plan] = []
        for value, number in rated[:_SHORTEST]:
            move = self._walk(climb, sight, card, ways[number])
            after = climb.copy()
            drain = NOWHERE if move.drain is None else move.drain
            walk(after, climb.on_turn, card, list(move.path), move.take, drain)
            danger = 0 if after.end else hazards(after)
            found.append(Plan(move if before is None else before, value + price + danger, after))
        return found

    def _walk(self, climb: Climb, sight: Sight, card: int, route: Route) -> Walk:
        gets = gets_at(climb.board, route.end, climb.key_stock)
        path = tuple(route.path)
        if gets == GETS_VALVE:
            return Walk(card, path, False, worst_water(climb, sight))
        take = gets == GETS_KEY or (gets == GETS_CHIP and not (climb.complete and climb.has_taken))
        return Walk(card, path, take, None)

    def _walk_then_lay(self, found: list[Plan]) -> list[Plan]:
        """After the best walks: the piece of the same card, laid when the pawn has left."""
        walks = [plan for plan in found if isinstance(plan.first, Walk) and not plan.after.end]
        walks.sort(key=lambda plan: plan.value)
        more: list[Plan] = []
        for plan in walks[:_SHORTEST]:
            after = plan.after
            if after.agenda or self.late():
                continue
            price = self._price_of(after.played)
            for _, move in promising(after, Sight(after), after.played)[: max(1, self.width // 2)]:
                more += self._with(after, move, plan.first, price)
        return more


def _resting(climb: Climb, sight: Sight) -> int:
    return sight.standing(climb.board.pawn) + hazards(climb)


def worth(climb: Climb, sight: Sight, route: Route) -> int:
    """How far it is from the end of a way, with what is found there and what it costs."""
    field = route.end
    if field == climb.board.exit:
        return -_LOST
    gets = gets_at(climb.board, field, climb.key_stock)
    far = sight.with_chip_from(field) if gets == GETS_CHIP else sight.standing(field)
    if gets in (GETS_KEY, GETS_VALVE):
        far -= _SHORTEST
    return far + _spent(route) + (_SEEN if climb.seen_at(field) else 0)


def promising(climb: Climb, sight: Sight, card: int) -> list[tuple[int, Lay]]:
    """All placements of a card's pieces that could be part of the way, the shortest way first."""
    board = climb.board
    reach = sight.reach()
    footing = Footing(board)
    found: list[tuple[int, Lay]] = []
    shown = stacks_for(climb, climb.box.cards[card])
    for number, stack in enumerate(shown + swaps_for(climb, shown)):
        piece = climb.box.pieces[piece_from(climb, stack)]
        swap = number >= len(shown)
        for turn, shape in enumerate(piece.turns):
            if piece.first[turn] != turn:
                continue
            for field in fields_in(footing.places(shape)):
                level = board.heights[field + shape.stone_offsets[0]] + 1
                if level < LEVELS:
                    far = _through(sight.goal, sight.ground, reach, shape.cells, field, level)
                    if not climb.complete:
                        straight = _through(sight.door, sight.ground, reach, shape.cells, field, level)
                        far = min(FAR, far + straight // sight.meanwhile)
                    if far < FAR:
                        price = _SWAP if swap else 0
                        found.append((far + price, Lay(card, stack, turn, field, swap)))
    found.sort(key=lambda each: each[0])
    return found


def _spent(route: Route) -> int:
    return len(route.locks) * _KEY + (_TOOL if route.hammer else 0) + (_TOOL if route.ladder else 0)


def _through(  # noqa: PLR0917
    goal: list[i64], ground: Ground, reach: list[i64], cells: list[int], field: int, level: int
) -> int:
    """How far it would be over a piece that lies there."""
    best: i64 = FAR
    cost = ground.cost
    for entry in cells:
        first: i64 = (field + entry) * LEVELS + level
        into: i64 = reach[first] - cost[first]
        if reach[first] >= FAR or into >= best:
            continue
        across = ACROSS[entry]
        for leave in cells:
            last: i64 = (field + leave) * LEVELS + level
            whole: i64 = into + across[leave] * STEP + goal[last]
            best = min(best, whole)
    return int(best)


def worst_water(climb: Climb, sight: Sight) -> int:
    """The water that is most in the way."""
    board = climb.board
    reach = sight.reach()
    best, worst = NOWHERE, FAR * 4
    for field in range(FIELDS):
        if board.water[field]:
            height = max(1, min(LEVELS - 1, board.heights[field] + 1))
            place = field * LEVELS + height
            far = int(reach[place] + sight.goal[place])
            if board.chips[field] != NO_CHIP:
                far -= CHIP
            if far < worst:
                best, worst = field, far
    return best


def best_reply(climb: Climb) -> int:
    """How far it is after the next one's turn, as far as can be told at a glance."""
    if climb.end == WON:
        return -_LOST
    if climb.end:
        return _LOST
    after = climb.copy()
    after.on_turn = (after.on_turn + 1) % after.seats
    after.played = NOWHERE
    after.has_laid = after.has_walked = after.has_taken = False
    sight = Sight(after)
    best = sight.standing(after.board.pawn)
    for card in after.hands[after.on_turn]:
        for route in handy_routes(after.board, after.box.cards[card].steps, after.purse(), after.complete):
            best = min(best, worth(after, sight, route))
        for far, _ in promising(after, sight, card)[:1]:
            steps = after.box.cards[card].steps
            best = min(best, far + sight.chips_wanted * CHIP - steps * STEP)
    return best
