"""Write docs/errors.md from the declarations of the codes, which stand in the `errors.py` of each package.

`python tools/error_pages.py` writes the page, `--check` only says whether it is old.
"""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from draisine.kernel import DraisineError, ErrorCode, declared_codes

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "errors.md"
PACKAGE = ROOT / "src" / "draisine"
Code = ErrorCode[..., DraisineError]

HEAD = """# Errors by name

<!-- Made from the errors.py of each package by tools/error_pages.py: change them there. -->

Every refusal is a code and its parameters; the sentences are in the catalogs (`error_<code>`).
A code is declared once, with its parameters: [writing a game](writing-a-game.md#its-refusals) says how.
"""
FIRST = (
    ("In every game and its logs", "", ("kernel.refusals",)),
    ("At a table", "", ("tables.errors", "lessons.errors")),
    ("From the server, over HTTP or a socket", "", ("server.errors", "words.errors")),
    ("When the server starts", "", ("server.start_errors", "stores.errors")),
    (
        "In the terminal",
        "`draisine new` says those that begin with `new`.",
        ("cli.errors", "lab.errors", "bots.errors"),
    ),
)
DATA = """`what` quotes the line. Where a whole file or all of the data is wrong, there is no line;
where the data is a folder, `file` is named too."""
POSITIONS = "What [described positions and scripted luck](positions.md) are refused with, in Python."


def modules() -> list[str]:
    """Every module that declares codes, by its name below `draisine`."""
    files = [*PACKAGE.rglob("*errors.py"), PACKAGE / "kernel" / "refusals.py"]
    names = [file.relative_to(PACKAGE).with_suffix("").as_posix().replace("/", ".") for file in files]
    return sorted(name for name in names if name != "kernel.errors")


def codes_of(module: str) -> list[Code]:
    """What a module declares."""
    name = f"draisine.{module}"
    import_module(name)
    return declared_codes(name)


def sections() -> Iterator[tuple[str, str, list[Code]]]:
    """Title, what is said first, and the codes."""
    left = modules()
    positions = ["testing.errors", *[name for name in left if name.endswith(".position_errors")]]
    games = sorted({name.split(".")[1] for name in left if name.startswith("games.")})
    plan = list(FIRST)
    for game in games:
        title = (
            (ROOT / "docs" / "games" / f"{game.replace('_', '-')}.md").read_text("utf-8").split("\n")[0][2:]
        )
        plan.append((f"In {title}", "", (f"games.{game}.errors",)))
        plan.append((f"In the data of {title}", DATA, (f"games.{game}.data_errors",)))
    plan.append(("In positions and scripts", POSITIONS, tuple(positions)))
    for title, intro, names in plan:
        found = {code.code: code for name in names for code in codes_of(name)}
        left = [name for name in left if name not in names]
        yield title, intro, [found[code] for code in sorted(found)]
    if left:
        raise SystemExit(f"no section for {', '.join(left)}")


def row(code: Code) -> str:
    """One line of a table."""
    params = " ".join(["", ", ".join(f"`{name}`" for name in code.params)]).rstrip()
    when = code.when.removesuffix(".")
    return f"| `{code.code}` |{params} | {when[:1].lower()}{when[1:]} |"


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for title, intro, codes in sections():
        head = f"## {title}\n" + (f"{intro}\n\n" if intro else "")
        parts.append(head + "\n".join(["| code | params | when |", "|---|---|---|", *map(row, codes)]) + "\n")
    return "\n".join(parts)


def main() -> None:
    """Write the page, or say that it is old."""
    text, check = page(), "--check" in sys.argv
    if PAGE.exists() and PAGE.read_text("utf-8") == text:
        return
    print(f"docs/errors.md {'is old: python tools/error_pages.py' if check else 'written'}")
    if check:
        sys.exit(1)
    PAGE.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
