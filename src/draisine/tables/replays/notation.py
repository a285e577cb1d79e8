"""A game that was played by rules that are not kept: its notation can be read, but no board comes of it."""

from collections.abc import Iterable, Sequence

from draisine.kernel import GameLog, Moved, Outcome, Traits, fingerprint, refusals
from draisine.tables import errors
from draisine.tables.bots.names import bot_names
from draisine.tables.log import entries as e
from draisine.tables.log.pictures import SeatPicture
from draisine.tables.replays.pictures import PART, NoBoard, ReplayPicture, StepLine
from draisine.tables.store import TableRow


def read_log(game: str, entries: Iterable[e.Entry]) -> tuple[GameLog, tuple[StepLine, ...]]:
    """The log of a table and its steps, without playing it: `game_not_started`."""
    started: e.Started | None = None
    steps: list[StepLine] = []
    line: list[Moved] = []
    for entry in entries:
        match entry:
            case e.Opened(fork=e.Fork() as fork):
                line = list(fork.moves)
                steps = [_line(moved, place) for place, moved in enumerate(line, 1)]
            case e.Started():
                started = entry
            case e.Moved():
                line.append(Moved(entry.seat, entry.at, entry.text))
                steps.append(_line(line[-1], len(line)))
            case e.TakenBack():
                del line[entry.to :]
                steps.append(StepLine(None, entry.at, "", entry.to))
            case _:
                pass
    if started is None:
        raise errors.game_not_started()
    log = GameLog(game, started.version, started.options, started.seats, started.seed, tuple(line))
    return log, tuple(steps)


def notation_of(log: GameLog, known: int) -> ReplayPicture:
    """A log from a file as notation; `known` is the version that is played here."""
    steps = tuple([_line(moved, place) for place, moved in enumerate(log.moves, 1)])
    seats = [SeatPicture(None, None, traits, None, False, True) for traits in log.seats]
    return _picture(log, known, steps, seats)


def notation_of_table(row: TableRow, entries: Sequence[e.Entry], known: int) -> ReplayPicture:
    """A table's game as notation, once it is over: `game_not_over`, for it may have secrets until then."""
    log, steps = read_log(row.game, entries)
    if row.outcome is None:
        raise errors.game_not_over()
    return _picture(log, known, steps, seats_of_row(row, log.seats), row=row)


def seats_of_row(row: TableRow, seats: Sequence[Traits]) -> tuple[SeatPicture, ...]:
    """Who sat where, as lists of tables know it."""
    return tuple(
        [
            SeatPicture(seat.person, bot or seat.name, traits, seat.bot, False, True)
            for seat, traits, bot in zip(
                row.seats, seats, bot_names(row.game, row.link, row.seats), strict=False
            )
        ]
    )


def _line(moved: Moved, number: int) -> StepLine:
    return StepLine(moved.seat, moved.at, moved.text, number)


def _picture(
    log: GameLog,
    known: int,
    steps: tuple[StepLine, ...],
    seats: Sequence[SeatPicture],
    row: TableRow | None = None,
) -> ReplayPicture:
    outcome: Outcome | None = None if row is None else row.outcome
    return ReplayPicture(
        game=log.game,
        version=log.version,
        name="" if row is None else row.name,
        link=None if row is None else row.link,
        seat=None,
        seats=tuple(seats),
        options=log.options,
        scenery=None,
        over=True,
        covered=False,
        eyes=(),
        begun=None,
        length=max((step.at for step in steps), default=0),
        part=PART,
        steps=steps,
        marks=(),
        facts=(),
        turns=(),
        outcome=outcome,
        fingerprint=fingerprint(log.seed),
        seed=log.seed,
        no_board=NoBoard(refusals.log_of_another_version.code, {"version": log.version, "known": known}),
    )
