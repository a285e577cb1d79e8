"""The door code: five number chips in a row whose cables meet in colour."""

from draisine.games.underground.box import DIGITS, Chip


def longest_row(chips: list[Chip], collected: list[int]) -> list[int]:
    """The longest row of collected chips, five at the most; of equal ones the first that was found."""
    best: list[int] = []
    for first in collected:
        row = _grown(chips, collected, [first])
        if len(row) > len(best):
            best = row
        if len(best) == DIGITS:
            break
    return best


def _grown(chips: list[Chip], collected: list[int], row: list[int]) -> list[int]:
    if len(row) == DIGITS:
        return row
    best = row
    for chip in collected:
        if chip not in row and chips[chip].left == chips[row[-1]].right:
            longer = _grown(chips, collected, [*row, chip])
            if len(longer) > len(best):
                best = longer
            if len(best) == DIGITS:
                break
    return best
