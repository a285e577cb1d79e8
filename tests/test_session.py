"""A game in somebody's hands, and what it costs to take it there."""

import json
import subprocess
import sys

import pytest

import draisine
from draisine.games import all_games
from draisine.kernel import CLOCK, Chance, DraisineError

HEAVY = ("asyncio", "litestar", "matplotlib", "numpy", "polars", "rich", "sqlite3", "typer", "uvicorn")
OURS = ("draisine.server", "draisine.lab", "draisine.tables", "draisine.stores", "draisine.cli")


def _loaded(program: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", f"{program}; import json, sys; print(json.dumps(sorted(sys.modules)))"],
        capture_output=True,
        check=True,
        text=True,
    )
    return set(json.loads(done.stdout))


def test_importing_the_package_loads_nothing_of_server_and_lab() -> None:
    bare = _loaded("pass")
    assert {name for name in _loaded("import draisine") - bare if name.startswith("draisine")} == {"draisine"}
    played = _loaded("import draisine; draisine.make('underground').state()")
    assert played & {*HEAVY, *OURS} == set()


def test_a_server_starts_without_what_it_may_never_need() -> None:
    """Models of other libraries, and certificates: a third of a start."""
    started = _loaded("from draisine.server.app import _App; _App(); import draisine.server.run")
    assert "litestar" in started
    assert started & {"pydantic", "attrs", "cryptography"} == set()


@pytest.mark.parametrize("game_id", sorted(all_games()))
def test_a_session_plays_any_game_to_its_end_and_is_json_all_the_way(game_id: str) -> None:
    game = draisine.make(game_id, seed="session")
    luck = Chance("session", "test")
    kinds = set()
    for _ in range(60):
        if game.outcome is not None:
            break
        assert game.on_turn or game.match.deadline is not None
        if not game.on_turn:
            events = game.clock()
        else:
            seat = game.on_turn[luck.below(len(game.on_turn))]
            legal = game.legal(seat)
            text = legal[luck.below(len(legal))]
            assert game.move(text)["type"]
            events = game.step(text, seat)
        kinds |= {event["type"] for event in events}
        for audience in (None, *range(len(game.match.seats))):
            json.dumps(game.view(audience))
    assert len(kinds) > 1
    state = json.loads(json.dumps(game.state()))
    assert draisine.load(state).state() == game.state()


def test_a_copy_goes_on_by_itself() -> None:
    game = draisine.make("zwergenzugfahrt")
    twin = game.copy()
    twin.step(twin.legal()[0])
    assert (len(game.match.moves), len(twin.match.moves)) == (0, 1)
    assert game.state() != twin.state()


def test_the_clock_moves_at_its_deadline() -> None:
    ride = draisine.make("infernal-wagon", seats=2)
    assert ride.clock() == [{"type": "ended", "end": "time", "won": False}]
    assert ride.match.moves[-1].seat == CLOCK
    assert ride.clock() == []


def test_bad_input_is_named() -> None:
    ride = draisine.make("infernal-wagon", seats=2)
    log = ride.state()["log"]
    for wrong, code in (
        (lambda: draisine.make("chess"), "unknown_game"),
        (lambda: draisine.make("infernal-wagon", seats=9), "wrong_number_of_seats"),
        (lambda: draisine.make("infernal-wagon", options={"deck": 3}), "bad_options"),
        (lambda: ride.step(ride.legal(0)[0]), "which_seat"),
        (lambda: ride.step("to the moon", 0), "unknown_notation"),
        (lambda: draisine.load({**log, "version": 99}), "log_of_another_version"),
        (lambda: draisine.load({"game": "infernal-wagon"}), "log_not_readable"),
    ):
        with pytest.raises(DraisineError) as refused:
            wrong()
        assert refused.value.code == code
    with pytest.raises(AttributeError):
        draisine.unmake  # noqa: B018
