"""A report of balance as one HTML file that needs nothing else: no network, no script, drawn by itself."""

import base64
from collections.abc import Callable, Sequence
from html import escape
from importlib import resources
from pathlib import Path

import draisine
from draisine.games import game_by_id
from draisine.lab.balance import Balance, Facts, Grid, Picture, Value
from draisine.lab.contribution import studies_of
from draisine.words import Catalog, game_catalog, read_catalog

Say = Callable[..., str]
_TOPS = (0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1.0)
"""Where a scale may end."""
_COLD, _WARM = (0x22, 0x18, 0x12), (0xF4, 0xDC, 0xA2)
_FACES = (
    ("Besley", 900, "besley-latin-900-normal"),
    ("Barlow", 500, "barlow-semi-condensed-latin-500-normal"),
)


class _Words:
    """What the page says: the game's own words for its own pictures."""

    def __init__(self, game_id: str, language: str) -> None:
        studies = studies_of(game_id)
        own = (
            [read_catalog(studies, "words", language) or read_catalog(studies, "words", "en")]
            if studies
            else []
        )
        game = game_catalog(game_by_id(game_id), language)
        self._catalog = Catalog(language, *own, game, read_catalog("draisine.lab", "words", language))

    def say(self, key: str, **gaps: str | int) -> str:
        return self._catalog.say(key, **gaps)

    def name(self, key: str, otherwise: str) -> str:
        return self._catalog.say(key) if key in self._catalog else otherwise

    def has(self, key: str) -> bool:
        return key in self._catalog

    def number(self, number: float) -> str:
        """With one decimal, and the mark before it that the language has."""
        return f"{number:.1f}".replace(".", self._catalog.say("page_decimal"))

    def percent(self, share: float) -> str:
        """A small share with one decimal, unless that is 0."""
        percent = 100 * share
        exact = 0 < percent < 9.95 and round(percent, 1) % 1
        return f"{self.number(percent) if exact else f'{percent:.0f}'} %"


def title_of(game_id: str, language: str) -> str:
    """What a game is called."""
    return _Words(game_id, language).name("game_name", game_id)


def page_of(found: Balance, language: str) -> str:
    """The whole file."""
    words = _Words(found.game, language)
    title = words.name("game_name", found.game)
    parts = [
        f"<header><p class=kind>{escape(words.say('page_kind'))}</p><h1>{escape(title)}</h1>",
        f"<p class=about>{escape(_about(found, words))}</p>",
        "" if found.whole else f"<p class=warning>{escape(words.say('page_stopped'))}</p>",
        _legend(found) + "</header><main>",
        *(_facts(found, facts, number, words) for number, facts in enumerate(found.facts)),
        *(_section(found, picture, words) for picture in found.pictures),
        f"</main><footer>{escape(words.say('page_foot'))}</footer>",
    ]
    style = resources.files("draisine.lab").joinpath("page.css").read_text("utf-8")
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)} · {escape(words.say('page_kind'))}</title>"
        f"<style>{_fonts()}{style}</style></head><body>{''.join(parts)}</body></html>\n"
    )


def _about(found: Balance, words: _Words) -> str:
    game = game_by_id(found.game)
    name = found.bots[0]
    bots = f"{len(found.bots)} × {words.name(f'bot_{name}', name)}"
    return words.say(
        "page_about", bots=bots, seed=found.seed, version=draisine.__version__, rules=game.version
    )


def _legend(found: Balance) -> str:
    if len(found.names) == 1:
        return ""
    items = "".join(
        f"<li><i class=set{number}></i>{escape(name)}</li>" for number, name in enumerate(found.names)
    )
    return f"<ul class=legend>{items}</ul>"


