"""The numbers of the verdict vector as a person would write them with numpy: `numpy_vector.py SIDE REPEATS` times them.

Reads two float64 arrays of SIDE x SIDE from stdin, raw, one after the other, and prints seconds as JSON.
"""

import json
import sys
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def vector(a: Array, b: Array) -> dict[str, Any]:
    difference = np.abs(b - a)
    modulus = np.abs(a)
    top = modulus.max()
    floor = 1e-6 * top
    with np.errstate(all="ignore"):
        relative = difference / modulus
    above = modulus > floor
    weights = 1 / np.maximum(modulus, floor)
    decades = [(modulus <= top * 10.0**-k) & (modulus > top * 10.0 ** -(k + 1)) for k in range(12)]
    return {
        "nan": [int(np.isnan(x).sum()) for x in (a, b)],
        "inf": [int(np.isinf(x).sum()) for x in (a, b)],
        "zeros": [int((x == 0).sum()) for x in (a, b)] + [int(((a == 0) != (b == 0)).sum())],
        "negatives": [int((x < 0).sum()) for x in (a, b)] + [int(((a < 0) != (b < 0)).sum())],
        "differing": int((a != b).sum()),
        "max_abs": [difference.max(), np.unravel_index(difference.argmax(), a.shape)],
        "rel": np.where(above, relative, 0).max(),
        "rel_index": np.unravel_index(np.where(above, relative, -1).argmax(), a.shape),
        "decades": [(int(x.sum()), relative[x].max() if x.any() else None) for x in decades],
        "sums": [a.sum(), b.sum()],
        "rmse": np.sqrt((difference**2).mean()),
        "r1": difference.sum() / modulus.sum(),
        "rwp": np.sqrt((weights * difference**2).sum() / (weights * modulus**2).sum()),
    }


def main(side: int, repeats: int) -> None:
    pair = np.frombuffer(sys.stdin.buffer.read(), np.float64).reshape(2, side, side)
    seconds = []
    for _ in range(repeats):
        start = time.perf_counter()
        vector(pair[0], pair[1])
        seconds.append(time.perf_counter() - start)
    print(json.dumps({"seconds": seconds}))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
