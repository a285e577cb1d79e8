"""Ratings, and every bot with every other."""

from collections import Counter
from math import log
from pathlib import Path

import polars as pl
import pytest

from draisine.kernel import DraisineError
from draisine.lab import games_file
from draisine.lab.ladder import Labels, check_picture, draw_standings
from draisine.lab.match import Result
from draisine.lab.ratings import POINTS, bradley_terry
from draisine.lab.rows import Recorded
from draisine.lab.simulate import Plan, Seated
from draisine.lab.tournament import (
    Encounter,
    Scores,
    Standings,
    Tournament,
    encounter_of,
    encounter_rows,
    play_tournament,
    tournament_file,
    tournament_of,
)

ZZ, WAGON = "zwergenzugfahrt", "infernal-wagon"
LABELS = Labels("Ladder", "ratings", "row against column")
ODD = "tests.lab.odd_bots:Nonsense"


def _short(game: str, bots: tuple[str, ...], games: int = 4) -> Tournament:
    return tournament_of(game, bots, None, Plan(game, (), games, "t", {"turns": 6} if game == ZZ else None))


def _played(made: Tournament, workers: int = 1) -> list[Encounter]:
    found: list[Encounter] = []
    play_tournament(made, found.extend, workers)
    return found


def _standings(made: Tournament, workers: int = 1) -> Standings:
    scores = Scores(made)
    play_tournament(made, scores.add, workers)
    return scores.standings()


def test_two_players_are_as_far_apart_as_their_odds() -> None:
    better, worse = bradley_terry([[0, 7500], [2500, 0]])
    assert better.rating - worse.rating == pytest.approx(POINTS * log(3), abs=0.1)
    assert better.rating == pytest.approx(-worse.rating)
    # Of the difference: 1 / (n p (1 - p)); each of the two has half of it to its side.
    spread = 1.959964 * POINTS * (1 / (10_000 * 0.75 * 0.25)) ** 0.5 / 2
    assert better.high - better.rating == pytest.approx(spread, rel=0.001)


def test_ratings_are_those_that_the_scores_were_made_from() -> None:
    true = [200.0, 50.0, -250.0]
    games = 100_000
    scores = [
        [games / (1 + 10 ** ((other - own) / 400)) if own != other else 0.0 for other in true] for own in true
    ]
    assert [one.rating for one in bradley_terry(scores)] == pytest.approx(true, abs=0.5)


def test_who_wins_everything_has_a_rating_and_a_wide_interval() -> None:
    sure, unsure = (bradley_terry([[0, games], [0, 0]])[0] for games in (200, 10))
    assert sure.rating > unsure.rating > 0
    assert unsure.high - unsure.low > 300


def test_seats_are_swapped_on_the_same_deal_and_deals_are_the_same_for_every_pair() -> None:
    made = _short(ZZ, ("random", "lehrling", "geselle"), 3)
    assert made.plan.games == 4  # each deal twice
    rows = encounter_rows(made, _played(made))
    assert len(rows) == 12
    seeds = Counter(row["seed"] for row in rows)
    assert seeds == {"t/0": 6, "t/1": 6}
    for pair in (["random", "lehrling"], ["lehrling", "geselle"]):
        sat = [row["bots"] for row in rows if sorted(row["bots"]) == sorted(pair) and row["seed"] == "t/0"]
        assert sat == [pair, pair[::-1]]


def test_standings_add_up_and_a_bot_at_fault_loses_its_games() -> None:
    made = _short(ZZ, ("geselle", "random", ODD))
    found = _standings(made)
    assert [line.bot for line in found.lines] == ["geselle", "random", ODD]
    last = found.lines[-1]
    assert (last.score.share, last.faults) == (0.0, 8)
    assert found.lines[0].against["random"].share + found.lines[1].against["geselle"].share == 1.0
    assert sum(line.rating.rating for line in found.lines if line.rating) == pytest.approx(0, abs=1e-6)


def test_any_number_of_workers_gives_the_same_standings() -> None:
    made = _short(ZZ, ("lehrling", "random"), 8)
    assert _standings(made, 3) == _standings(made)


def test_where_all_win_or_lose_every_bot_has_every_other_as_a_partner() -> None:
    made = _short(WAGON, ("random", "anfaenger"), 2)
    assert made.pairs == ((0, 0), (0, 1), (1, 1))
    found = _standings(made)
    assert (found.together, found.games, found.seats) == (True, 6, 2)
    for line in found.lines:
        assert set(line.against) == {"random", "anfaenger"}
        assert line.rating is None
        assert line.score.low <= line.score.share <= line.score.high


