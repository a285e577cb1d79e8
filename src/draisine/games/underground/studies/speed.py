"""Underground: how long it takes to find all legal placements, to draw a view, and to plan a turn.

    python -m draisine.games.underground.studies.speed --games 5

plays games between mates and measures in every state of them; `draisine --version` says whether the rules
are compiled. The last line compares the mate that looks ahead with the one that does not, in the same states.
"""

import argparse
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter

import msgspec

from draisine.bots.registry import bot_for
from draisine.games.underground import GAME
from draisine.games.underground.board import Board
from draisine.games.underground.placement import Footing, fields_in
from draisine.games.underground.shapes import Piece
from draisine.kernel import Match
from draisine.kernel.bots import Question
from draisine.lab.simulate import Plan, check_plan, play_game


def milliseconds(what: Callable[..., object], *args: object) -> float:
    """How long something took."""
    begun = perf_counter()
    what(*args)
    return (perf_counter() - begun) * 1000


def placements(board: Board, piece: Piece) -> list[list[int]]:
    """All places of a piece, by its turns."""
    return [fields_in(bits) for bits in Footing(board).all_places(piece)]


def _say(name: str, values: Sequence[float], unit: str) -> None:
    ordered = sorted(values)
    late = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    print(f"{name:34} median {median(ordered):8.2f} {unit}, p99 {late:8.2f}, most {ordered[-1]:8.2f}")


def main() -> None:
    """Play, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--setup", default="medium")
    parser.add_argument("--team", default="hauer")
    parser.add_argument("--planners", default="hauer,steiger")
    args = parser.parse_args()
    plan = Plan(GAME.id, (args.team,) * 3, args.games, "speed", {"setup": args.setup}, pace=12_000)
    options = check_plan(plan)
    mates = {name: bot_for(GAME.id, name) for name in args.planners.split(",")}
    places: list[float] = []
    views: list[float] = []
    sizes: list[float] = []
    plans: dict[str, list[float]] = {name: [] for name in mates}
    for index in range(args.games):
        for state, _ in Match.steps(GAME, play_game(plan, options, index)[1].log):
            climb = state.climb
            places += [milliseconds(placements, climb.board, piece) for piece in climb.box.pieces[::4]]
            views.append(milliseconds(GAME.view, state, None))
            view = GAME.view(state, None)
            sizes.append(len(msgspec.json.encode(view)) / 1000)
            if view.cards and view.played is None:
                legal = [GAME.format(move) for move in GAME.legal_moves(state, climb.on_turn)]
                for name, mate in mates.items():
                    seed = f"speed {len(plans[name])}"
                    question = Question(GAME.id, options, view, climb.on_turn, tuple(legal), seed=seed)
                    plans[name].append(milliseconds(mate.answer, question))
    _say("all placements of a piece", places, "ms")
    _say("a view", views, "ms")
    _say("a view", sizes, "kB")
    for name, taken in plans.items():
        _say(f"a turn of {name}", taken, "ms")
    first, *_, last = plans.values()
    print(f"{'the last against the first':34} {median(last) / median(first):.1f} times")


if __name__ == "__main__":
    main()
