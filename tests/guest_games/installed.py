"""Games of guests as if pip had installed them: a folder with their packages, one with their entry points."""

from pathlib import Path

HERE = Path(__file__).parent


def install(folder: Path, *packages: str) -> tuple[Path, ...]:
    """Write into an empty folder what pip would. Gives what belongs on Python's path."""
    for package in packages:
        info = folder / f"{package}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", "utf-8")
        (info / "entry_points.txt").write_text(f"[draisine.games]\n{package} = {package}\n", "utf-8")
    return HERE, HERE.parent.parent, folder
