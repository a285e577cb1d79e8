"""What the README shows: moments from the middle of games, with friends at the table.

`tools/pictures.py` takes them.
"""

import re
from collections import defaultdict
from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import expect
from tests.browser.cast import Cast
from tests.browser.dwarfs import introduce, light, lit, open_table, sit_down
from tests.browser.forks import go_on_together
from tests.browser.moments import Moment, Worth, best_moment
from tests.browser.people import PATIENCE, Visitor
from tests.browser.ride_scenes import ONE_SYMBOL
from tests.browser.scenes import SCENES
from tests.browser.underground import Climber
from tests.browser.wagon import cards, ride_on
from tests.games.test_golden import FOLDER, read_log

from draisine.games import game_by_id
from draisine.kernel import Match
from draisine.lab.simulate import Plan

Scene = Callable[[Cast], None]
LAPTOP, PHONE = "1440x900", "390x844"
NAMES = ("Jo", "Kim", "Lou")


class Picture(NamedTuple):
    """One file: a screen, or several side by side."""

    size: str
    scenes: tuple[Scene, ...]


def _friends(cast: Cast, seats: int) -> dict[str, Visitor]:
    return {name: cast.guest() for name in NAMES[: seats - 1]}


def _join(cast: Cast, moment: Moment) -> None:
    """Everybody sits where bots sat, at that moment."""
    friends = _friends(cast, len(moment.log.seats))
    go_on_together(cast.lead, friends, moment.log, moment.step, seat=moment.seat, at=moment.at)


# --- rides ------------------------------------------------------------------------------------------------


def _ride(seats: int, games: int, worth: Worth, **options: Any) -> Scene:
    def visit(cast: Cast) -> None:
        plan = Plan("infernal-wagon", ("aufmerksam",) * seats, games, "pictures", {"help": "all", **options})
        _join(cast, best_moment(plan, worth))
        cast.lead.sees(cards(cast.lead).first)

    return visit


def _choice(moment: Moment) -> float:
    """A long railroad, a fork, a card that fits and one that burns, two and a half minutes gone or more."""
    view = moment.view
    prices = [price for _, price in view.prices]
    if view.tunnel or not 150_000 < moment.at < 300_000 or len(view.riders[moment.seat].hand) < 2:
        return 0
    if not any(price.fits for price in prices) or not any(price.burns for price in prices):
        return 0
    return 10 - abs(10 - len(view.railroad)) + 3 * (len(view.stops) > 1)


def _tunnel(moment: Moment) -> float:
    mine = moment.view.tunnel is not None and moment.view.tunnel[0] == moment.seat
    return mine * len(moment.view.railroad)


def _turned(moment: Moment) -> float:
    view = moment.view
    hands = [len(rider.hand or ()) for rider in view.riders]
    fits = any(price.fits for _, price in view.prices)
    plain = view.u_turn and not view.silence and not view.tunnel and fits
    return float(min(hands) * len(view.railroad)) if plain else 0


def _silenced(moment: Moment) -> float:
    view = moment.view
    fits = any(price.fits for _, price in view.prices)
    plain = view.silence and not view.u_turn and not view.tunnel and fits
    return float(min(len(view.railroad), 9)) if plain else 0


def _crew_out(cast: Cast) -> None:
    """A crew's ride is won: its ticket in the morning."""
    lead = cast.lead
    introduce(lead, "Ada")
    lead.go("/crews")
    lead.page.get_by_label(lead.say("crews_found")).fill("The Kettle Crew")
    lead.button("crews_found_do").click()
    lead.sees(lead.page.get_by_text(lead.say("crew_code")))
    asked = {
        "game": "infernal-wagon",
        "seats": 3,
        "bot": "aufmerksam",
        "crew": lead.page.url.rpartition("/")[2],
        "options": {"help": "all", **ONE_SYMBOL},
    }
    made = lead.page.request.post(f"{lead.url}/api/tables", data=asked, headers={"Origin": lead.url})
    lead.go(f"/t/{made.json()['link']}")
    light(lead)
    lead.sees(cards(lead).first)
    ride_on(lead)
    lead.sees(lead.page.get_by_role("heading", name=lead.words["iw_won"]))


# --- trains -----------------------------------------------------------------------------------------------


def _deeds(moment: Moment) -> dict[str, set[str]]:
    """What each dwarf that is lit may do, by the sign of its notation."""
    found = defaultdict(set)
    for text in moment.moves:
        if said := re.fullmatch(r"(\w+)([-=+*x])\w+", text):
            found[said[1]].add(said[2])
    return found


def _crowded(moment: Moment) -> float:
    """One dwarf may do many things, signs of both clans lie out, and it is close."""
    clans = moment.view.clans
    late = clans[0].rounds > 30
    if late or moment.view.phase != "turn" or abs(clans[0].seats - clans[1].seats) > 1:
        return 0
    most = max(len(deeds) for deeds in _deeds(moment).values())
    signs = [len(clan.signs) for clan in clans]
    return 10 * most + sum(signs) + min(clan.seats for clan in clans) if min(signs) else 0


