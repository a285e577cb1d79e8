"""A whole way in below a path of somebody else's name, as behind a proxy that keeps the path."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.dwarfs import light
from tests.browser.people import PATIENCE, Visitors
from tests.server.support import ServerProcess

pytestmark = pytest.mark.browser

BASE = "/below/draisine"


def test_pages_files_sockets_and_links_stay_below_the_path(chromium: Browser, tmp_path: Path) -> None:
    asked: list[str] = []
    with (
        ServerProcess(tmp_path / "data", more={"base_path": BASE}) as server,
        Visitors(chromium, server.url + BASE) as visitors,
    ):
        mia = visitors.come("en", muted=True)
        mia.page.on("request", lambda request: asked.append(request.url))
        mia.page.on("websocket", lambda socket: asked.append(socket.url.replace("ws:", "http:")))
        ours, said = mia.page.request, {"Origin": server.url}
        me = {"name": "Mia", "traits": {"beard": 60}, "language": "en"}
        assert ours.put(f"{mia.url}/api/me", data=me, headers=said).ok
        made = ours.post(
            f"{mia.url}/api/tables", data={"game": "zwergenzugfahrt", "bot": "lehrling"}, headers=said
        )
        address = f"{server.url}{BASE}/t/{made.json()['link']}"
        mia.go(address)
        light(mia)
        # The table is played over its socket, and its board was fetched.
        mia.sees(mia.page.locator(".surface"))
        # A page is left by a link, and come back to.
        mia.go("/")
        mia.page.locator(f'a[href="{BASE}/tables"]').first.click()
        expect(mia.page).to_have_url(f"{server.url}{BASE}/tables", timeout=PATIENCE)
        mia.page.locator(f'a[href="{address.removeprefix(server.url)}"]').first.click()
        expect(mia.page).to_have_url(address, timeout=PATIENCE)
        mia.sees(mia.page.locator(".surface"))
        mia.page.go_back()
        expect(mia.page).to_have_url(f"{server.url}{BASE}/tables", timeout=PATIENCE)
        # The companion is found there too, with its worker.
        mia.go("/meet")
        scope = mia.page.evaluate("() => navigator.serviceWorker.ready.then(ready => ready.scope)")
        assert scope == f"{server.url}{BASE}/meet"
        mia.sees(mia.page.locator(f'a[href^="{BASE}/meet/"]').first)
    assert [url for url in asked if "/ws/" in url]
    assert not [url for url in asked if not re.match(rf"{server.url}{BASE}(/|$)|data:|blob:", url)]
