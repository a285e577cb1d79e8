"""Many games, the same on any number of processes."""

from collections import Counter

import msgspec
import pytest

from draisine.bots.registry import bot_for
from draisine.games import game_by_id
from draisine.kernel import DraisineError, Match
from draisine.kernel.bots import Budget
from draisine.lab.intervals import mean_score, wilson
from draisine.lab.match import play_match
from draisine.lab.report import report_on
from draisine.lab.simulate import Plan, check_plan, play_game, simulate

ZZ = "zwergenzugfahrt"


def test_any_number_of_workers_gives_the_same() -> None:
    plan = Plan(ZZ, ("geselle", "lehrling"), 9, "workers", {"turns": 10})
    alone = simulate(plan, workers=1)
    assert simulate(plan, workers=3) == alone
    assert len({msgspec.json.encode(seated.result) for seated in alone}) > 1


def test_progress_counts_every_game() -> None:
    heard: list[int] = []
    simulate(Plan(ZZ, ("random", "random"), 10, "p", {"turns": 5}), 1, heard.append)
    assert sum(heard) == 10


def test_bots_change_seats_and_everybody_begins_as_often() -> None:
    found = simulate(Plan(ZZ, ("random", "lehrling"), 8, "sides", {"turns": 5}), 1)
    began = [seated.bots[seated.result.first] for seated in found]
    assert sorted(began) == [0] * 4 + [1] * 4
    assert {seated.bots for seated in found} == {(0, 1), (1, 0)}


def test_a_simulated_game_is_a_log_that_replays() -> None:
    plan = Plan(ZZ, ("lehrling", "geselle"), 1, "log", {"end": "seats"})
    game = game_by_id(ZZ)
    _, played = play_game(plan, check_plan(plan), 0)
    *_, last = Match.steps(game, msgspec.convert(msgspec.to_builtins(played.log), type(played.log)))
    outcome = game.outcome(last.state)
    assert outcome is not None
    assert (outcome.end, outcome.winners) == (played.result.end, played.result.winners)


def test_games_with_a_clock_are_played_at_a_nominal_pace() -> None:
    game = game_by_id(ZZ)
    options = game.check_options(game.options_type(end="time", minutes=1), 2)
    bots = [bot_for(ZZ, "random")] * 2
    played = play_match(game, options, ({}, {}), bots, "t", budget=Budget(), pace=10_000)
    assert played.result.end == "time"
    assert [moved.at for moved in played.log.moves] == [10_000, 20_000, 30_000, 40_000, 50_000, 60_000]


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (Plan("chess", ("a", "b"), 1, "s"), "unknown_game"),
        (Plan(ZZ, ("koenig",), 1, "s"), "wrong_number_of_seats"),
        (Plan(ZZ, ("koenig", "kaiser"), 1, "s"), "unknown_bot"),
        (Plan(ZZ, ("random", "random"), 1, "s", {"turns": 1}), "bad_options"),
        (Plan(ZZ, ("random", "random"), 1, "s", {"board": "moon"}), "unknown_board"),
        (Plan(ZZ, ("random", "random"), 0, "s"), "no_games_to_play"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused_by_name(plan: Plan, code: str) -> None:
    with pytest.raises(DraisineError) as refused:
        simulate(plan, 1)
    assert refused.value.code == code


def test_wilson_gives_known_intervals() -> None:
    # 81 of 263: a worked example from the statistics literature.
    share = wilson(81, 263)
    assert (round(share.low, 4), round(share.high, 4)) == (0.2553, 0.3662)
    assert (wilson(10, 10).low, wilson(10, 10).high) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


def test_a_mean_score_lies_within_its_interval() -> None:
    share = mean_score(Counter([1.0, 0.5, 0.0, 1.0]))
    assert share.low < share.share == 0.625 < share.high


def test_a_report_adds_up() -> None:
    plan = Plan(ZZ, ("geselle", "random"), 12, "report", {"turns": 8})
    report = report_on(plan, simulate(plan, 1))
    strong, weak = report.bots
    assert strong.won + strong.lost + strong.drawn == 12
    assert (strong.won, strong.drawn, strong.lost) == (weak.lost, weak.drawn, weak.won)
    assert sum(report.ends.values()) == 12
    assert report.events["ended"] == 1.0
    assert report.length["shortest"] <= report.length["median"] <= report.length["longest"]


@pytest.mark.parametrize(
    ("stronger", "weaker", "games"),
    [("lehrling", "random", 20), ("geselle", "lehrling", 30), ("meister", "geselle", 16)],
)
def test_strengths_are_ordered(stronger: str, weaker: str, games: int) -> None:
    # They win nine of ten decided games or so (docs/games/zwergenzugfahrt-bots.md): luck cannot make it half.
    plan = Plan(ZZ, (stronger, weaker), games, "order", {"turns": 25}, nodes=500)
    report = report_on(plan, simulate(plan, 1))
    assert report.bots[0].won > report.bots[0].lost


def test_the_king_beats_chance() -> None:
    plan = Plan(ZZ, ("koenig", "random"), 6, "king", nodes=300)
    assert report_on(plan, simulate(plan, 1)).bots[0].won == 6
