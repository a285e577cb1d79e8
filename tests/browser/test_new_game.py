"""What `draisine new` makes is installed as its page says, and played to its end on a phone, also by keys."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.browser.people import PATIENCE, Visitors
from tests.cli.person import run
from tests.guest_games.installed import install_with_pip
from tests.server.support import ServerProcess

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    made = tmp_path_factory.mktemp("made") / "mygame"
    assert run("new", "mygame", "--folder", str(made)).code == 0
    guests = [install_with_pip(made, tmp_path_factory.mktemp("installed"))]
    with ServerProcess(tmp_path_factory.mktemp("data"), guests=guests) as running:
        yield running


def test_a_new_game_is_played_to_its_end_against_a_bot(visitors: Visitors) -> None:
    ada = visitors.come("en", "390x844")
    ada.go("/")
    ada.page.get_by_role("link", name="Mygame").tap()
    ada.sees(ada.page.get_by_text("Take the last stone."))
    ada.sees(ada.page.get_by_text(ada.say("chamber_own_says_no_box")))
    ada.button("chamber_play").tap()
    ada.page.wait_for_url("**/t/*")
    picture = ada.page.get_by_role("region", name=ada.say("general_picture"))
    expect(picture).to_contain_text("15 / 15", timeout=PATIENCE)
    take = ada.page.get_by_role("button", name="take 1")
    end = ada.page.locator("#end-title")
    expect(take).to_be_visible(timeout=PATIENCE)
    ada.audit("a new game")
    field = ada.page.get_by_role("textbox", name=ada.say("general_search"))
    played = 0
    while not end.is_visible():
        before = picture.inner_text()
        if played == 0:
            take.tap()
        elif played == 1:
            field.fill("take 1")
            field.press("Enter")
        else:
            field.focus()
            ada.page.keyboard.press("ArrowDown")
            expect(take).to_be_focused()
            ada.page.keyboard.press("Enter")
        played += 1
        expect(picture.get_by_text(before, exact=True)).to_be_hidden(timeout=PATIENCE)
        ada.sees(take.or_(end).first)
    assert played >= 3, "15 stones are more than three turns of both"
    ada.sees(ada.page.get_by_text("The heap is gone.").first)
    ada.photograph("new-game-end")
