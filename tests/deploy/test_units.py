"""The other files of `deploy/`: what a machine can check of them where they cannot be started."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

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
    assert by_name["ENTRYPOINT"] == '["draisine"]'
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