def test_a_tournament_that_is_broken_off_has_standings(tmp_path: Path) -> None:
    made = _short(ZZ, ("random", "lehrling", "geselle"))
    scores = Scores(made)

    def stop(more: int) -> None:
        if scores.games >= 6:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_tournament(made, scores.add, 1, stop)
    found = scores.standings()
    assert found.games == 6
    assert all(len(line.against) == 2 for line in found.lines)
    _drawn(found, tmp_path)


def _written(made: Tournament, out: Path, stop_after: int = 0) -> Standings:
    """Played on from what is there, as the command does."""
    file, scores = tournament_file(made, out), Scores(made)
    scores.add(encounter_of(made, row) for row in file.kept())

    def take(some: list[Encounter]) -> None:
        scores.add(some)
        for one in some:
            file.add([one], 1)
        if 0 < stop_after <= scores.games:
            raise KeyboardInterrupt

    try:
        play_tournament(made, take, 1, done=scores.games)
        stopped = False
    except KeyboardInterrupt:
        stopped = True
    file.write()
    if not stopped:
        file.finish()
    return scores.standings()


@pytest.mark.parametrize("last", ["geselle", ODD])
def test_a_tournament_that_was_stopped_goes_on_and_is_the_same_to_the_byte(
    tmp_path: Path, last: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = _short(ZZ, (last, "random", "lehrling"))
    at_once = _written(made, tmp_path / "whole.parquet")
    monkeypatch.setattr(games_file, "_MOST_ROWS", 0)  # a part for every game: some have no figures
    out = tmp_path / "stopped.parquet"
    assert _written(made, out, 2).games < 5
    assert 4 < _written(made, out, 5).games < 12
    assert not out.exists()
    assert _written(made, out) == at_once
    assert sorted(file.name for file in tmp_path.iterdir()) == ["stopped.parquet", "whole.parquet"]
    assert out.read_bytes() == (tmp_path / "whole.parquet").read_bytes()
    assert _written(made, out) == at_once  # nothing is left to play


def test_games_of_another_tournament_are_refused_and_kept(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    _written(_short(ZZ, ("random", "lehrling")), out)
    before = out.read_bytes()
    for bots, games, code in (
        (("random", "geselle"), 4, "another_run"),
        (("random", "lehrling"), 2, "run_is_longer"),
    ):
        with pytest.raises(DraisineError) as refused:
            tournament_file(_short(ZZ, bots, games), out)
        assert refused.value.code == code
    assert out.read_bytes() == before


def _drawn(found: Standings, folder: Path) -> None:
    for name in ("ladder.svg", "ladder.png"):
        draw_standings(found, folder / name, LABELS)
    assert (folder / "ladder.png").read_bytes()[1:4] == b"PNG"
    drawn = (folder / "ladder.svg").read_text()
    for line in found.lines:
        assert line.bot in drawn
    for label in LABELS:
        assert label in drawn
    draw_standings(found, folder / "again.svg", LABELS)
    assert (folder / "again.svg").read_text() == drawn


@pytest.mark.parametrize(
    ("game", "bots", "code"),
    [
        ("chess", ("a", "b"), "unknown_game"),
        (ZZ, ("koenig",), "too_few_bots"),
        (ZZ, ("koenig", "koenig"), "too_few_bots"),
        (ZZ, ("koenig", "kaiser"), "unknown_bot"),
        (ZZ, ("koenig", "nowhere:Bot"), "bot_not_loaded"),
    ],
)
def test_bad_input_is_named(game: str, bots: tuple[str, ...], code: str) -> None:
    with pytest.raises(DraisineError) as refused:
        tournament_of(game, bots, None, Plan(game, (), 4, "t"))
    assert refused.value.code == code
    with pytest.raises(DraisineError) as refused:
        check_picture(Path("ladder.txt"))
    assert refused.value.code == "unknown_picture"


def test_the_rows_are_a_table_that_polars_reads(tmp_path: Path) -> None:
    from draisine.lab.parquet import games_frame, write_frame

    made = _short(ZZ, ("random", "lehrling"), 2)
    write_frame(games_frame(encounter_rows(made, _played(made))), tmp_path / "t.parquet")
    assert pl.read_parquet(tmp_path / "t.parquet")["index"].to_list() == [0, 1]


def test_a_bot_with_a_long_name_loses_by_failing_like_any_other() -> None:
    name = "tests.lab.odd_bots:Told." + "x" * 80
    failed = f"{name}: ValueError"
    made = Tournament(Plan(ZZ, (), 2, "t"), ("random", name), 2)
    result = Result("fault", (0,), (), 0, 0, {}, fault=failed)
    scores = Scores(made)
    scores.add([Encounter(0, (0, 1), Recorded(0, "t/0", Seated((0, 1), result), {}))])
    assert {line.bot: line.faults for line in scores.standings().lines} == {"random": 0, name: 1}
