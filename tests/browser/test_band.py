"""The soundtrack as it is heard: rendered by a real sound engine, told apart from its samples alone."""

import itertools

import pytest
from playwright.sync_api import Browser, Page
from tests.browser.band_figures import band_page, measure, tell

TEMPI = (92, 100, 108, 116, 128, 140, 156)


@pytest.mark.browser
@pytest.mark.rule("IW-17")
def test_every_minute_is_told_by_ear(chromium: Browser) -> None:
    with band_page(chromium) as page:
        _check(page)


def _check(page: Page) -> None:
    minutes = [[measure(page, 60 * n + second, 6) for second in (8, 28)] for n in range(7)]
    finale = measure(page, 402, 6)
    everything = [piece for pieces in minutes for piece in pieces] + [finale]

    for heard, tempo in zip(minutes, TEMPI, strict=True):
        assert all(abs(piece["tempo"] - tempo) <= 2 for piece in heard)
    loudness = [sum(piece["loudness"] for piece in pieces) / 2 for pieces in minutes]
    assert all(later > earlier for earlier, later in itertools.pairwise(loudness)), loudness
    assert -19.5 < sum(loudness) / 7 < -16.5, loudness
    assert all(piece["peak"] < -0.8 for piece in everything)
    # The last minute and the last twenty seconds: louder, and the bass falls away.
    assert loudness[6] - loudness[0] > 4
    assert finale["loudness"] > loudness[6]
    assert finale["bass"] < minutes[6][0]["bass"] / 2
    assert finale["centroid"] > 1.5 * max(piece["centroid"] for pieces in minutes[:6] for piece in pieces)

    known = {n: pieces[:1] for n, pieces in enumerate(minutes)}
    minutes_heard = [tell(pieces[1], known) for pieces in minutes]
    # Noise is part of the band and never the same: six seconds may sound like those of a neighbour.
    assert sum(minute == heard for minute, heard in enumerate(minutes_heard)) >= 6, minutes_heard
    assert all(abs(minute - heard) <= 1 for minute, heard in enumerate(minutes_heard)), minutes_heard

    aloud = measure(page, 150, 3)
    under = measure(page, 150.2, 0.8, spoken=-0.2)
    assert under["loudness"] < aloud["loudness"] - 6
