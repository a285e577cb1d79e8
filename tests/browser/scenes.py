"""Screens by name: how somebody gets there. `tools/screens.py` takes pictures of them.

A scene leaves the lead in front of what is to be seen.
"""

import re
from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.cast import Cast
from tests.browser.climb_scenes import CLIMB_SCENES
from tests.browser.dwarfs import introduce, light
from tests.browser.meet_scenes import MEET_SCENES
from tests.browser.one_room_scenes import ROOM_SCENES
from tests.browser.openings import GAMES, LIT, begin, give_up, sit
from tests.browser.people import PATIENCE, is_phone
from tests.browser.ride_scenes import RIDE_SCENES
from tests.browser.state_scenes import STATE_SCENES
from tests.browser.table_scenes import TABLE_SCENES
from tests.browser.train_scenes import TRAIN_SCENES
from tests.browser.why_scenes import WHY_SCENES

Scene = Callable[[Cast], None]
SCENES: dict[str, Scene] = {}


def _scene(name: str) -> Callable[[Scene], Scene]:
    def keep(run: Scene) -> Scene:
        SCENES[name] = run
        return run

    return keep


def _page(path: str) -> Scene:
    def visit(cast: Cast) -> None:
        cast.lead.go(path)
        cast.lead.sees(cast.lead.page.get_by_role("heading").first)

    return visit


def _sheet(path: str, key: str) -> Scene:
    """What lies over a page after a touch on one of its buttons."""

    def visit(cast: Cast) -> None:
        cast.lead.go(path)
        cast.lead.button(key).first.click()
        cast.lead.sees(cast.lead.page.get_by_role("dialog"))

    return visit


def _lobby(game: str, bots: bool) -> Scene:
    def visit(cast: Cast) -> None:
        sit(cast.lead, game, bots)
        cast.lead.sees(cast.lead.button("lobby_light"))

    return visit


def _board(game: str) -> Scene:
    def visit(cast: Cast) -> None:
        begin(cast.lead, game)

    return visit


def _end(game: str) -> Scene:
    def visit(cast: Cast) -> None:
        begin(cast.lead, game)
        give_up(cast.lead, game)

    return visit


SCENES["home"] = _page("/")
for _name, _id in GAMES.items():
    SCENES[f"chamber-{_name}"] = _page(f"/g/{_id}")
    SCENES[f"learn-{_name}"] = _sheet(f"/g/{_id}", "chamber_learn")
    SCENES[f"rules-{_name}"] = _sheet(f"/new/{_id}", "chamber_rules")
    SCENES[f"rulebook-{_name}"] = _page(f"/g/{_id}/rules")
    SCENES[f"new-{_name}"] = _page(f"/new/{_id}")
    SCENES[f"lobby-{_name}"] = _lobby(_name, bots=True)
    SCENES[f"board-{_name}"] = _board(_name)
    SCENES[f"end-{_name}"] = _end(_name)
    SCENES[f"today-{_name}"] = _page(f"/today/{_id}")
SCENES["lesson-dwarfs"] = _page("/learn/zwergenzugfahrt")
SCENES["lesson-underground"] = _page("/learn/underground")
SCENES["load"] = _page("/replay")
STEPS = {"dwarfs": 7, "underground": 12}
"""Of the lessons."""


def _lesson(game: str, step: int) -> Scene:
    """A lesson at one of its steps; the steps before were shown."""

    def visit(cast: Cast) -> None:
        lead = cast.lead
        lead.go(f"/learn/{GAMES[game]}")
        for done in range(1, step):
            begun = lead.say("learn_step").pattern.replace(".*", "{}").format(done, STEPS[game])
            lead.sees(lead.page.get_by_text(re.compile(begun + "$")))
            expect(lead.button("learn_show")).to_be_enabled(timeout=PATIENCE)
            lead.button("learn_show").click()
        begun = lead.say("learn_step").pattern.replace(".*", "{}").format(step, STEPS[game])
        lead.sees(lead.page.get_by_text(re.compile(begun + "$")))
        expect(lead.button("learn_show")).to_be_enabled(timeout=PATIENCE)

    return visit


for _name, _steps in STEPS.items():
    for _step in range(2, _steps + 1):
        SCENES[f"lesson-{_name}-{_step:02}"] = _lesson(_name, _step)
for _name, _visit in (CLIMB_SCENES | RIDE_SCENES | TRAIN_SCENES | WHY_SCENES | MEET_SCENES).items():
    SCENES[_name] = lambda cast, visit=_visit: visit(cast.lead)  # type: ignore[misc]
