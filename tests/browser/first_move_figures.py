"""How long it takes from a link to a first legal move: `python -m tests.browser.first_move_figures`.

Somebody who has never been here comes by a friend's link on a slow phone (processor four times slower,
1.6 Mbit/s, 150 ms) and touches only what is lit, without typing. Prints seconds from the address to the
server's yes, and touches, for each game; and for a practice ride from the address of the wagon's chamber.
"""

import argparse
import tempfile
from pathlib import Path
from time import monotonic

from playwright.sync_api import sync_playwright
from tests.browser.conftest import find_browser
from tests.browser.dwarfs import introduce, lit, take_turn
from tests.browser.people import PATIENCE, Visitor, Visitors
from tests.browser.test_way_in import LIT, LIT_ON_THE_WAY, MOVES, Finger
from tests.server.support import ServerProcess

KILOBYTE = 1024
SLOW = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 200 * KILOBYTE,
    "uploadThroughput": 94 * KILOBYTE,
}
LANGUAGES = {"infernal-wagon": "de", "zwergenzugfahrt": "fr", "underground": "en"}


def open_for_two(host: Visitor, game: str) -> str:
    """A table at which a friend is ready. Gives its address."""
    introduce(host, "Ada", beard=0)
    asked = {"game": game, "options": {}, "seats": 2}
    made = host.page.request.post(f"{host.url}/api/tables", data=asked, headers={"Origin": host.url})
    assert made.ok, made.text()
    host.go(f"/t/{made.json()['link']}")
    if game == "underground":
        # The first seat begins: how long a friend thinks about the first turn is not the newcomer's time.
        seats = host.page.get_by_role("list", name=host.say("lobby_seats"))
        seats.get_by_role("listitem").nth(1).get_by_role("button").first.click()
        host.button("lobby_sit_here").click()
    host.button("lobby_light").click()
    return host.page.url


def _newcomer(visitors: Visitors, language: str) -> Visitor:
    """Somebody on a slow phone whose touches are counted."""
    guest = visitors.come(language, "360x740", muted=True)
    line = guest.context.new_cdp_session(guest.page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", SLOW)
    line.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    guest.page.add_init_script(MOVES)
    return guest


def _until_moved(guest: Visitor, address: str, lit_things: str, host: Visitor | None) -> tuple[float, int]:
    """Touch what is lit until the server has said yes to a move."""
    finger = Finger(guest)
    wanted = guest.page.locator(lit_things).and_(guest.page.locator(":enabled")).first
    began = monotonic()
    guest.go(address)
    while guest.page.evaluate("window.answer") != "done":
        assert monotonic() - began < PATIENCE / 1000 * 3, "never a first move"
        if host is not None and lit(host).count():
            # The friend begins: the guest's time goes on meanwhile.
            take_turn(host, 0)
        if wanted.is_visible() and guest.page.evaluate("window.moved === undefined"):
            finger.touch(wanted)
        guest.page.wait_for_timeout(50)
    touches, typed = guest.page.evaluate("[window.touches, !!window.typed]")
    assert not typed
    return monotonic() - began, touches


def come(visitors: Visitors, game: str) -> tuple[float, int]:
    """Seconds and touches of one guest by a friend's link."""
    host = visitors.come("en", "laptop", muted=True)
    address = open_for_two(host, game)
    guest = _newcomer(visitors, LANGUAGES[game])
    others = host if game == "zwergenzugfahrt" else None
    return _until_moved(guest, address, f"{LIT_ON_THE_WAY}, {LIT[game]}", others)


def practise(visitors: Visitors) -> tuple[float, int]:
    """Seconds and touches of somebody who comes to the chamber, where practising is offered first."""
    guest = _newcomer(visitors, "de")
    lit_things = f".ways button:first-child, {LIT['infernal-wagon']}"
    return _until_moved(guest, f"{guest.url}/g/infernal-wagon", lit_things, None)


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=3)
    times = parser.parse_args().times
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        for game in (*LANGUAGES, "practice"):
            for _ in range(times):
                with Visitors(browser, server.url) as visitors:
                    seconds, touches = practise(visitors) if game == "practice" else come(visitors, game)
                    print(f"{game}: {seconds:.1f} s, {touches} touches", flush=True)
        browser.close()
        server.kill()


if __name__ == "__main__":
    main()
