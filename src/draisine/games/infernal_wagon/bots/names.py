"""First names of bots at a table. All initials differ: lanterns show them."""

from typing import Final

NAMES: Final = (
    "Ada", "Bruno", "Cleo", "Dario", "Elsa", "Fritz", "Greta", "Hugo", "Ida", "Jonas", "Kira", "Leo",
    "Mina", "Nils", "Otto", "Pia", "Rosa", "Samu", "Tilda", "Ursin", "Vera", "Wim", "Yara", "Zeno",
)  # fmt: skip
