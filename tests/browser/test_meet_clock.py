"""The companion against a controlled clock: asleep, closed, without the network, and by ear."""

import datetime as dt
from itertools import pairwise
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser
from tests.browser.people import Visitor, Visitors
from tests.browser.secure import NAME, trusting_browser
from tests.browser.test_meet import KEPT, READY
from tests.server.support import ServerProcess

pytestmark = pytest.mark.browser

BEGIN = dt.datetime(2026, 5, 1, 20, 14, 3, tzinfo=dt.UTC)
RUNS = 45
"""Of an hourglass of almost a minute."""
WARNING = 10_000
TURNED = """() => JSON.parse(localStorage['draisine.meet.underground']).entries
  .filter(({ kind }, i, all) => (kind === 'start' || kind === 'out') && all[i + 1]?.kind !== 'anew')
  .map(({ at }) => at)"""
CARD = Path(__file__).with_name("sound_card.js").read_text("utf-8")


def _shows(one: Visitor, time: str) -> None:
    one.sees(one.page.get_by_role("timer", name=time))


def test_a_ride_keeps_its_time_asleep_closed_and_without_the_network(
    chromium: Browser, tmp_path: Path
) -> None:
    """Over HTTPS of the server's own authority, where a service worker may keep the companion."""
    with ServerProcess(tmp_path / "data", more={"https": True, "host_names": (NAME,)}) as server:
        port = httpx.get(f"{server.url}/api/https").json()["port"]
        with (
            trusting_browser(chromium.browser_type, server, tmp_path) as browser,
            Visitors(browser, f"https://{NAME}:{port}") as visitors,
        ):
            host = visitors.come("de", "small", muted=True)
            context, path = host.context, "/meet/infernal-wagon"
            context.clock.install(time=BEGIN)
            host.go(path)
            host.until(READY)
            host.until(KEPT)
            context.clock.pause_at(BEGIN + dt.timedelta(seconds=30))
            host.button("iw_meet_start").click()
            _shows(host, "7:00")
            context.set_offline(True)
            # Asleep: no timer runs, and the first look is right.
            context.clock.fast_forward("02:00")
            _shows(host, "5:00")
            host.page.reload()
            _shows(host, "5:00")
            host.button("iw_silence").click()
            # Closed, and opened again a minute and a half later, still without the network.
            host.page.close()
            context.clock.fast_forward("01:30")
            host.page = context.new_page()
            host.go(path)
            _shows(host, "3:30")
            assert host.button("iw_silence").get_attribute("aria-pressed") == "true"
            context.clock.fast_forward("03:29")
            _shows(host, "0:01")
            # Whoever looks an hour later finds it lost at seven minutes, and not after an hour.
            context.clock.fast_forward("01:00:00")
            host.sees(host.page.get_by_role("heading", name=host.say("iw_meet_end_clock")))
            host.sees(host.page.get_by_text("7:00"))


def test_the_hourglass_calls_to_a_tenth_of_a_second_for_forty_five_minutes_in_the_dark(
    visitors: Visitors,
) -> None:
    """Heard in samples: a sound card with a clock of its own, and a page whose timers sleep."""
    host = visitors.come("en", "small")
    host.page.clock.install(time=BEGIN)
    host.context.add_init_script(f"({CARD})()")
    host.go("/meet/underground")
    host.page.get_by_role("combobox").select_option("easy")
    host.button("ug_meet_tab_glass").click()
    minutes, seconds = map(int, host.page.get_by_role("timer").inner_text().split(":"))
    sand = (minutes * 60 + seconds) * 1000
    host.page.clock.pause_at(BEGIN + dt.timedelta(seconds=30))
    host.button("ug_meet_start").click()
    for _ in range(RUNS - 1):
        host.page.clock.fast_forward(sand + 1370)
        host.button("ug_meet_out_done").click()
        if host.button("ug_meet_anew").count():
            host.button("ug_meet_anew").click()
            host.button("ug_meet_start").click()
    host.page.clock.fast_forward(sand)
    turned: list[float] = host.page.evaluate(TURNED)
    ends = [at + sand for at in turned]
    assert ends[-1] - turned[0] > 44 * 60_000
    began: list[float] = host.page.evaluate("() => soundsBegan()")
    # Several tones are one call: the warning, and the end.
    calls = [at for before, at in pairwise([0.0, *began]) if at - before > 1000]
    wanted = sorted([*ends, *(end - WARNING for end in ends)])
    assert len(calls) == len(wanted)
    assert max(abs(call - at) for call, at in zip(calls, wanted, strict=True)) < 100
