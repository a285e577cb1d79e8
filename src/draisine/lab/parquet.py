"""Tables of games as Parquet, by polars, which comes with `draisine[lab]` only."""

import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from draisine.lab import errors
from draisine.lab.packages import needed
from draisine.lab.rows import Row
from draisine.lab.whole_file import write_whole

if TYPE_CHECKING:
    import polars

ABOUT = "draisine"
"""The key of a file's own data under which the run describes itself."""
_ROW_GROUP = 65_536


def games_frame(rows: Sequence[Row]) -> "polars.DataFrame":
    """Rows of games, each column of one type whatever is in it."""
    pl = needed("polars")
    number, text = pl.Int64, pl.String
    schema: dict[str, Any] = {
        "index": number,
        "seed": text,
        "game": text,
        "seats": number,
        "bots": pl.List(text),
        "sitting": pl.List(number),
        "options": text,
        "end": text,
        "winners": pl.List(number),
        "scores": pl.List(number),
        "first": number,
        "decisions": number,
        "milliseconds": number,
        "together": pl.Boolean,
        "fault": text,
    }
    for name in ("events", "figures"):
        first: dict[str, Any] = next((row[name] for row in rows if row.get(name)), {})
        if first:
            schema[name] = pl.Struct(
                {key: text if isinstance(value, str) else number for key, value in first.items()}
            )
    frame: polars.DataFrame = pl.DataFrame(list(rows), schema=schema)
    return frame


def moves_frame(rows: Sequence[Row]) -> "polars.DataFrame":
    """Rows of moves."""
    pl = needed("polars")
    number, text = pl.Int64, pl.String
    schema = {"index": number, "number": number, "seat": number, "milliseconds": number}
    frame: polars.DataFrame = pl.DataFrame(list(rows), schema={**schema, "kind": text, "move": text})
    return frame


def consented_frames(
    games: Sequence[Row], moves: Sequence[Row]
) -> "tuple[polars.DataFrame, polars.DataFrame]":
    """Games of people that were exported without names, and their moves."""
    pl = needed("polars")
    number, text = pl.Int64, pl.String
    of_games = {
        **dict.fromkeys(("game_id", "game"), text),
        "version": number,
        "crew": text,
        "number": number,
        "seats": number,
        **dict.fromkeys(("people", "bots"), pl.List(text)),
        **dict.fromkeys(("options", "seed", "end"), text),
        **dict.fromkeys(("winners", "scores"), pl.List(number)),
        **dict.fromkeys(("decisions", "milliseconds"), number),
    }
    of_moves = {
        "game_id": text,
        **dict.fromkeys(("number", "seat"), number),
        **dict.fromkeys(("by", "person"), text),
        "milliseconds": number,
        "move": text,
    }
    return pl.DataFrame(list(games), schema=of_games), pl.DataFrame(list(moves), schema=of_moves)


def write_frame(frame: "polars.DataFrame", path: Path) -> None:
    """The whole file or none of it: it gets its name when every byte is on the disk."""
    buffer = io.BytesIO()
    frame.write_parquet(buffer)
    write_whole(path, buffer.getbuffer())


def join_files(parts: Sequence[Path], path: Path, about: str) -> None:
    """All rows of the parts in their order as one file, without holding them all at once."""
    pl = needed("polars")
    passing = path.with_name(path.name + ".new")
    try:
        # Games that a bot lost by failing have no figures, and a part may hold no others.
        schemas = [pl.read_parquet_schema(part) for part in parts]
        whole = max(schemas, key=len)
        pl.scan_parquet(list(parts), schema=whole, missing_columns="insert").sink_parquet(
            passing, metadata={ABOUT: about}, row_group_size=_ROW_GROUP, maintain_order=True
        )
    except pl.exceptions.PolarsError as error:
        raise OSError(None, str(error).splitlines()[0]) from error
    else:
        passing.replace(path)
    finally:
        passing.unlink(missing_ok=True)


def about_file(path: Path) -> str:
    """How the run of a file describes itself, or `no_run`."""
    about = _about(path)
    if about is None:
        raise errors.no_run(file=str(path))
    return about


def only_over(frame: "polars.DataFrame", path: Path) -> None:
    """A named error where something else is than an earlier frame of the same columns: an export takes the
    place of an export, and of nothing else."""
    pl = needed("polars")
    if not path.exists():
        return
    if _about(path) is not None:
        raise errors.another_run(file=str(path), what="export")
    try:
        same = pl.read_parquet_schema(path) == frame.schema
    except (OSError, pl.exceptions.PolarsError):
        same = False
    if not same:
        raise errors.no_run(file=str(path))


def _about(path: Path) -> str | None:
    pl = needed("polars")
    try:
        about: str | None = pl.read_parquet_metadata(path).get(ABOUT)
    except (OSError, pl.exceptions.PolarsError):
        return None
    return about


def rows_in(path: Path) -> int:
    """How many rows a file has."""
    pl = needed("polars")
    count: int = pl.scan_parquet(path).select(pl.len()).collect().item()
    return count


def rows_of(path: Path) -> Iterator[Row]:
    """The rows of a file, some thousands in memory at a time."""
    pl = needed("polars")
    total = rows_in(path)
    for start in range(0, total, _ROW_GROUP):
        yield from pl.scan_parquet(path).slice(start, _ROW_GROUP).collect().iter_rows(named=True)
