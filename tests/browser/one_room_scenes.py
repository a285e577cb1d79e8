"""Screens of people in one room: phones as hands, one device for several, voice, a replay for two."""

from collections.abc import Callable

import msgspec
from playwright.sync_api import FilePayload, expect
from tests.browser.dwarfs import light, open_table, sit_down
from tests.browser.people import PATIENCE, Visitor
from tests.browser.underground import Climber, open_climb
from tests.browser.wagon import open_ride
from tests.games.test_golden import FOLDER, read_log

Pair = tuple[Visitor, Visitor]
Meet = Callable[[Pair], None]
DRAWN = {"zwergenzugfahrt": ".surface [data-dwarf]", "underground": "[data-card]"}
"""What is there once a board is drawn and somebody is on."""


def _sharing(game: str) -> Meet:
    """The names of those who pass a device around."""

    def visit(pair: Pair) -> None:
        pair[0].go(f"/g/{game}")
        pair[0].button("chamber_device").click()
        pair[0].sees(pair[0].page.get_by_role("dialog"))

    return visit


def _shared(game: str) -> Meet:
    """Two at one device, the first of them on."""

    def visit(pair: Pair) -> None:
        lead = pair[0]
        _sharing(game)(pair)
        for number, name in enumerate(("Ada", "Jo")):
            lead.page.locator(f'[data-player="{number}"]').fill(name)
        lead.button("device_begin").click()
        if game == "underground":
            Climber(lead).begin()
        lead.sees(lead.page.locator(DRAWN[game]).first)

    return visit


def _held(game: str) -> Meet:
    """The board lies on a screen; a phone shows the hand only."""

    def visit(pair: Pair) -> None:
        lead, jo = pair
        if game == "underground":
            address = open_climb(lead, "Ada", 2, "hauer", setup="4", hourglass=False)
            light(lead)
            Climber(lead).deed("begin").click()
            expect(Climber(lead).deed("begin")).to_have_count(0, timeout=PATIENCE)
        else:
            address = open_table(lead, "Ada", "geselle")
            light(lead)
        lead.sees(lead.page.locator(DRAWN[game]).first)
        jo.go(f"{address}/screen")
        lead.sees(lead.page.get_by_role("group", name=lead.say("room_screen")))
        if lead.button("room_hand_only").count():
            lead.button("room_hand_only").click()

    return visit


def _speaking(lead: Visitor, jo: Visitor) -> None:
    sit_down(jo, open_table(lead, "Ada"), "Jo")
    light(lead)
    lead.sees(lead.page.locator(DRAWN["zwergenzugfahrt"]).first)
    for one in (lead, jo):
        one.page.locator("[data-voice]").click()
        one.page.locator("[data-voice-on]").click()
        one.sees(one.page.locator("[data-talk]"))


def _voice(pair: Pair) -> None:
    """Voice is on, and its sheet is shut again."""
    _speaking(*pair)
    pair[0].page.keyboard.press("Escape")
    expect(pair[0].page.get_by_role("dialog")).to_have_count(0, timeout=PATIENCE)


def _voice_sheet(pair: Pair) -> None:
    _speaking(*pair)
    pair[0].sees(pair[0].page.get_by_role("dialog"))


def _review(leads: bool) -> Meet:
    """A game that two look at together, one leading."""

    def visit(pair: Pair) -> None:
        lead, jo = pair
        log = read_log(FOLDER / "zwergenzugfahrt-2-5.txt")
        lead.go("/replay")
        file = FilePayload(name="game.json", mimeType="application/json", buffer=msgspec.json.encode(log))
        lead.page.locator("input[type=file]").set_input_files(file)
        expect(lead.page.locator("main[data-frame='0']")).to_be_visible(timeout=PATIENCE)
        jo.go(lead.page.url)
        first, second = (lead, jo) if leads else (jo, lead)
        first.button("review_lead").click()
        second.button("review_follow").click()
        first.page.keyboard.press("ArrowRight")
        expect(second.page.locator("main[data-frame='1']")).to_be_visible(timeout=PATIENCE)

    return visit


def _waiting(pair: Pair) -> None:
    """A television before anybody but the host has come."""
    lead, host = pair
    lead.go(f"{open_ride(host, 'Ada', 4)}/screen")
    lead.sees(lead.page.get_by_role("heading", level=2))


def _last_minute(pair: Pair) -> None:
    """A television in the last minute: the ticket is a name."""
    lead, host = pair
    address = open_ride(host, "Ada", 3, "aufmerksam", clock=59)
    light(host)
    lead.go(f"{address}/screen")
    lead.sees(lead.page.locator(".ticket.brief"))


ROOM_SCENES: dict[str, Meet] = {
    "screen-waiting": _waiting,
    "screen-last-minute": _last_minute,
    "device-dwarfs": _sharing("zwergenzugfahrt"),
    "device-dwarfs-on": _shared("zwergenzugfahrt"),
    "device-underground-on": _shared("underground"),
    "hand-dwarfs": _held("zwergenzugfahrt"),
    "hand-underground": _held("underground"),
    "voice": _voice,
    "voice-sheet": _voice_sheet,
    "review-leading": _review(leads=True),
    "review-following": _review(leads=False),
}
