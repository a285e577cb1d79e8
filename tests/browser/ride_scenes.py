"""Screens of a ride: what the Junctions bring, how it ends; and pages on which a game is told or taught."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import msgspec
from playwright.sync_api import FilePayload, TimeoutError, expect
from tests.browser.dwarfs import light
from tests.browser.people import PATIENCE, Visitor
from tests.browser.wagon import cards, is_over, lay, open_ride, ride_on
from tests.games.test_golden import FOLDER, read_log

from draisine.games.infernal_wagon.decks import OWN, shipped_decks

LOGS = {
    "wagon": "infernal-wagon-3-12.txt",
    "dwarfs": "zwergenzugfahrt-2-5.txt",
    "underground": "underground-2-1-door.txt",
}


MOST_RIDES = 6
MOST_LOOKS = 1500
"""So often a ride is looked at before it must be over: some thirty cards in half a minute, and as long again
on a busy machine."""


def _looks(lead: Visitor) -> Iterator[None]:
    """One look after the other while the ride goes on; never for ever."""
    for _ in range(MOST_LOOKS):
        if is_over(lead):
            return
        yield
        lead.page.wait_for_timeout(50)
    raise AssertionError(f"the ride is not over after {MOST_LOOKS} looks")


def _begun(lead: Visitor, seats: int = 3, **options: Any) -> None:
    open_ride(lead, "Ada", seats, "aufmerksam", **options)
    light(lead)
    lead.sees(cards(lead).first)


def _until(sign: str, **options: Any) -> Callable[[Visitor], None]:
    """Ride until something is said on the board, in as many rides as it takes."""

    def ride(lead: Visitor) -> None:
        said = lead.page.get_by_text(lead.say(sign)).first
        for _ in range(MOST_RIDES):
            _begun(lead, clock=0, easy=8, deck="gentle", **options)
            for _ in _looks(lead):
                if said.is_visible():
                    return
                lay(lead)
        raise AssertionError(f"never {sign}")

    return ride


def _cursed(lead: Visitor) -> None:
    _begun(lead, curse=True)


def _five(lead: Visitor) -> None:
    _begun(lead, seats=5)


def _out_of_time(lead: Visitor) -> None:
    _begun(lead, seats=2, clock=4)
    lead.sees(lead.page.get_by_role("heading", name=lead.words["iw_end_time"]))


def _burned(lead: Visitor) -> None:
    """Whatever card lies first is laid, until the fire is there."""
    open_ride(lead, "Ada", 2, "aufmerksam", clock=0)
    light(lead)
    lead.sees(cards(lead).first)
    for _ in _looks(lead):
        card = cards(lead).last
        if card.count():
            # A mate was faster: then another card lies there.
            with suppress(TimeoutError):
                card.dblclick(timeout=2000, force=True)
    lead.sees(lead.page.locator("#end-title"))


def _deck(cards: str, becomes: Callable[[re.Match[str]], str]) -> dict[str, Any]:
    """Options of a deck of which some cards become others."""
    text = re.sub(cards, becomes, shipped_decks()["gentle"], flags=re.MULTILINE)
    return {"deck": OWN, "cards": text}


ONE_SYMBOL = _deck(
    r"^((?:fork|straight|curve|tunnel|danger|blast) )(\S+)",
    lambda card: card[1] + re.sub(r"\w+", "gem", card[2]),
)
"""Whatever is laid fits."""
EXPLOSIVE = _deck(r"^(?:tunnel|danger) (\S+) \w", lambda card: f"blast {card[1]} 2")
"""Every Danger is an explosion."""


def _won(lead: Visitor) -> None:
    """Daylight: a ride on which every card fits."""
    _begun(lead, seats=3, clock=0, **ONE_SYMBOL)
    ride_on(lead)
    lead.sees(lead.page.get_by_role("heading", name=lead.words["iw_won"]))


def _explosion(lead: Visitor) -> None:
    """An explosion is held, and chosen: its flag says all that it costs."""
    blast = cards(lead).and_(lead.page.get_by_role("button", name=re.compile(lead.words["iw_kind_blast"])))
    for _ in range(MOST_RIDES):
        _begun(lead, clock=0, easy=8, **EXPLOSIVE)
        for _ in _looks(lead):
            if blast.count():
                blast.first.click()
                return
            lay(lead)
    raise AssertionError("never an explosion")


def _last_minute(lead: Visitor) -> None:
    _begun(lead, seats=4, clock=50)


def _unaided(lead: Visitor) -> None:
    """As a table has it by default: only the chosen card says what it costs."""
    _begun(lead, help="chosen")


def _practice(lead: Visitor) -> None:
    lead.go("/g/infernal-wagon")
    lead.button("chamber_practice").click()
    lead.sees(cards(lead).first)


def _told_again(game: str) -> Callable[[Visitor], None]:
    """A whole game, looked at in its middle."""

    def tell(lead: Visitor) -> None:
        log = read_log(FOLDER / LOGS[game])
        lead.go("/replay")
        file = FilePayload(name="game.json", mimeType="application/json", buffer=msgspec.json.encode(log))
        lead.page.locator("input[type=file]").set_input_files(file)
        expect(lead.page.locator("main[data-frame='0']")).to_be_visible(timeout=PATIENCE)
        slider = lead.page.get_by_role("slider").first
        slider.focus()
        slider.press("End")
        for _ in range(5):
            slider.press("ArrowLeft")

    return tell


RIDE_SCENES: dict[str, Callable[[Visitor], None]] = {
    "ride-u-turn": _until("iw_hand_is_theirs", u_turn=True),
    "ride-silence": _until("iw_gesture_nod", silence=True),
    "ride-curse": _cursed,
    "ride-five": _five,
    "ride-time": _out_of_time,
    "ride-burned": _burned,
    "ride-won": _won,
    "ride-explosion": _explosion,
    "ride-last-minute": _last_minute,
    "ride-unaided": _unaided,
    "ride-practice": _practice,
    "replay-wagon": _told_again("wagon"),
    "replay-dwarfs": _told_again("dwarfs"),
    "replay-underground": _told_again("underground"),
}
