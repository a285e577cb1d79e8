"""The same people once more: a table that waits with everyone in their seat, nobody ready yet."""

from draisine.tables.bots.names import bot_names
from draisine.tables.log import entries as e
from draisine.tables.log.chair import Chair
from draisine.tables.log.contexts import DecisionContext
from draisine.tables.log.table import Table


def rematch_log(table: Table, name: str, opener: str, context: DecisionContext) -> list[e.Entry]:
    """The first entries of the new table. Whoever opens it is its host: the old one may be gone for good."""
    when = context.now
    chairs = list(zip(table.chairs, bot_names(table.game.id, table.link, table.chairs), strict=True))
    if not table.game.together:
        # Opponents change sides; where all play together everyone keeps their place.
        chairs = [*chairs[1:], *chairs[:1]]
    log: list[e.Entry] = [
        e.Opened(
            when=when,
            person=opener,
            game=table.game.id,
            options=table.chosen,
            seats=len(chairs),
            name=name,
            link=context.link,
            open_to_all=table.open_to_all,
            crew=table.crew,
            relieved=table.relieved,
            freeze_on_drop=table.freeze_on_drop,
            spectators_hear=table.spectators_hear,
            before=table.link,
            language=table.opened.language,
        )
    ]
    for seat, (chair, bot_name) in enumerate(chairs):
        if chair.person is None or _left(chair, context) or chair.forgotten:
            log.append(
                e.BotSeated(when=when, seat=seat, strength=chair.bot, traits=chair.traits, name=bot_name)
            )
            continue
        log.append(
            e.Sat(when=when, person=chair.person, seat=seat, name=chair.name or "", traits=chair.traits)
        )
        if chair.stand_in is not None:
            log.append(e.StandInChosen(when=when, person=chair.person, strength=chair.stand_in))
    return log


def _left(chair: Chair, context: DecisionContext) -> bool:
    """A bot plays for them and they do not even look: it keeps the seat, and nobody waits for them."""
    return chair.bot is not None and chair.person not in context.here
