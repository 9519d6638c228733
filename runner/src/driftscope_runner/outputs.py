"""Output arrays: their bytes' hash, their numbers, their file (design 5.2, SampleOutput in run-directory.ts)."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from .adapter import Array, Output
from .hashing import sha256_of_file
from .plain_json import plain, plain_number

_KINDS = "biufc"


def by_output(values: Any, names: Sequence[str]) -> dict[str, Any]:
    """What `run()` gave, by output: a dict, a list or tuple in order, or the value itself where there is one output."""
    if isinstance(values, Mapping) and set(values) == set(names):
        return {name: values[name] for name in names}
    if len(names) == 1:
        return {names[0]: values}
    if isinstance(values, (list, tuple)) and len(values) == len(names):
        return dict(zip(names, values))
    found = sorted(map(str, values)) if isinstance(values, Mapping) else f"a {type(values).__name__}"
    raise TypeError(f"run() gave {found}, not one value for each of the outputs {', '.join(names)}")


def checked(name: str, output: Output) -> Output:
    """`output` with its array in C order; TypeError where it holds what can't be compared number by number."""
    array, axes, metadata = output
    if not isinstance(array, np.ndarray) or array.dtype.kind not in _KINDS or array.dtype.itemsize > _largest(array):
        kind = array.dtype if isinstance(array, np.ndarray) else type(array).__name__
        raise TypeError(f"the output {name} is {kind}, not an array of booleans, integers, floats or complex numbers")
    # np.ascontiguousarray would make one dimension out of none.
    return np.asarray(array, order="C"), axes, metadata


def _largest(array: Array) -> int:
    # Wider ones (long double) hold padding bytes of no meaning.
    return 16 if array.dtype.kind == "c" else 8


def elements_sha256(array: Array) -> str:
    """sha256 of the elements' bytes in C order, little-endian."""
    little = array.astype(array.dtype.newbyteorder("<"), copy=False)
    return hashlib.sha256(little.reshape(-1).view(np.uint8).data).hexdigest()


def invariants(array: Array) -> dict[str, int | float | str]:
    """Numbers of one array for people and for schema 1, summed in float64; those of an empty array are 0 or nan."""
    with np.errstate(all="ignore"):
        if array.dtype.kind == "c":
            modulus = np.abs(array)
            squares = np.square(modulus, dtype=np.float64)
            numbers = {
                "sum_real": array.real.sum(dtype=np.float64),
                "sum_imag": array.imag.sum(dtype=np.float64),
                "abs_max": modulus.max() if array.size else np.nan,
                "intensity": squares.sum(dtype=np.float64),
            }
        else:
            total = array.sum(dtype=np.float64)
            low, high = (float(array.min()), float(array.max())) if array.size else (np.nan, np.nan)
            numbers = {
                "sum": total,
                "mean": total / array.size if array.size else np.nan,
                "min": low,
                "max": high,
                "abs_max": np.maximum(abs(low), abs(high)),
            }
    return {"size": int(array.size), **{name: plain_number(number) for name, number in numbers.items()}}


def described(output: Output) -> dict[str, Any]:
    """What sample.json says of a checked output, without a file."""
    array, axes, metadata = output
    return {
        "file": None,
        "file_sha256": None,
        "size_bytes": None,
        "shape": list(array.shape),
        "dtype": str(array.dtype),
        "sha256": elements_sha256(array),
        "axes": plain(axes),
        "metadata": plain(metadata),
        "invariants": invariants(array),
    }


def write_npz(path: Path, output: Output) -> dict[str, Any]:
    """Write a checked output uncompressed, so that a slice is a file offset; what sample.json says of the file.

    Members: `array`; `axes` and `metadata`, 0-d texts holding JSON.
    """
    array, axes, metadata = output
    axes_text, metadata_text = (np.array(json.dumps(plain(text))) for text in (axes, metadata))
    with open(path, "xb") as file:
        np.savez(file, array=array, axes=axes_text, metadata=metadata_text)
        file.flush()
        os.fsync(file.fileno())
    return {"file": path.name, "file_sha256": sha256_of_file(path), "size_bytes": path.stat().st_size}
