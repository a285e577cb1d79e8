"""Why a store does not open."""

from draisine.kernel.errors import DraisineError


@DraisineError.declare
def data_folder_not_writable(folder: str) -> None:
    """The folder for the data cannot be made or written."""


@DraisineError.declare
def database_damaged(file: str) -> None:
    """The file is damaged or no database of Draisine; it is left as it is."""


@DraisineError.declare
def database_in_use(file: str) -> None:
    """Another server uses it."""


@DraisineError.declare
def database_too_new(file: str, version: int, known: int) -> None:
    """A newer Draisine wrote it; it is left as it is."""


@DraisineError.declare
def database_not_ours(database: str) -> None:
    """The PostgreSQL database holds tables of something else; it is left as it is."""


@DraisineError.declare
def database_unreachable(database: str, reason: str) -> None:
    """The PostgreSQL server does not answer, or does not let us in."""


@DraisineError.declare
def database_unknown_kind(database: str) -> None:
    """An address of a database that is not `postgresql://`."""


@DraisineError.declare
def postgres_not_installed() -> None:
    """The package for PostgreSQL is missing."""


@DraisineError.declare
def backup_damaged(file: str) -> None:
    """The file is no backup, or not as it was written: its counts and digests say so."""


@DraisineError.declare
def backup_failed(file: str, reason: str) -> None:
    """A backup could not be written; there is no file under its name, or the one from before."""


@DraisineError.declare
def backup_file_exists(file: str) -> None:
    """There is a file of that name already, and `--replace` was not given."""


@DraisineError.declare
def data_differs(table: str) -> None:
    """After copying, a table was read back otherwise than it was; nothing was kept."""


@DraisineError.declare
def nothing_kept_here(place: str) -> None:
    """A folder or a database without data of Draisine."""


@DraisineError.declare
def place_not_empty(place: str) -> None:
    """Data is only brought to where there is none."""


@DraisineError.declare
def same_place(place: str) -> None:
    """Data is to be moved to where it is."""


@DraisineError.declare
def shelf_file_in_the_way(file: str) -> None:
    """Another file lies where one of the shelf would be put."""


@DraisineError.declare
def nothing_to_save(file: str) -> None:
    """A file so damaged that not even its tables are known, or that was never ours."""
