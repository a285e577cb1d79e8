"""A table goes to another process while somebody sits there: the page follows, and says nothing twice."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.browser.moved_cycles import Moves
from tests.browser.people import Visitors
from tests.server.cluster import Cluster
from tests.server.proxy import Proxy
from tests.stores.postgres import new_database

from draisine.tables.owners import LEASE

pytestmark = pytest.mark.browser


@pytest.fixture
def moves(chromium: Browser, postgres: str, tmp_path: Path) -> Iterator[Moves]:
    with ThreadPoolExecutor(1) as thread:  # in this one the loop of the browser's driver runs
        database = thread.submit(new_database, postgres).result()
    cluster = Cluster(database, tmp_path)
    try:
        with Proxy(cluster.start(LEASE).port) as proxy, Visitors(chromium, proxy.url) as people:
            visitor = people.come("en", "laptop")
            yield Moves(visitor, cluster, proxy)
            visitor.forgive_broken_sockets()
    finally:
        for server in cluster.servers:
            server.kill()


def test_a_page_follows_its_table_to_other_processes(moves: Moves) -> None:
    for kind in ("deploy", "kill"):
        moves.run(kind)
        assert moves.record.states()[-1] == "online"
    # Each time the page came to a new process by itself, and knows what it said at those before.
    welcomes = [message for message in moves.record.received if message["type"] == "welcome"]
    assert len(welcomes) >= 3
    said = [line["text"] for line in welcomes[-1]["talk"]]
    assert said in (["cycle 1."], ["cycle 1.", "cycle 2."])
