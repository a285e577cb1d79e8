"""Compile the rules and the searches with mypyc, in place, where a C compiler is there.

Which modules: everything in kernel, search, games and bots, the scheduling of bots, and what environments
pass through, but not those that define msgspec structs (they mention msgspec) or protocols (compiled, they
forget which facts they name), the `__init__` files, declarations of errors (their parameters are read from
them), or studies. So a new game is compiled without a word said here.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "draisine"
LEVELS = ("kernel", "search", "games", "bots")
SCHEDULING = ("pace", "scheduler", "match_bots")
"""Modules of `tables/bots` that every decision of a simulation passes through."""
ENVIRONMENTS = ("course", "actions", "world")
"""Modules of `lab/env` that every step of an environment passes through."""


def modules() -> list[Path]:
    """Source files that are compiled."""
    found = [path for level in LEVELS for path in sorted((PACKAGE / level).rglob("*.py"))]
    found += [PACKAGE / "tables" / "bots" / f"{name}.py" for name in SCHEDULING]
    found += [PACKAGE / "lab" / "env" / f"{name}.py" for name in ENVIRONMENTS]
    return [
        path
        for path in found
        if path.name != "__init__.py"
        and not path.name.endswith(("errors.py", "refusals.py"))
        and "studies" not in path.parts
        and "msgspec" not in path.read_text("utf-8")
        and "(Protocol" not in path.read_text("utf-8")
        and "multiprocessing" not in path.read_text("utf-8")
    ]


def compiler() -> str | None:
    """The C compiler that Python would use, if this machine has it and Python's headers."""
    name = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_paths()["include"]) / "Python.h"
    return shutil.which(name) if headers.exists() else None


def clean() -> None:
    """Take compiled modules away: the package runs as plain Python again."""
    for library in (ROOT / "src").rglob("*.so"):
        library.unlink()


def compile_in_place() -> bool:
    """True when the modules are compiled, False when this machine cannot."""
    clean()
    if compiler() is None:
        return False
    subprocess.run([sys.executable, str(Path(__file__)), "--now"], check=True, cwd=ROOT / "src")
    return True


def largest_first(sources: list[str]) -> list[str]:
    """A large file that began last would keep one core busy alone."""
    return sorted(sources, key=os.path.getsize, reverse=True)


def _compile_now() -> None:
    from mypyc.build import mypycify
    from setuptools import setup  # type: ignore[import-untyped]
    from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]

    class BuildOnAllCores(build_ext):  # type: ignore[misc]
        """One compiler for each C file, as many at a time as there are cores."""

        def build_extensions(self) -> None:
            compile_files = self.compiler.compile

            def compile_each(sources: list[str], **options: object) -> list[str]:
                def compile_one(source: str) -> list[str]:
                    return list(compile_files([source], **options))

                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    return [name for names in pool.map(compile_one, largest_first(sources)) for name in names]

            self.compiler.compile = compile_each
            super().build_extensions()

    work = ROOT / "build" / "mypyc"
    work.mkdir(parents=True, exist_ok=True)
    paths = [str(path.relative_to(ROOT / "src")) for path in modules()]
    extensions = mypycify(
        ["--config-file=", "--strict", "--disable-error-code=type-abstract", *paths],
        opt_level="3",
        debug_level="0",
        multi_file=True,
        target_dir=str(work),
        group_name="draisine_compiled",
    )
    setup(
        name="draisine-compiled",
        ext_modules=extensions,
        cmdclass={"build_ext": BuildOnAllCores},
        script_args=[
            "-q",
            "build_ext",
            "--inplace",
            "--build-temp",
            str(work),
            "--build-lib",
            str(work / "lib"),
        ],
    )


if __name__ == "__main__":
    if "--now" in sys.argv:
        _compile_now()
    elif "--clean" in sys.argv:
        clean()
    elif compile_in_place():
        print(f"compiled {len(modules())} modules")
    else:
        print("no C compiler: the rules run as plain Python")
