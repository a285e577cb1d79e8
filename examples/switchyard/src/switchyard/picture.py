"""The yard in letters. `text_legend` in the words says what the signs are."""

from switchyard.values import LENGTH, View

SIGNS = {"coal": "#", "timber": "=", "ore": "^", "oil": "o"}


def draw(view: View) -> str:
    """Queue, tracks, and who has what."""
    queue = "  ".join(f"{letter}[{SIGNS[cargo]}]" for letter, cargo in zip("abc", view.queue, strict=False))
    lines = [f"    {queue}  +{view.behind}".rstrip(), ""]
    for number, track in enumerate(view.tracks, 1):
        wagons = "-".join(f"[{SIGNS[wagon.cargo]}{wagon.seat + 1}]" for wagon in track)
        free = "---- " * (LENGTH - len(track))
        lines.append(f"{number} > {wagons}{' ' if wagons else ''}{free}".rstrip())
    lines.append("")
    for seat, points in enumerate(view.points):
        mark = ">" if seat == view.turn and view.queue else " "
        lines.append(f"{mark} ({seat + 1}) {points:>3} {'*' * view.swaps[seat]}".rstrip())
    return "\n".join(lines)
