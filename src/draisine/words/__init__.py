"""Words: catalogs in three languages. The sentences here are those that belong to no game."""

from draisine.words.catalog import (
    LANGUAGES,
    Catalog,
    Message,
    Variants,
    common_catalog,
    game_catalog,
    read_catalog,
)
from draisine.words.events import event_key, event_sentence, named

__all__ = [
    "LANGUAGES",
    "Catalog",
    "Message",
    "Variants",
    "common_catalog",
    "event_key",
    "event_sentence",
    "game_catalog",
    "named",
    "read_catalog",
]
