"""People who hum into their microphones, each a note of their own, and what comes out of everybody's page."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserType, expect
from tests.browser.conftest import find_browser
from tests.browser.people import PATIENCE, Visitor, Visitors
from tests.browser.secure import NAME
from tests.browser.wagon import is_over, touch_a_card

NOTES = [400, 1000, 2200]
"""Hertz: far from each other and from each other's overtones."""
HEARD = 0.1
"""Amplitude at the receiver; microphones hum with a half."""
QUIET = 0.02
MOST_TOUCHES = 2000
FOLDER = Path(__file__).parent
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    "--autoplay-policy=no-user-gesture-required",
    # Machines that run tests may have no other network, and no names for addresses.
    "--allow-loopback-in-peer-connection",
    "--disable-features=WebRtcHideLocalIpsWithMdns",
    f"--host-resolver-rules=MAP {NAME} 127.0.0.1",
]


@contextmanager
def talking_browser(kind: BrowserType) -> Iterator[Browser]:
    """A browser with a fake microphone."""
    launched = kind.launch(executable_path=find_browser(), args=FLAGS)
    try:
        yield launched
    finally:
        launched.close()


def come(visitors: Visitors, number: int = 0, changed: bool = False, language: str = "en") -> Visitor:
    """Somebody whose microphone hums the note of that number."""
    # The ear is a script that our content policy would rightly not let in.
    one = visitors.come(language, "390x844", muted=True, reduced_motion="reduce", bypass_csp=True)
    script, ear = ((FOLDER / name).read_text("utf-8") for name in ("voices.js", "voices_ear.js"))
    setup = {"note": NOTES[number], "changed": changed, "notes": NOTES, "ear": ear}
    one.context.add_init_script(f"({script})({json.dumps(setup)})")
    return one


def open_panel(one: Visitor) -> None:
    one.page.locator("[data-voice]").first.click()


def turn_on(one: Visitor) -> None:
    """With the panel shut again."""
    open_panel(one)
    one.page.locator("[data-voice-on]").click()
    expect(one.page.locator('[data-voice="on"]').first).to_be_attached(timeout=PATIENCE)
    one.page.keyboard.press("Escape")


def hears(one: Visitor, *notes: int) -> None:
    """Wait until these notes come out of the page, and no others."""
    one.until(
        "([wanted, heard, quiet]) => voices.levels.length && voices.levels.every((level, note) => "
        "wanted.includes(note) ? level > heard : level < quiet)",
        [list(notes), HEARD, QUIET],
    )


class RideOver(AssertionError):
    """There is no other card to lay."""


def is_silent(one: Visitor) -> bool:
    silent: bool = one.page.evaluate("() => voices.told.at(-1)?.silent ?? false")
    return silent


def _settle(riders: tuple[Visitor, ...]) -> None:
    """Every card that was laid has been answered, and everybody knows of it."""
    for rider in riders:
        rider.until("() => voices.moves.size === 0")
    newest = max(int(rider.page.evaluate("() => voices.number")) for rider in riders)
    for rider in riders:
        rider.until("newest => voices.number >= newest", newest)


def ride_until(silent: bool, *riders: Visitor, ready: Callable[..., None] = lambda *riders: None) -> None:
    """Lay one card after the other until the table says that nobody may talk, or that all may again. `ready`
    waits until they are, before each card."""
    for touch in range(MOST_TOUCHES):
        if is_silent(riders[0]) == silent:
            break
        if is_over(riders[0]):
            raise RideOver(f"the ride ended before silence was {silent}")
        ready(*riders)
        touch_a_card(riders[touch % len(riders)])
        # No card is on its way while silence is listened to: the next one might end it.
        _settle(riders)
    assert {is_silent(rider) for rider in riders} == {silent}


def milliseconds_after(one: Visitor) -> float:
    """From the table's word for silence to the last sample that came out, on the clock of the sound card."""
    found: float = one.page.evaluate(
        "() => ((voices.lastLoud - voices.told.at(-1).frame) / voices.rate) * 1000"
    )
    return found


ENERGY = """async () => {
  let energy = 0
  for (const peer of voices.peers)
    for (const one of (await peer.getStats()).values())
      if (one.type === 'media-source') energy += one.totalAudioEnergy ?? 0
  return energy
}"""
"""What a page has sent, of its own sound."""
ARRIVED = """async () => {
  let packets = 0
  for (const peer of voices.peers)
    for (const one of (await peer.getStats()).values())
      if (one.type === 'inbound-rtp') packets += one.packetsReceived
  return packets
}"""
