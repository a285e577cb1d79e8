"""The one registry of who is connected: visits, limits, profiles, last looks."""

import pytest
from tests.tables.folk import ANNA, BODO

from draisine.kernel import DraisineError
from draisine.tables.runtime.presence import Presence, Visit
from draisine.tables.store import Person


def entered(presence: Presence, person: Person, link: str = "table", address: str = "") -> Visit:
    visit = Visit(person, address)
    presence.enter(visit, link)
    return visit


def opened(most_of_person: int | None = None, most_of_address: int | None = None) -> Presence:
    presence = Presence(most_of_person, most_of_address)
    presence.open("table", 0, 0)
    presence.open("other", 0, 0)
    return presence


def test_one_arrival_is_known_everywhere_and_so_is_its_end() -> None:
    presence = opened()
    table = presence.open("table", 0, 0)
    visit = entered(presence, ANNA, address="home")
    assert (list(presence.at("table")), list(presence.of("anna")), presence.all()) == ([visit],) * 3
    assert (presence.count, presence.profile("anna"), table.gone_since("anna")) == (1, ANNA, None)
    assert presence.leave(visit, 70)
    assert (list(presence.at("table")), list(presence.of("anna")), presence.all()) == ([], [], [])
    assert (presence.count, presence.profile("anna"), table.gone_since("anna")) == (0, None, 70)


def test_somebody_is_gone_with_their_last_visit_to_that_table() -> None:
    presence = opened()
    first, second = entered(presence, ANNA), entered(presence, ANNA)
    elsewhere = entered(presence, ANNA, "other")
    assert not presence.leave(first, 1)
    assert presence.leave(second, 2)
    assert presence.leave(elsewhere, 3)


@pytest.mark.parametrize(("person", "address"), [(1, None), (None, 1)])
def test_too_many_visits_are_refused_until_one_ends(person: int | None, address: int | None) -> None:
    presence = opened(person, address)
    first = entered(presence, ANNA, address="home")
    with pytest.raises(DraisineError, match="too_many_sockets"):
        entered(presence, ANNA, "other", "home")
    assert presence.count == 1
    assert entered(presence, BODO, address="away")
    presence.leave(first, 1)
    assert entered(presence, ANNA, address="home")


def test_a_new_profile_reaches_every_visit() -> None:
    presence = opened()
    here, there, bodo = entered(presence, ANNA), entered(presence, ANNA, "other"), entered(presence, BODO)
    new = Person("anna", "Anna II")
    presence.renew(new)
    assert [visit.person for visit in (here, there, bodo)] == [new, new, BODO]
    assert presence.profile("anna") == new


def test_the_last_look_outlives_the_table_in_memory() -> None:
    presence = opened()
    visit = entered(presence, ANNA)
    assert presence.last_look("table", 50) == 50
    presence.leave(visit, 60)
    assert presence.last_look("table", 90) == 60
    presence.let_go("table")
    assert presence.last_look("table", 90) == 60
    presence.forget_looks(before=60)
    assert presence.last_look("table", 90) == 60
    presence.forget_looks(before=61)
    assert presence.last_look("table", 90) is None
