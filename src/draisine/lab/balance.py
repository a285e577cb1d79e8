"""Whether a game is fair and lively: many games of each kind of table, and what they say side by side."""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from hashlib import sha256
from math import ceil
from pathlib import Path
from typing import Any

import msgspec

from draisine.games import game_by_id
from draisine.lab.about import description, facts_of
from draisine.lab.contribution import Cell, Contribution, PictureSpec, Sightings, contribution_of
from draisine.lab.counts import TableCounts
from draisine.lab.interrupts import interrupts_later
from draisine.lab.intervals import quantiles, wilson
from draisine.lab.match import FAULT
from draisine.lab.simulate import Plan, Seated, check_plan, play_game
from draisine.lab.survey_file import SurveyFile, Tallied, sightings_as_rows, sightings_of
from draisine.lab.workers import Workers, in_order

_TURN = 4
"""Games of one table before the next has its turn."""
_NOTHING = TableCounts()
"""Of a table at which nothing was played."""


class Task(msgspec.Struct, frozen=True):
    """Games of one kind of table with one set of data."""

    data: int
    """Place of the set among those that are compared."""
    cell: int
    plan: Plan
    close: bool
    """Its games are looked at closely."""


class Tables(msgspec.Struct, frozen=True):
    """All that are played at, as one piece of work."""

    plan: Plan
    """Of one of them: what a cluster asks its workers about."""
    tasks: tuple[Task, ...]


class Looked(msgspec.Struct):
    """One game, and what was seen in it."""

    number: int
    task: int
    seated: Seated
    sightings: list[tuple[tuple[str, str, bool], int]]


class Value(msgspec.Struct, frozen=True):
    """A share with its 95 % interval, and of how many."""

    share: float
    low: float
    high: float
    of: int


class Line(msgspec.Struct, frozen=True):
    """One line or field of a picture: a value for each set of data, None where there was nothing to count."""

    name: str
    values: tuple[Value | None, ...]


class Grid(msgspec.Struct, frozen=True):
    """A board, and what people call its columns and rows, if they do."""

    width: int
    height: int
    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()


class Picture(msgspec.Struct, frozen=True):
    """What is drawn."""

    key: str
    lines: tuple[Line, ...]
    never: tuple[str, ...] | None = None
    """What was never used, also beyond the lines that are drawn; None where nothing is there to be used."""
    grids: tuple[Grid, ...] = ()
    """The board of each set of data, where it is a map."""

    @property
    def board(self) -> tuple[int, int] | None:
        """Columns and rows of the first, where it is a map."""
        return (self.grids[0].width, self.grids[0].height) if self.grids else None


class Facts(msgspec.Struct, frozen=True):
    """The close look in a few numbers, for one set of data."""

    games: int
    fair: Value
    """Together: games won. Against each other: what the first player scored."""
    drawn: Value
    decisions: dict[str, int]
    seconds: dict[str, int]


class Balance(msgspec.Struct, frozen=True):
    """All that a report shows."""

    game: str
    together: bool
    bots: tuple[str, ...]
    seed: str
    names: tuple[str, ...]
    """Of the sets of data."""
    facts: tuple[Facts, ...]
    pictures: tuple[Picture, ...]
    whole: bool
    """False when it was broken off."""


