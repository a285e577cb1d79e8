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

__all__ = ["LANGUAGES", "Catalog", "Message", "Variants", "common_catalog", "game_catalog", "read_catalog"]
