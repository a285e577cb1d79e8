"""The standings of a tournament as a picture, by matplotlib."""

import io
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from draisine.lab import errors
from draisine.lab.packages import needed
from draisine.lab.tournament import Standings
from draisine.lab.whole_file import write_whole

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PICTURES = (".png", ".svg", ".pdf")
_NIGHT, _PANEL, _LINE, _BONE, _MUTE, _BRASS = "#0D0907", "#16100C", "#33251B", "#F1E5CE", "#B8A488", "#CFA557"
_SHADES = ("#2C1D14", "#7D5C2C", "#F4DCA2")


class Labels(NamedTuple):
    """What is written beside the names and numbers."""

    title: str
    ratings: str
    """Of the axis on the left."""
    cross_table: str
    details: str = ""
    """What else somebody must know who finds the picture alone."""


def check_picture(path: Path) -> None:
    """Refuse what could not be drawn, before anything is played."""
    if path.suffix not in PICTURES:
        raise errors.unknown_picture(file=path.name)
    needed("matplotlib")


def draw_standings(found: Standings, path: Path, labels: Labels) -> None:
    """Ratings with their intervals on the left, who scored how much with whom on the right."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    lines = found.lines[::-1]
    height = 2.1 + 0.6 * len(lines)
    # The same bytes for the same standings.
    with rc_context({"svg.hashsalt": "draisine", "svg.fonttype": "none", "font.size": 10.5}):
        figure = Figure(figsize=(10.5, height), facecolor=_NIGHT, layout="constrained")
        left, right = figure.subplots(1, 2, width_ratios=[1, 1.15])
        figure.suptitle(labels.title, color=_BONE, fontsize=14, fontweight="bold", x=0.01, ha="left")
        for axes in (left, right):
            axes.set_facecolor(_PANEL)
            axes.tick_params(colors=_MUTE, length=0)
            for spine in axes.spines.values():
                spine.set_visible(False)
        _draw_ratings(left, found)
        left.set_xlabel(labels.ratings, color=_MUTE)
        _draw_cross_table(right, found)
        right.set_xlabel(labels.cross_table, color=_MUTE)
        if labels.details:
            figure.supxlabel(labels.details, color=_MUTE, fontsize=9, x=0.01, ha="left")
        drawn = io.BytesIO()
        kind = path.suffix.removeprefix(".")
        figure.savefig(drawn, format=kind, dpi=160, metadata={"Date": None} if kind == "svg" else None)
    write_whole(path, drawn.getbuffer())


def _draw_ratings(axes: "Axes", found: Standings) -> None:
    lines = found.lines[::-1]
    for place, line in enumerate(lines):
        if line.rating is not None:
            middle, low, high = line.rating.rating, line.rating.low, line.rating.high
        else:
            middle, low, high = (100 * part for part in (line.score.share, line.score.low, line.score.high))
        axes.plot([low, high], [place, place], color=_BRASS, linewidth=3, solid_capstyle="round")
        axes.plot([middle], [place], "o", color=_BONE, markersize=7)
    axes.set_yticks(range(len(lines)), [line.bot for line in lines], color=_BONE)
    axes.set_ylim(-0.6, len(lines) - 0.4)
    axes.grid(axis="x", color=_LINE)


def _draw_cross_table(axes: "Axes", found: Standings) -> None:
    from matplotlib.colors import LinearSegmentedColormap

    names = [line.bot for line in found.lines]
    shades = LinearSegmentedColormap.from_list("lamp", _SHADES)
    for row, line in enumerate(found.lines):
        for column, name in enumerate(names):
            share = line.against.get(name)
            if share is None:
                continue
            axes.fill_between(
                [column - 0.48, column + 0.48], row - 0.47, row + 0.47, color=shades(share.share), linewidth=0
            )
            ink = "#1E1511" if share.share > 0.6 else _BONE
            interval = f"{100 * share.low:.0f}–{share.high:.0%}"
            axes.text(
                column, row - 0.12, f"{share.share:.0%}", ha="center", va="center", color=ink, fontsize=10
            )
            axes.text(column, row + 0.22, interval, ha="center", va="center", color=ink, fontsize=6.5)
    axes.set_xlim(-0.55, len(names) - 0.45)
    axes.set_ylim(len(names) - 0.45, -0.55)
    short = [name.rpartition(":")[2] for name in names]  # a bot of somebody's is called by its class
    turned = len(names) > 4 or max(map(len, short)) > 10
    axes.set_xticks(range(len(names)), short, color=_BONE, rotation=25 if turned else 0)
    axes.set_yticks(range(len(names)), names, color=_BONE)
    axes.xaxis.tick_top()
