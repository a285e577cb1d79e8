"""What changed from one plain value to the next, as little as can be.

A difference is one of these, and `None` stands for "the same":
- `[value]`: another value altogether;
- `{"key": difference}` for an object, with `[]` where a key is gone;
- `{"3": difference}` for a list of the same length, by place;
- `{"@": [place, count, values]}` for a list of another length: so many go at that place, and these come.
"""

from typing import Any

Plain = Any
Difference = dict[str, Any] | list[Any]

SPLICE = "@"


def difference(before: Plain, after: Plain) -> Difference | None:
    """How to get from one to the other; None when nothing changed."""
    if before == after and type(before) is type(after):
        return None
    if isinstance(before, dict) and isinstance(after, dict):
        return _of_objects(before, after)
    if isinstance(before, list | tuple) and isinstance(after, list | tuple):
        return _of_lists(before, after)
    return [after]


def _of_objects(before: dict[str, Plain], after: dict[str, Plain]) -> Difference | None:
    found: dict[str, Any] = {}
    for key, value in after.items():
        if key not in before:
            found[key] = [value]
            continue
        changed = difference(before[key], value)
        if changed is not None:
            found[key] = changed
    for key in before:
        if key not in after:
            found[key] = []
    return found or None


def _of_lists(before: list[Plain] | tuple[Plain, ...], after: list[Plain] | tuple[Plain, ...]) -> Difference:
    if len(before) == len(after):
        changes = {str(place): difference(before[place], after[place]) for place in range(len(after))}
        return {place: changed for place, changed in changes.items() if changed is not None}
    least = min(len(before), len(after))
    start = 0
    while start < least and before[start] == after[start]:
        start += 1
    end = 0
    while end < least - start and before[-1 - end] == after[-1 - end]:
        end += 1
    return {SPLICE: [start, len(before) - end - start, list(after[start : len(after) - end])]}


def applied(before: Plain, change: Difference | None) -> Plain:
    """The value after a difference: what the client does, here for tests."""
    if change is None:
        return before
    if isinstance(change, list):
        return change[0]
    if isinstance(before, dict):
        after = {key: value for key, value in before.items() if change.get(key) != []}
        for key, one in change.items():
            if one != []:
                after[key] = applied(before.get(key), one)
        return after
    items = list(before)
    if SPLICE in change:
        start, count, values = change[SPLICE]
        return [*items[:start], *values, *items[start + count :]]
    for place, one in change.items():
        items[int(place)] = applied(items[int(place)], one)
    return items
