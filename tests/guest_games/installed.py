"""Games of guests as if pip had installed them: a folder with their packages, one with their entry points."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
EXAMPLE = ROOT / "examples" / "switchyard"


def install(folder: Path, *packages: str, **modules: str) -> tuple[Path, ...]:
    """Write into an empty folder what pip would: for packages that lie here, and for modules by name. Gives
    what belongs on Python's path."""
    for package, module in {**dict(zip(packages, packages, strict=True)), **modules}.items():
        info = folder / f"{package}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", "utf-8")
        (info / "entry_points.txt").write_text(f"[draisine.games]\n{package} = {module}\n", "utf-8")
    return HERE, ROOT, folder


def install_with_pip(package: Path, folder: Path) -> Path:
    """Install a package as anybody would, into a folder of its own and without the network."""
    options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation", "--no-index"]
    command = [sys.executable, "-m", "pip", "install", *options, "--target", str(folder), str(package)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return folder
