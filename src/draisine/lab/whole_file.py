"""Files that are there whole or not at all."""

import os
from pathlib import Path


def write_whole(path: Path, content: bytes | memoryview) -> None:
    """The file gets its name when every byte is on the disk: what was there before stays until then."""
    path.parent.mkdir(parents=True, exist_ok=True)
    passing = path.with_name(path.name + ".new")
    try:
        with passing.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        passing.replace(path)
    finally:
        passing.unlink(missing_ok=True)
