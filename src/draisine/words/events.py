"""What happened, as sentences: the same way for every game, from the words that it brings.

The general board reads catalogs by the same rules (`web/src/games/general/speech.ts`).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from draisine.kernel.errors import Param
from draisine.words.catalog import Catalog

_SEATS = ("seat", "owner")
"""Fields that are seats in every game, and so is `<anything>_seat`; others have names as their values."""


def event_key(catalog: Catalog, event: Any) -> str:
    """The key of an event's sentence: `event_<tag>`, and longer where the catalog tells cases apart.

    Field by field, in their order: `_<field>` for one that is true, `_no_<field>` for one that is missing,
    `_<value>` for one that is a word.
    """
    key = f"event_{event.__struct_config__.tag}"
    for name in event.__struct_fields__:
        value = getattr(event, name)
        case = ""
        if value is True:
            case = name
        elif value is None:
            case = f"no_{name}"
        elif isinstance(value, str):
            case = value
        if case and f"{key}_{case}" in catalog:
            key = f"{key}_{case}"
    return key


def event_sentence(catalog: Catalog, event: Any, gaps: Mapping[str, Param], seats: Sequence[str]) -> str:
    """What happened. `gaps` go before the bare fields; `seats` is what people call those.

    A game that has no words for it still says its name and what it is about.
    """
    fields = {name: getattr(event, name) for name in event.__struct_fields__}
    key = event_key(catalog, event)
    if key not in catalog:
        end = f"end_{fields.get('end')}"
        if end in catalog:
            return catalog.say(end)
    said = {name: _param(name, value, seats) for name, value in fields.items()}
    said.update(gaps)
    if key not in catalog:
        about = ", ".join(f"{name} {value}" for name, value in said.items())
        return f"{event.__struct_config__.tag}: {about}" if about else str(event.__struct_config__.tag)
    return catalog.say(key, **named(catalog, said))


def named(catalog: Catalog, gaps: Mapping[str, Param]) -> dict[str, Param]:
    """The same gaps, with the words for values that have one."""
    return {name: _named(catalog, name, value) for name, value in gaps.items()}


def _named(catalog: Catalog, name: str, value: Param) -> Param:
    key = f"value_{name}_{value}"
    return catalog.say(key) if key in catalog else value


def _param(name: str, value: Any, seats: Sequence[str]) -> Param:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return " ".join(str(_param("", one, seats)) for one in value)
    if isinstance(value, int) and (name in _SEATS or name.endswith("_seat")):
        return seats[value] if 0 <= value < len(seats) else f"#{value + 1}"
    return value if isinstance(value, int) else str(value)
