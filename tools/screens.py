"""Pictures of screens: visit named scenes at sizes and in languages, and lay the pictures side by side.

    python tools/screens.py                                  every scene; hundreds of pictures
    python tools/screens.py home 'lobby-*' --sizes 360x740,2560x1440 --languages de
    python tools/screens.py --list

It starts a table server of its own on a free port, with an empty data folder, and stops it afterwards.
The client is the one that was built last (`make client`), or the copy in `--client`, beside which another one
can be built. Pictures, one sheet for each scene, and `faults.txt` (what is cut off, covered or too small, and
what axe-core calls serious) go to `artefacts/screens/`. Scenes are in `tests/browser/scenes.py`.
"""

import argparse
import html
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from fnmatch import fnmatch
from pathlib import Path

from playwright.sync_api import Browser, Error, sync_playwright

import browser

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from tests.browser.cast import Cast  # noqa: E402
from tests.browser.faults import misplaced, serious  # noqa: E402
from tests.browser.people import LANGUAGES, Visitor, Visitors, is_phone, size_of, speak  # noqa: E402
from tests.browser.scenes import COUNTED, SCENES  # noqa: E402
from tests.server.support import ServerProcess  # noqa: E402

from draisine.stores.sqlite.schema import FILE  # noqa: E402

SIZES = "360x740,390x844,844x390,1366x768,2560x1440"
SHEET = (
    "body{margin:0;padding:4px;background:#888;width:1560px;display:flex;flex-wrap:wrap;align-items:flex-start;gap:4px}"
    "img.high{width:256px}img.wide{width:517px}"
)
"""Two sheets for a scene, as large as most viewers show: upright pictures in a row, and a row for each size
that lies."""
MICROPHONE = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
"""One that is always there and always allowed."""
AT_REST = """() => {
  const lasts = one => one.effect?.getComputedTiming().endTime
  for (const one of document.getAnimations()) if (lasts(one) === Infinity) one.pause()
  const ends = document.getAnimations().filter(one => lasts(one) < 5000)
  return Promise.allSettled(ends.map(one => one.finished))
}"""
"""What slides in has arrived. A fire burns for ever; held, it keeps no processor busy between pictures."""


def _groups(sizes: list[str]) -> list[list[str]]:
    """Phones and the rest: a scene is set up once for each, then looked at in every size."""
    return [group for kind in (True, False) if (group := [size for size in sizes if is_phone(size) == kind])]


def _host_secret(server: ServerProcess) -> str:
    with closing(sqlite3.connect(f"{(server.data / FILE).as_uri()}?mode=ro", uri=True)) as file:
        (secret,) = file.execute("SELECT value FROM kept WHERE name = 'host_secret'").fetchone()
    return str(secret)


@contextmanager
def stage(client: Path | None = None) -> Iterator[tuple[Browser, ServerProcess]]:
    """A Chromium, and a server of its own with nothing in it."""
    found = browser.find()
    if found is None:
        sys.exit("No Chromium was found: run `make browser`, which installs one.")
    with (
        tempfile.TemporaryDirectory() as data,
        ServerProcess(Path(data), client=client) as server,
        sync_playwright() as playwright,
    ):
        arguments = ["--no-sandbox", "--disable-gpu", "--mute-audio", *MICROPHONE]
        chromium = playwright.chromium.launch(executable_path=found, args=arguments)
        yield chromium, server
        chromium.close()
        # Nobody will come back to these tables: bots need not finish their thoughts.
        server.kill()


