"""Somebody reads what is kept about them, takes it along, and is forgotten."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.people import PATIENCE, Visitors
from tests.browser.test_crews import _call, introduced

pytestmark = pytest.mark.browser


def test_a_person_reads_takes_along_and_is_forgotten(visitors: Visitors) -> None:
    ada = introduced(visitors.come("de", "phone", reduced_motion="reduce"), "Wilhelmine")
    kim = introduced(visitors.come("en", "laptop", reduced_motion="reduce"), "Kim")
    link = _call(ada, "POST", "/api/tables", {"game": "zwergenzugfahrt"})["link"]
    kim.go(f"/t/{link}")
    kim.sees(kim.page.get_by_text("Wilhelmine").first)

    ada.go("/profile")
    ada.page.get_by_role("link", name=ada.say("privacy_link")).click()
    ada.sees(ada.page.get_by_role("heading", name=ada.say("privacy_address")))
    expect(ada.page.get_by_text("400 Tage")).to_be_visible()
    ada.audit("privacy")
    ada.photograph("privacy")
    with ada.page.expect_download() as download:
        ada.page.get_by_role("link", name=ada.say("privacy_take_do")).click()
    kept = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert kept["profile"]["name"] == "Wilhelmine"
    assert [table["link"].rsplit("/", 1)[1] for table in kept["tables"]] == [link]

    ada.button("privacy_forget_do").click()
    ada.audit("privacy, asked once more")
    ada.button("privacy_forget_sure").click()
    ada.sees(ada.page.get_by_text(ada.say("privacy_forgotten")))
    assert ada.page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('draisine.'))") == []
    asked = f"fetch('/api/tables/{link}/history').then((answer) => answer.text())"
    assert "Wilhelmine" not in kim.page.evaluate(asked)
    kim.page.reload()
    expect(kim.page.locator("main")).to_be_visible(timeout=PATIENCE)
    kim.page.wait_for_load_state("networkidle")
    expect(kim.page.get_by_text("Wilhelmine")).to_have_count(0)
    ada.page.get_by_role("link", name=ada.say("privacy_forgotten_home")).click()
    ada.page.wait_for_load_state("networkidle")
    assert ada.page.evaluate("fetch('/api/me').then((answer) => answer.json()).then((me) => me.name)") == ""
