"""What `draisine serve` takes when nothing is said is what the server's settings say."""

import inspect
from pathlib import Path

from draisine.cli.serve import _PORT, serve
from draisine.server.limits.limits import Limits
from draisine.server.settings import Settings


def test_defaults_stand_in_two_places_and_are_the_same() -> None:
    settings = Settings(data=Path())
    said = {name: each.default for name, each in inspect.signature(serve).parameters.items()}
    assert (_PORT, said["port"]) == (settings.port, None)
    names = ("host", "workers", "peer_host", "lease_seconds", "metrics_port", "metrics_host", "keep_days")
    for name in (*names, "export_to", "https", "base_path", "database", "log_format"):
        assert said[name] == getattr(settings, name), name
    assert 60 * said["drain_minutes"] == settings.drain_seconds
    limits = Limits()
    assert said["tables_of_a_person"] == limits.tables_of_a_person
    assert limits.tables_of_an_address is not None
    assert said["tables_of_an_address"] == round(3600 * limits.tables_of_an_address.per_second)