class Photographer:
    """Takes the pictures of one run."""

    def __init__(
        self, chromium: Browser, server: ServerProcess, out: Path, whole: bool, client: Path | None
    ) -> None:
        self._chromium = chromium
        self._server = server
        self._out = out
        self._whole = whole
        self._client = client
        self.failed: list[str] = []
        self.faults: dict[str, list[str]] = {}
        """What is wrong, and where it was seen."""

    def take(self, name: str, sizes: list[str], languages: list[str]) -> None:
        """All pictures of a scene, and its sheet."""
        for group in _groups(sizes):
            try:
                self._visit(name, group, languages)
            except (AssertionError, Error) as problem:
                self.failed.append(f"{name} {group}: {str(problem).splitlines()[0]}")
        if any(self._path(name, size, language).exists() for size in sizes for language in languages):
            self._lay_out(name, sizes, languages)

    def _visit(self, name: str, sizes: list[str], languages: list[str]) -> None:
        with self._server_for(name) as server, Visitors(self._chromium, server.url) as visitors:
            cast = Cast(visitors, languages[0], sizes[0], _host_secret(server))
            SCENES[name](cast)
            cast.hold_still()
            cast.lead.page.evaluate(AT_REST)
            for size in sizes:
                width, height = size_of(size)
                cast.lead.page.set_viewport_size({"width": width, "height": height})
                for language in languages:
                    self._photograph(cast.lead, name, size, language)
                if size == sizes[0]:
                    # Colours and roles are hardly ever a matter of language or size, and axe-core is slow.
                    self._note(serious(cast.lead), name, size, languages[-1])
            for visitor in visitors.here:
                # A picture says what is wrong with a page; what its console says is for the tests.
                visitor.context.close()
                visitor.complaints.clear()

    def _photograph(self, lead: Visitor, name: str, size: str, language: str) -> None:
        speak(lead, language)
        lead.page.wait_for_timeout(150)
        lead.page.evaluate(AT_REST)
        lead.page.screenshot(path=self._path(name, size, language), full_page=self._whole)
        self._note(misplaced(lead, size), name, size, language)

    def _note(self, faults: list[str], name: str, size: str, language: str) -> None:
        for fault in faults:
            self.faults.setdefault(fault, []).append(f"{name} {size} {language}")

    @contextmanager
    def _server_for(self, name: str) -> Iterator[ServerProcess]:
        """The one of this run; one of its own for a scene that is counted in."""
        if name not in COUNTED:
            yield self._server
            return
        with tempfile.TemporaryDirectory() as data, self._counting(Path(data)) as server:
            yield server
            server.kill()

    def _counting(self, data: Path) -> ServerProcess:
        return ServerProcess(data, client=self._client, count_in=60_000)

    def _path(self, name: str, size: str, language: str) -> Path:
        return self._out / f"{name}-{size}-{language}.png"

    def _lay_out(self, name: str, sizes: list[str], languages: list[str]) -> None:
        page = self._chromium.new_page()
        sheet = self._out / "sheet.html"
        for kind in ("high", "wide"):
            images = "".join(
                f'<img class="{kind}" src="{path.as_uri()}" alt="{html.escape(path.stem)}">'
                for size in sizes
                if ("wide" if size_of(size)[0] > size_of(size)[1] else "high") == kind
                for language in languages
                if (path := self._path(name, size, language)).exists()
            )
            if images:
                sheet.write_text(f"<!doctype html><style>{SHEET}</style>{images}", "utf-8")
                page.goto(sheet.as_uri())
                page.locator("body").screenshot(path=self._out / f"sheet-{name}-{kind}.png")
                sheet.unlink()
        page.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("scenes", nargs="*", default=["*"], help="names, with * for any letters")
    parser.add_argument("--sizes", default=SIZES)
    parser.add_argument("--languages", default=",".join(LANGUAGES))
    parser.add_argument("--out", type=Path, default=ROOT / "artefacts" / "screens")
    parser.add_argument("--whole", action="store_true", help="the whole page, not only what fits the screen")
    parser.add_argument("--client", type=Path, help="the folder of a built client")
    parser.add_argument("--list", action="store_true", help="say which scenes there are")
    args = parser.parse_args()
    names = [name for name in SCENES if any(fnmatch(name, wanted) for wanted in args.scenes)]
    if args.list or not names:
        print("\n".join(SCENES))
        return 0 if args.list else 2
    out = args.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    with stage(args.client) as (chromium, server):
        photographer = Photographer(chromium, server, out, args.whole, args.client)
        for name in names:
            photographer.take(name, args.sizes.split(","), args.languages.split(","))
            print(name, flush=True)
    faults = [f"{fault}\n    {', '.join(where)}" for fault, where in sorted(photographer.faults.items())]
    (out / "faults.txt").write_text("\n".join(faults) + "\n", "utf-8")
    print(f"Pictures and {len(faults)} faults are in {out}", *photographer.failed, sep="\n")
    return 1 if photographer.failed else 0


if __name__ == "__main__":
    sys.exit(main())
