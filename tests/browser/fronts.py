"""What may stand before a server: nothing, Caddy as `deploy/Caddyfile` has it, or the same with HTTP/2."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.free_port import free_port

DEPLOY = Path(__file__).parents[2] / "deploy"
FRONTS = ("none", "caddy", "caddy-h2")
HTTP_1 = "\t\tprotocols h1\n"
PATIENCE = 20.0


@contextmanager
def fronted(front: str, port: int, folder: Path) -> Iterator[int]:
    """The port at which the server is reached. Behind Caddy by `https://localhost`, with a certificate of
    its own authority."""
    if front == "none":
        yield port
        return
    program, shown = shutil.which("caddy"), free_port()
    assert program is not None, "apt-get install caddy"
    folder.mkdir()
    # No port that only root may have, and nothing in the machine's own list of authorities.
    alone = f"admin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\thttp_port {free_port()}"
    text = (DEPLOY / "Caddyfile").read_text()
    assert HTTP_1 in text
    if front == "caddy-h2":
        text = text.replace(HTTP_1, HTTP_1.replace("h1", "h1 h2"))
    (folder / "Caddyfile").write_text(text.replace("admin off", alone))
    names = {"DRAISINE_NAME": f"https://localhost:{shown}", "DRAISINE_AT": f"127.0.0.1:{port}"}
    homes = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(folder))
    command = [program, "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    with (folder / "caddy.txt").open("wb") as log:
        process = subprocess.Popen(
            command, env={**os.environ, **names, **homes}, stdout=log, stderr=subprocess.STDOUT
        )
    try:
        _wait_for(shown, process)
        yield shown
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < end:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError("the front did not begin")
