"""Whoever runs the server opens the host's page, with and without the secret behind the #."""

import pytest
from tests.browser.people import Visitors
from tests.server.support import ServerProcess
from tests.server.test_host import secret_of

pytestmark = pytest.mark.browser


def test_a_pasted_secret_is_taken_without_loading_anew(visitors: Visitors, server: ServerProcess) -> None:
    host = visitors.come("en", "laptop", reduced_motion="reduce")
    host.go("/host")
    host.sees(host.page.get_by_text(host.say("error_host_only")))
    secret = secret_of(server.data)["X-Host-Secret"]
    host.page.evaluate("secret => { location.hash = secret }", secret)
    host.sees(host.page.get_by_role("heading", name=host.say("host_tables")))
    host.page.get_by_text(host.say("error_host_only")).wait_for(state="detached")
