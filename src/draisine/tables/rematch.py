"""The same people once more, each one seat further on."""

from draisine.kernel import Seat
from draisine.tables import entries as e
from draisine.tables.asked import Moment
from draisine.tables.deciding import started
from draisine.tables.table import Table


def rematch_log(table: Table, name: str, moment: Moment) -> list[e.Entry]:
    """The first entries of the new table, up to the start of its game: everyone has agreed already."""
    when = moment.now
    count = len(table.chairs)
    chairs = [table.chairs[(seat + 1) % count] for seat in range(count)]
    log: list[e.Entry] = [
        e.Opened(
            when=when,
            person=table.host or "",
            game=table.game.id,
            options=table.options,
            seats=count,
            name=name,
            link=moment.link,
            open_to_all=table.open_to_all,
            crew=table.crew,
            relieved=table.relieved,
            freeze_on_drop=table.freeze_on_drop,
            before=table.link,
            language=table.language,
        )
    ]
    for seat, chair in enumerate(chairs):
        if chair.person is None:
            log.append(e.BotSeated(when=when, seat=seat, strength=chair.bot, beard=chair.beard))
            continue
        log.append(e.Sat(when=when, person=chair.person, seat=seat, name=chair.name or "", beard=chair.beard))
        if chair.stand_in is not None:
            log.append(e.StandInChosen(when=when, person=chair.person, strength=chair.stand_in))
    traits = [Seat(beard=chair.beard) for chair in chairs]
    log.append(started(table, traits, {"when": when}, moment))
    for seat, chair in enumerate(chairs):
        if chair.person is not None and chair.bot is not None:
            log.append(e.StoodIn(when=when, seat=seat, strength=chair.bot))
    return log
