"""The README's pictures: play to named moments, take them sharply, lay phones side by side.

    python tools/pictures.py                 all of docs/pictures/
    python tools/pictures.py home board      these

It starts a table server of its own, with the client that was built last (`make client`). What is shown stands
in `tests/browser/picture_scenes.py`; look at every picture before it is kept.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser

from screens import AT_REST, ROOT, stage

sys.path.insert(0, str(ROOT))
from tests.browser.cast import Cast
from tests.browser.people import Visitors, size_of
from tests.browser.picture_scenes import PICTURES, Picture, Scene

WIDTH = 1600
"""Pixels across, about: nearly twice as many as the README gives a picture."""
STEP = 4
"""Shades nearer to one another than this are one: a glow needs half the bytes, and looks the same."""
GAP = 24
BESIDE = (
    "body{{margin:0;display:flex;gap:{gap}px;width:max-content;background:transparent}}"
    "img{{display:block;width:{width}px;border-radius:18px}}"
)


def _scale(picture: Picture) -> float:
    width, _ = size_of(picture.size)
    count = len(picture.scenes)
    return round(WIDTH / (count * width + (count - 1) * GAP), 2)


def _take(chromium: Browser, url: str, scene: Scene, picture: Picture, file: Path) -> None:
    with Visitors(chromium, url) as visitors:
        cast = Cast(visitors, "en", picture.size, device_scale_factor=_scale(picture))
        scene(cast)
        page = cast.lead.page
        # What was said by the way has gone, and what slides in has arrived.
        page.wait_for_timeout(1500)
        cast.hold_still()
        page.evaluate(AT_REST)
        page.screenshot(path=file)
        for visitor in visitors.here:
            visitor.context.close()
            visitor.complaints.clear()


def _lay_side_by_side(chromium: Browser, picture: Picture, parts: list[Path], file: Path) -> None:
    page = chromium.new_page(device_scale_factor=_scale(picture))
    style = BESIDE.format(gap=GAP, width=size_of(picture.size)[0])
    images = "".join(f'<img src="{part.name}" alt="">' for part in parts)
    sheet = parts[0].with_name("sheet.html")
    sheet.write_text(f"<!doctype html><style>{style}</style>{images}", "utf-8")
    page.goto(sheet.as_uri())
    page.locator("body").screenshot(path=file, omit_background=True)
    page.close()


def _keep(part: Path, file: Path) -> None:
    with Image.open(part) as picture:
        rounded = picture.point(lambda shade: min(255, (shade + STEP // 2) // STEP * STEP))
        rounded.save(file, "PNG", optimize=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", default=list(PICTURES), help="which; else all")
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "pictures")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    with stage() as (chromium, server), tempfile.TemporaryDirectory() as folder:
        for name in args.names:
            picture, file = PICTURES[name], args.out.resolve() / f"{name}.png"
            parts = [Path(folder) / f"{name}-{place}.png" for place in range(len(picture.scenes))]
            for scene, part in zip(picture.scenes, parts, strict=True):
                _take(chromium, server.url, scene, picture, part)
            if len(parts) > 1:
                _lay_side_by_side(chromium, picture, parts, sheet := Path(folder) / f"{name}.png")
                parts = [sheet]
            _keep(parts[0], file)
            print(f"{file.name}: {file.stat().st_size // 1000} kB", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