def _facts(found: Balance, facts: Facts, number: int, words: _Words) -> str:
    """The few numbers that everything else explains."""
    fair = words.say("fact_won" if found.together else "fact_first")
    minutes = {key: value / 60 for key, value in facts.seconds.items()}
    boxes = [
        (
            fair,
            words.percent(facts.fair.share),
            words.say(
                "fact_interval", low=words.percent(facts.fair.low), high=words.percent(facts.fair.high)
            ),
        ),
        (
            words.say("fact_decisions"),
            str(facts.decisions["median"]),
            words.say("fact_half", low=facts.decisions["quarter"], high=facts.decisions["three_quarters"]),
        ),
        (
            words.say("fact_minutes"),
            words.number(minutes["median"]),
            words.say(
                "fact_half",
                low=words.number(minutes["quarter"]),
                high=words.number(minutes["three_quarters"]),
            ),
        ),
    ]
    if not found.together:
        drawn = facts.drawn
        interval = words.say("fact_interval", low=words.percent(drawn.low), high=words.percent(drawn.high))
        boxes.append((words.say("fact_drawn"), words.percent(drawn.share), interval))
    cards = "".join(
        f"<div class=fact><b>{escape(big)}</b><span>{escape(what)}</span><small>{escape(more)}</small></div>"
        for what, big, more in boxes
    )
    games = words.say("fact_games", games=facts.games, seats=len(found.bots))
    name = f"{found.names[number]} · {games}" if len(found.names) > 1 else games
    head = f"<h2>{escape(name)}</h2>"
    return f"<section class='facts set{number}'>{head}<div class=row-of-facts>{cards}</div></section>"


def _section(found: Balance, picture: Picture, words: _Words) -> str:
    key = picture.key
    if key.startswith("cells_"):
        note = words.say("cells_note_won" if found.together else "cells_note_first")
    else:
        note = words.say(f"{key}_note")
    drawn = _board(found, picture, words) if picture.board else _bars(picture, words)
    extra = ""
    if picture.never:
        names = ", ".join(_label(picture, name, words) for name in picture.never)
        said = words.say(f"{key}_never" if words.has(f"{key}_never") else "page_never", names=names)
        extra = f"<p class=never>{escape(said)}</p>"
    title = words.say(f"{key}_title")
    # Two boards side by side need the whole width to be read.
    wide = " class=wide" if picture.board and len(found.names) > 1 else ""
    return f"<section{wide}><h2>{escape(title)}</h2><p class=note>{escape(note)}</p>{drawn}{extra}</section>"


def _label(picture: Picture, name: str, words: _Words) -> str:
    stem = "cell" if picture.key.startswith("cells_") else picture.key
    whole = words.name(f"{stem}_{name}".replace("-", "_"), "")
    return whole or " ".join(words.name(f"{stem}_{word}", word) for word in name.split(" "))


def _bars(picture: Picture, words: _Words) -> str:
    """A line for each, a bar for each set of data, the interval as a thin line across its end."""
    values = [value for line in picture.lines for value in line.values if value]
    compared = picture.key.startswith("cells_") or picture.key == "seats"
    top = 1.0 if compared else _top(values)
    rows = []
    for line in picture.lines:
        tracks = "".join(
            _track(value, number, top, words) for number, value in enumerate(line.values) if value
        )
        label = escape(_label(picture, line.name, words))
        none = "" if tracks else f"<span class='number none'>{escape(words.say('page_no_games'))}</span>"
        rows.append(f"<div class=line><span class=label>{label}</span>{tracks}{none}</div>")
    scale = (
        f"<div class=line><span class=ticks><span>0</span><span>{words.percent(top / 2)}</span>"
        f"<span>{words.percent(top)}</span></span><span class=number></span></div>"
    )
    return f"<div class=bars>{''.join(rows)}{scale}</div>"


def _top(values: Sequence[Value]) -> float:
    """Where the scale ends: what is rare is seen, though wide intervals of few cases then go on beyond it."""
    if any(value.share for value in values):
        highest = max(max(value.share, min(value.high, 2 * value.share + 0.02)) for value in values)
    else:
        highest = max((value.high for value in values), default=1.0)
    return next((top for top in _TOPS if highest <= top), 1.0)


def _track(value: Value, number: int, top: float, words: _Words) -> str:
    low, high = min(1.0, value.low / top), min(1.0, value.high / top)
    beyond = " beyond" if value.high > top else ""
    return (
        f"<span class='track set{number}'><i class=bar style='width:{min(1.0, value.share / top):.2%}'></i>"
        f"<i class='interval{beyond}' style='left:{low:.2%};width:{high - low:.2%}'></i></span>"
        f"<span class=number>{_interval(value, words, f' · {value.of}')}</span>"
    )


def _board(found: Balance, picture: Picture, words: _Words) -> str:
    """The board once for each set of data, all in one scale, and the numbers behind it."""
    top = max((value.share for line in picture.lines for value in line.values if value), default=0.0) or 1.0
    drawings = []
    for number, (name, grid) in enumerate(zip(found.names, picture.grids, strict=True)):
        here = {line.name: line.values[number] for line in picture.lines}
        fields = "".join(
            _field((x, y), _place(grid, x, y), here.get(f"{x},{y}"), top, words)
            for y in range(grid.height)
            for x in range(grid.width)
        )
        caption = f"<figcaption>{escape(name)}</figcaption>" if len(found.names) > 1 else ""
        label = escape(words.say(f"{picture.key}_title"), quote=True)
        drawings.append(
            f'<figure>{caption}<svg viewBox="{_extent(grid)}" role="img" aria-label="{label}">'
            f"{fields}{_axes(grid)}</svg></figure>"
        )
    return f"<div class=boards>{''.join(drawings)}</div>{_numbers(found, picture, words)}"


