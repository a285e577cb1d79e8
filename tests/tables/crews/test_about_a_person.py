"""What a crew's log says of one person, and of nobody else."""

from draisine.tables.crews import entries as k


def test_a_ride_is_about_its_riders_and_names_only_the_one_who_asks() -> None:
    ride = k.Rode(
        when=1,
        table="link",
        game="tiny",
        won=True,
        riders=("anna", "bodo", "anna.1"),
        newcomers=("bodo", "anna.1"),
        earned=("first",),
    )
    told = k.about_person(ride, "anna")
    assert isinstance(told, k.Rode)
    assert (told.riders, told.newcomers, told.earned) == (("anna", "anna.1"), ("anna.1",), ("first",))
    assert k.about_person(ride, "cleo") is None
    assert k.about_person(ride, "ann") is None


def test_what_somebody_did_is_about_them_alone() -> None:
    ticked = k.Ticked(when=1, person="anna", table="link", achievement="first")
    assert k.about_person(ticked, "anna") is ticked
    assert k.about_person(ticked, "bodo") is None
