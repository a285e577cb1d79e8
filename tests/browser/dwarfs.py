"""Playing Zwergenzugfahrt through the page, by touching what is lit."""

import re

from playwright.sync_api import Locator, expect
from tests.browser.people import PATIENCE, Visitor

from draisine.games.zwergenzugfahrt.boards import board_of, shipped_boards


def introduce(visitor: Visitor, name: str, beard: int = 60) -> None:
    """Say who one is, as the profile page does."""
    said = visitor.page.request.put(
        f"{visitor.url}/api/me",
        data={"name": name, "traits": {"beard": beard}, "language": visitor.language},
        headers={"Origin": visitor.url},
    )
    assert said.ok, said.text()


def open_table(
    host: Visitor, name: str, bot: str | None = None, *, game: str = "zwergenzugfahrt", **options: object
) -> str:
    """Make a table as its host and go there. Gives its address."""
    introduce(host, name, beard=90)
    asked = {"game": game, "options": options, "bot": bot}
    made = host.page.request.post(f"{host.url}/api/tables", data=asked, headers={"Origin": host.url})
    assert made.ok, made.text()
    host.go(f"/t/{made.json()['link']}")
    return host.page.url


def name_oneself(host: Visitor, name: str) -> None:
    """Say one's name where a new table asks for it, and close that sheet."""
    sheet = host.page.get_by_role("dialog", name=host.say("lobby_invite_title"))
    sheet.get_by_role("textbox", name=host.say("name_field")).fill(name)
    sheet.get_by_role("button", name=host.say("name_keep")).click()
    host.sees(host.page.get_by_text(name, exact=True).or_(sheet.get_by_text(host.say("profile_saved"))).first)
    host.page.keyboard.press("Escape")


def light(visitor: Visitor) -> None:
    visitor.button("lobby_light").click()


def sit_down(guest: Visitor, address: str, name: str) -> None:
    """Come by the link, say one's name, sit down and be ready."""
    guest.go(address)
    guest.page.get_by_role("textbox").first.fill(name)
    guest.button("lobby_sit").click()
    light(guest)


def lit(visitor: Visitor) -> Locator:
    """Dwarfs that can do something, or signs that the conductor may take."""
    return visitor.page.locator(".surface [data-dwarf], .surface [data-target]")


def is_over(visitor: Visitor) -> bool:
    return visitor.button("end_again").or_(visitor.button("end_back")).count() > 0


def whose_turn(*players: Visitor) -> Visitor | None:
    """Who has something lit; None when the game is over."""
    for _ in range(PATIENCE // 50):
        if any(is_over(player) for player in players):
            return None
        for player in players:
            if lit(player).count():
                return player
        players[0].page.wait_for_timeout(50)
    raise AssertionError("nobody has a move and the game is not over")


def turn_comes_to(player: Visitor, other: Visitor) -> None:
    """Wait until one has something lit and the other has nothing: both pages know it."""
    expect(lit(player).first).to_be_attached(timeout=PATIENCE)
    expect(lit(other)).to_have_count(0, timeout=PATIENCE)


def _steps_to_a_seat() -> dict[str, int]:
    """How far each field of the default board is from a seat, so that players in tests know where to go."""
    board = board_of(shipped_boards()["default"])
    steps = dict.fromkeys(board.seats, 0)
    edge = list(board.seats)
    for field in edge:
        for beside in board.neighbours[field]:
            if beside not in steps:
                steps[beside] = steps[field] + 1
                edge.append(beside)
    return {board.names[field]: far for field, far in steps.items()}


_STEPS = _steps_to_a_seat()


def _far(name: str | None) -> int:
    found = re.findall(r"[A-P][0-9]+", name or "")
    return _STEPS.get(found[-1], 9) if found else 9


def take_turn(player: Visitor, turn: int) -> None:
    """One decision: a dwarf in the light, then a lit field, then the ticket where it means two things."""
    page = player.page
    dwarfs = page.locator(".surface [data-dwarf]").all()
    if dwarfs:
        far = [_far(dwarf.get_attribute("data-dwarf")) or 5 for dwarf in dwarfs]
        dwarfs[far.index(min(far))].click()
    targets = page.locator(".surface [data-target]")
    expect(targets.first).to_be_visible()
    fields = [_far(target.get_attribute("data-target")) for target in targets.all()]
    targets.nth(fields.index(min(fields))).click()
    ticket = page.locator("[data-ticket]")
    if ticket.count():
        ticket.nth(turn % ticket.count()).click()


def play_to_the_end(*players: Visitor, most: int = 200) -> int:
    """Whoever is in the light moves, until the game is over. Gives the number of decisions."""
    for turn in range(most):
        player = whose_turn(*players)
        if player is None:
            return turn
        take_turn(player, turn)
    raise AssertionError(f"not over after {most} decisions")
