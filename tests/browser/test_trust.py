"""A browser that trusts the server's own authority has a secure page; the plain way says what it lacks."""

import base64
import os
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import serialization
from playwright.sync_api import Browser, expect
from tests.browser.conftest import find_browser
from tests.browser.people import PATIENCE, Visitors
from tests.server.support import ServerProcess

pytestmark = pytest.mark.browser


def _key_of(certificate: Path) -> str:
    public = x509.load_pem_x509_certificate(certificate.read_bytes()).public_key()
    der = public.public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    return base64.b64encode(sha256(der).digest()).decode()


def _trusting(made: Path, home: Path) -> tuple[Path, list[str]]:
    """A home in which the authority is trusted, as people do it; where the tool for that is missing, the
    browser is told to believe the one key of the server."""
    certutil = shutil.which("certutil")
    if certutil is None:
        return home, [f"--ignore-certificate-errors-spki-list={_key_of(made / 'server.pem')}"]
    store = home / ".pki" / "nssdb"
    store.mkdir(parents=True)
    authority = ["-A", "-n", "draisine", "-t", "C,,", "-i", str(made / "authority.pem")]
    for command in (["-N", "--empty-password"], authority):
        subprocess.run([certutil, "-d", f"sql:{store}", *command], check=True)
    return home, []


def test_a_phone_that_trusts_it_has_a_secure_page(chromium: Browser, tmp_path: Path) -> None:
    with ServerProcess(tmp_path / "data", more=["--https", "--host-name", "table.local"]) as server:
        port = httpx.get(f"{server.url}/api/https").json()["port"]
        home, trusted = _trusting(server.data / "https", tmp_path)
        # `localhost` is secure by any way: as a phone would, this browser knows the computer by another name.
        phone = chromium.browser_type.launch(
            executable_path=find_browser(),
            args=[
                "--no-sandbox",
                "--disable-gpu",
                "--host-resolver-rules=MAP table.local 127.0.0.1",
                *trusted,
            ],
            env={**os.environ, "HOME": str(home)},
        )
        try:
            with Visitors(phone, f"http://table.local:{server.port}") as visitors:
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
                assert anna.page.url == f"https://table.local:{port}/trust"
                assert anna.page.evaluate("[isSecureContext, 'wakeLock' in navigator]") == [True, True]
                expect(anna.page.locator("code")).to_have_count(1, timeout=PATIENCE)
        finally:
            phone.close()