def _train(worth: Worth) -> Scene:
    def visit(cast: Cast) -> None:
        moment = best_moment(Plan("zwergenzugfahrt", ("geselle",) * 2, 4, "pictures"), worth)
        _join(cast, moment)
        cast.lead.sees(lit(cast.lead).first)
        deeds = _deeds(moment)
        _touch(cast.lead, max(deeds, key=lambda dwarf: len(deeds[dwarf])))

    return visit


def _touch(lead: Visitor, field: str) -> None:
    one = f'[data-dwarf="{field}"], [data-target$="{field}"]'
    # Dwarfs stand close: what is meant is named, not aimed at.
    lead.page.locator(".surface").locator(one).first.dispatch_event("click")


def _train_lobby(cast: Cast) -> None:
    """A friend has come and is ready."""
    sit_down(cast.guest(), open_table(cast.lead, "Ada"), "Jo")
    cast.lead.sees(cast.lead.page.get_by_text(cast.lead.words["lobby_ready"], exact=True))


def _last_and_won(moment: Moment) -> bool:
    log = moment.log
    outcome = Match.from_log(game_by_id(log.game), log).outcome
    assert outcome is not None
    return moment.step == len(log.moves) - 1 and outcome.winners == (moment.seat,)


def _train_won(cast: Cast) -> None:
    """The last turn is taken once more."""
    moment = best_moment(Plan("zwergenzugfahrt", ("geselle",) * 2, 8, "pictures"), _last_and_won)
    _join(cast, moment)
    lead, last = cast.lead, moment.log.moves[-1].text
    lead.sees(lit(lead).first)
    for field in re.findall(r"[A-P]\d+", last):
        _touch(lead, field)
    ticket = lead.page.locator(f'[data-ticket="{last}"]')
    if ticket.count():
        ticket.click()
    expect(lead.page.locator("#end-title")).to_be_visible(timeout=PATIENCE)


# --- climbs -----------------------------------------------------------------------------------------------


def _climb(cast: Cast, file: str, text: str, *, guest_on: bool = False) -> tuple[Climber, Climber]:
    """A climb that is kept, before a move of it; gives whoever is on and whoever looks."""
    log = read_log(FOLDER / file)
    step, moved = next((step, one) for step, one in enumerate(log.moves) if one.text.startswith(text))
    seat = moved.seat
    friends = _friends(cast, len(log.seats))
    go_on_together(cast.lead, friends, log, step, seat=(seat + 1) % len(log.seats) if guest_on else seat)
    on = cast.lead
    if guest_on:
        # Friends sit down from the first free place on.
        taken = (seat + 1) % len(log.seats)
        free = [place for place in range(len(log.seats)) if place != taken]
        on = list(friends.values())[free.index(seat)]
    expect(on.page.locator("[data-card]:not([disabled])").first).to_be_visible(timeout=PATIENCE)
    return Climber(on), Climber(cast.lead)


def _hold(climber: Climber, text: str) -> None:
    """Take a card's piece in hand and carry it to where a move lays it."""
    _, card, _, turn, field = text.split()
    climber.page.locator(f'[data-card][aria-label*="{card}"]').click()
    expect(climber.page.locator('[data-card][aria-pressed="true"]')).to_have_count(1, timeout=PATIENCE)
    for _ in range(int(turn[0])):
        climber.key("r")
    climber.hold_at(field)


def _held(file: str, text: str) -> Scene:
    """A piece is tried out."""

    def visit(cast: Cast) -> None:
        climber, _ = _climb(cast, file, text)
        _hold(climber, text)

    return visit


def _seen(file: str, text: str) -> Scene:
    """A friend tries a piece out."""

    def visit(cast: Cast) -> None:
        friend, lead = _climb(cast, file, text, guest_on=True)
        _hold(friend, text)
        cast.lead.sees(lead.page.locator("[data-thought]").first)

    return visit


DOOR = "underground-4-2-door.txt"
PICTURES: dict[str, Picture] = {
    "home": Picture(LAPTOP, (SCENES["home"],)),
    "wagon": Picture(LAPTOP, (_ride(4, 20, _choice),)),
    "wagon-phones": Picture(
        PHONE,
        (
            _ride(3, 10, _tunnel),
            _ride(3, 10, _turned, u_turn=True),
            _ride(3, 10, _silenced, silence=True),
            _crew_out,
        ),
    ),
    "board": Picture(LAPTOP, (_train(_crowded),)),
    "phones": Picture(PHONE, (_train_lobby, _train(_crowded), _train_won)),
    "underground": Picture(LAPTOP, (_held(DOOR, "lay B1 T4 0 B3"),)),
    "underground-phones": Picture(
        PHONE, (_held(DOOR, "lay B9 S4 1 E6"), _seen(DOOR, "lay E6 S4 1 A6"), SCENES["climb-won"])
    ),
}
"""By the names of the files in `docs/pictures/`."""
