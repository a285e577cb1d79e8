"""Die Zwergenzugfahrt: how often a newcomer wins a first game against the coach.

    python -m draisine.games.zwergenzugfahrt.studies.coach --games 200

prints a row for each kind of newcomer: one who moves at random but stays seated, one who also sits down or
lays a sign two times in three where that is possible, and one who always does.
"""

import argparse
from typing import Final, NamedTuple

from draisine.bots.registry import bot_for
from draisine.games.zwergenzugfahrt import GAME
from draisine.games.zwergenzugfahrt.boards import board_of
from draisine.games.zwergenzugfahrt.bots.coach import is_seat
from draisine.games.zwergenzugfahrt.notation import parse_move
from draisine.games.zwergenzugfahrt.values import Kick, Options, Reserve, Sit, Walk
from draisine.kernel.bots import COACH, Bot, Budget, Question, Reply
from draisine.lab.intervals import wilson
from draisine.lab.match import play_match

NEWCOMERS: Final = {"random": 0, "plausible": 67, "eager": 100}
"""In how many of a hundred turns in which a seat can be had it is taken."""


class Newcomer:
    """Knows that seats count and that one stays on them; walks at random, and does not kick."""

    strength = "person"

    def __init__(self, takes: int) -> None:
        self._takes = takes

    def answer(self, question: Question) -> Reply:
        """A plausible move."""
        if question.purpose == "draw":
            return Reply()
        chance = question.chance("newcomer")
        options: Options = question.options
        board = board_of(options.plan)
        moves = [(text, parse_move(text)) for text in question.legal]
        seats = [text for text, move in moves if isinstance(move, Sit | Reserve)]
        if seats and chance.below(100) < self._takes:
            return Reply(seats[chance.below(len(seats))])
        calm = [
            text
            for text, move in moves
            if not isinstance(move, Kick) and not (isinstance(move, Walk | Sit) and is_seat(board, move.at))
        ]
        chosen = calm or [text for text, _ in moves]
        return Reply(chosen[chance.below(len(chosen))])


class Games(NamedTuple):
    """What some first games came to."""

    won: int
    drawn: int
    lead: int
    """Seats that the newcomer was ahead, of all games together."""


def first_games(takes: int, seed: str, games: int) -> Games:
    """Some games of a newcomer against the coach, who begins every other one."""
    options = GAME.check_options(Options(**GAME.practice.options), 2)
    bots: list[Bot] = [Newcomer(takes), bot_for(GAME.id, COACH)]
    won = drawn = lead = 0
    for number in range(games):
        beards = [{"beard": 2 - number % 2}, {"beard": 1 + number % 2}]
        played = play_match(GAME, options, beards, bots, f"{seed}/{number}", budget=Budget(), pace=0)
        winners, scores = played.result.winners, played.result.scores
        won += winners == (0,)
        drawn += len(winners) != 1
        lead += scores[0] - scores[1]
    return Games(won, drawn, lead)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="coach")
    args = parser.parse_args()
    print("| newcomer | wins | 95 % | draws | seats ahead |")
    print("|---|---|---|---|---|")
    for name, takes in NEWCOMERS.items():
        found = first_games(takes, f"{args.seed}/{name}", args.games)
        share = wilson(found.won, args.games)
        print(
            f"| {name} | {found.won / args.games:.0%} | {share.low:.0%} – {share.high:.0%} | {found.drawn} "
            f"| {found.lead / args.games:+.1f} |"
        )


if __name__ == "__main__":
    main()