class Survey:
    """The games of a report: which there are to play, and what has been seen so far."""

    def __init__(
        self, plan: Plan, bot: str, names: Sequence[str], texts: Sequence[str], kept: Path | None = None
    ) -> None:
        """`plan` says game, options, seed and how many games of each table; `texts` are data, "" for what is
        shipped, called by `names`. What the games add up to is written to `kept`, and goes on from there."""
        self.plan = plan
        self.bot = bot
        self.names = tuple(names)
        self.contribution: Contribution = contribution_of(plan.game)
        self.cells: tuple[Cell, ...] = tuple(self.contribution.cells())
        self.tasks: list[Task] = []
        for cell, table in enumerate(self.cells):
            for data, text in enumerate(texts):
                task = self._task(data, cell, table, text)
                # Shipped data is compared with somebody's own at the first table alone.
                if not (text and cell and table.group == "data"):
                    check_plan(task.plan)
                    self.tasks.append(task)
        self.counts: dict[tuple[int, int], TableCounts] = {}
        """By cell and set of data: no game is kept."""
        self.sightings: list[Sightings] = [Counter() for _ in texts]
        self._following = 0
        self._file = None if kept is None else SurveyFile(kept, self._about(texts))
        if self._file is not None and self._file.found.following:
            self._take_up(self._file.found)

    def _about(self, texts: Sequence[str]) -> str:
        own = [sha256(text.encode()).hexdigest()[:12] for text in texts if text]
        return description(
            {**facts_of(self.plan, (self.bot,)), "bots": self.bot, "games": self.plan.games, "against": own}
        )

    def _take_up(self, tallied: Tallied) -> None:
        self._following = tallied.following
        self.counts = {(cell, data): counts for cell, data, counts in tallied.counts}
        self.sightings = [sightings_of(rows) for rows in tallied.sightings]

    @property
    def games(self) -> int:
        """All that are to be played."""
        return sum(task.plan.games for task in self.tasks)

    @property
    def done(self) -> int:
        """Games that are counted."""
        return sum(some.games for some in self.counts.values())

    @property
    def faults(self) -> int:
        """Games that the bot lost by failing."""
        return sum(some.ends[FAULT] for some in self.counts.values())

    def _task(self, data: int, cell: int, table: Cell, text: str) -> Task:
        chosen = self.plan.options or {}
        own = self.contribution.own(text) if text else {}
        # What a line is called by holds, whatever was given for all tables.
        options = {**game_by_id(self.plan.game).quick.options, **chosen, **table.options, **own}
        bots = (self.bot,) * table.seats
        plan = msgspec.structs.replace(self.plan, bots=bots, options=options)
        return Task(data, cell, plan, cell == 0)

    def play(self, workers: Workers = None, on_progress: Callable[[int], None] | None = None) -> None:
        """Play what is missing; what has come back counts also when it is interrupted."""
        tasks = tuple(self.tasks)
        numbers = range(self._following, len(tasks) * _TURN * ceil(self.plan.games / _TURN))
        try:
            with closing(in_order(look_at, Tables(self.plan, tasks), numbers, workers)) as portions:
                for some in portions:
                    with interrupts_later():  # a game counts once, and whole
                        for looked in some:
                            self._count(tasks[looked.task], looked)
                    if self._file is not None and self._file.due():
                        self._keep(self._file)
                    if on_progress is not None and some:
                        on_progress(len(some))
        finally:
            if self._file is not None and self.done:
                self._keep(self._file)

    def _count(self, task: Task, looked: Looked) -> None:
        self.counts.setdefault((task.cell, task.data), TableCounts()).add(looked.seated)
        self.sightings[task.data].update(dict(looked.sightings))
        self._following = looked.number + 1

    def _keep(self, file: SurveyFile) -> None:
        counts = [(cell, data, some) for (cell, data), some in self.counts.items()]
        file.write(Tallied(self._following, counts, [sightings_as_rows(seen) for seen in self.sightings]))

    def finish(self) -> None:
        """The report is written: nothing is kept of a whole one."""
        if self._file is not None and self.done == self.games:
            self._file.remove()

    def balance(self) -> Balance:
        """What the games say so far."""
        game = game_by_id(self.plan.game)
        close = [self.counts.get((0, data), _NOTHING) for data in range(len(self.names))]
        pictures = [*_cell_pictures(self), _ends(game.ends, close), _lengths(close)]
        if not game.together:
            pictures += [_seats(close), _margins(close)]
        pictures += self._own_pictures()
        return Balance(
            game.id,
            game.together,
            (self.bot,) * self.cells[0].seats,
            self.plan.seed,
            self.names,
            tuple(_facts(some) for some in close if some.games),
            tuple(picture for picture in pictures if picture.lines),
            self.done == self.games,
        )

    def _own_pictures(self) -> list[Picture]:
        closely = [task for task in self.tasks if task.close]
        sets = [self.contribution.specs(check_plan(task.plan)) for task in closely]
        return [_own(specs, self.sightings) for specs in zip(*sets, strict=True)]


def look_at(tables: Tables, numbers: range) -> list[Looked]:
    """Play some games, and look closely where that is asked for. The tables take turns: what is broken off
    has something of each."""
    tasks, options = tables.tasks, dict[int, Any]()
    found = []
    for number in numbers:
        turn, within = divmod(number, _TURN)
        lap, place = divmod(turn, len(tasks))
        task, index = tasks[place], lap * _TURN + within
        if index >= task.plan.games:
            continue
        if place not in options:
            options[place] = check_plan(task.plan)
        sitting, played = play_game(task.plan, options[place], index)
        contribution = contribution_of(task.plan.game)
        # A game that was lost by failing was not played: there is nothing to look at.
        close = task.close and played.result.end != FAULT
        seen: Sightings = contribution.look(played.log, played.result) if close else Counter()
        found.append(Looked(number, place, Seated(sitting, played.result), list(seen.items())))
    return found


def value_of(hits: float, trials: int) -> Value | None:
    """The share of hits; None of no trials."""
    if not trials:
        return None
    share = wilson(hits, trials)
    return Value(share.share, share.low, share.high, trials)


def _fair(counts: TableCounts) -> Value | None:
    """Of games together those that were won; else what the first player scored."""
    return value_of(counts.scored, counts.games)


