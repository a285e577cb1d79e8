"""What all tests share."""

import signal
from collections.abc import Iterator

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--expect-plain", action="store_true", help="fail if any module is compiled")


def pytest_configure(config: pytest.Config) -> None:
    # Started in the background or by nohup, tests ignore signals, and so would every server of theirs.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    from draisine.games.zwergenzugfahrt import position

    if config.getoption("--expect-plain") and not position.__file__.endswith(".py"):
        raise pytest.UsageError(f"plain Python was asked for, but {position.__file__} is compiled")


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server that may be filled with databases."""
    from tests.stores.postgres import postgres_server

    with postgres_server() as address:
        yield address