for _name, _meet in (TABLE_SCENES | ROOM_SCENES).items():
    SCENES[_name] = lambda cast, meet=_meet: meet((cast.lead, cast.guest()))  # type: ignore[misc]
SCENES["join"] = _page("/join")
SCENES["profile"] = _page("/profile")
SCENES["privacy"] = _page("/privacy")
SCENES["trust"] = _page("/trust")
SCENES["crews"] = _page("/crews")
SCENES["unknown"] = _page("/no/such/page")
SCENES["no-such-table"] = _page("/t/AAAAAAAAAAAAAAAAAAAAAA")
SCENES["claim"] = _page("/claim/AAAAAAAAAAAAAAAAAAAAAA")


@_scene("home-known")
def _home_known(cast: Cast) -> None:
    """The first page of somebody with a table of their own."""
    sit(cast.lead, "wagon", bots=False)
    cast.lead.go("/")
    cast.lead.sees(cast.lead.page.get_by_text(cast.lead.say("home_own_waiting")))


@_scene("lobby-friends")
def _lobby_friends(cast: Cast) -> None:
    """A free seat, a friend who has come, a line that was said."""
    address = sit(cast.lead, "wagon", bots=False)
    jo = cast.guest()
    introduce(jo, "Jo")
    jo.go(address)
    jo.button("lobby_sit").click()
    light(jo)
    jo.page.get_by_role("textbox", name=jo.say("talk_say")).fill("Hallo!")
    jo.page.keyboard.press("Enter")
    # It is spoken once as well, for ears alone.
    cast.lead.sees(cast.lead.page.get_by_role("listitem").filter(has_text="Hallo!"))


@_scene("lobby-link")
def _lobby_link(cast: Cast) -> None:
    """Somebody without a name comes by a friend's link."""
    cast.lead.go(sit(cast.guest(), "dwarfs", bots=False))
    cast.lead.sees(cast.lead.button("lobby_sit"))


@_scene("lobby-options")
def _lobby_options(cast: Cast) -> None:
    sit(cast.lead, "underground")
    cast.lead.unfold_options()


@_scene("invite")
def _invite(cast: Cast) -> None:
    sit(cast.lead, "wagon", bots=False)
    cast.lead.button("lobby_send").click()
    cast.lead.sees(cast.lead.page.get_by_role("dialog"))


@_scene("join-running")
def _join_running(cast: Cast) -> None:
    """The spoken name of a table that is being played."""
    host = cast.guest()
    begin(host, "dwarfs")
    cast.lead.go("/join")
    cast.lead.page.get_by_role("textbox").fill(host.page.title().removeprefix("● ").partition(" · ")[0])
    cast.lead.button("join_do").click()
    cast.lead.sees(cast.lead.page.get_by_role("link", name=cast.lead.say("join_watch")))


@_scene("tables")
def _tables(cast: Cast) -> None:
    """A running table, one that is open to all, and past rides."""
    host = cast.guest()
    introduce(host, "Wilhelmine")
    asked = {"game": "underground", "options": {}, "open_to_all": True, "seats": 3}
    made = host.page.request.post(f"{host.url}/api/tables", data=asked, headers={"Origin": host.url})
    host.go(f"/t/{made.json()['link']}")
    host.sees(host.button("lobby_light"))
    for game in ("dwarfs", "wagon"):
        begin(cast.lead, game)
        give_up(cast.lead, game)
    begin(cast.lead, "dwarfs")
    cast.lead.go("/tables")
    cast.lead.sees(cast.lead.page.get_by_role("heading", name=cast.lead.say("tables_past")))


@_scene("crew")
def _crew(cast: Cast) -> None:
    lead = cast.lead
    introduce(lead, "Ada")
    lead.go("/crews")
    lead.page.get_by_label(lead.say("crews_found")).fill("Die Kesselflicker")
    lead.button("crews_found_do").click()
    lead.sees(lead.page.get_by_text(lead.say("crew_code")))


def _crew_ride(cast: Cast) -> str:
    """A crew rides. Gives its address."""
    _crew(cast)
    lead, crew = cast.lead, cast.lead.page.url
    asked = {"game": "infernal-wagon", "seats": 2, "bot": "aufmerksam", "crew": crew.rpartition("/")[2]}
    made = lead.page.request.post(f"{lead.url}/api/tables", data=asked, headers={"Origin": lead.url})
    lead.go(f"/t/{made.json()['link']}")
    light(lead)
    lead.sees(lead.page.locator(LIT["wagon"]).first)
    return crew


