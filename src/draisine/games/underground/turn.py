"""What whoever is on turn can do: play a card, lay its piece, walk. Each is checked first, then done."""

from draisine.games.underground import errors
from draisine.games.underground.board import Board
from draisine.games.underground.box import PIECE, SIGNAL, Card
from draisine.games.underground.climb import (
    CARD,
    DECIDED,
    FILL_HAND,
    FLEE,
    LAND,
    NEW_CHIP,
    PASS,
    PLAY,
    RUN_RAT,
    SHAFT,
    Climb,
)
from draisine.games.underground.events import Landed, PieceLaid, Played, Walked
from draisine.games.underground.fields import NOWHERE, direction_of, name_of
from draisine.games.underground.movement import (
    BLOCKED,
    GETS_CHIP,
    GETS_KEY,
    GETS_VALVE,
    NEEDS_HAMMER,
    NEEDS_KEY,
    NEEDS_LADDER,
    Route,
    Ways,
    gets_at,
    step_needs,
)
from draisine.games.underground.placement import level_of, may_lie, refused_place
from draisine.kernel import refusals
from draisine.kernel.errors import ErrorCode, IllegalMove


def playable(climb: Climb) -> list[int]:
    """Cards that this turn can be made with: the one that was played, or those in hand."""
    return [climb.played] if climb.played != NOWHERE else climb.hands[climb.on_turn]


def stacks_for(climb: Climb, card: Card) -> list[str]:
    """Where the piece of a card may come from."""
    if card.kind == PIECE:
        place = climb.stack_names.index(card.stack)
        return [card.stack] if climb.stacks[place] else []
    if card.kind == SIGNAL:
        return [climb.stack_names[place] for place in stones_reach(climb, card.reach)]
    return [climb.box.pieces[joker].name for joker in climb.jokers]


def stones_reach(climb: Climb, reach: int) -> list[int]:
    """The stacks that the signal stone can come to, the nearest first."""
    found: list[int] = []
    for distance in range(1, len(climb.stacks)):
        place = (climb.stone + distance) % len(climb.stacks)
        if climb.stacks[place] and len(found) < reach:
            found.append(place)
    return found


def all_stacks(climb: Climb) -> list[str]:
    """Every stack and joker that is left."""
    found = [name for place, name in enumerate(climb.stack_names) if climb.stacks[place]]
    return found + [climb.box.pieces[joker].name for joker in climb.jokers]


def swaps_for(climb: Climb, shown: list[str]) -> list[str]:
    """What the Card chip opens besides the pieces that a card shows."""
    if CARD not in climb.tools:
        return []
    return [name for name in all_stacks(climb) if name not in shown]


def piece_from(climb: Climb, stack: str) -> int:
    """The piece one would get: the top one of a stack, or a joker."""
    if stack in climb.stack_names:
        return climb.stacks[climb.stack_names.index(stack)][-1]
    for joker in climb.jokers:
        if climb.box.pieces[joker].name == stack:
            return joker
    return NOWHERE


def check_on_turn(climb: Climb, seat: int) -> None:
    """It is this seat's turn, and nothing else has to be decided first."""
    if climb.phase != PLAY:
        raise errors.not_begun()
    if seat != climb.on_turn:
        raise refusals.not_your_turn()
    if climb.waiting == FLEE:
        raise errors.water_waits()
    if climb.waiting == LAND:
        raise errors.shaft_waits()


def check_card(climb: Climb, card: int) -> Card:
    """The turn can be made with this card."""
    if climb.played not in (NOWHERE, card):
        raise errors.other_card_played(card=name_of(climb.played))
    if climb.played == NOWHERE and card not in climb.hands[climb.on_turn]:
        raise refusals.card_not_in_hand()
    return climb.box.cards[card]


def check_lay(climb: Climb, seat: int, card: int, stack: str, turn: int, field: int, swap: bool) -> None:  # noqa: PLR0917
    """The piece may be taken, and may lie there."""
    check_on_turn(climb, seat)
    face = check_card(climb, card)
    if climb.has_laid:
        raise errors.laid_already()
    shown = stacks_for(climb, face)
    if swap:
        if CARD not in climb.tools:
            raise errors.no_such_tool(tool=CARD)
        if stack not in swaps_for(climb, shown):
            raise errors.no_such_piece(stack=stack)
    elif stack not in shown:
        raise errors.piece_not_on_card(stack=stack)
    piece = climb.box.pieces[piece_from(climb, stack)]
    shape = piece.turns[turn]
    if not may_lie(climb.board, shape, field):
        raise refused_place(climb.board, shape, field)


def lay(climb: Climb, seat: int, card: int, stack: str, turn: int, field: int, swap: bool) -> None:  # noqa: PLR0917
    """Take the piece and lay it."""
    play_card(climb, seat, card)
    if swap:
        climb.use_tool(CARD)
    number = piece_from(climb, stack)
    if stack in climb.stack_names:
        place = climb.stack_names.index(stack)
        climb.stacks[place].pop()
        if not swap:
            climb.stone = place
    else:
        climb.jokers.remove(number)
    level = level_of(climb.board, climb.box.pieces[number].turns[turn], field)
    climb.put_piece(number, turn, field, level)
    climb.has_laid = True
    if climb.tells:
        climb.events.append(PieceLaid(seat, number, turn, field, level, swap))


def play_card(climb: Climb, seat: int, card: int) -> None:
    """Put the card down, unless it lies there."""
    if climb.played == NOWHERE:
        climb.hands[seat].remove(card)
        climb.out.append(card)
        climb.played = card
        if climb.tells:
            climb.events.append(Played(seat, card))


