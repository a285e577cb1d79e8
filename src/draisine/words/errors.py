"""What is wrong with pages of rules."""

from draisine.kernel.errors import BadData, DraisineError


@DraisineError.declare
def no_rules(game: str) -> None:
    """A game whose package brings no pages of rules."""


@BadData.declare
def no_such_clause(clause: str, near: str) -> None:
    """The rules of this game have no clause of that number; `near` are some that were perhaps meant."""


@BadData.declare
def rules_number_twice(language: str, line: int, clause: str) -> None:
    """A page of rules with the same number twice."""


@BadData.declare
def rules_unknown_clause(language: str, line: int, clause: str) -> None:
    """A page of rules that points at a clause it does not have."""


@BadData.declare
def rules_unknown_mark(language: str, line: int, mark: str) -> None:
    """A paragraph that begins with a mark other than `ruling`, `data` and `option`."""


@BadData.declare
def rules_without_clauses(language: str, line: int) -> None:
    """A page of rules without a numbered clause."""


@BadData.declare
def rules_without_title(language: str, line: int) -> None:
    """A page of rules that does not begin with `# title`."""


@BadData.declare
def rules_wrong_block(language: str, line: int) -> None:
    """A picture, a list or a clause of a page of rules that has not its form or is not in a section."""


@BadData.declare
def rules_wrong_heading(language: str, line: int) -> None:
    """A heading of a page of rules without a name, or with one that another has."""


@BadData.declare
def rules_wrong_table(language: str, line: int) -> None:
    """A table of a page of rules whose rows are not as long as its head."""
