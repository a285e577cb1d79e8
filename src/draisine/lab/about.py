"""What kept games say of themselves, so that only the same run goes on from them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from draisine import __version__
from draisine.games import game_by_id
from draisine.lab import errors
from draisine.lab.simulate import Plan


def facts_of(plan: Plan) -> dict[str, Any]:
    """All that the games of a plan depend on; not how many there are."""
    game = game_by_id(plan.game)
    return {
        "game": f"{game.id} {game.version}",
        "draisine": __version__,
        "bots": plan.bots,
        "seed": plan.seed,
        "options": plan.options or {},
        "nodes": plan.nodes,
        "pace": plan.pace,
        "forfeits": plan.forfeits,
        "shared": plan.shared,
    }


def description(facts: Mapping[str, Any]) -> str:
    """The same text for the same facts."""
    return msgspec.json.encode(dict(facts), order="sorted").decode()


def same_run(file: Path, found: str, wanted: str) -> None:
    """A named error where games on the disk are of another run, or of none."""
    if found == wanted:
        return
    try:
        there: dict[str, Any] = msgspec.json.decode(found, type=dict[str, Any])
    except msgspec.DecodeError:
        raise errors.no_run(file=str(file)) from None
    asked: dict[str, Any] = msgspec.json.decode(wanted)
    differing = [name for name in asked if there.get(name) != asked[name]]
    raise errors.another_run(file=str(file), what=", ".join(differing))
