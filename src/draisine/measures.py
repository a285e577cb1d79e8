"""What a process counts and times about itself, in the text form that Prometheus reads.

Measures belong to the process, as its memory does: each is made once, in the module that measures.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence

SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
SIZES = (1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0, 2000.0)


class Counter:
    """Only grows. With a label one number for each of its values."""

    kind = "counter"

    def __init__(self, name: str, what: str, label: str = "") -> None:
        self.name = name
        self.what = what
        self._label = label
        self._values: dict[str, int] = {} if label else {"": 0}

    def add(self, value: str = "", times: int = 1) -> None:
        """Once more, or several times."""
        self._values[value] = self._values.get(value, 0) + times

    def lines(self) -> Iterator[str]:
        """As it is now."""
        for value, times in sorted(self._values.items()):
            yield line(self.name, {self._label: value} if self._label else {}, times)


class Histogram:
    """How often something took or measured up to so much. With a label one for each of its values."""

    kind = "histogram"

    def __init__(self, name: str, what: str, bounds: Sequence[float] = SECONDS, label: str = "") -> None:
        self.name = name
        self.what = what
        self._bounds = bounds
        self._label = label
        self._counts: dict[str, list[int]] = {}
        self._sums: dict[str, float] = {}

    def observe(self, amount: float, value: str = "") -> None:
        """One more of this size."""
        counts = self._counts.get(value)
        if counts is None:
            counts = self._counts[value] = [0] * (len(self._bounds) + 1)
            self._sums[value] = 0.0
        counts[bisect_left(self._bounds, amount)] += 1
        self._sums[value] += amount

    def lines(self) -> Iterator[str]:
        """As it is now."""
        for value, counts in sorted(self._counts.items()):
            labels = {self._label: value} if self._label else {}
            total = 0
            for bound, count in zip((*map(str, self._bounds), "+Inf"), list(counts), strict=True):
                total += count
                yield line(f"{self.name}_bucket", {**labels, "le": bound}, total)
            yield line(f"{self.name}_sum", labels, self._sums[value])
            yield line(f"{self.name}_count", labels, total)


class Gauge:
    """What is so at the moment."""

    kind = "gauge"

    def __init__(self, name: str, what: str, value: float, labels: Mapping[str, str] | None = None) -> None:
        self.name = name
        self.what = what
        self._value = value
        self._labels = labels or {}

    def lines(self) -> Iterator[str]:
        """As it was when it was made."""
        yield line(self.name, self._labels, self._value)


Measure = Counter | Histogram | Gauge


def line(name: str, labels: Mapping[str, str], value: float) -> str:
    """One sample. Values of labels are ours: codes and names of games, never what somebody sent."""
    inside = ",".join(f'{label}="{_escaped(text)}"' for label, text in labels.items())
    return f"{name}{{{inside}}} {value}" if inside else f"{name} {value}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def exposition(measures: Iterable[Measure]) -> str:
    """All of them as text, version 0.0.4 of the format."""
    lines: list[str] = []
    for measure in measures:
        lines += [f"# HELP {measure.name} {measure.what}", f"# TYPE {measure.name} {measure.kind}"]
        lines += measure.lines()
    return "\n".join(lines) + "\n"
