"""The general searcher: sees through small games of every kind, and is the same again with the same seed."""

import pytest
from tests.search.small_games import Ascending, Board, Hands, TicTacToe

from draisine.bots.random_bot import RandomBot
from draisine.bots.search_bot import searchers
from draisine.kernel import Outcome
from draisine.kernel.bots import Bot, Budget, Question
from draisine.lab.match import play_match
from draisine.search.mcts import worth

TTT = TicTacToe()
ASCENDING = Ascending()
SEEDS = [str(number) for number in range(6)]


def asked(cells: str, seat: int, seed: str = "s", nodes: int = 1_500) -> Question:
    board = Board(cells)
    legal = tuple(str(move) for move in TTT.legal_moves(board, seat))
    return Question(TTT.id, Board(), board, seat, legal, seed=seed, budget=Budget(nodes=nodes))


@pytest.mark.parametrize("seed", SEEDS)
def test_three_in_a_row_is_made_and_stopped(seed: str) -> None:
    bot = searchers(TTT)[-1]
    assert bot.answer(asked("XX.OO....", 0, seed)).move == "2"
    assert bot.answer(asked("XX.O.....", 1, seed)).move == "2"


def test_the_same_question_gets_the_same_answer() -> None:
    bot = searchers(TTT)[1]
    for seed in SEEDS:
        assert bot.answer(asked("X........", 1, seed, 300)) == bot.answer(asked("X........", 1, seed, 300))


def wins(first: Bot, second: Bot, games: int) -> list[int]:
    """How many games the first and the second won; they begin in turn."""
    won = [0, 0]
    for number in range(games):
        bots = [first, second] if number % 2 == 0 else [second, first]
        played = play_match(
            TTT, Board(), [{}] * 2, bots, f"g{number}", budget=Budget(nodes=4_000), pace=1_000
        )
        for winner in played.result.winners:
            won[(winner + number) % 2] += 1
    return won


def test_chance_never_wins_a_game_of_three_in_a_row() -> None:
    won, lost = wins(searchers(TTT)[-1], RandomBot(), 12)
    assert (won >= 8, lost) == (True, 0)


def test_where_all_act_at_once_a_high_card_lets_others_go_first() -> None:
    def waits(card: int) -> int:
        question = Question(
            ASCENDING.id, None, Hands((card, -1)), 0, ("lay",), seed=str(card), budget=Budget(nodes=800)
        )
        return searchers(ASCENDING)[-1].answer(question).pause or 0

    assert [waits(card) for card in (2, 10, 25)] == [0, 0, 0]
    assert min(waits(card) for card in (75, 90, 97)) > 5_000


def test_searchers_lay_secret_cards_in_order_more_often_than_chance() -> None:
    def won(bots: list[Bot]) -> int:
        games = [
            play_match(ASCENDING, Hands(()), [{}] * 2, bots, f"g{n}", budget=Budget(nodes=400), pace=1_000)
            for n in range(40)
        ]
        return sum(bool(played.result.winners) for played in games)

    searching: list[Bot] = [searchers(ASCENDING)[1]] * 2
    assert won(searching) > won([RandomBot(), RandomBot()])


def test_an_end_is_worth_more_when_it_is_good_and_soon() -> None:
    won, lost, drawn = Outcome("x", (0,)), Outcome("x", (1,)), Outcome("x", ())
    assert worth(won, 0, False, 1) > worth(won, 0, False, 50) > worth(drawn, 0, False, 1)
    assert worth(drawn, 0, False, 1) > worth(lost, 0, False, 50) > worth(lost, 0, False, 1)
    assert worth(drawn, 0, True, 1) == worth(lost, 0, False, 1), "together nobody draws"


def test_a_draw_is_taken_by_whoever_is_behind() -> None:
    def answer(cells: str, seat: int) -> str:
        question = asked(cells, seat)
        return (
            searchers(TTT)[-1]
            .answer(
                Question(
                    TTT.id, Board(), question.view, seat, question.legal, "draw", budget=Budget(nodes=800)
                )
            )
            .draw
        )

    assert answer("XX.OO....", 0) == "better"
    assert answer("X.X.X....", 1) == "yes"