def _extent(grid: Grid) -> str:
    """Fields are 40 wide; what columns and rows are called stands below and on the left."""
    below, left = 24 if grid.columns else 0, 24 if grid.rows else 0
    return f"{-left} 0 {grid.width * 40 + left} {grid.height * 40 + below}"


def _axes(grid: Grid) -> str:
    bottom = grid.height * 40 + 17
    columns = [
        f'<text x="{x * 40 + 20}" y="{bottom}" class="axis">{escape(name)}</text>'
        for x, name in enumerate(grid.columns)
    ]
    rows = [
        f'<text x="-12" y="{y * 40 + 25}" class="axis">{escape(name)}</text>'
        for y, name in enumerate(grid.rows)
    ]
    return "".join((*columns, *rows))


def _field(at: tuple[int, int], name: str, value: Value | None, top: float, words: _Words) -> str:
    x, y = at
    place = f'x="{x * 40 + 1}" y="{y * 40 + 1}" width="38" height="38" rx="3"'
    if value is None:
        return f'<rect {place} class="none"/>'
    heat = value.share / top
    shade = "".join(
        f"{round(cold + (warm - cold) * heat):02x}" for cold, warm in zip(_COLD, _WARM, strict=True)
    )
    ink = "dark" if heat > 0.42 else "light"
    span = f"{words.percent(value.low)}–{words.percent(value.high)}"
    exact = f"{name}: {words.percent(value.share)} ({span}, {value.of})"
    return (
        f"<g><title>{escape(exact)}</title>"
        f'<rect {place} fill="#{shade}"/>'
        f'<text x="{x * 40 + 20}" y="{y * 40 + 25}" class="{ink}">{100 * value.share:.0f}</text></g>'
    )


def _numbers(found: Balance, picture: Picture, words: _Words) -> str:
    """The same as a table. Boards of other sizes call the same place otherwise."""
    head = "".join(f"<th>{escape(name)}</th>" for name in found.names)
    alike = len(set(picture.grids)) == 1
    lines = {tuple(map(int, line.name.split(","))): line for line in picture.lines}
    body = []
    for x, y in sorted(lines, key=lambda place: (place[1], place[0])):
        cells = []
        for grid, value in zip(picture.grids, lines[x, y].values, strict=True):
            if value is None:  # the place may lie beyond this board
                cells.append("<td>–</td>")
                continue
            name = "" if alike else f"{escape(_place(grid, x, y))}: "
            cells.append(f"<td>{name}{_interval(value, words)}</td>")
        label = escape(_place(picture.grids[0], x, y)) if alike else ""
        body.append(f"<tr><th>{label}</th>{''.join(cells)}</tr>")
    summary = escape(words.say("page_numbers"))
    table = f"<table><tr><th></th>{head}</tr>{''.join(body)}</table>"
    return f"<details><summary>{summary}</summary>{table}</details>"


def _interval(value: Value, words: _Words, more: str = "") -> str:
    span = f"{words.percent(value.low)}–{words.percent(value.high)}"
    return f"{words.percent(value.share)} <small>{span}{more}</small>"


def _place(grid: Grid, x: int, y: int) -> str:
    """A field as people say it, the letter first."""
    if not grid.columns or not grid.rows:
        return f"{y + 1} / {x + 1}"
    column, row = grid.columns[x], grid.rows[y]
    return column + row if column.isalpha() else row + column


def _fonts() -> str:
    """The client's fonts where the client is built here: the file needs no network for them."""
    folder = Path(draisine.__file__).parent / "server" / "client" / "assets"
    found = []
    for family, weight, name in _FACES:
        file = next(iter(sorted(folder.glob(f"{name}-*.woff2"))), None)
        if file is not None:
            data = base64.b64encode(file.read_bytes()).decode()
            found.append(
                f"@font-face{{font-family:{family};font-weight:{weight};"
                f"src:url(data:font/woff2;base64,{data}) format('woff2')}}"
            )
    return "".join(found)
