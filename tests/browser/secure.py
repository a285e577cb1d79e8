"""A browser that trusts a server's own authority, as a phone does after `/trust`."""

import base64
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import serialization
from playwright.sync_api import Browser, BrowserType
from tests.browser.conftest import find_browser
from tests.server.support import ServerProcess

NAME = "table.local"
"""`localhost` is secure by any way: as a phone would, such a browser knows the computer by another name."""


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


@contextmanager
def trusting_browser(kind: BrowserType, server: ServerProcess, home: Path) -> Iterator[Browser]:
    home, trusted = _trusting(server.data / "https", home)
    launched = kind.launch(
        executable_path=find_browser(),
        args=["--no-sandbox", "--disable-gpu", f"--host-resolver-rules=MAP {NAME} 127.0.0.1", *trusted],
        env={**os.environ, "HOME": str(home)},
    )
    try:
        yield launched
    finally:
        launched.close()
