"""Whether the rules were compiled on this machine."""

import sys
from functools import cache
from importlib.machinery import ExtensionFileLoader

from draisine.games import all_games


@cache
def compiled() -> bool:
    """True when modules of the kernel or of a game come from mypyc, False when they run as plain Python."""
    all_games()
    rules = [
        module
        for name, module in list(sys.modules.items())
        if name.startswith(("draisine.kernel.", "draisine.games."))
    ]
    return any(isinstance(getattr(module, "__loader__", None), ExtensionFileLoader) for module in rules)