def steps_for(climb: Climb) -> int:
    """The most steps that a card at hand allows."""
    if climb.has_walked:
        return 0
    most = 0
    for card in playable(climb):
        most = max(most, climb.box.cards[card].steps)
    return most


def ways_for(climb: Climb) -> list[Route]:
    """The ways that a card at hand allows, one for all that lead to the same; a card allows those with no
    more steps than it shows."""
    ways = all_ways(climb)
    return [ways.route(way) for way in range(1, ways.count)]


def all_ways(climb: Climb) -> Ways:
    """The same, not yet written out."""
    return Ways(climb.board, steps_for(climb), climb.purse(), climb.complete)


def check_walk(climb: Climb, seat: int, card: int, path: list[int], take: bool, drain: int) -> None:  # noqa: PLR0917
    """The pawn may walk so, and there is what it wants to take. Any way will do, also one round about."""
    check_on_turn(climb, seat)
    face = check_card(climb, card)
    if climb.has_walked:
        raise errors.walked_already()
    if len(path) > face.steps:
        raise errors.too_far(steps=face.steps)
    keys = _check_path(climb, path)
    check_taking(climb, path[-1], climb.key_stock + keys, take, drain)


def check_taking(climb: Climb, field: int, key_stock: int, take: bool, drain: int) -> None:
    """What is to be taken at the end of a move is there."""
    gets = gets_at(climb.board, field, key_stock)
    if take and gets not in (GETS_CHIP, GETS_KEY):
        raise errors.nothing_to_take(field=name_of(field))
    if drain != NOWHERE and (take or gets != GETS_VALVE or not climb.board.has_water_at(drain)):
        raise errors.nothing_to_drain(field=name_of(drain))


def _check_path(climb: Climb, path: list[int]) -> int:
    """Every step of a way may be taken; how many keys they cost."""
    here = climb.board.pawn
    purse = climb.purse()
    opened: list[int] = []
    for field in path:
        direction = direction_of(here, field)
        if here == climb.board.exit:
            raise errors.beyond_the_door()
        if direction == NOWHERE:
            raise errors.not_beside(name_of(field))
        needs = step_needs(climb.board, here, direction, climb.complete)
        if needs == BLOCKED:
            raise _obstacle(climb.board, here, field)(name_of(field))
        if needs & NEEDS_HAMMER:
            if not purse.hammer:
                raise errors.wall_in_the_way(name_of(field))
            purse.hammer = False
        if needs & NEEDS_LADDER:
            if not purse.ladder:
                raise errors.too_high(name_of(field))
            purse.ladder = False
        if needs & NEEDS_KEY and field not in opened:
            if len(opened) == purse.keys:
                raise errors.lock_is_closed(name_of(field))
            opened.append(field)
        here = field
    return len(opened)


def _obstacle(board: Board, start: int, end: int) -> ErrorCode[[str], IllegalMove]:
    if end == board.exit:
        return errors.door_is_closed
    if board.water[end]:
        return errors.water_in_the_way
    return errors.bare_board if board.heights[end] == 0 else errors.too_high


def walk(climb: Climb, seat: int, card: int, path: list[int], take: bool, drain: int) -> None:  # noqa: PLR0917
    """Walk, and arrive."""
    play_card(climb, seat, card)
    climb.has_walked = True
    start = climb.board.pawn
    if climb.tells:
        climb.events.append(Walked(seat, (start, *path)))
    for field in path:
        climb.step(field, direction_of(climb.board.pawn, field))
    climb.arrive(take, drain)


def check_end(climb: Climb, seat: int, card: int, skip: bool) -> None:
    """The turn may end so."""
    check_on_turn(climb, seat)
    check_card(climb, card)
    if skip and not (climb.has_taken and climb.complete):
        raise errors.chip_must_come()


def end_turn(climb: Climb, seat: int, card: int, skip: bool) -> None:
    """Draw, let water come after a blue card, lay a new chip, pass on."""
    play_card(climb, seat, card)
    blue = climb.box.cards[card].blue
    climb.agenda.append([FILL_HAND, 1 if blue else 0])
    if climb.has_taken and not skip:
        climb.agenda.append([NEW_CHIP, 0])
    if blue and climb.rat != NOWHERE:
        climb.agenda.append([RUN_RAT, 0])
    climb.agenda.append([PASS, 0])


def check_shaft(climb: Climb, seat: int) -> None:
    """There is a Shaft chip to use."""
    check_on_turn(climb, seat)
    if SHAFT not in climb.tools:
        raise errors.no_such_tool(tool=SHAFT)


def check_waiting(climb: Climb, seat: int, what: int) -> None:
    """This is what has to be decided, and this seat decides it."""
    if climb.phase != PLAY:
        raise errors.not_begun()
    if climb.waiting != what:
        raise errors.nothing_waits()
    if seat != climb.on_turn:
        raise refusals.not_your_turn()


def land(climb: Climb, take: bool, drain: int) -> None:
    """Come out of the shaft."""
    field = climb.waiting_field
    climb.waiting = DECIDED
    climb.waiting_field = NOWHERE
    climb.board.pawn = field
    if climb.tells:
        climb.events.append(Landed(field))
    climb.arrive(take, drain)


def stay(climb: Climb) -> None:
    """Do not go into the shaft."""
    climb.waiting = DECIDED
    climb.waiting_field = NOWHERE
