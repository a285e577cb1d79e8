"""Texts that come in one piece: a short frame that is all that came is taken apart here.

The parser of `websockets` suspends and resumes some ten generators for each frame, which costs as much as
judging a move. It is made for frames that come in pieces, and those it still reads, as it reads everything
that is not one whole, short, masked text: parts, pings, closing frames, whatever breaks the protocol.
"""

from collections.abc import Generator

from websockets.protocol import OPEN
from websockets.server import ServerProtocol
from websockets.streams import StreamReader

try:
    from websockets.speedups import apply_mask
except ImportError:  # where no wheel was built for the machine
    from websockets.utils import apply_mask

_LONGEST = 1024
"""Bytes of a frame with its header. Longer ones are counted piece by piece: see `limits/frames.py`."""
_FINAL_TEXT = 0x81
"""First byte of a text that is not continued, without extensions."""
_MASKED = 0x80
"""Added to the second byte, which else says the length: where it is missing that is below 0."""
_TWO_BYTES_MORE = 126


class _BoundaryReader(StreamReader):
    """Knows whether the parser waits for the first byte of a frame."""

    at_boundary = False

    def at_eof(self) -> Generator[None, None, bool]:
        while not self.buffer:
            if self.eof:
                return True
            self.at_boundary = True
            yield
            self.at_boundary = False
        return False


class WholeFrameProtocol(ServerProtocol):
    """The server's end of a socket, which can read a whole text at once."""

    reader: _BoundaryReader

    def parse(self) -> Generator[None]:
        """Read from a stream whose boundaries are known; nothing has been read yet."""
        self.reader = _BoundaryReader()
        yield from super().parse()

    def whole_text(self, data: bytes) -> bytes | None:
        """The text of which this is the frame; None when it is anything else, and nothing is read."""
        size = len(data)
        if size < 6 or size > _LONGEST or data[0] != _FINAL_TEXT:
            return None
        length, start = data[1] - _MASKED, 6
        if length == _TWO_BYTES_MORE:
            length, start = data[2] << 8 | data[3], 8
        elif length > _TWO_BYTES_MORE:
            return None
        if length < 0 or length != size - start:
            return None
        if self._state is not OPEN or self.current_size is not None or not self.reader.at_boundary:
            return None
        if self.max_message_size is not None and length > self.max_message_size:
            return None
        return apply_mask(data[start:], data[start - 4 : start])
