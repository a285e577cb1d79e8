"""Games in continuous time: the earliest acts, the clock is real, any number of workers gives the same."""

from itertools import pairwise

import msgspec
from tests.tables.tiny import TinyGame

from draisine.games.infernal_wagon import GAME
from draisine.games.infernal_wagon.studies.balance import cell_of, used
from draisine.kernel import CLOCK, Match
from draisine.kernel.bots import Budget, Heard, Question, Reply
from draisine.lab.match import play_match
from draisine.lab.report import report_on
from draisine.lab.simulate import Plan, check_plan, play_game, simulate

IW = GAME.id


class Timed:
    """Takes one stone after a fixed pause, and may call."""

    strength = "timed"

    def __init__(self, pause: int | None, call: str = "", heeds: int = 0) -> None:
        self.pause = pause
        self.call = call
        self.heeds = heeds
        self.heard: list[tuple[Heard, ...]] = []

    def answer(self, question: Question) -> Reply:
        heard, text = question.situation.heard, question.legal[0]
        self.heard.append(heard)
        if self.pause is None:
            return Reply(text)
        return Reply(text, self.pause + (self.heeds if heard else 0), self.call)


def moves(*bots: Timed, stones: int = 3, limit: int | None = None) -> list[tuple[int, int]]:
    game = TinyGame(simultaneous=True)
    options = game.options_type(stones=stones, limit=limit)
    played = play_match(game, options, [{}] * len(bots), bots, "s", budget=Budget(), pace=1_000)
    return [(moved.seat, moved.at) for moved in played.log.moves]


def test_the_earliest_acts_and_an_unchanged_choice_goes_on_as_it_began() -> None:
    # With three stones or more the choice of seat 1 stays the same while seat 0 takes its stones.
    assert moves(Timed(400), Timed(1_000), stones=6)[:3] == [(0, 400), (0, 800), (1, 1_000)]


def test_a_changed_choice_begins_anew() -> None:
    # Three stones, then two: fewer can be taken, so what seat 1 wanted is no more.
    assert moves(Timed(400), Timed(500), stones=3) == [(0, 400), (0, 800), (0, 1_200)]


def test_the_clock_comes_in_between() -> None:
    assert moves(Timed(400), Timed(900), stones=9, limit=1_000)[-1] == (CLOCK, 1_000)


def test_who_names_no_pace_gets_the_plans_more_or_less() -> None:
    times = [at for seat, at in moves(Timed(None), Timed(90_000), stones=30) if seat == 0]
    pauses = [later - earlier for earlier, later in pairwise([0, *times])]
    assert len(set(pauses)) > len(pauses) // 2
    assert all(700 <= pause <= 1_300 for pause in pauses)


def test_who_names_no_pace_goes_on_when_others_act_meanwhile() -> None:
    # Three stones, then two: fewer can be taken, but the one that seat 0 wants is still there.
    alone = moves(Timed(None), Timed(90_000), stones=3)[0]
    busy = moves(Timed(None), Timed(600), stones=3)
    assert busy[0] == (1, 600)
    assert alone in busy


def test_a_call_is_heard_by_the_others_before_they_act() -> None:
    caller, polite = Timed(1_000, "mine"), Timed(700, heeds=2_500)
    assert moves(caller, polite, stones=9)[0] == (0, 1_000)
    assert polite.heard[1] == (Heard(0, "mine", 500),)


def test_rides_are_the_same_on_any_number_of_workers() -> None:
    plan = Plan(IW, ("anfaenger", "aufmerksam", "lokfuehrer"), 6, "workers", {"silence": True})
    alone = simulate(plan, workers=1)
    assert simulate(plan, workers=2) == alone
    assert len({msgspec.json.encode(seated.result) for seated in alone}) > 1


def test_a_ride_replays_and_everyone_wins_or_nobody() -> None:
    plan = Plan(IW, ("aufmerksam",) * 4, 6, "log", {"u_turn": True, "curse": True, "easy": 4})
    options = check_plan(plan)
    for index in range(plan.games):
        _, played = play_game(plan, options, index)
        *_, last = Match.steps(GAME, msgspec.convert(msgspec.to_builtins(played.log), type(played.log)))
        outcome = GAME.outcome(last.state)
        assert outcome is not None
        assert (outcome.end, outcome.winners) == (played.result.end, played.result.winners)
        assert played.result.winners in {(), (0, 1, 2, 3)}
        assert played.result.time <= 420_000


def test_rides_without_a_clock_end_too() -> None:
    for team in ("anfaenger", "aufmerksam"):
        found = simulate(Plan(IW, (team,) * 2, 8, "end", {"clock": 0, "u_turn": True, "curse": True}), 1)
        assert {seated.result.end for seated in found} <= {"exit", "fire", "no_cards", "cursed"}


def test_attentive_riders_get_out_more_often_than_beginners() -> None:
    # 59 % against 15 % or so (docs/games/infernal-wagon.md): luck cannot turn forty rides around.
    def wins(team: str) -> int:
        plan = Plan(IW, (team,) * 3, 40, "better")
        return report_on(plan, simulate(plan, 1)).bots[0].won

    assert wins("aufmerksam") > wins("anfaenger")


def test_a_team_is_one_row_without_draws() -> None:
    plan = Plan(IW, ("anfaenger",) * 2, 10, "row")
    report = report_on(plan, simulate(plan, 1))
    (team,) = report.bots
    assert team.bot == "anfaenger + anfaenger"
    assert (team.won + team.lost, team.drawn) == (10, 0)
    assert report.drawn.share == 0
    assert team.won == report.ends.get("exit", 0)
    assert report.seconds["longest"] <= 420


def test_the_study_counts_ends_and_cards() -> None:
    plan = Plan(IW, ("aufmerksam",) * 3, 4, "study")
    found = simulate(plan, 1)
    cell = cell_of(found)
    assert cell.strange == 0
    cards = used(plan, range(4))
    laid = sum(count for (_, what), count in cards.items() if what == "laid")
    assert laid == sum(seated.result.events["laid"] for seated in found)
    assert all(cards[card, "laid"] <= cards[card, "drawn"] for card, _ in cards)
