"""Packages that only a part of the lab needs: `pip install 'draisine[lab]'` brings them."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from draisine.lab import errors


def needed(package: str, extra: str = "lab") -> Any:
    """A package of an extra, or `lab_not_installed`."""
    if find_spec(package) is None:
        raise errors.lab_not_installed(package=package, extra=extra)
    return import_module(package)
