"""Two bundles whose cases drift, each in a way that a picture must show.

Usage: picture_bundles.py FOLDER; writes FOLDER/a and FOLDER/b, and both sides of each case as FOLDER/<case>.<side>.npy.
"""

from __future__ import annotations

import sys
from pathlib import Path

import foreign_bundles
import numpy as np

rng = np.random.default_rng(7)
y, x = np.mgrid[-60:60, -60:60]
radius = np.hypot(x, y)


def rings(outer: float) -> np.ndarray:
    """A disc of 1, a ring at 1e-4 and one at `outer`, on a floor of 1e-9."""
    values = np.full(radius.shape, 1e-9)
    values[radius < 12] = 1.0
    values[(radius > 24) & (radius < 28)] = 1e-4
    values[(radius > 40) & (radius < 44)] = outer
    return values


def with_value(array: np.ndarray, index: tuple[int, ...], value: complex) -> np.ndarray:
    copy = array.copy()
    copy[index] = value
    return copy


rows = [[np.nan, np.inf, -np.inf], [0.0, -1e-20, 1.0], [1e-3, 1e-2, 1e-1], [1e-6, 1e-5, 1e-4]]
special = np.tile(np.array(rows), (2, 2))
wave = rng.standard_normal((64, 48)) + 1j * rng.standard_normal((64, 48))
cube = rng.random((3, 4, 40, 30)).astype(np.float32) + 1
plain = np.ones((2048, 2048), dtype=np.float32)
line = np.exp(-np.linspace(0, 20, 500))
columns = np.asfortranarray(rng.random((700, 650)) + 0.5)
signed = rng.standard_normal((30, 30))
large = np.arange(20, dtype=np.int64).reshape(4, 5) + 2**53

foreign_bundles.table = {
    "rings": (rings(1e-6), rings(2e-6)),
    "special": (special, with_value(special, (2, 2), 0.2)),
    "wave": (wave, wave * np.exp(0.3j)),
    "cube": (cube, with_value(cube, (2, 1, 17, 23), 3.5)),
    "hot": (plain, with_value(plain, (1234, 77), 9.0)),
    "columns": (columns, np.asfortranarray(with_value(columns, (699, 3), 40.0))),
    "line": (line, with_value(line, (250,), 1e-3)),
    "signed": (signed, signed * 1.01),
    "large": (large, with_value(large, (3, 4), int(large[3, 4]) + 1)),
    "scalar": (np.float64(2.5), np.float64(2.6)),
}
hostile = {**foreign_bundles.axis, "label": "<img src=x onerror=alert(1)>", "sampling": 0.5, "offset": -30.0}
foreign_bundles.axes_of_b = {"rings": [foreign_bundles.axis, hostile]}
foreign_bundles.axis.update(hostile)

if __name__ == "__main__":
    folder = Path(sys.argv[1])
    for number, letter in enumerate("ab"):
        foreign_bundles.write_bundle(folder / letter, number)
        for name, arrays in foreign_bundles.table.items():
            np.save(folder / f"{name}.{letter}.npy", arrays[number])
