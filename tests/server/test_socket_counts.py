"""A person and an address have so many sockets, and give each back."""

import pytest

from draisine.kernel import DraisineError
from draisine.server.limits.socket_counts import SocketCounts


def test_one_socket_more_than_a_person_or_an_address_may_have_is_refused_until_one_is_closed() -> None:
    sockets = SocketCounts(most_of_person=2, most_of_address=3)

    def most(person: str, address: str) -> object:
        with pytest.raises(DraisineError, match="too_many_sockets") as caught:
            sockets.check(person, address)
        return caught.value.params["most"]

    sockets.add("anna", "home")
    sockets.check("anna", "home")
    sockets.add("anna", "home")
    assert most("anna", "elsewhere") == 2
    sockets.add("bodo", "home")
    assert most("dora", "home") == 3
    sockets.check("bodo", "elsewhere")
    sockets.remove("anna", "home")
    sockets.check("anna", "elsewhere")
    sockets.check("dora", "home")


def test_whoever_has_no_socket_is_not_remembered() -> None:
    sockets = SocketCounts(most_of_person=2, most_of_address=3)
    sockets.add("anna", "home")
    sockets.remove("anna", "home")
    assert not sockets._people
    assert not sockets._addresses
