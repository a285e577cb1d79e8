"""Who sits at a seat of a table, a person or a bot: a seat itself is a number."""

import msgspec

from draisine.kernel import Traits


class Chair(msgspec.Struct):
    """A seat at the table and who has it."""

    person: str | None = None
    name: str | None = None
    """Of its owner, or of a bot that was called so at the table before."""
    traits: Traits = {}
    """What the game asks of whoever sits here."""
    bot: str | None = None
    """Strength of the bot that plays here; with a person it stands in for them."""
    ready: bool = False
    stand_in: str | None = None
    """Strength of the bot that shall play for its owner; None for the strongest."""

    @property
    def free(self) -> bool:
        """Nobody has it."""
        return self.person is None and self.bot is None

    @property
    def forgotten(self) -> bool:
        """Its owner wanted to be forgotten, and will not come back: everybody else who sits has a name."""
        return self.person is not None and not self.name

    @property
    def by_person(self) -> bool:
        """A person plays here themselves."""
        return self.person is not None and self.bot is None
