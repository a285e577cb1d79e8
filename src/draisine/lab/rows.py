"""What is written down of a simulated game: one row for it, and one for each of its moves."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from draisine.games import game_by_id
from draisine.kernel import AnyGame, GameLog, capability
from draisine.kernel.statistics import Tally, Tallying
from draisine.lab.match import Result
from draisine.lab.simulate import Plan, Seated, check_plan, play_game

Row = dict[str, Any]


class Recorded(msgspec.Struct, frozen=True):
    """A game of a plan, with all that its rows are made of."""

    index: int
    seed: str
    seated: Seated
    figures: Tally
    """The game's own; empty for a game without any."""
    log: GameLog | None = None
    """Where the moves are wanted."""


class Recording(msgspec.Struct, frozen=True):
    """Which games, and whether their moves are wanted too."""

    plan: Plan
    moves: bool


def record(recording: Recording, indices: range) -> list[Recorded]:
    """Play some games of a plan."""
    plan = recording.plan
    options = check_plan(plan)
    tallying = capability(game_by_id(plan.game), Tallying)
    found = []
    for index in indices:
        sitting, played = play_game(plan, options, index)
        tally = (
            {}
            if tallying is None or played.state is None
            else tallying.tally(played.state, played.result.time)
        )
        found.append(
            Recorded(
                index,
                played.log.seed,
                Seated(sitting, played.result),
                tally,
                played.log if recording.moves else None,
            )
        )
    return found


def kinds_of(union: Any) -> tuple[str, ...]:
    """What the moves or the events of a game call their kinds, in the order of the declarations."""
    structs = getattr(union, "__args__", (union,))
    return tuple(str(struct.__struct_config__.tag) for struct in structs)


def game_row(plan: Plan, recorded: Recorded, kinds: Sequence[str]) -> Row:
    """One game as values that any table can hold."""
    seated, result = recorded.seated, recorded.seated.result
    row: Row = {
        "index": recorded.index,
        "seed": recorded.seed,
        "game": plan.game,
        "seats": len(plan.bots),
        "bots": [plan.bots[bot] for bot in seated.bots],
        "sitting": list(seated.bots),
        "options": msgspec.json.encode(plan.options or {}, order="sorted").decode(),
        "end": result.end,
        "winners": list(result.winners),
        "scores": list(result.scores),
        "first": result.first,
        "decisions": result.length,
        "milliseconds": result.time,
        "together": result.together,
        "fault": result.fault,
    }
    if kinds:
        row["events"] = {kind: result.events.get(kind, 0) for kind in kinds}
    if recorded.figures:
        row["figures"] = dict(recorded.figures)
    return row


def move_rows(game: AnyGame, recorded: Recorded) -> Iterable[Row]:
    """The moves of a game; the clock's have the seat -1."""
    if recorded.log is None:
        return
    for number, moved in enumerate(recorded.log.moves):
        move = game.parse(moved.text)
        yield {
            "index": recorded.index,
            "number": number,
            "seat": moved.seat,
            "milliseconds": moved.at,
            "kind": str(move.__struct_config__.tag),
            "move": moved.text,
        }


def seated_of(row: Row) -> Seated:
    """What a row of a game says, as the reports want it."""
    return Seated(
        tuple(row["sitting"]),
        Result(
            row["end"],
            tuple(row["winners"]),
            tuple(row["scores"]),
            row["first"],
            row["decisions"],
            {kind: count for kind, count in (row.get("events") or {}).items() if count},
            row["together"],
            row["milliseconds"],
            row["fault"],
        ),
    )
