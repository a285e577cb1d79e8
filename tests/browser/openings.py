"""How a table is opened, a game begun and given up, whichever game it is."""

from tests.browser.dwarfs import light, open_table
from tests.browser.people import Visitor
from tests.browser.underground import open_climb
from tests.browser.wagon import open_ride

GAMES = {"wagon": "infernal-wagon", "dwarfs": "zwergenzugfahrt", "underground": "underground"}
BOTS = {"wagon": "aufmerksam", "dwarfs": "geselle", "underground": "hauer"}
LIT = {"wagon": "[data-hand] button.card", "dwarfs": ".surface [data-dwarf]", "underground": "[data-deed]"}
"""What is there once a board is drawn."""


def sit(lead: Visitor, game: str, bots: bool = True) -> str:
    """A new table with the lead at it. Gives its address."""
    bot = BOTS[game] if bots else None
    if game == "wagon":
        return open_ride(lead, "Ada", 3, bot)
    if game == "underground":
        return open_climb(lead, "Ada", 2, bot)
    return open_table(lead, "Ada", bot)


def begin(lead: Visitor, game: str) -> str:
    """A game with bots that has begun. Gives its address."""
    address = sit(lead, game)
    light(lead)
    lead.sees(lead.page.locator(LIT[game]).first)
    return address


def give_up(lead: Visitor, game: str) -> None:
    key = "menu_resign" if game == "dwarfs" else "menu_give_up"
    lead.button("table_menu").click()
    lead.button(key).click()
    lead.button(key).last.click()
    lead.sees(lead.page.locator("#end-title"))
