"""The folder of the SQLite file: private, in use by one process, and with room to write."""

import errno
import os
import sqlite3
import stat
from contextlib import suppress
from pathlib import Path

from draisine.stores import errors
from draisine.stores.sqlite.schema import FILE
from draisine.tables.store import StorageFailed

_PROBE_BYTES = 256 * 1024
_REASONS = {
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.EROFS: "disk_read_only",
    errno.EACCES: "disk_read_only",
    errno.EPERM: "disk_read_only",
}


def make_private(folder: Path) -> None:
    """Make the folder if it must be: it and its files are for this user alone, as they hold the signing key.

    SQLite gives its other files the mode of the first. A folder that was there before is left as it is until
    it holds a file of ours: somebody may have named one that others need.
    """
    new = not folder.exists()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if os.name != "posix":
        return
    ours = new or (
        (folder / FILE).exists() and folder != Path.home() and not folder.stat().st_mode & stat.S_ISVTX
    )
    if ours:
        _narrow(folder, 0o700)
    for name in (FILE, "in-use"):
        os.close(os.open(folder / name, os.O_CREAT | os.O_RDWR, 0o600))
    for name in (FILE, f"{FILE}-wal", f"{FILE}-shm", f"{FILE}-journal", "in-use", "in-use-journal"):
        _narrow(folder / name, 0o600)


def _narrow(path: Path, mode: int) -> None:
    """Take every right away that is not in the mode, where there is such a file and it belongs to us."""
    with suppress(FileNotFoundError, PermissionError):
        before = stat.S_IMODE(path.stat().st_mode)
        if before & ~mode:
            path.chmod(before & mode)


def take_folder(folder: Path) -> sqlite3.Connection:
    """Make the folder if it must be and lock it for this process. The lock goes with the process."""
    try:
        make_private(folder)
        probe = folder / ".writable"
        probe.write_bytes(b"")
        probe.unlink()
    except OSError:
        raise errors.data_folder_not_writable(folder=str(folder)) from None
    lock = sqlite3.connect(folder / "in-use", isolation_level=None, check_same_thread=False, timeout=0)
    try:
        lock.execute("PRAGMA journal_mode = MEMORY")
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        lock.close()
        raise errors.database_in_use(file=str(folder)) from None
    return lock


def try_folder(folder: Path) -> None:
    """Write something into the folder, or say with `StorageFailed` why not."""
    probe = folder / ".writable"
    try:
        with probe.open("wb") as file:
            file.write(bytes(_PROBE_BYTES))
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise StorageFailed(_REASONS.get(error.errno or 0, "disk_fails")) from error
    finally:
        with suppress(OSError):
            probe.unlink(missing_ok=True)
