"""First names of bots at a table. All initials differ: lanterns show them."""

from typing import Final

NAMES: Final = (
    "Alrik", "Balda", "Dorin", "Egda", "Fundin", "Gerda", "Hilda", "Ingrun", "Kettil", "Lofna", "Mimir",
    "Nabbi", "Orrin", "Rungi", "Siggi", "Thora", "Ulla", "Vigga",
)  # fmt: skip
