"""The package in `examples/` is installed as anybody would, and played on the board that it brings."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.browser.dwarfs import light, open_table, sit_down
from tests.browser.people import PATIENCE, Visitor, Visitors
from tests.guest_games.installed import EXAMPLE, install_with_pip
from tests.server.support import ServerProcess

pytestmark = pytest.mark.browser
WAGONS = 28


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    guests = [install_with_pip(EXAMPLE, tmp_path_factory.mktemp("installed"))]
    with ServerProcess(tmp_path_factory.mktemp("data"), guests=guests) as running:
        yield running


def left(visitor: Visitor, wagons: int) -> None:
    """The page shows the yard with so many wagons still to come."""
    behind = max(0, wagons - 3)
    expect(visitor.page.locator(".yard-next")).to_have_count(min(3, wagons), timeout=PATIENCE)
    if behind:
        expect(visitor.page.locator(".yard-behind")).to_contain_text(str(behind), timeout=PATIENCE)


def test_a_whole_game_on_the_board_of_an_installed_package(visitors: Visitors) -> None:
    ada, jo = visitors.come("en", "laptop"), visitors.come("de", "360x740")
    ada.go("/g/switchyard")
    ada.sees(ada.page.get_by_role("heading", name="Switchyard"))
    sit_down(jo, open_table(ada, "Ada", game="switchyard"), "Jo")
    light(ada)
    for visitor in (ada, jo):
        left(visitor, WAGONS)
    ada.sees(ada.page.get_by_text("Choose a track."))
    jo.sees(jo.page.get_by_text("Ada rangiert."))
    assert jo.page.get_by_role("button", name=re.compile("^Gleis 1")).is_disabled()

    # Keys choose the third wagon and a track; a swap is spent.
    ada.page.keyboard.press("c")
    expect(ada.page.get_by_role("button", name=re.compile(", costs a swap")).nth(1)).to_have_attribute(
        "aria-pressed", "true"
    )
    ada.page.keyboard.press("2")
    left(jo, WAGONS - 1)
    jo.sees(jo.page.get_by_role("img", name="1 Tausche"))
    jo.audit("switchyard")
    jo.photograph("switchyard")
    assert jo.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for number in range(1, WAGONS):
        mover, other = (ada, jo) if number % 2 == 0 else (jo, ada)
        name = re.compile(rf"^(Track|Gleis) {number * 3 % 4 + 1}\b.*(here|hierher)\b", re.DOTALL)
        track = mover.page.get_by_role("button", name=name)
        expect(track).to_be_enabled(timeout=PATIENCE)
        if number == 20:
            ada.audit("switchyard")
            ada.photograph("switchyard")
        track.click()
        if number < WAGONS - 1:
            left(other, WAGONS - number - 1)
    for visitor, reason in ((ada, "The yard is empty."), (jo, "Der Hof ist leer.")):
        visitor.sees(visitor.page.get_by_text(reason).first)
        visitor.sees(
            visitor.page.get_by_role("heading", name=visitor.say("end_won")).or_(
                visitor.page.get_by_role("heading", name=visitor.say("end_lost"))
            )
        )
    log = ada.page.request.get(f"{ada.page.url.replace('/t/', '/api/tables/')}/log").json()
    assert log["game"] == "switchyard"
    assert len(log["moves"]) == WAGONS
