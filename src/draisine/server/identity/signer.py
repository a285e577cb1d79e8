"""What is signed with this server's key: cookies and seat tokens."""

import re
import time
from collections.abc import Callable

from itsdangerous import BadSignature, TimestampSigner

_SIGNED = re.compile(r"^([A-Za-z0-9_-]{16})([A-Za-z0-9_-]*)(?:~([1-9][0-9]{0,8}))?$")
_LONGEST = 200


class Signer(TimestampSigner):
    """Signs the id of a player and the generation of what they hold, with a time from outside."""

    def __init__(self, key: bytes, salt: str, clock: Callable[[], float] = time.time) -> None:
        super().__init__(key, salt=salt)
        self._clock = clock

    def get_timestamp(self) -> int:
        """Seconds."""
        return int(self._clock())

    def write(self, player: str, generation: int, nonce: str = "") -> str:
        """What `read` takes apart."""
        return self.sign(f"{player}{nonce}~{generation}" if generation else f"{player}{nonce}").decode()

    def read(self, text: str, nonce: int = 0) -> tuple[str, int, str, int]:
        """Player, generation, a nonce of this length and the age in seconds, or `BadSignature`."""
        if len(text) > _LONGEST or not text.isascii():
            raise BadSignature("not ours")
        value, made = self.unsign(text, return_timestamp=True)
        parts = _SIGNED.match(value.decode("ascii", "replace"))
        if parts is None or len(parts[2]) != nonce:
            raise BadSignature("not ours")
        return parts[1], int(parts[3] or 0), parts[2], self.get_timestamp() - int(made.timestamp())
