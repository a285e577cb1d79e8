"""What bots are refused with."""

from draisine.kernel.errors import DraisineError


@DraisineError.declare
def bot_failed(reason: str) -> None:
    """A bot gave no answer."""


@DraisineError.declare
def bot_not_loaded(bot: str, reason: str) -> None:
    """What was named as `package.module:Bot` is no bot."""


@DraisineError.declare
def unknown_bot(strength: str) -> None:
    """A strength that this game has no bot of."""