def _facts(counts: TableCounts) -> Facts:
    fair, drawn = _fair(counts), value_of(counts.drawn, counts.games)
    assert fair is not None
    assert drawn is not None
    return Facts(counts.games, fair, drawn, quantiles(counts.lengths), quantiles(counts.seconds))


def _cell_pictures(survey: Survey) -> list[Picture]:
    """How it goes at each kind of table, by group."""
    found = []
    for group in dict.fromkeys(cell.group for cell in survey.cells):
        lines = []
        sets = range(len(survey.names))
        for number, cell in enumerate(survey.cells):
            if cell.group == group:
                # Other data is a line of its own among the shipped.
                shown = [data for data in sets if data == 0 or group != "data"]
                some = [
                    survey.counts.get((number, data), _NOTHING) if data in shown else _NOTHING
                    for data in sets
                ]
                lines.append(Line(cell.name, tuple(map(_fair, some))))
        if group == "seats":
            lines.sort(key=lambda line: int(line.name))
        if group == "data":
            for own in sets[1:]:
                some = [survey.counts.get((0, data), _NOTHING) if data == own else _NOTHING for data in sets]
                lines.append(Line(survey.names[own], tuple(map(_fair, some))))
        if len(lines) > 1:
            found.append(Picture(f"cells_{group}", tuple(lines)))
    return found


def _counted(key: str, names: Sequence[str], counts: Sequence[Counter[str]]) -> Picture:
    """How many games in a hundred are of each name."""
    lines = [Line(name, tuple(value_of(count[name], count.total()) for count in counts)) for name in names]
    return Picture(key, tuple(lines))


def _ends(ends: Sequence[str], close: Sequence[TableCounts]) -> Picture:
    others = sorted({end for some in close for end in some.ends} - set(ends))
    return _counted("ends", [*ends, *others], [some.ends for some in close])


def _lengths(close: Sequence[TableCounts]) -> Picture:
    """Games by their decisions, in about eight steps that are the same for every set."""
    everything = {length for some in close for length in some.lengths}
    if not everything:
        return Picture("lengths", ())
    step = next(
        step
        for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
        if (max(everything) - min(everything)) / step <= 9
    )
    starts = range(min(everything) // step * step, max(everything) + 1, step)
    spans = [_named(some.lengths, lambda one: _span(one // step * step, step)) for some in close]
    return _counted("lengths", [_span(start, step) for start in starts], spans)


def _named(counts: Counter[int], name: Callable[[int], str]) -> Counter[str]:
    """Counts of numbers as counts of what they are called."""
    found: Counter[str] = Counter()
    for number, times in counts.items():
        found[name(number)] += times
    return found


def _span(start: int, step: int) -> str:
    return str(start) if step == 1 else f"{start}–{start + step - 1}"


def _seats(close: Sequence[TableCounts]) -> Picture:
    lines = [
        Line(str(seat + 1), tuple(value_of(some.seats[seat] / 2, some.games) for some in close))
        for seat in sorted(close[0].seats)
    ]
    return Picture("seats", tuple(lines))


def _margins(close: Sequence[TableCounts]) -> Picture:
    """By how much the best is ahead of the second, where there are scores."""
    most = max((margin for some in close for margin in some.margins), default=-1)
    if most > 12:
        return Picture("margins", ())
    return _counted("margins", list(map(str, range(most + 1))), [_named(some.margins, str) for some in close])


def _own(specs: Sequence[PictureSpec], sightings: Sequence[Sightings]) -> Picture:
    """A picture by what the game says of it for each set of data: boards may have other sizes."""
    spec = specs[0]
    known = dict.fromkeys(line for one in specs for line in one.lines)
    names = known or dict.fromkeys(line for seen in sightings for key, line, _ in seen if key == spec.key)
    if known and spec.uses:  # what the data says, and whatever else came up
        names |= dict.fromkeys(line for seen in sightings for key, line, _ in seen if key == spec.key)
    lines = [
        Line(
            name,
            tuple(value_of(seen[spec.key, name, True], seen[spec.key, name, False]) for seen in sightings),
        )
        for name in names
    ]
    used = {line.name for line in lines for value in line.values if value and (spec.tried or value.share)}
    never = tuple(name for name in names if name not in used) if spec.uses or spec.tried else None
    lines = [line for line in lines if any(line.values)]
    if spec.order == "given" and not spec.lines and spec.board is None:
        lines.sort(key=lambda line: line.name)
    elif spec.order == "most":
        lines.sort(key=lambda line: -max(value.of for value in line.values if value))
    elif spec.order != "given":
        lines.sort(
            key=lambda line: next(value.share for value in line.values if value),
            reverse=spec.order == "commonest",
        )
    kept = lines if spec.board else lines[: spec.most]
    grids = tuple(Grid(*one.board, one.columns, one.rows) for one in specs if one.board)
    return Picture(spec.key, tuple(kept), never, grids)
