"""What a crew says to what is asked of it: entries to be written, or a named refusal. Time is handed in."""

from draisine.kernel import AnyGame, CrewKinds, CrewSheet, capability, refusals
from draisine.tables import errors
from draisine.tables.crews import entries as e
from draisine.tables.crews.crew import Crew
from draisine.tables.log.commands import Tick
from draisine.tables.log.table import Table
from draisine.tables.store import Person

MOST_MEMBERS = 100
MOST_BOX_RIDES = 1_000
"""Games with the real box in one book."""
_DAY = 24 * 60 * 60 * 1000


def decide_join(crew: Crew, person: Person, when: int) -> list[e.Entry]:
    """Somebody knows the code."""
    if person.id in crew.members:
        return []
    if len(crew.members) >= MOST_MEMBERS:
        raise errors.crew_full(most=MOST_MEMBERS)
    return [e.Joined(when=when, person=person.id)]


def must_be_member(crew: Crew, person: Person) -> None:
    """Refuse others."""
    if person.id not in crew.members:
        raise errors.not_in_crew()


def decide_rename(crew: Crew, person: Person, name: str, when: int) -> list[e.Entry]:
    """A member gives the crew another name."""
    must_be_member(crew, person)
    return [] if name == crew.name else [e.Renamed(when=when, person=person.id, name=name)]


def decide_ride(crew: Crew, table: Table, when: int) -> list[e.Entry]:
    """The game of a table is over: it is counted once, or never where a take-back forbids it."""
    if table.outcome is None or not table.counts or table.link in crew.rides:
        return []
    game = table.game
    riders = tuple(chair.person for chair in table.chairs if chair.person is not None)
    before = crew.rides_of(game.id)
    known = {person for ride in before for person in ride.riders}
    newcomers = tuple(person for person in riders if before and person not in known)
    sheet, kinds = capability(game, CrewSheet), capability(game, CrewKinds)
    met = crew.newcomers(game.id) + len(newcomers)
    return [
        e.Rode(
            when=when,
            table=table.link,
            game=game.id,
            won=bool(table.outcome.winners),
            riders=riders,
            newcomers=newcomers,
            earned=() if sheet is None else sheet.earned(table.game_log(), met),
            help="" if kinds is None or table.match is None else kinds.crew_kind(table.match.options),
        )
    ]


def decide_box_ride(crew: Crew, game: AnyGame, ride: e.BoxRode) -> list[e.Entry]:
    """A member enters a game with the real box; the same one twice is one."""
    if ride.person not in crew.members:
        raise errors.not_in_crew()
    if capability(game, CrewSheet) is None:
        raise errors.game_without_crews()
    if ride.players not in game.seat_counts:
        raise refusals.wrong_number_of_seats(seats=ride.players)
    if ride.ended > ride.when + _DAY:
        raise errors.ride_in_the_future()
    if ride.key in crew.box_rides:
        return []
    if len(crew.box_rides) >= MOST_BOX_RIDES:
        raise errors.book_full(most=MOST_BOX_RIDES)
    return [ride]


def decide_box_ride_removal(crew: Crew, person: Person, key: str, when: int) -> list[e.Entry]:
    """A member takes a game with the real box out of the book; one that is not there is out already."""
    must_be_member(crew, person)
    if key not in crew.box_rides:
        return []
    return [e.BoxRideRemoved(when=when, person=person.id, key=key)]


def decide_export(crew: Crew, person: Person, allowed: bool, when: int) -> list[e.Entry]:
    """A member allows that the crew's games are exported without names, or takes that back."""
    must_be_member(crew, person)
    if allowed == crew.is_exported:
        return []
    return [e.ExportChosen(when=when, person=person.id, allowed=allowed)]


def decide_tick(crew: Crew, table: Table, person: Person, command: Tick, when: int) -> list[e.Entry]:
    """A seated member ticks what the game of this table earned."""
    if table.seat_of(person.id) is None:
        raise errors.not_seated()
    must_be_member(crew, person)
    if not table.counts:
        raise errors.ride_does_not_count()
    ride = crew.rides.get(table.link)
    if ride is None:
        raise errors.game_not_over()
    done = crew.ticks.get(table.link)
    if done is not None:
        if (done.person, done.key, done.achievement) == (person.id, command.key, command.achievement):
            return []
        raise errors.ride_has_ticked(achievement=done.achievement)
    if command.achievement in crew.ticked(table.game.id):
        raise errors.already_ticked(achievement=command.achievement)
    if command.achievement not in ride.earned:
        raise errors.not_earned(achievement=command.achievement)
    ticked = e.Ticked(
        when=when,
        person=person.id,
        table=table.link,
        achievement=command.achievement,
        key=command.key,
    )
    return [ticked]
