"""What a report names as never used: from the data, not only from what was seen."""

from collections import Counter

from tests.lab.test_balance import UNDERGROUND, WAGON, ZZ, _picture, _survey

from draisine.lab.page import page_of


def test_what_was_never_used_is_named() -> None:
    survey = _survey(WAGON, games=2)
    laid = _picture(survey.balance(), "cards")
    seen = survey.sightings[0]
    used = {line for key, line, hit in seen if key == "cards" and hit}
    assert len(laid.lines) == 16, "the others are named all the same"
    assert laid.never
    assert used.isdisjoint(laid.never)
    survey.sightings = [
        Counter(
            {("kinds", "curve", False): 9, ("kinds", "curve", True): 5, ("kinds", "fork", False): 9}
            | {("symbols", "ring", False): 1}
        )
    ]
    found = survey.balance()
    assert set(_picture(found, "kinds").never or ()) == {"straight", "fork", "tunnel", "blast", "danger"}
    page = page_of(found, "en")
    assert "intersection" in page.split("Never used: ")[1].split("<")[0]
    assert "Never used: peak, cross, wave, moon, gem, star<" in page
    assert page.count("discard 2") == 0


def test_penalties_say_what_they_are() -> None:
    survey = _survey(WAGON, games=2)
    assert "<span class=label>discard 2</span>" in page_of(survey.balance(), "en")


def test_cards_of_underground_are_counted_from_the_moment_somebody_has_them() -> None:
    survey = _survey(UNDERGROUND, games=2)
    seen = survey.sightings[0]
    had = {line: seen["cards", line, False] for key, line, hit in seen if key == "cards" and not hit}
    played = {line: seen["cards", line, True] for line in had}
    assert all(played[line] <= had[line] for line in had)
    assert 0 < sum(played.values()) < sum(had.values())
    seen["steps", "I4", True] = 3
    del seen["cards", "I4", True]
    picture = _picture(survey.balance(), "cards")
    assert "I4" in (picture.never or ())
    assert "Never played for their piece: " in page_of(survey.balance(), "en")


def test_openings_that_nobody_chose_are_named() -> None:
    found = _survey(ZZ, games=3).balance()
    openings = _picture(found, "openings")
    assert openings.never
    played = {line.name for line in openings.lines}
    assert played.isdisjoint(openings.never)
    assert f"Never played: {openings.never[0]}" in page_of(found, "en")