@_scene("crew-figures")
def _crew_figures(cast: Cast) -> None:
    """What a crew has ridden: one lost ride is in its book."""
    crew = _crew_ride(cast)
    give_up(cast.lead, "wagon")
    cast.lead.go(crew)
    cast.lead.sees(cast.lead.page.get_by_text(cast.lead.say("crew_code")))


@_scene("end-crew")
def _end_crew(cast: Cast) -> None:
    """A crew's ride was lost: its ticket, and what the next ride gets."""
    _crew_ride(cast)
    give_up(cast.lead, "wagon")


@_scene("played")
def _played(cast: Cast) -> None:
    """Games that somebody has played, with their figures."""
    for game in ("dwarfs", "wagon"):
        begin(cast.lead, game)
        give_up(cast.lead, game)
    cast.lead.go("/played")
    cast.lead.sees(cast.lead.page.get_by_role("heading").first)


@_scene("host")
def _host(cast: Cast) -> None:
    """Where learners stop: for the host alone."""
    _lesson("dwarfs", 3)(cast)
    cast.lead.go(f"/host#{cast.host_secret}")
    cast.lead.sees(cast.lead.page.get_by_role("table"))


@_scene("print")
def _print(cast: Cast) -> None:
    """The rules as they come out of a printer."""
    _page("/g/infernal-wagon/rules")(cast)
    cast.lead.page.emulate_media(media="print")


@_scene("count-in")
def _count_in(cast: Cast) -> None:
    """Before a ride begins; the server counts for so long only for this scene."""
    sit(cast.lead, "wagon")
    light(cast.lead)
    cast.lead.sees(cast.lead.page.locator(".count"))


COUNTED = {"count-in"}
"""Scenes that need a server that counts rides in."""


def _screen(game: str) -> Scene:
    """A table on a television."""

    def visit(cast: Cast) -> None:
        address = begin(cast.guest(), game)
        cast.lead.go(f"{address}/screen")
        cast.lead.sees(cast.lead.page.get_by_role("img", name=cast.lead.say("qr_of_table")))

    return visit


def _hand(game: str) -> Scene:
    """The board is on a television: a phone is a hand then, and a laptop says so."""

    def visit(cast: Cast) -> None:
        cast.guest().go(f"{begin(cast.lead, game)}/screen")
        if is_phone(cast.lead.size):
            cast.lead.button("room_hand_only").click()
            cast.lead.sees(cast.lead.button("room_board_here"))
        else:
            cast.lead.sees(cast.lead.page.get_by_text(cast.lead.say("room_screen")).first)

    return visit


for _name in GAMES:
    SCENES[f"screen-{_name}"] = _screen(_name)
    SCENES.setdefault(f"hand-{_name}", _hand(_name))


@_scene("menu")
def _menu(cast: Cast) -> None:
    begin(cast.lead, "dwarfs")
    cast.lead.button("table_menu").click()
    cast.lead.sees(cast.lead.button("menu_settings"))


@_scene("settings")
def _settings(cast: Cast) -> None:
    _menu(cast)
    cast.lead.button("menu_settings").click()
    cast.lead.page.get_by_role("switch").last.scroll_into_view_if_needed()


@_scene("history")
def _history(cast: Cast) -> None:
    _menu(cast)
    cast.lead.button("menu_history").click()


@_scene("talk")
def _talk(cast: Cast) -> None:
    begin(cast.lead, "wagon")
    cast.lead.button("table_talk").click()
    line = cast.lead.page.get_by_role("textbox", name=cast.lead.say("talk_say"))
    line.fill("Hallo!")
    line.press("Enter")


@_scene("watching")
def _watching(cast: Cast) -> None:
    cast.lead.go(begin(cast.guest(), "dwarfs"))
    cast.lead.sees(cast.lead.page.get_by_text(cast.lead.say("you_watch")))


@_scene("watching-ride")
def _watching_ride(cast: Cast) -> None:
    cast.lead.go(begin(cast.guest(), "wagon"))
    cast.lead.sees(cast.lead.page.get_by_text(cast.lead.say("you_watch")))


@_scene("line-lost")
def _line_lost(cast: Cast) -> None:
    begin(cast.lead, "dwarfs")
    cast.lead.context.set_offline(True)
    cast.lead.page.evaluate("window.dispatchEvent(new Event('offline'))")
    expect(cast.lead.page.locator("main")).to_have_attribute("data-line", "lost", timeout=PATIENCE)


SCENES |= STATE_SCENES
