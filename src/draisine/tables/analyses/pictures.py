"""An analysis as it is sent: moments are frames of the replay."""

from typing import Literal

import msgspec

from draisine.kernel.analysis import Advice, Analysis
from draisine.tables.replays.replay import Replay

AnalysisStatus = Literal["none", "working", "done", "failed"]


class FindingPicture(msgspec.Struct, frozen=True):
    """Something that explains how the game went on."""

    frame: int
    """The moment before it: the frame from which one could have done better."""
    code: str
    about: dict[str, str | int]
    seat: int | None
    """Whom it is about."""
    played: str
    """What was done there, in notation; empty where nothing was."""
    better: tuple[Advice, ...]
    """What would have been better, in its order. The first could be done at that frame."""


class JudgedFrame(msgspec.Struct, frozen=True, array_like=True):
    """How the game stood at a frame."""

    frame: int
    value: int
    """-100 (all for the second seat) to 100 (all for the first), or, where all play together, how likely they
    were to win, 0 to 100."""


class AnalysisPicture(msgspec.Struct, frozen=True):
    """Why a game went as it did, as far as is known."""

    status: AnalysisStatus
    """`none`: nobody has asked yet."""
    done: int = 0
    of: int = 0
    """Pieces of the work; may change."""
    curve: tuple[JudgedFrame, ...] = ()
    findings: tuple[FindingPicture, ...] = ()
    """What explains most first."""


def draw_analysis(
    replay: Replay, analysis: Analysis, status: AnalysisStatus, done: int, of: int
) -> AnalysisPicture:
    """What was found in the moves that counted, at the frames that they led to."""
    frames = replay.frames_that_count()
    moves = replay.match.moves
    return AnalysisPicture(
        status,
        done,
        of,
        tuple([JudgedFrame(frames[one.move], one.value) for one in analysis.curve if one.move < len(frames)]),
        tuple(
            [
                FindingPicture(
                    # A move is made at the frame before the one that it led to, take-backs or not.
                    frames[one.move + 1] - 1 if one.move < len(moves) else frames[-1],
                    one.code,
                    one.about,
                    one.seat,
                    moves[one.move].text if one.move < len(moves) else "",
                    one.better,
                )
                for one in analysis.findings
                if one.move < len(frames)
            ]
        ),
    )
