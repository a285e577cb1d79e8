"""Words: catalogs in three languages. The sentences here are those that belong to no game."""

from draisine.words.catalog import (
    LANGUAGES,
    Catalog,
    Message,
    Variants,
    common_catalog,
    game_catalog,
    gaps_of,
    read_catalog,
)
from draisine.words.events import event_key, event_sentence, named
from draisine.words.rulebook import Rulebook
from draisine.words.rulebook_reader import has_rulebook, read_rulebook, rulebook

__all__ = [
    "LANGUAGES",
    "Catalog",
    "Message",
    "Rulebook",
    "Variants",
    "common_catalog",
    "event_key",
    "event_sentence",
    "game_catalog",
    "gaps_of",
    "has_rulebook",
    "named",
    "read_catalog",
    "read_rulebook",
    "rulebook",
]
