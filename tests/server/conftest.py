"""Servers and guests for the tests of this folder."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from tests.server.cluster import Cluster
from tests.server.support import Guest, ServerProcess
from tests.stores.postgres import new_database


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server for a whole module, with no limits on how often something is asked for."""
    client = tmp_path_factory.mktemp("client")
    (client / "assets").mkdir()
    (client / "index.html").write_text("<!doctype html><title>Draisine</title>" + "<p>lamp</p>" * 100)
    (client / "meet.html").write_text("<!doctype html><title>Draisine</title>" + "<p>sand</p>" * 100)
    (client / "meet-worker.js").write_text("// worker")
    (client / "assets" / "main-abc123.js").write_text("export const lamp = 1\n" * 100)
    (client / "icon.svg").write_text("<svg/>")
    with ServerProcess(tmp_path_factory.mktemp("data"), client=client) as running:
        yield running


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def cluster(postgres: str, tmp_path: Path) -> Iterator[Cluster]:
    cluster = Cluster(new_database(postgres), tmp_path)
    yield cluster
    for server in cluster.servers:
        server.kill()


@pytest_asyncio.fixture
async def anna(server: ServerProcess) -> AsyncIterator[Guest]:
    async with Guest(server) as guest:
        yield await guest.introduce("Anna", 30)


@pytest_asyncio.fixture
async def bodo(server: ServerProcess) -> AsyncIterator[Guest]:
    async with Guest(server) as guest:
        yield await guest.introduce("Bodo", 20)
