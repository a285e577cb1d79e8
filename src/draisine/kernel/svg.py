"""A sheet on which a game draws itself as an SVG: shapes and colours, no words."""

from typing import Final

WIDTH: Final = 1200
HEIGHT: Final = 630
"""As large as the places are that show pictures of links."""
NIGHT: Final = "#0d0907"


class Sheet:
    """Shapes in the order in which they are put down, over a background of one colour."""

    def __init__(self, ground: str = NIGHT) -> None:
        self._parts = [f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{ground}"/>']

    def rect(
        self, x: float, y: float, width: float, height: float, fill: str, *, round: float = 0, more: str = ""
    ) -> None:
        """A rectangle; `more` are further attributes."""
        self._parts.append(
            f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" rx="{_n(round)}"'
            f' fill="{fill}" {more}/>'
        )

    def circle(self, x: float, y: float, radius: float, fill: str, more: str = "") -> None:
        """A disc."""
        self._parts.append(f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="{fill}" {more}/>')

    def line(self, ends: tuple[float, float, float, float], stroke: str, width: float) -> None:
        """A straight stroke with round ends, from a point to another."""
        x, y, to_x, to_y = ends
        self._parts.append(
            f'<path d="M{_n(x)} {_n(y)}L{_n(to_x)} {_n(to_y)}" stroke="{stroke}" stroke-width="{_n(width)}"'
            f' stroke-linecap="round"/>'
        )

    def path(
        self, d: str, fill: str, *, at: tuple[float, float] = (0, 0), size: float = 1, more: str = ""
    ) -> None:
        """Any shape, moved and scaled."""
        place = f'transform="translate({_n(at[0])} {_n(at[1])}) scale({size:.4g})"'
        self._parts.append(f'<path d="{d}" fill="{fill}" {place} {more}/>')

    def svg(self) -> str:
        """The whole sheet."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}"'
            f' viewBox="0 0 {WIDTH} {HEIGHT}">{"".join(self._parts)}</svg>'
        )


def _n(value: float) -> str:
    return f"{value:.1f}"
