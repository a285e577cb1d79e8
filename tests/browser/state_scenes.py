"""States that a page comes into by the way: nothing there yet, something asked twice, somebody waited for."""

from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.cast import Cast
from tests.browser.dwarfs import introduce, light, lit, take_turn
from tests.browser.forks import post
from tests.browser.openings import GAMES, begin, give_up
from tests.browser.people import PATIENCE
from tests.browser.underground import Climber, open_climb

Scene = Callable[[Cast], None]


def _empty(path: str) -> Scene:
    """A page of somebody who has played nothing yet."""

    def visit(cast: Cast) -> None:
        introduce(cast.lead, "Ada")
        cast.lead.go(path)
        cast.lead.sees(cast.lead.page.get_by_role("heading").first)

    return visit


def _opened(game: str, *keys: str) -> Scene:
    """What a touch in the menu of a running table opens."""

    def visit(cast: Cast) -> None:
        begin(cast.lead, game)
        cast.lead.button("table_menu").click()
        for key in keys:
            cast.lead.button(key).last.click()

    return visit


def _four(cast: Cast) -> None:
    """Three mates: their names and cards share a row on phones."""
    lead = cast.lead
    open_climb(lead, "Ada", 4, "hauer", setup="4", seconds=90)
    light(lead)
    Climber(lead).begin()


def _advised_walk(cast: Cast) -> None:
    """Advice while a way is chosen: what else one may do stands beside it."""
    lead = cast.lead
    open_climb(lead, "Ada", 3, "hauer", setup="4", hourglass=False)
    light(lead)
    climber = Climber(lead)
    climber.begin()
    climber.pick()
    climber.key("w")
    climber.key("q")
    lead.sees(lead.page.locator("[data-thought]").first)


def _coached(cast: Cast) -> None:
    """The dwarfs with a coach: the first move has been made and answered."""
    lead = cast.lead
    introduce(lead, "Ada", beard=90)
    made = post(lead, "/api/tables", {"game": GAMES["dwarfs"], "seats": 2, "options": {}, "bot": "coach"})
    lead.go(f"/t/{made['link']}")
    light(lead)
    lead.sees(lit(lead).first)
    take_turn(lead, 0)
    expect(lit(lead).first).to_be_visible(timeout=PATIENCE)


def _today_played(cast: Cast) -> None:
    """Today's table, once it was tried."""
    lead = cast.lead
    introduce(lead, "Ada")
    lead.go(f"/today/{GAMES['wagon']}")
    lead.button("day_play").click()
    lead.sees(lead.page.locator("[data-hand] button.card").first)
    give_up(lead, "wagon")
    lead.go(f"/today/{GAMES['wagon']}")
    lead.sees(lead.button("day_again"))


def _deal(cast: Cast) -> None:
    """How one knows that the deal was fair."""
    begin(cast.lead, "wagon")
    give_up(cast.lead, "wagon")
    cast.lead.button("menu_deal").first.click()
    cast.lead.sees(cast.lead.page.get_by_role("dialog"))


def _forget(cast: Cast) -> None:
    """Asked once more before everything of somebody is erased."""
    introduce(cast.lead, "Ada")
    cast.lead.go("/privacy")
    cast.lead.button("privacy_forget_do").click()
    cast.lead.button("privacy_forget_sure").scroll_into_view_if_needed()


def _search(cast: Cast) -> None:
    """A word looked for in the rules."""
    cast.lead.go(f"/g/{GAMES['underground']}/rules")
    cast.lead.page.get_by_role("searchbox").fill("A5")


def _line_lost(game: str) -> Scene:
    def visit(cast: Cast) -> None:
        begin(cast.lead, game)
        cast.lead.context.set_offline(True)
        cast.lead.page.evaluate("window.dispatchEvent(new Event('offline'))")
        expect(cast.lead.page.locator("main")).to_have_attribute("data-line", "lost", timeout=PATIENCE)

    return visit


def _screen_over(game: str) -> Scene:
    """A television after the end."""

    def visit(cast: Cast) -> None:
        host = cast.guest()
        address = begin(host, game)
        cast.lead.go(f"{address}/screen")
        give_up(host, game)
        cast.lead.sees(cast.lead.page.locator(".ending"))

    return visit


def _device_names(cast: Cast) -> None:
    """Who climbs at one device."""
    cast.lead.go(f"/g/{GAMES['underground']}")
    cast.lead.button("chamber_device").click()
    cast.lead.sees(cast.lead.page.get_by_role("dialog"))


def _profile_known(cast: Cast) -> None:
    """The profile of somebody with a name, down to other devices."""
    introduce(cast.lead, "Wilhelmine")
    cast.lead.go("/profile")
    cast.lead.page.get_by_role("link", name=cast.lead.say("privacy_link")).scroll_into_view_if_needed()


STATE_SCENES: dict[str, Scene] = {
    "tables-none": _empty("/tables"),
    "played-none": _empty("/played"),
    "menu-ride": _opened("wagon"),
    "menu-climb": _opened("underground"),
    "resign-sure": _opened("dwarfs", "menu_resign"),
    "climb-four": _four,
    "climb-advised-walk": _advised_walk,
    "train-coached": _coached,
    "today-played": _today_played,
    "deal": _deal,
    "forget-sure": _forget,
    "rulebook-search": _search,
    "line-lost-ride": _line_lost("wagon"),
    "line-lost-climb": _line_lost("underground"),
    "screen-over": _screen_over("wagon"),
    "screen-over-dwarfs": _screen_over("dwarfs"),
    "device-underground": _device_names,
    "profile-known": _profile_known,
}
