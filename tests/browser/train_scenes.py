"""Screens of the dwarfs' train in its rarer moments: a kick, the conductor, other trains, the end."""

from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.dwarfs import light, lit, open_table, take_turn
from tests.browser.forks import go_on
from tests.browser.people import PATIENCE, Visitor

Visit = Callable[[Visitor], None]


def _moment(file: str, step: int, seat: int) -> Visit:
    """A game that is kept, at a moment when somebody is on."""

    def visit(lead: Visitor) -> None:
        go_on(lead, file, step, seat)
        lead.sees(lit(lead).first)

    return visit


def _touched(moment: Visit, *fields: str) -> Visit:
    """A dwarf in the light, then a field."""

    def visit(lead: Visitor) -> None:
        moment(lead)
        for field in fields:
            one = f'[data-dwarf="{field}"], [data-target="{field}"]'
            # Dwarfs stand close: what is meant is named, not aimed at.
            lead.page.locator(".surface").locator(one).first.dispatch_event("click")

    return visit


def _ended(file: str, seat: int) -> Visit:
    """The last turn of a game that is kept is taken once more."""

    def visit(lead: Visitor) -> None:
        _moment(file, -1, seat)(lead)
        take_turn(lead, 0)
        expect(lead.page.locator("#end-title")).to_be_visible(timeout=PATIENCE)

    return visit


def _by_the_clock(lead: Visitor) -> None:
    open_table(lead, "Ada", "geselle", end="time", minutes=5)
    light(lead)
    lead.sees(lit(lead).first)


TRAIN_SCENES: dict[str, Visit] = {
    "train-seat": _touched(_moment("zwergenzugfahrt-2-0.txt", 5, 0), "D4"),
    "train-kick": _touched(_moment("zwergenzugfahrt-2-0.txt", 101, 0), "B3"),
    "train-conductor": _moment("zwergenzugfahrt-2-0.txt", 15, 0),
    "train-wild": _moment("zwergenzugfahrt-2-2.txt", 164, 0),
    "train-quick": _moment("zwergenzugfahrt-2-4.txt", 33, 0),
    "train-clock": _by_the_clock,
    "train-end-red": _ended("zwergenzugfahrt-2-0.txt", 0),
    "train-end-green": _ended("zwergenzugfahrt-2-5.txt", 1),
}
