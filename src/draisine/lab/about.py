"""What kept games say of themselves, so that only the same run goes on from them."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from draisine import __version__
from draisine.games import game_by_id
from draisine.lab import errors
from draisine.lab.cluster import rules_fingerprint
from draisine.lab.simulate import Plan


def facts_of(plan: Plan, bots: Sequence[str] = ()) -> dict[str, Any]:
    """All that the games of a plan depend on; not how many there are, and not what a failing bot leads to:
    the games before it are the same. `bots` are those that play, where the plan names none."""
    game = game_by_id(plan.game)
    return {
        "game": f"{game.id} {game.version}",
        "draisine": __version__,
        "rules": rules_fingerprint(game.id),
        "bots_code": {name: _code_of(name) for name in sorted({*plan.bots, *bots}) if ":" in name},
        "bots": plan.bots,
        "seed": plan.seed,
        "options": plan.options or {},
        "nodes": plan.nodes,
        "pace": plan.pace,
        "shared": plan.shared,
    }


def _code_of(bot: str) -> str:
    """A fingerprint of the file in which somebody's bot stands; of what is no file its name has to do."""
    spec = find_spec(bot.partition(":")[0])
    if spec is None or spec.origin is None or not Path(spec.origin).is_file():
        return ""
    return sha256(Path(spec.origin).read_bytes()).hexdigest()[:12]


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
    if "bots" in differing and "bots_code" in differing:  # other bots have other code
        differing.remove("bots_code")
    raise errors.another_run(file=str(file), what=", ".join(differing))
