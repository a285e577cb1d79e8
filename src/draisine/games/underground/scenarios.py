"""Scenarios: setups that somebody thought out, read from scenarios.txt.

glass 50               seconds of sand for all that say nothing else
glass hard 45          the same for setups of one difficulty, before the first scenario
redeal                 a deal that is lost in the first turn is dealt again, before the first scenario
scenario 1 easy        a name, and easy, medium or hard
exit A5 s              the field of the exit and the side its door faces
pawn H2
plateau a 2f G1        a turn (0 to 3, f for mirrored) and the field under the top left corner
chips B2 B8 H2 H8      fields of the first code chips; those missing to four come by cards
water C5 D5            fields with water; or `water 6 cards`: so many by cards
glass none             no hourglass here, or its seconds
end 5                  the column of the end chip; not said: 1, 5 or 9 as the difficulty has it
rat E5                 where the rat begins
"""

from typing import Final

from draisine.games.underground import data_errors
from draisine.games.underground.box_reader import RECONSTRUCTED, Line
from draisine.games.underground.fields import SIDE, SIDES, name_of, neighbour
from draisine.games.underground.shapes import EAST, NORTH, SOUTH, WEST, Piece
from draisine.kernel.errors import DraisineError

EASY: Final = 0
MEDIUM: Final = 1
HARD: Final = 2
DIFFICULTIES: Final = ("easy", "medium", "hard")
END_SECTIONS: Final = (26, 22, 18)
"""Where the end chip lies by difficulty: at the bottom of column 1, 5, 9."""
_WALLS: Final = (NORTH, EAST, SOUTH, WEST)
MOST_CHIPS: Final = 5
"""With the pawn as many as there are kept singles to lie under them."""
MOST_WATER: Final = 40
LEAST_SECONDS: Final = 10
MOST_SECONDS: Final = 600
_LONGEST_NAME: Final = 12
REDEAL: Final = "redeal"


class Scenario:
    """A setup as its author gave it. Fields that are not said are -1 or empty."""

    def __init__(self, name: str, difficulty: int) -> None:
        self.name: str = name
        self.difficulty: int = difficulty
        self.glass: int = 0
        """Seconds; 0 for no hourglass."""
        self.end: int = END_SECTIONS[difficulty]
        """The section of the end chip."""
        self.exit: int = -1
        self.door: str = ""
        self.pawn: int = -1
        self.plateau_turns: list[int] = []
        self.plateau_fields: list[int] = []
        """Anchors, plateau by plateau in the order of the box."""
        self.chips: list[int] = []
        """Those missing to four come by cards."""
        self.water_fields: list[int] = []
        self.water_by_cards: int = 0
        self.rat: int = -1


class _Draft:
    """A scenario that is being read, with what only its check needs."""

    def __init__(self, line: Line, scenario: Scenario, count: int) -> None:
        self.line = line
        self.scenario = scenario
        self.said: list[str] = []
        scenario.plateau_turns = [-1] * count
        scenario.plateau_fields = [-1] * count


def read_turn(text: str) -> int:
    """A turn as it is written, 0 to 3 and f for mirrored, or -1."""
    number = text.removesuffix("f")
    if number not in ("0", "1", "2", "3"):
        return -1
    return int(number) + (4 if text.endswith("f") else 0)


def _begin(line: Line, scenarios: list[Scenario], plateaus: list[Piece], sand: list[int]) -> _Draft:
    line.want_words(3, 3)
    name = line.words[1]
    if len(name) > _LONGEST_NAME or name in DIFFICULTIES or name in [other.name for other in scenarios]:
        raise line.bad(data_errors.scenario_bad_name, name)
    if line.words[2] not in DIFFICULTIES:
        raise line.bad(data_errors.scenario_bad_difficulty, line.words[2])
    scenario = Scenario(name, DIFFICULTIES.index(line.words[2]))
    scenario.glass = sand[scenario.difficulty]
    return _Draft(line, scenario, len(plateaus))


def _read_plateau(line: Line, scenario: Scenario, plateaus: list[Piece]) -> None:
    line.want_words(4, 4)
    names = [plateau.name for plateau in plateaus]
    if line.words[1] not in names:
        raise line.bad(data_errors.scenario_no_such_plateau, line.words[1])
    number = names.index(line.words[1])
    if scenario.plateau_turns[number] >= 0:
        raise line.bad(data_errors.scenario_said_twice, line.words[1])
    turn = read_turn(line.words[2])
    if turn < 0:
        raise line.bad(data_errors.scenario_bad_turn, line.words[2])
    field = line.field(line.words[3])
    shape = plateaus[number].turns[turn]
    if not shape.anchors >> field & 1:
        raise line.bad(data_errors.scenario_plateau_off_board, line.words[1])
    taken = _covered(scenario, plateaus)
    for cell in shape.cells:
        if field + cell in taken:
            raise line.bad(data_errors.scenario_plateaus_overlap, name_of(field + cell))
    scenario.plateau_turns[number] = turn
    scenario.plateau_fields[number] = field


def _covered(scenario: Scenario, plateaus: list[Piece]) -> list[int]:
    covered: list[int] = []
    for number in range(len(plateaus)):
        if scenario.plateau_turns[number] >= 0:
            shape = plateaus[number].turns[scenario.plateau_turns[number]]
            covered += [scenario.plateau_fields[number] + cell for cell in shape.cells]
    return covered


def _read_fields(line: Line) -> list[int]:
    fields: list[int] = []
    for word in line.words[1:]:
        field = line.field(word)
        if field in fields:
            raise line.bad(data_errors.scenario_said_twice, word)
        fields.append(field)
    return fields


