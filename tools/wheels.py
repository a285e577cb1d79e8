"""`make wheels`: a wheel for every supported Python that is here, compiled where it can be, and a pure one.

Each is made from a copy of the tree: libraries of one Python must not lie in the wheel of another.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SUPPORTED = ("3.11", "3.12", "3.13", "3.14")
PARTS = ("src", "tools", "web", "docs", "pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md")
UV = Path(sys.executable).with_name("uv")


def copy_tree(to: Path) -> None:
    """What a wheel is made from: no compiled rules, and the client as it is built."""
    shutil.rmtree(to, ignore_errors=True)
    ignored = shutil.ignore_patterns("*.so", "__pycache__", "node_modules", ".git")
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, to / part, ignore=ignored)
        else:
            to.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / part, to / part)


def find_python(version: str) -> str | None:
    """A Python of this version on this machine; none is downloaded."""
    done = subprocess.run(
        [UV, "python", "find", "--no-python-downloads", version], capture_output=True, text=True, check=False
    )
    if done.stdout.strip():
        return done.stdout.strip()
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    found = sorted(pyenv.glob(f"versions/{version}.*/bin/python"))
    return str(found[-1]) if found else None


def build(python: str, out: Path, *, pure: bool = False) -> Path:
    """The wheel of this Python."""
    tree = ROOT / "build" / "wheels" / ("pure" if pure else Path(python).name)
    copy_tree(tree)
    before = set(out.glob("*.whl"))
    environment = {**os.environ, "DRAISINE_PURE": "1"} if pure else dict(os.environ)
    command = [str(UV), "build", "--quiet", "--wheel", "--python", python, "--out-dir", str(out), str(tree)]
    subprocess.run(command, check=True, env=environment)
    shutil.rmtree(tree)
    made = set(out.glob("*.whl")) - before
    return made.pop() if made else max(out.glob("*.whl"), key=lambda file: file.stat().st_mtime)


def main() -> int:
    out = ROOT / "dist"
    out.mkdir(exist_ok=True)
    if not (ROOT / "src/draisine/server/client/index.html").exists():
        sys.stderr.write("The client is not built: make client\n")
        return 1
    print("any Python:", build(sys.executable, out, pure=True).name)
    for version in SUPPORTED:
        python = find_python(version)
        if python is None:
            print(f"Python {version}: not here; it gets the pure wheel")
        else:
            print(f"Python {version}:", build(python, out).name, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
