"""Codes with which one joins a crew."""

from collections.abc import Callable

from draisine.tables.log.table_names import WORDS, spoken_name


def crew_code(below: Callable[[int], int], digits: int = 2) -> str:
    """A code by chance with which one joins a crew: longer than a table's name, because it lasts."""
    return f"{WORDS[below(len(WORDS))]} {spoken_name(below, digits=digits)}"
