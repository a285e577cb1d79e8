"""`draisine new`: the folder of a minimal game, to begin with."""

import keyword
import re
import shutil
import sys
from importlib import resources
from importlib.util import find_spec
from pathlib import Path
from string import Template
from typing import Annotated

import typer
from rich.console import Console

import draisine
from draisine.cli import errors
from draisine.cli.files import writing
from draisine.cli.words import LanguageOption, words

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST = 40
_FILES = {
    "pyproject.toml": "pyproject.toml.txt",
    "README.md": "README.md.txt",
    "src/{package}/__init__.py": "__init__.py.txt",
    "src/{package}/rules.py": "rules.py.txt",
    "src/{package}/words/de.json": "words/de.json.txt",
    "src/{package}/words/en.json": "words/en.json.txt",
    "src/{package}/words/fr.json": "words/fr.json.txt",
    "tests/test_{package}.py": "test_rules.py.txt",
}
"""What is made, and of which template."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(new)


def new(
    name: Annotated[str, typer.Argument(help="The game's id: small letters, digits and hyphens.")],
    *,
    folder: Annotated[Path | None, typer.Option(help="Where to make it; else ./NAME.")] = None,
    language: LanguageOption = None,
) -> None:
    """Make the folder of a new game: rules to change, words in three languages, a test, entry points."""
    target = folder or Path(name)
    package = check_name(name)
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise errors.new_folder_taken(folder=str(target))
    with writing(target):
        made = _write(target, name, package)
    say, out = words(), Console(highlight=False)
    out.print(say.say("new_made", folder=str(target)), style="bold green", markup=False)
    for file in made:
        out.print(f"  {file}", markup=False, soft_wrap=True)
    out.print(say.say("new_next"), markup=False)
    command = program()
    for line in (install_line(target), f"{command} play {name}", f"{command} serve"):
        out.print(f"  {line}", markup=False, soft_wrap=True)
    if (page := docs_page()) is not None:
        out.print(say.say("new_page", file=str(page)), markup=False, soft_wrap=True)


def docs_page() -> Path | None:
    """The page on how a game is written: a wheel brings it along, in a checkout it lies among the docs."""
    package = Path(draisine.__file__).parent
    for folder in (package, package.parents[1]):
        if (page := folder / "docs" / "writing-a-game.md").is_file():
            return page
    return None


def check_name(name: str) -> str:
    """The package of a game that may be called so, or a named error."""
    from draisine.games import all_games

    if len(name) > _LONGEST or _NAME.fullmatch(name) is None:
        raise errors.new_bad_name(name=name[:_LONGEST], most=_LONGEST)
    package = name.replace("-", "_")
    if keyword.iskeyword(package) or package in sys.stdlib_module_names:
        raise errors.new_name_of_python(name=name)
    if name in all_games() or find_spec(package) is not None:
        raise errors.new_name_taken(name=name)
    return package


def install_line(folder: Path) -> str:
    """What installs a package here: without the network where this environment can build one itself."""
    alone = " --no-deps --no-build-isolation" if find_spec("hatchling") is not None else ""
    pip = f"{sys.executable} -m pip" if find_spec("pip") is not None else f"uv pip --python {sys.executable}"
    return f"{pip} install{alone} -e {folder}"


def program() -> str:
    """What starts this command again: its name where the shell finds it, else where it lies."""
    here = Path(sys.executable).with_name("draisine")
    known = shutil.which("draisine")
    return str(here) if here.exists() and (known is None or not here.samefile(known)) else "draisine"


def _write(target: Path, name: str, package: str) -> list[Path]:
    parts = name.split("-")
    gaps = {
        "id": name,
        "package": package,
        "name": "".join(part.capitalize() for part in parts),
        "title": " ".join(parts).capitalize(),
    }
    templates = resources.files("draisine.cli") / "new_game"
    made = []
    for path, template in _FILES.items():
        file = target / path.format(package=package)
        file.parent.mkdir(parents=True, exist_ok=True)
        text = templates.joinpath(*template.split("/")).read_text("utf-8")
        file.write_text(Template(text).substitute(gaps), "utf-8")
        made.append(file)
    return made
