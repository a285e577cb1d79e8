"""The other files of `deploy/`: what a machine can check of them where they cannot be started."""

import inspect
import re
import shutil
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import yaml  # type: ignore[import-untyped]

from draisine.cli.serve import serve

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed here")
    text = (DEPLOY / "draisine.service").read_text()
    assert "/usr/local/bin/draisine serve" in text
    unit = tmp_path / "draisine.service"
    unit.write_text(text.replace("/usr/local/bin/draisine", "/bin/true"))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, [line for line in done.stderr.splitlines() if "draisine" in line]) == (0, [])


def test_the_container_runs_as_nobody_and_its_health_follows_the_port() -> None:
    lines = (DEPLOY / "Containerfile").read_text().replace("\\\n", " ").splitlines()
    steps = [line.split(maxsplit=1) for line in lines if line and not line.startswith("#")]
    last = steps[max(place for place, (step, _) in enumerate(steps) if step == "FROM") :]
    by_name = dict(last)
    assert by_name["USER"] == "draisine"
    order = [step for step, _ in last]
    assert order.index("USER") < order.index("ENTRYPOINT")
    assert by_name["VOLUME"] == "/data"
    assert "DRAISINE_DATA=/data" in by_name["ENV"]
    assert "os.environ['DRAISINE_PORT']" in by_name["HEALTHCHECK"]
    # A first process without a handler is not told of SIGTERM: while the server starts, tini is.
    assert by_name["ENTRYPOINT"] == '["tini", "--", "draisine"]'
    assert any(step == "RUN" and re.search(r"install .*\btini\b", said) for step, said in last)
    # A wheel without compiled rules would do, with slow bots: it is refused.
    assert any("test ! -e /wheels/*-none-any.whl" in said for step, said in steps if step == "RUN")
    # No secret is built in: the server makes its own at its first start.
    assert not re.search(r"(?i)password|secret|token|key=", str(steps))


def test_compose_names_everything_that_it_needs() -> None:
    said = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = said["services"]
    assert set(services) == {"database", "draisine", "caddy"}
    assert (DEPLOY / services["draisine"]["build"]["context"]).resolve() == ROOT
    assert (ROOT / services["draisine"]["build"]["dockerfile"]).is_file()
    for name, service in services.items():
        for volume in service["volumes"]:
            source = volume.split(":")[0]
            assert source in said["volumes"] or (DEPLOY / source).is_file(), (name, volume)
        assert set(service["networks"]) <= set(said["networks"])
    # Only the proxy is reached from outside, and the server believes nobody else.
    assert [name for name, service in services.items() if "ports" in service] == ["caddy"]
    command = services["draisine"]["command"]
    subnet = said["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    assert command[command.index("--proxy") + 1] == subnet
    assert services["caddy"]["environment"]["DRAISINE_AT"] == "draisine:8000"


def test_the_database_counts_as_there_when_others_reach_it() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    # While it is made for the first time, PostgreSQL answers at a socket of its own container alone.
    check = services["database"]["healthcheck"]["test"]
    assert check[:2] == ["CMD", "pg_isready"]
    assert check[check.index("-h") + 1] == "127.0.0.1"
    assert services["draisine"]["depends_on"]["database"]["condition"] == "service_healthy"
    made = services["database"]["environment"]
    asked = urlsplit(services["draisine"]["environment"]["DRAISINE_DATABASE"])
    assert (asked.username, asked.hostname, asked.path[1:]) == (
        made["POSTGRES_USER"],
        "database",
        made["POSTGRES_DB"],
    )
    assert check[check.index("-U") + 1] == asked.username
    # Any password will do, because none is part of an address.
    assert asked.password is None
    assert services["draisine"]["environment"]["PGPASSWORD"] == made["POSTGRES_PASSWORD"]


def test_the_server_may_do_as_little_as_can_be_and_has_time_to_end() -> None:
    service = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]["draisine"]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in service["security_opt"]
    command = service["command"]
    drain = inspect.signature(serve).parameters["drain_minutes"].default
    assert "--drain-minutes" not in command
    assert int(service["stop_grace_period"].removesuffix("m")) > drain
    assert set(command) & {"--host", "--port", "--workers"} == set()


def test_the_password_beside_the_compose_file_stays_where_it_is() -> None:
    for file in (DEPLOY / "Containerfile.dockerignore", ROOT / ".gitignore"):
        assert any(line.endswith("/.env") for line in file.read_text().splitlines()), file
