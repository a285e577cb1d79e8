"""Draisine: an online table for three games of rails and tunnels."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from draisine.session import Session, load, make

__version__ = "0.1.0"
__all__ = ["Session", "__version__", "load", "make"]


def __getattr__(name: str) -> Any:
    """Games are loaded when somebody makes one: `import draisine` alone costs nothing."""
    if name in {"Session", "load", "make"}:
        from draisine import session

        return getattr(session, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
