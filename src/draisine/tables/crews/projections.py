"""Pictures of a crew, made from its fold."""

from collections.abc import Mapping

from draisine.kernel import AnyGame, CrewSheet, capability
from draisine.tables.crews.crew import Crew
from draisine.tables.log.pictures import AchievementPicture, CrewPicture
from draisine.tables.log.relief import relief_for
from draisine.tables.log.table import Table


def draw_sheet(crew: Crew, game: AnyGame, table: str = "") -> tuple[AchievementPicture, ...]:
    """The boxes of a game; with the link of a table, what its game earned and may still tick."""
    sheet = capability(game, CrewSheet)
    ticked = crew.ticked(game.id)
    ride = crew.rides.get(table)
    earned = set(ride.earned) - ticked if ride is not None and table not in crew.ticks else set[str]()
    newcomers = crew.newcomers(game.id)
    return tuple(
        AchievementPicture(
            id=box.id,
            state="ticked" if box.id in ticked else "earned" if box.id in earned else "open",
            holes=box.newcomers,
            filled=min(box.newcomers, newcomers),
        )
        for box in (() if sheet is None else sheet.achievements)
    )


def draw_crew(crew: Crew, table: Table) -> CrewPicture:
    """The crew as everyone at a table sees it."""
    game = table.game
    rides = crew.rides_of(game.id)
    losses = crew.losses(game.id)
    tick = crew.ticks.get(table.link)
    return CrewPicture(
        id=crew.id,
        name=crew.name,
        members=tuple(crew.members),
        games=len(rides),
        wins=len(rides) - losses,
        losses=losses,
        relief=relief_for(game, losses),
        relieved=table.relieved,
        sheet=draw_sheet(crew, game, table.link),
        counted=table.link in crew.rides,
        ticked=None if tick is None else tick.achievement,
    )


def sheeted(games: Mapping[str, AnyGame]) -> list[AnyGame]:
    """Games for which a crew keeps a sheet."""
    return [game for game in games.values() if capability(game, CrewSheet) is not None]
