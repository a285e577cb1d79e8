"""What holds for the whole tree: it can be imported everywhere, and its files stay short."""

import subprocess
import sys
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).resolve().parent.parent
ONLY_ON_UNIX = ("fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty", "uvloop")
"""What Windows does not have."""
MOST_LINES = 400
MOST_LINES_OF_HALF = 120
FOLDERS = {
    "src": ("src/draisine", ("*.py",)),
    "tests": ("tests", ("*.py",)),
    "tools": ("tools", ("*.py",)),
    "examples": ("examples", ("*.py", "*.js", "*.css")),
    "web": ("web/src", ("*.ts", "*.svelte", "*.css")),
    "web tests": ("web/tests", ("*.ts",)),
}
MADE = ("paraglide", "server/client")
"""Folders of what is made from other files."""
LONG_AND_GENERATED = {"web/src/protocol/messages.gen.ts", "web/src/games/underground/values.gen.ts"}
"""Types for the client, made from the server's: nobody reads them from top to bottom."""

NOUNS_IN_ING = {"encoding", "meeting"}

_IMPORT_ALL = """
import importlib, pkgutil, sys
for name in sys.argv[1:]:
    sys.modules[name] = None
import draisine
names = [found.name for found in pkgutil.walk_packages(draisine.__path__, "draisine.")]
for name in names:
    if not name.endswith(".__main__"):
        importlib.import_module(name)
print(len(names))
"""


def test_everything_can_be_imported_without_what_only_unix_has() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _IMPORT_ALL, *ONLY_ON_UNIX],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 250


def _lengths(folder: str) -> dict[str, int]:
    where, patterns = FOLDERS[folder]
    files = [file for pattern in patterns for file in (ROOT / where).rglob(pattern)]
    return {
        name: len(file.read_text("utf-8").splitlines())
        for file in files
        if not any(made in (name := file.relative_to(ROOT).as_posix()) for made in MADE)
        and ".gen." not in name
        and "node_modules" not in name
    }


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_file_is_long(folder: str) -> None:
    lengths = _lengths(folder)
    assert lengths
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}


def test_what_is_long_and_generated_is_known_by_name() -> None:
    made = [file for file in (ROOT / "web" / "src").rglob("*.gen.*") if "node_modules" not in file.parts]
    long = {file for file in made if len(file.read_text("utf-8").splitlines()) > MOST_LINES}
    assert {file.relative_to(ROOT).as_posix() for file in long} == LONG_AND_GENERATED


def test_half_of_all_files_are_short() -> None:
    lengths = [lines for folder in FOLDERS for lines in _lengths(folder).values()]
    assert len(lengths) > 1000
    assert median(lengths) <= MOST_LINES_OF_HALF


def test_a_module_is_named_by_the_noun_it_holds() -> None:
    """`erasure`, not `forgetting`: a reader looks for a thing. Words that are nouns in the field are fine."""
    files = [*ROOT.glob("src/draisine/**/*.py"), *ROOT.glob("tools/*.py"), *ROOT.glob("web/src/**/*.ts")]
    names = {
        file.name.partition(".")[0] for file in files if not any(made in file.as_posix() for made in MADE)
    }
    assert len(names) > 400
    assert {name for name in names if name.endswith("ing")} <= NOUNS_IN_ING
