"""Two arrays beyond 4096 x 4096 that take little disk, and what numpy finds in them. Usage: numpy_huge.py FOLDER.

float64, zero but for a patch across the seam of two tiles (column 2048). A change of 1e-3 stands beside an element of
1, which whoever compares blocks by their largest element never sees; a change of 1e-5 is the largest relative one.
"""

import json
import sys
from pathlib import Path

import numpy as np

shape = (5000, 6000)
patch = (slice(900, 1100), slice(1900, 2200))
changed, beside, relative = (1000, 2049), (1000, 2050), (950, 2000)


def opened(path: Path) -> np.memmap:
    return np.lib.format.open_memmap(path, mode="w+", dtype="<f8", shape=shape)


def main(folder: Path) -> None:
    values = np.random.default_rng(5).uniform(1e-5, 1e-4, (200, 300))
    a, b = opened(folder / "a.npy"), opened(folder / "b.npy")
    for array in (a, b):
        array[patch] = values
        array[beside] = 1.0
    b[changed] += 1e-3
    a[relative], b[relative] = 1e-7, 1e-5
    difference = b[patch] - a[patch]
    assert np.unravel_index(np.abs(difference).argmax(), difference.shape) == (100, 149)
    region = a[1000:1011, 2049:2060]
    ulp = int(b[changed].view(np.int64)) - int(a[changed].view(np.int64))
    found = {
        "changed": list(changed),
        "relative": list(relative),
        "a": repr(float(a[changed])),
        "b": repr(float(b[changed])),
        "ulp": str(ulp),
        "sum": float(np.sum(region)),
        "most_relative": float(difference[50, 100] / a[relative]),
        "row": [float(value) for value in a[1000, 2045:2054]],
    }
    (folder / "found.json").write_text(json.dumps(found))
    a.flush()
    b.flush()


main(Path(sys.argv[1]))