def _read_water(line: Line, scenario: Scenario) -> None:
    if line.words[-1] == "cards":
        line.want_words(3, 3)
        scenario.water_by_cards = line.number_in(line.words[1], 1, MOST_WATER)
    else:
        line.want_words(2, 1 + MOST_WATER)
        scenario.water_fields = _read_fields(line)


def read_glass(line: Line) -> int:
    """Seconds of sand, 0 for none."""
    line.want_words(2, 2)
    return 0 if line.words[1] == "none" else line.number_in(line.words[1], LEAST_SECONDS, MOST_SECONDS)


def _read_exit(line: Line, scenario: Scenario) -> None:
    line.want_words(3, 3)
    scenario.exit = line.field(line.words[1])
    scenario.door = line.words[2]
    if len(scenario.door) != 1 or scenario.door not in SIDES:
        raise line.bad(data_errors.scenario_bad_side, scenario.door)
    if neighbour(scenario.exit, SIDES.index(scenario.door)) < 0:
        raise line.bad(data_errors.scenario_door_off_board, " ".join(line.words[1:]))


def _read_said(line: Line, draft: _Draft, plateaus: list[Piece]) -> None:
    scenario = draft.scenario
    word = line.words[0]
    if word == "plateau":
        _read_plateau(line, scenario, plateaus)
        return
    # Water may be said twice: by fields and by cards.
    key = "water cards" if line.words[0] == "water" and line.words[-1] == "cards" else word
    if key in draft.said:
        raise line.bad(data_errors.scenario_said_twice, word)
    draft.said.append(key)
    if word == "exit":
        _read_exit(line, scenario)
    elif word == "pawn":
        line.want_words(2, 2)
        scenario.pawn = line.field(line.words[1])
    elif word == "chips":
        line.want_words(2, 1 + MOST_CHIPS)
        scenario.chips = _read_fields(line)
    elif word == "water":
        _read_water(line, scenario)
    elif word == "glass":
        scenario.glass = read_glass(line)
    elif word == "end":
        line.want_words(2, 2)
        scenario.end = END_SECTIONS[EASY] + 1 - line.number_in(line.words[1], 1, SIDE)
    elif word == "rat":
        line.want_words(2, 2)
        scenario.rat = line.field(line.words[1])
    else:
        raise line.bad(data_errors.box_unknown_word, word)


def _check(draft: _Draft, plateaus: list[Piece]) -> None:
    """Refuse what is only wrong when everything of a scenario has been said."""
    line = draft.line
    scenario = draft.scenario
    if scenario.exit < 0:
        raise line.bad(data_errors.scenario_not_said, "exit")
    if scenario.pawn < 0:
        raise line.bad(data_errors.scenario_not_said, "pawn")
    for number in range(len(plateaus)):
        if scenario.plateau_turns[number] < 0:
            raise line.bad(data_errors.scenario_not_said, f"plateau {plateaus[number].name}")
    alone = [scenario.exit, scenario.pawn, *scenario.chips, *scenario.water_fields]
    for field in alone:
        if alone.count(field) > 1:
            raise line.bad(data_errors.scenario_field_twice, name_of(field))
    if scenario.rat == scenario.exit or scenario.exit in _covered(scenario, plateaus):
        raise line.bad(data_errors.scenario_field_twice, name_of(scenario.exit))


def _doubts(draft: _Draft, plateaus: list[Piece]) -> list[DraisineError]:
    """A wall of a plateau in front of the door: it can be built over, but hardly anyone means it."""
    scenario = draft.scenario
    side = SIDES.index(scenario.door)
    front = neighbour(scenario.exit, side)
    wall = _WALLS[(side + 2) % 4]
    for number in range(len(plateaus)):
        shape = plateaus[number].turns[scenario.plateau_turns[number]]
        for place in range(len(shape.cells)):
            if scenario.plateau_fields[number] + shape.cells[place] == front and shape.walls[place] & wall:
                return [draft.line.bad(data_errors.scenario_door_walled, name_of(front))]
    return []


def _read_sand(line: Line, said: dict[str, int]) -> None:
    """The seconds of all setups, or of those of one difficulty."""
    whose = line.words[1] if len(line.words) > len(("glass", "50")) else ""
    if whose and whose not in DIFFICULTIES:
        raise line.bad(data_errors.scenario_bad_difficulty, whose)
    if whose in said:
        raise line.bad(data_errors.scenario_said_twice, " ".join(line.words[:-1]))
    if whose:
        line.want_words(3, 3)
        said[whose] = line.number_in(line.words[2], LEAST_SECONDS, MOST_SECONDS)
    else:
        said[whose] = read_glass(line)


def read_scenarios(
    lines: list[Line], plateaus: list[Piece], scenarios: list[Scenario], doubts: list[DraisineError]
) -> list[int]:
    """Read the file into the two lists; by difficulty the seconds where a setup says nothing else."""
    said: dict[str, int] = {}
    draft: _Draft | None = None
    drafts: list[_Draft] = []
    for line in lines:
        word = line.words[0]
        if line.words == [RECONSTRUCTED]:
            continue
        if word == "scenario":
            draft = _begin(line, scenarios, plateaus, _sand(said))
            drafts.append(draft)
            scenarios.append(draft.scenario)
        elif draft is not None:
            _read_said(line, draft, plateaus)
        elif word == "glass":
            _read_sand(line, said)
        elif line.words != [REDEAL]:
            raise line.bad(data_errors.box_unknown_word, word)
    for finished in drafts:
        _check(finished, plateaus)
        doubts += _doubts(finished, plateaus)
    return _sand(said)


def _sand(said: dict[str, int]) -> list[int]:
    """By difficulty the seconds that were said for it, or for all; 0 when nothing was said for all."""
    usual = said.get("", 0)
    return [said.get(difficulty, usual) if usual else 0 for difficulty in DIFFICULTIES]
