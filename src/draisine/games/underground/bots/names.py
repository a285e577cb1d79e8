"""First names of bots at a table. All initials differ: lanterns show them."""

from typing import Final

NAMES: Final = (
    "Anton", "Berta", "Carl", "Dora", "Ernst", "Frieda", "Georg", "Hedwig", "Irma", "Jost", "Klara",
    "Ludwig", "Martha", "Oskar", "Paula", "Rudolf", "Selma", "Theo",
)  # fmt: skip
