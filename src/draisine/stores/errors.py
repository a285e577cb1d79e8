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
