"""The games that this repository brings, found by themselves: a fourth one is tested like the others."""

from draisine.games import installed

_HOME = "draisine.games."


def our_packages() -> dict[str, str]:
    """The id of each, and its package."""
    return {name: one.package for name, one in installed().packages.items() if one.package.startswith(_HOME)}
