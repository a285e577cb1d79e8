"""A small network that says how good a position is: numbers in, one layer between, the chance to win out."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.floating[Any]]
_STEP = 0.002
_FADE = (0.9, 0.999)


class Network:
    """Its weights, and how they are pulled towards what games showed (Adam on the squared error)."""

    def __init__(self, weights: dict[str, Numbers]) -> None:
        self.weights = weights
        self._pulls = {name: (np.zeros_like(value), np.zeros_like(value)) for name, value in weights.items()}
        self._steps = 0

    @staticmethod
    def fresh(size: int, hidden: int, seed: int) -> "Network":
        """A network that knows nothing: every position is worth about a half."""
        random = np.random.default_rng(seed)
        first = random.normal(0, 1 / np.sqrt(size), (size, hidden))
        last = random.normal(0, 0.1 / np.sqrt(hidden), hidden)
        shapes = {"first": first, "shift": np.zeros(hidden), "last": last, "offset": np.zeros(1)}
        return Network({name: value.astype(np.float32) for name, value in shapes.items()})

    @staticmethod
    def read(path: Path) -> "Network":
        """As `write` left it."""
        with np.load(path) as saved:
            return Network({name: saved[name].astype(np.float32) for name in saved.files})

    def write(self, path: Path) -> None:
        """Keep the weights; half as many digits do as well."""
        short: dict[str, Any] = {name: value.astype(np.float16) for name, value in self.weights.items()}
        np.savez_compressed(path, **short)

    @property
    def size(self) -> int:
        """How many numbers say a position."""
        return int(self.weights["first"].shape[0])

    def judge(self, positions: Numbers) -> Numbers:
        """For each row the chance that the seat which looks at it wins."""
        return self._run(positions)[1]

    def learn(self, positions: Numbers, targets: Numbers) -> float:
        """Pull towards what came out; the mean squared error before."""
        between, values = self._run(positions)
        error = values - targets
        slope = error * values * (1 - values) / len(targets)
        back = np.outer(slope, self.weights["last"]) * (1 - between**2)
        self._pull("last", between.T @ slope)
        self._pull("offset", slope.sum(keepdims=True))
        self._pull("first", positions.T @ back)
        self._pull("shift", back.sum(axis=0))
        return float((error**2).mean())

    def _run(self, positions: Numbers) -> tuple[Numbers, Numbers]:
        weights = self.weights
        between = np.tanh(positions @ weights["first"] + weights["shift"])
        return between, 1 / (1 + np.exp(-(between @ weights["last"] + weights["offset"])))

    def _pull(self, name: str, slope: Numbers) -> None:
        self._steps += name == "last"
        mean, square = self._pulls[name]
        mean += (1 - _FADE[0]) * (slope - mean)
        square += (1 - _FADE[1]) * (slope**2 - square)
        way = mean / (1 - _FADE[0] ** self._steps)
        width = np.sqrt(square / (1 - _FADE[1] ** self._steps))
        self.weights[name] -= _STEP * way / (width + 1e-8)
