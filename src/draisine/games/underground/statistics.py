"""What is worth counting over many climbs."""

from collections.abc import Sequence

from draisine.games.underground.climb import WON
from draisine.games.underground.scenarios import DIFFICULTIES
from draisine.games.underground.state import State
from draisine.kernel.errors import Param
from draisine.kernel.statistics import FinishedGame, Statistic, Tally, best, counts, present, rates


def climb_tally(state: State, at: int) -> Tally:
    """The setup, the code, the turns, and the sand in the upper half of the glass; -1 where none ran."""
    climb, glass = state.climb, state.climb.glass
    sand = -1
    if glass is not None:
        sand = max(0, glass.runs_out_at - at) if glass.runs else int(glass.sand)
    return {
        "setup": state.options.setup if state.options.data == "default" else "",
        "code": int(climb.complete),
        "chips": len(climb.code),
        "turns": int(climb.turns),
        "sand": sand,
    }


def climb_statistics(games: Sequence[FinishedGame]) -> tuple[Statistic, ...]:
    """Scenarios done, whether the code was found, where climbs ended, the most sand left at the door."""
    climbs = [game for game in games if game.tally]
    sand = [
        (int(climb.tally["sand"]), climb.link)
        for climb in climbs
        if climb.end == WON and int(climb.tally["sand"]) >= 0
    ]
    return present(
        (
            rates("setup", [(*_setup(climb), bool(climb.won)) for climb in climbs]),
            rates("code", [("found", {}, bool(climb.tally["code"])) for climb in climbs]),
            counts("ends", [climb.end for climb in climbs]),
            best("sand", sand, "time"),
        )
    )


def _setup(climb: FinishedGame) -> tuple[str, dict[str, Param]]:
    setup = str(climb.tally["setup"])
    if setup == "" or setup in DIFFICULTIES:
        return setup or "own", {}
    return "scenario", {"scenario": setup}
