"""Why a server does not start."""

from draisine.kernel.errors import DraisineError


@DraisineError.declare
def address_not_usable(host: str) -> None:
    """This computer has no such address to listen at."""


@DraisineError.declare
def bad_base_path(path: str) -> None:
    """`--base-path` with something that is no path, or with one that a page of the server's own has."""


@DraisineError.declare
def https_name_not_covered(name: str, folder: str) -> None:
    """The authority was made without this name or address; without its folder a new one is made."""


@DraisineError.declare
def https_needs_cryptography() -> None:
    """`--https` without the package that makes certificates."""


@DraisineError.declare
def https_not_usable(folder: str) -> None:
    """The certificate and the key in this folder cannot be loaded; without it new ones are made."""


@DraisineError.declare
def no_such_host_name(name: str) -> None:
    """`--host-name` with something that is no name of a computer."""


@DraisineError.declare
def no_such_ice_server(address: str) -> None:
    """`--stun` or `--turn` with something that is no address of such a server."""


@DraisineError.declare
def no_such_proxy(proxy: str) -> None:
    """`--proxy` with something that is neither an address nor a network."""


@DraisineError.declare
def port_in_use(port: int, other: int) -> None:
    """Something else listens there; `other` is free."""


@DraisineError.declare
def relay_only_without_turn() -> None:
    """`--voice-relay-only` without a server that could relay."""


@DraisineError.declare
def turn_without_credentials() -> None:
    """`--turn` without a user and a password, or the secret that is shared with the server."""


@DraisineError.declare
def workers_need_database(workers: int) -> None:
    """Several processes share a PostgreSQL database (`--database`); a file is for one."""
