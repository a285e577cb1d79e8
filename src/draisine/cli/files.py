"""Files that a command writes."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from draisine.cli import errors


@contextmanager
def writing(file: Path | str) -> Iterator[None]:
    """What the system refuses, a full disk as well, has one name: `file_not_writable`."""
    try:
        yield
    except OSError as error:
        raise errors.file_not_writable(file=str(file), reason=error.strerror or str(error)) from None
