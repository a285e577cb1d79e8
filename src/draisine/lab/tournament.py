"""Every bot with every other: against each other, or together where all win or all lose."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from functools import partial
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any

import msgspec

from draisine.bots.registry import strengths
from draisine.games import game_by_id
from draisine.kernel.bots import COACH
from draisine.lab import errors
from draisine.lab.about import description, facts_of
from draisine.lab.games_file import GamesFile
from draisine.lab.intervals import Share, mean_score
from draisine.lab.ratings import Rating, bradley_terry
from draisine.lab.report import score_of
from draisine.lab.rows import Recorded, Recording, Row, game_row, kinds_of, record, seated_of
from draisine.lab.simulate import Plan, check_plan
from draisine.lab.workers import Workers, in_order


class Tournament(msgspec.Struct, frozen=True):
    """Who plays, and how often each pair."""

    plan: Plan
    """Of each pair, but for the bots; its games are those of a pair."""
    bots: tuple[str, ...]
    seats: int

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Places of bots. Where all play together a bot has itself as a partner too."""
        places = range(len(self.bots))
        if game_by_id(self.plan.game).together:
            return tuple(combinations_with_replacement(places, 2))
        return tuple(combinations(places, 2))

    @property
    def games(self) -> int:
        """Of all pairs."""
        return len(self.pairs) * self.plan.games

    def plan_of(self, pair: tuple[int, int]) -> Plan:
        """The games of a pair: they take turns at the seats."""
        bots = tuple(self.bots[pair[seat % 2]] for seat in range(self.seats))
        return msgspec.structs.replace(self.plan, bots=bots)


class Encounter(msgspec.Struct, frozen=True):
    """One game of a tournament."""

    index: int
    """Its place among the games of all pairs."""
    pair: tuple[int, int]
    recorded: Recorded

    def score(self, side: int) -> float:
        """Of one of the pair. Several seats win or lose as one."""
        seated = self.recorded.seated
        scores = [
            score_of(seated.result, seat) for seat, place in enumerate(seated.bots) if place % 2 == side
        ]
        others = [
            score_of(seated.result, seat) for seat, place in enumerate(seated.bots) if place % 2 != side
        ]
        if seated.result.together:
            return max(scores)
        return 0.5 + (max(scores) - max(others)) / 2


class Standing(msgspec.Struct, frozen=True):
    """One line of the table."""

    bot: str
    score: Share
    """Of all its games; a draw counts a half. Together: how often it got through, with whomever."""
    rating: Rating | None
    """None where all win or all lose: there is nobody to be stronger than."""
    against: dict[str, Share]
    """With each other bot; those that have not met yet are missing."""
    faults: int


class Standings(msgspec.Struct, frozen=True):
    """The table, the best first."""

    game: str
    seats: int
    games: int
    together: bool
    lines: tuple[Standing, ...]


def tournament_of(game_id: str, bots: Sequence[str], seats: int | None, plan: Plan) -> Tournament:
    """Checked before anything is played. Without bots all of the game's; two seats where that is possible."""
    game = game_by_id(game_id)
    names = tuple(bots) or tuple(name for name in strengths(game_id) if name != COACH)
    if len(names) < 2 or len(set(names)) < len(names):
        raise errors.too_few_bots()
    if plan.games < 1:
        raise errors.no_games_to_play()
    if seats is None:
        seats = 2 if 2 in game.seat_counts else game.quick.seats
    # Each deal with everybody at each seat, so the games of a pair are a multiple of the seats.
    games = -(-plan.games // seats) * seats
    plan = msgspec.structs.replace(plan, game=game_id, games=games, forfeits=True, shared=True)
    made = Tournament(plan, names, seats)
    for pair in made.pairs:
        check_plan(made.plan_of(pair))
    return made


def _play_some(tournament: Tournament, numbers: range) -> list[Encounter]:
    """Pairs take turns, so that a tournament that is broken off is fair so far."""
    pairs = tournament.pairs
    found = []
    for number in numbers:
        pair = pairs[number % len(pairs)]
        index = number // len(pairs)
        recording = Recording(tournament.plan_of(pair), False)
        found.append(Encounter(number, pair, record(recording, range(index, index + 1))[0]))
    return found


def play_tournament(
    tournament: Tournament,
    take: Callable[[list[Encounter]], object],
    workers: Workers = None,
    on_progress: Callable[[int], None] | None = None,
    done: int = 0,
) -> None:
    """Play all games but those that are done; `take` is given some as soon as they are played, and they are
    kept nowhere else. Now and then it is given none, while it takes long."""
    numbers = range(done, tournament.games)
    with closing(in_order(_play_some, tournament, numbers, workers)) as portions:
        for some in portions:
            take(some)
            if on_progress is not None and some:
                on_progress(len(some))


class Scores:
    """What the games of a tournament add up to: it does not grow with their number."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        count = len(tournament.bots)
        self._met: list[list[Counter[float]]] = [[Counter() for _ in range(count)] for _ in range(count)]
        self._faults: Counter[str] = Counter()
        self.games = 0

    def add(self, games: Iterable[Encounter]) -> None:
        """Some games more."""
        for encounter in games:
            first, second = encounter.pair
            self._met[first][second][encounter.score(0)] += 1
            if first != second:
                self._met[second][first][encounter.score(1)] += 1
            fault = encounter.recorded.seated.result.fault
            if fault:
                bots = self._tournament.bots
                self._faults[next(name for name in bots if fault.startswith(f"{name}: "))] += 1
            self.games += 1

    def standings(self) -> Standings:
        """Who stands where after these games."""
        tournament, met = self._tournament, self._met
        together = game_by_id(tournament.plan.game).together
        points = [[sum(score * times for score, times in one.items()) for one in row] for row in met]
        ratings: list[Rating | None] = [None] * len(tournament.bots)
        if not together:
            ratings = list(bradley_terry(points))
        lines = []
        for place, name in enumerate(tournament.bots):
            against = {
                tournament.bots[other]: mean_score(one) for other, one in enumerate(met[place]) if one.total()
            }
            score = mean_score(sum(met[place], Counter()))
            lines.append(Standing(name, score, ratings[place], against, self._faults[name]))
        lines.sort(key=lambda line: (-(line.rating.rating if line.rating else 0.0), -line.score.share))
        return Standings(tournament.plan.game, tournament.seats, self.games, together, tuple(lines))


def encounter_rows(tournament: Tournament, games: Iterable[Encounter]) -> list[Row]:
    """The games as rows, numbered through all pairs."""
    event_type: Any = game_by_id(tournament.plan.game).event_type
    kinds = kinds_of(event_type)
    return [
        {**game_row(tournament.plan_of(one.pair), one.recorded, kinds), "index": one.index} for one in games
    ]


def encounter_of(tournament: Tournament, row: Row) -> Encounter:
    """What a row says, as the scores want it."""
    index, pairs = row["index"], tournament.pairs
    recorded = Recorded(index // len(pairs), row["seed"], seated_of(row), {})
    return Encounter(index, pairs[index % len(pairs)], recorded)


def tournament_file(tournament: Tournament, out: Path) -> GamesFile[Encounter]:
    """Its games on the disk, or a named error where those of another tournament are there."""
    plan = tournament.plan
    # A bot that takes too long loses its game, so the limit is part of what was played.
    facts = {
        **facts_of(plan, tournament.bots),
        "bots": tournament.bots,
        "seats": tournament.seats,
        "limit": plan.limit,
    }
    return GamesFile(out, description(facts), tournament.games, partial(encounter_rows, tournament))
