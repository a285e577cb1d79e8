"""What may be seen: everything, for everybody. And the way back from a view to a state to think about."""

from typing import Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

from draisine.games.zwergenzugfahrt.board import DWARFS, Board
from draisine.games.zwergenzugfahrt.boards import board_of
from draisine.games.zwergenzugfahrt.position import (
    CHOICE,
    CONDUCTOR_COMES_EVERY,
    DWARF,
    EMPTY,
    KICKS,
    OPEN_ENDED_TURNS,
    OVER,
    OWES,
    REMOVALS,
    ROUNDS,
    SEATED,
    SIGN,
    SIGNS,
    TALLIES,
    TURN,
    TURNS,
    Position,
    kick_cost,
)
from draisine.games.zwergenzugfahrt.state import Clocks, State, full_clock
from draisine.games.zwergenzugfahrt.values import ClanView, FieldView, Options, Scenery, View

Kind = Literal["platform", "aisle", "door", "seat", "start"]
_KIND_NAMES: Final[list[Kind]] = ["platform", "aisle", "door", "seat", "start"]


def scenery_of(board: Board, options: Options) -> Scenery:
    """The board as it is drawn."""
    fields = tuple(
        FieldView(
            name,
            board.places[number][0],
            board.places[number][1],
            _KIND_NAMES[board.kinds[number]],
            board.owners[number] if board.owners[number] >= 0 else None,
        )
        for number, name in enumerate(board.names)
    )
    walls = tuple((board.names[one], board.names[other]) for one, other in board.walls)
    limit = options.turns if options.end == "turns" else None
    return Scenery(board.width, board.height, fields, walls, limit)


def _clan_view(position: Position, clan: int) -> ClanView:
    names = position.board.names
    tally = position.tally
    sign = SIGN + clan
    cells = position.cells
    return ClanView(
        tuple([names[field] for field in position.dwarfs[DWARFS * clan : DWARFS * clan + DWARFS]]),
        tuple([names[seat] for seat in position.board.seats if cells[seat] == sign]),
        position.seats(clan),
        tally[REMOVALS + clan],
        tally[KICKS + clan],
        kick_cost(tally[KICKS + clan]),
        tally[OWES + clan],
        tally[TURNS + clan],
        tally[ROUNDS + clan],
    )


def view_of(state: State) -> View:
    """The game as everybody sees it."""
    position = state.position
    phase: Literal["turn", "conductor", "over"]
    phase = "over" if state.end else "conductor" if position.phase == CHOICE else "turn"
    return View(
        (_clan_view(position, 0), _clan_view(position, 1)),
        state.first,
        None if state.end else int(position.clan),
        phase,
        int(position.mover),
        int(position.turns),
        int(CONDUCTOR_COMES_EVERY - position.turns % CONDUCTOR_COMES_EVERY),
        int(position.tosser),
        state.seen.get(position.key(), 1),
        state.ends_at,
        state.end or None,
        state.winner,
        None if state.clocks is None else state.clocks.left,
    )


def state_of(options: Options, view: View) -> State:
    """A state that looks like the view. Only earlier positions are forgotten, and they are no longer seen."""
    board = board_of(options.plan)
    cells = [EMPTY] * len(board.names)
    dwarfs: list[int] = []
    tally = [0] * TALLIES
    for clan, seen in enumerate(view.clans):
        for name in seen.dwarfs:
            field = board.number[name]
            dwarfs.append(field)
            cells[field] = DWARF + clan
        for name in seen.signs:
            cells[board.number[name]] = SIGN + clan
        tally[OWES + clan] = seen.owes
        tally[TURNS + clan] = seen.turns
        tally[ROUNDS + clan] = seen.rounds
        tally[KICKS + clan] = seen.kicks
        tally[REMOVALS + clan] = seen.removals_left
        tally[SIGNS + clan] = len(seen.signs)
        tally[SEATED + clan] = seen.seats - len(seen.signs)
    position = Position(board, vec[i64](cells), vec[i64](dwarfs), vec[i64](tally))
    clocks = _clocks(options, view)
    if clocks is not None:
        position.out = (clocks.left[0] <= 0) | (clocks.left[1] <= 0) << 1
    set_limits(position, options)
    position.turns = view.turns
    position.tosser = view.tosser
    position.phase = {"turn": TURN, "conductor": CHOICE, "over": OVER}[view.phase]
    position.clan = view.to_act or 0
    position.mover = view.mover
    counts_repeats = options.end == "seats"
    return State(
        options,
        position,
        view.first,
        {position.key(): view.repeats} if counts_repeats else {},
        view.end or "",
        clocks,
    )


def _clocks(options: Options, view: View) -> Clocks | None:
    """Somebody's clock always runs: so no decision began before the time that both have used."""
    if options.end != "clocks":
        return None
    full = full_clock(options)
    left = view.time_left or (full, full)
    since = 2 * full - left[0] - left[1]
    if view.ends_at is not None and view.to_act is not None:
        since = max(since, view.ends_at - left[view.to_act])
    return Clocks(left, since)


def set_limits(position: Position, options: Options) -> None:
    """Put what the clans agreed on into the position."""
    position.limit = options.turns if options.end == "turns" else 0
    position.cap = OPEN_ENDED_TURNS if options.end == "seats" else 0
    position.stand_up_first = options.stand_up_first
