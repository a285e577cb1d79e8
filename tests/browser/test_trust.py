"""A browser that trusts the server's own authority has a secure page; the plain way says what it lacks."""

from pathlib import Path

import httpx
import pytest
from cryptography import x509
from playwright.sync_api import Browser, expect
from tests.browser.people import PATIENCE, Visitors
from tests.browser.secure import NAME, trusting_browser
from tests.server.support import ServerProcess

pytestmark = pytest.mark.browser


def test_a_phone_that_trusts_it_has_a_secure_page(chromium: Browser, tmp_path: Path) -> None:
    with ServerProcess(tmp_path / "data", more={"https": True, "host_names": (NAME,)}) as server:
        port = httpx.get(f"{server.url}/api/https").json()["port"]
        with (
            trusting_browser(chromium.browser_type, server, tmp_path) as phone,
            Visitors(phone, f"http://{NAME}:{server.port}") as visitors,
        ):
            anna = visitors.come("fr", "phone")
            anna.go("/trust")
            anna.sees(anna.page.get_by_text(anna.say("trust_now_no")))
            anna.sees(anna.page.get_by_role("img"))
            assert anna.page.evaluate("isSecureContext") is False
            anna.audit("trust")
            anna.photograph("trust")
            with anna.page.expect_download() as download:
                anna.page.get_by_role("link", name=anna.say("trust_get")).click()
            x509.load_der_x509_certificate(Path(download.value.path()).read_bytes())
            anna.page.get_by_role("link", name=anna.say("trust_then")).click()
            anna.sees(anna.page.get_by_text(anna.say("trust_now_yes")))
            assert anna.page.url == f"https://{NAME}:{port}/trust"
            assert anna.page.evaluate("[isSecureContext, 'wakeLock' in navigator]") == [True, True]
            expect(anna.page.locator("code")).to_have_count(1, timeout=PATIENCE)
