"""Arrays of every dtype, with all that is special in it."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

special = [0.0, -0.0, np.nan, np.inf, -np.inf, -1.5]


def filled(rng: np.random.Generator, dtype: np.dtype[Any], shape: tuple[int, ...]) -> Array:
    if dtype.kind == "b":
        return rng.integers(0, 2, shape).astype(dtype)
    if dtype.kind in "iu":
        limits = np.iinfo(dtype)
        return rng.integers(limits.min, limits.max, shape, dtype=dtype.newbyteorder("="), endpoint=True).astype(dtype)
    real = rng.standard_normal(shape) * 10.0 ** rng.integers(-4, 4, shape)
    values = real + 1j * rng.standard_normal(shape) if dtype.kind == "c" else real
    flat = values.reshape(-1)
    flat[rng.integers(0, flat.size, flat.size // 10)] = rng.choice(special, flat.size // 10)
    return values.astype(dtype)
