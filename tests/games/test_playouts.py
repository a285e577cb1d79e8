"""Games in place against games by the contract, and both against how they went on other machines.

`python -m tests.games.test_playouts 1000` plays so many games of every case and prints a digest for each
game: the same by compiled and by plain rules, which `make twins` holds against each other. Names of games
behind the number choose some.
"""

import json
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from draisine.games import all_games, game_by_id
from draisine.kernel import Playouts, QuickChance, capability, play_out
from draisine.search.rollout import rollout, rollouts, stepwise
from draisine.testing import Case, cases_for
from draisine.testing.playouts import deals_again, digest_of_twins

FOLDER = Path(__file__).parent
DIGESTS = FOLDER / "playouts.json"
PLAYED = [name for name, game in all_games().items() if capability(game, Playouts) is not None]


def _cases(name: str) -> list[Case]:
    extra = FOLDER / name.replace("-", "_") / "cases.json"
    return cases_for(game_by_id(name), tuple(json.loads(extra.read_text("utf-8"))))


def _digest(name: str, games: int) -> str:
    digest = sha256()
    for case in _cases(name):
        for number in range(games):
            digest.update(digest_of_twins(case, number).encode())
    return digest.hexdigest()


@pytest.mark.parametrize("name", PLAYED)
def test_playouts_go_as_they_went_compiled_or_not(name: str) -> None:
    assert _digest(name, 1) == json.loads(DIGESTS.read_text("utf-8"))[name]


@pytest.mark.parametrize("name", PLAYED)
def test_a_rollout_makes_the_moves_that_it_would_make_step_by_step(name: str) -> None:
    case = _cases(name)[0]
    game, seats = case.game, len(case.seats)
    for number in range(3):
        state = game.setup(case.options, case.seats, QuickChance(number))
        (quick, steps), (slow, as_many) = [
            way(game, state, seats, QuickChance(number), 150) for way in (rollout, stepwise)
        ]
        assert steps == as_many > 1
        assert game.view(quick, None) == game.view(slow, None)


@pytest.mark.parametrize("name", PLAYED)
def test_rollouts_are_the_games_that_are_dealt_one_by_one(name: str) -> None:
    for case in _cases(name)[:4]:
        game = case.game
        playouts = capability(game, Playouts)
        assert playouts is not None
        steps = 0
        for number in range(5, 15):
            luck = QuickChance(number)
            steps += play_out(playouts.playout(game.setup(case.options, case.seats, luck)), luck, 150)
        assert rollouts(game, case.options, case.seats, first=5, games=10, most=150) == steps


@pytest.mark.parametrize("case", _cases("infernal-wagon"))
def test_a_ride_is_dealt_again_in_place(case: Case) -> None:
    assert deals_again(case) == 4


def test_seeds_of_quick_chance_are_mixed_as_whole_numbers_are() -> None:
    """What is worked out in machine numbers is the mixing of 64 bits that the seeds have always had."""
    for seed in (0, 1, -1, 7, 2**31, 2**32 + 1, 2**63 + 5, 2**64 - 1, -(2**70) - 3, 10**30):
        mixed = seed * 0x9E3779B97F4A7C15 % 2**64
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        state = ((mixed ^ mixed >> 27) % 2**48 * 0x5DEECE66D + 11) % 2**48
        assert QuickChance(seed).pick(1 << 20) == (state >> 16) * (1 << 20) >> 32


def test_quick_chance_is_the_same_everywhere_and_even_enough() -> None:
    chance = QuickChance(7)
    assert [chance.below(1000) for _ in range(6)] == [607, 841, 519, 795, 441, 873]
    counts = [0] * 7
    for _ in range(14_000):
        counts[chance.pick(7)] += 1
    assert all(1_850 < count < 2_150 for count in counts)
    with pytest.raises(ValueError, match="bound"):
        chance.below(0)


def main(games: int, names: list[str]) -> None:
    """Print what many games were."""
    for name in names or PLAYED:
        sys.stdout.write(f"{name} {games * len(_cases(name))} games {_digest(name, games)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    if sys.argv[1:] == ["write"]:
        DIGESTS.write_text(json.dumps({name: _digest(name, 1) for name in PLAYED}, indent=2) + "\n", "utf-8")
    else:
        main(int(sys.argv[1]), sys.argv[2:])
