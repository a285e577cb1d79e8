"""Riding through the page: choose a card in the light, lay it, and wait for the others."""

from playwright.sync_api import Locator, TimeoutError
from tests.browser.dwarfs import introduce
from tests.browser.people import PATIENCE, Visitor


def open_ride(host: Visitor, name: str, seats: int, bot: str | None = None, **options: object) -> str:
    """Make a table for a ride and go there. Gives its address."""
    introduce(host, name)
    # These riders read the words on the cards, not their symbols.
    asked = {"game": "infernal-wagon", "seats": seats, "options": {"help": "all", **options}, "bot": bot}
    made = host.page.request.post(f"{host.url}/api/tables", data=asked, headers={"Origin": host.url})
    assert made.ok, made.text()
    host.go(f"/t/{made.json()['link']}")
    return host.page.url


def cards(rider: Visitor) -> Locator:
    """Cards that may be laid now, the choice at a tunnel included."""
    return rider.page.locator("[data-hand] button.card:not([disabled])")


def is_over(rider: Visitor) -> bool:
    return rider.button("end_again").or_(rider.button("end_back")).count() > 0


def _names(rider: Visitor) -> list[str]:
    names: list[str] = cards(rider).evaluate_all("cards => cards.map(card => card.ariaLabel ?? '')")
    return names


def lay(rider: Visitor) -> bool:
    """Lay a card that fits, else the first one; False when none is in the light or another was faster."""
    names = _names(rider)
    if not names:
        return False
    fits = [place for place, name in enumerate(names) if rider.words["iw_price_fits"] in name]
    card = cards(rider).nth(fits[0] if fits else 0)
    for patience in (2000, PATIENCE):
        try:
            card.click(timeout=patience)
            # No waiting here: a card that was lifted before was laid by the first click, and may be gone.
            chosen = cards(rider).and_(rider.page.locator("[aria-pressed=true]"))
            if chosen.count():
                chosen.first.click(timeout=patience)
        except TimeoutError as late:
            # Another rider was faster: the hand has changed under the finger. Anything else is a fault.
            if is_over(rider) or _names(rider) != names:
                return False
            reason = str(late)
        else:
            return True
    raise AssertionError(f"a card in the light cannot be laid: {names}\n{reason}")


TOUCH = """fits => {
  const cards = [...document.querySelectorAll('[data-hand] button.card:not([disabled])')]
  const card = cards.find(one => one.ariaPressed === 'true')
    ?? cards.find(one => one.ariaLabel?.includes(fits)) ?? cards[0]
  card?.click()
}"""


def touch_a_card(rider: Visitor) -> None:
    """The first touch lifts a card, one that fits where there is one; the next lays it. Without waiting for a
    picture: where many pages are open on few processors, each has one now and then."""
    rider.page.evaluate(TOUCH, rider.words["iw_price_fits"])


def ride_on(*riders: Visitor, most: int = 400) -> int:
    """Everyone looks in turn and lays what they can, until the ride is over or `most` cards are laid."""
    laid = 0
    quiet = 0
    while quiet < PATIENCE // 50:
        for rider in riders:
            if is_over(rider) or laid >= most:
                return laid
            if lay(rider):
                laid += 1
                quiet = 0
        quiet += 1
        riders[0].page.wait_for_timeout(50)
    raise AssertionError(f"nobody can lay and the ride is not over: {laid} cards laid")
