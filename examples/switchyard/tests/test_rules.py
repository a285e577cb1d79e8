"""The rules of the yard, and the suites that every game and every bot is held to."""

from typing import cast

import pytest

from draisine.kernel import AnyGame, IllegalMove, Match
from draisine.kernel.bots import Bot
from draisine.testing import Case, cases_for, checks_for
from draisine.testing.bots import BOT_CHECKS, questions_for
from draisine.testing.cases import Check
from draisine.words import LANGUAGES, game_catalog
from switchyard.rules import GAME, run_after, scores
from switchyard.shunters import BOTS
from switchyard.values import NOBODY, Cargo, Delivered, Departed, Options, Scored, Shunt, Train, Wagon

YARD: AnyGame = GAME
CASES = cases_for(YARD, ({"swaps": 0}, {"orders": False}, {"swaps": 5}))


@pytest.mark.parametrize("check", checks_for(YARD), ids=lambda check: check.__name__)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_conformance(check: Check, case: Case) -> None:
    check(case)


@pytest.mark.parametrize("check", BOT_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.strength)
def test_conformance_of_bots(check: object, bot: Bot) -> None:
    assert callable(check)
    check(bot, questions_for(CASES[0]))


def a_train(cargoes: str, seats: str) -> Train:
    """Cargoes by their first letters, owners as digits."""
    named = {"c": "coal", "t": "timber", "r": "ore", "l": "oil"}
    return tuple(
        Wagon(cast(Cargo, named[cargo]), int(seat) if seat != "-" else NOBODY)
        for cargo, seat in zip(cargoes, seats, strict=True)
    )


@pytest.mark.parametrize(
    ("cargoes", "seats", "points"),
    [
        ("cccrr", "00110", (8, 5)),
        ("crclt", "01010", (3, 2)),
        ("lllll", "00001", (20, 5)),
        ("ccrcc", "-0011", (3, 4)),
    ],
)
def test_every_wagon_scores_the_length_of_its_run_for_whoever_put_it(
    cargoes: str, seats: str, points: tuple[int, int]
) -> None:
    assert scores(a_train(cargoes, seats), 2) == points


def test_a_run_is_what_stands_together_at_the_end() -> None:
    assert run_after(a_train("crcc", "0000"), "coal") == 3
    assert run_after(a_train("crcc", "0000"), "oil") == 1
    assert run_after((), "oil") == 1


def a_match(seats: int = 2, swaps: int = 2) -> Match:
    return Match(YARD, GAME.check_options(Options(swaps), seats), [{}] * seats, "7")


def test_the_yard_begins_with_nobodys_wagons_and_a_head_start() -> None:
    view = a_match(4).view(None)
    assert [[wagon.seat for wagon in track] for track in view.tracks] == [[NOBODY]] * 4
    assert view.points == (0, 1, 1, 2)


def test_the_fifth_wagon_sends_the_train_off_and_all_its_wagons_score() -> None:
    match = a_match()
    for number in range(4):
        assert match.view(None).points == (0, 1)
        match.play(number % 2, "a1", number)
    departed = next(event for event in match.events if isinstance(event, Departed))
    assert [wagon.seat for wagon in departed.train] == [NOBODY, 0, 1, 0, 1]
    view = match.view(None)
    brought = scores(departed.train, 2)
    assert view.points == (brought[0], 1 + brought[1])
    assert view.tracks[0] == ()
    assert [sum(own) for own in view.sent] == [2, 2, 1]


def test_a_swap_takes_a_wagon_from_further_back_and_is_spent() -> None:
    match = a_match()
    third = match.view(None).queue[2]
    match.play(0, "c4", 0)
    assert match.view(None).tracks[3][1:] == (Wagon(third, 0),)
    assert match.view(None).swaps == (1, 2)
    match = a_match(swaps=0)
    assert match.legal(0) == ("a1", "a2", "a3", "a4")
    with pytest.raises(IllegalMove, match="no_swap_left"):
        match.play(0, Shunt(1, 0), 0)


def test_orders_are_secret_until_the_yard_is_empty_and_count_then() -> None:
    match = a_match(3)
    assert [order is not None for order in match.view(1).orders] == [False, True, False]
    assert match.view(None).orders == (None, None, None)
    number = 0
    while match.outcome is None:
        before = match.view(None).points
        match.play(number % 3, f"a{number * 7 % 4 + 1}", number)
        number += 1
    assert number == 36
    assert None not in match.view(None).orders
    assert match.view(None).tracks == ((),) * 4, "the last trains leave as they are"
    shown = [event for event in match.events if isinstance(event, Delivered)]
    brought = [event for event in match.events if isinstance(event, Scored)]
    assert len(shown) == 3
    assert sum(match.outcome.scores) - sum(before) == sum(event.points for event in shown) + sum(
        event.points for event in brought
    )


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_all_have_the_same_number_of_turns(seats: int) -> None:
    view = a_match(seats).view(None)
    assert (len(view.queue) + view.behind) % seats == 0


def test_all_words_are_there_in_all_languages() -> None:
    catalogs = [game_catalog(YARD, language) for language in LANGUAGES]
    assert catalogs[0].keys() == catalogs[1].keys() == catalogs[2].keys()
    assert {"title", "summary", "promise", "end_yard_empty", "event_shunted", "bot_novice"} <= catalogs[
        0
    ].keys()
    assert catalogs[0] != catalogs[1] != catalogs[2]
