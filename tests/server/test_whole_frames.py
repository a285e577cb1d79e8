"""A whole text is read at once, and everything else as `websockets` reads it: both see the same."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from draisine.server.sockets.whole_frames import WholeFrameProtocol

MASK = b"\x5a\x00\xff\x13"
LIMIT = 600
Seen = list[tuple[int, bytes, bool]]


def masked(first: int, payload: bytes, mask: bytes = MASK, long: bool = False) -> bytes:
    """A frame as a client sends it; `long` says the length in two bytes where one would do."""
    size = len(payload)
    length = bytes((0x80 | size,)) if size < 126 and not long else b"\xfe" + size.to_bytes(2, "big")
    return bytes((first,)) + length + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload))


def read_plainly(data: bytes) -> tuple[Seen, bool]:
    """What the parser of `websockets` makes of a stream, and whether it gave up."""
    conn = ServerProtocol(state=State.OPEN, max_size=LIMIT)
    conn.receive_data(data)
    return _frames(conn.events_received()), conn.parser_exc is not None


def read_in(chunks: Sequence[bytes]) -> tuple[Seen, bool]:
    """The same, as the server does it: whole texts at once."""
    conn, seen = WholeFrameProtocol(state=State.OPEN, max_size=LIMIT), Seen()
    for chunk in chunks:
        text = conn.whole_text(chunk)
        if text is not None:
            seen.append((Opcode.TEXT, text, True))
        else:
            conn.receive_data(chunk)
            seen += _frames(conn.events_received())
    return seen, conn.parser_exc is not None


def _frames(events: Sequence[object]) -> Seen:
    return [(one.opcode, bytes(one.data), one.fin) for one in events if isinstance(one, Frame)]


FRAMES = st.builds(
    masked,
    st.sampled_from((0x81, 0x81, 0x81, 0x01, 0x80, 0x00, 0x82, 0x89, 0x8A, 0x88, 0xC1, 0x83, 0x91)),
    st.binary(max_size=140) | st.sampled_from((b"x" * 590, b"x" * 600, b"x" * 601, b"y" * 127)),
    st.binary(min_size=4, max_size=4),
    st.booleans(),
)


@given(frames=st.lists(FRAMES | st.binary(min_size=1, max_size=12), max_size=8), data=st.data())
def test_however_a_stream_is_cut_the_same_is_read(frames: list[bytes], data: st.DataObject) -> None:
    chunks: list[bytes] = []
    for frame in frames:
        cut = data.draw(st.integers(0, len(frame)))
        chunks += [part for part in (frame[:cut], frame[cut:]) if part]
    assert read_in(chunks) == read_plainly(b"".join(frames))


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 300])
def test_one_text_in_one_piece_is_read_without_the_parser(size: int) -> None:
    conn = WholeFrameProtocol(state=State.OPEN, max_size=LIMIT)
    assert conn.whole_text(masked(0x81, b"a" * size)) == b"a" * size
    assert conn.events_received() == []


@pytest.mark.parametrize(
    "frame",
    [
        masked(0x01, b"part"),
        masked(0x82, b"bytes"),
        masked(0x89, b"ping"),
        masked(0xC1, b"extension"),
        b"\x81\x04text",
        masked(0x81, b"two") + masked(0x81, b"texts"),
        masked(0x81, b"cut off")[:-1],
        b"\x81\xff" + b"\0" * 131,
        masked(0x81, b"x" * (LIMIT + 1)),
    ],
)
def test_anything_else_is_left_to_the_parser(frame: bytes) -> None:
    assert WholeFrameProtocol(state=State.OPEN, max_size=LIMIT).whole_text(frame) is None


@pytest.mark.parametrize("before", [masked(0x01, b"part"), b"\x81", b"\x81\x8a", masked(0x88, b"\x03\xe8")])
def test_within_a_text_a_frame_or_after_the_end_nothing_is_taken_for_a_whole_text(before: bytes) -> None:
    conn = WholeFrameProtocol(state=State.OPEN, max_size=LIMIT)
    conn.receive_data(before)
    assert conn.whole_text(masked(0x81, b"hello")) is None


def test_before_the_handshake_nothing_is_taken_for_a_text() -> None:
    assert WholeFrameProtocol(max_size=LIMIT).whole_text(masked(0x81, b"hello")) is None
