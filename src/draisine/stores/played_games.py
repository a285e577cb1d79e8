"""Reading somebody's finished games."""

from draisine.tables.store import PlayedFilter

PLAYED_TABLES = """
    SELECT table_id, row, ended, EXISTS (SELECT 1 FROM entries e WHERE e.table_id = played.table_id)
    FROM played JOIN tables ON id = table_id
"""
PLAYED_GAMES = "SELECT game, count(*) FROM played WHERE person = ? GROUP BY game ORDER BY 2 DESC, 1"
COMPANIONS = """
    SELECT seated.person, count(*) FROM played JOIN seated USING (table_id)
    WHERE played.person = ? AND seated.person != ?
    GROUP BY seated.person ORDER BY 2 DESC, max(ended) DESC LIMIT ?
"""


def played_where(wanted: PlayedFilter, after: str = "") -> tuple[str, list[str]]:
    """The condition on `played` for a filter, and what fills it. Of two that ended at once the number of the
    table decides, so that a page never loses one."""
    terms, values = ["person = ?"], [wanted.person]
    if wanted.game:
        terms.append("game = ?")
        values.append(wanted.game)
    if wanted.companion:
        terms.append("EXISTS (SELECT 1 FROM seated s WHERE s.person = ? AND s.table_id = played.table_id)")
        values.append(wanted.companion)
    if after:
        terms.append(
            "(ended, table_id) < (SELECT p.ended, p.table_id FROM played p JOIN tables t ON t.id = p.table_id"
            " WHERE p.person = ? AND t.link = ?)"
        )
        values += [wanted.person, after]
    return " AND ".join(terms), values
