"""Pairs of arrays of every dtype with min/max tiles of how they differ. Usage: numpy_pairs.py FOLDER.

Writes npy files, `expected.json` with what is asked, and `answers.bin` with what numpy answers: of each cell the least
and the greatest finite difference as float64, then one byte of kinds; a cell without any value (relative error below
its floor) has none.
"""

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy_filled import Array, filled

rng = np.random.default_rng(7)
tile_cells = 512
shape = (45, 53)


def moved(values: Array) -> Array:
    """Many elements the same, some a little off, some anything else."""
    other = filled(rng, values.dtype, shape)
    little = (values * 1.001).astype(values.dtype) if values.dtype.kind in "fc" else values ^ np.array(1, values.dtype)
    choice = rng.integers(0, 3, shape)
    return np.asarray(np.choose(choice, [values, little, other]), values.dtype)


def part_of(values: Array, part: str) -> Array:
    if values.dtype.kind != "c":
        return values
    take = {"amplitude": np.abs, "phase": np.angle, "real": np.real, "imaginary": np.imag}
    return np.asarray(take[part](values.astype(np.complex128)))


def differences(a: Array, b: Array) -> Array:
    if a.dtype.kind in "iub":
        exact = b.astype(object) - a.astype(object) if a.dtype.kind != "b" else b.astype(int) - a.astype(int)
        return np.asarray(exact.astype(np.float64))
    wide_a, wide_b = a.astype(np.float64), b.astype(np.float64)
    return np.where(wide_a == wide_b, 0.0, wide_b - wide_a)


def compared(kind: str, a: Array, b: Array, part: str, floor: float) -> tuple[Array, Array]:
    """Values, and where there is one."""
    one, other = part_of(a, part), part_of(b, part)
    wide_a, wide_b = one.astype(np.float64), other.astype(np.float64)
    everywhere = np.ones(shape, bool)
    if kind == "ratio":
        return np.where((wide_a == wide_b) & (wide_a != 0), 1.0, wide_b / wide_a), everywhere
    values = differences(one, other)
    if a.dtype.kind == "c" and part == "phase":
        values = values - 2 * np.pi * np.floor(values / (2 * np.pi) + 0.5)
    if kind == "difference":
        return values, everywhere
    largest = np.abs(wide_a[np.isfinite(wide_a)]).max()
    if kind == "normalised":
        return np.where(values == 0, 0.0, np.abs(values) / largest), everywhere
    return np.where(values == 0, 0.0, values / np.abs(wide_a)), ~(np.abs(wide_a) <= floor * largest)


def reduced(reduce: Any, values: Array, factor: int) -> Array:
    down, across = (np.arange(0, size, factor) for size in values.shape)
    return np.asarray(reduce.reduceat(reduce.reduceat(values, down, axis=0), across, axis=1))


def tile_of(values: Array, there: Array, factor: int) -> bytes:
    finite = np.isfinite(values) & there
    low = reduced(np.minimum, np.where(finite, values, np.inf), factor)
    high = reduced(np.maximum, np.where(finite, values, -np.inf), factor)
    nothing = ~reduced(np.logical_or, finite, factor)
    low, high = np.where(nothing, np.nan, low), np.where(nothing, np.nan, high)
    kinds = [
        np.isnan(values),
        values == np.inf,
        values == -np.inf,
        values == 0,
        finite & (values < 0),
        finite & (values > 0),
    ]
    holds = sum(reduced(np.logical_or, kind & there, factor).astype(np.uint8) << bit for bit, kind in enumerate(kinds))
    return low.tobytes() + high.tobytes() + np.asarray(holds, np.uint8).tobytes()


def main(folder: Path) -> None:
    asked: list[dict[str, Any]] = []
    answers = (folder / "answers.bin").open("wb")
    kinds = ["b1", "i1", "u1", *(f"{c}{n}" for c in "iu" for n in (2, 4, 8)), "f2", "f4", "f8", "c8", "c16"]
    for name in kinds:
        for order in "CF":
            dtype = np.dtype(name) if order == "C" else np.dtype(name).newbyteorder(">")
            a = filled(rng, dtype, shape)
            b = moved(a)
            files = [f"{name}-{order}-{side}.npy" for side in "ab"]
            for file, values in zip(files, (a, b), strict=True):
                np.save(folder / file, np.asarray(values, order=order))
            parts = ["amplitude", "phase", "real", "imaginary"] if dtype.kind == "c" else ["real"]
            for kind in ("difference", "relative", "ratio", "normalised"):
                for part in parts:
                    for factor in (2, 8, 32):
                        with np.errstate(all="ignore"):
                            body = tile_of(*compared(kind, a, b, part, 1e-3), factor)
                        tile = {"factor": factor, "row": 0, "column": 0, "part": part}
                        request = {"plane": {"y": 0, "x": 1, "at": []}, "tile": tile, "part": part, "kind": kind}
                        start = answers.tell()
                        answers.write(body)
                        place = {"floor": 1e-3, "start": start, "end": answers.tell()}
                        asked.append({"a": files[0], "b": files[1], **request, **place})
    answers.close()
    (folder / "expected.json").write_text(json.dumps(asked))


main(Path(sys.argv[1]))
