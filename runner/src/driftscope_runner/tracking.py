"""Distance of float32 from float64 of the same execution: the norms of design 5.3, with float64 as A."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, Union

import numpy as np

from .adapter import Array
from .plain_json import plain_number

Number = Union[float, str]
_ENDLESS: dict[str, Number | None] = {"max_abs_norm": "inf", "rel": "inf", "intensity": "inf"}
# Elements that are widened at a time: arrays may fill most of the memory.
_BLOCK = 2**20
# A sum below this part of the sum of moduli cancels.
_CANCELS = 1e-3


def distance(a: Array, b: Array, above_rel: float) -> dict[str, Number | None]:
    """`max_abs_norm` = max|B - A| / max|A|; `rel` where |A| > above_rel x max|A| (None: nowhere); `intensity`.

    `intensity` is sum(B) / sum(A) - 1, of squared moduli where complex; None where sum(A) cancels. Elements that are
    NaN or the same infinity on both sides are left out; otherwise non-finite on one side, or another shape, is
    infinitely far.
    """
    if a.shape != b.shape:
        return dict(_ENDLESS)
    largest = furthest = 0.0
    sums: list[tuple[float, float, float]] = []
    with np.errstate(all="ignore"):
        for of_a, of_b in _blocks(a, b):
            if not (np.isfinite(of_a).all() and np.isfinite(of_b).all()):
                return dict(_ENDLESS)
            largest = max(largest, float(np.abs(of_a).max(initial=0.0)))
            furthest = max(furthest, float(np.abs(of_b - of_a).max(initial=0.0)))
            summed = [np.square(np.abs(w)) if np.iscomplexobj(w) else w for w in (of_a, of_b)]
            sums.append((float(summed[0].sum()), float(summed[1].sum()), float(np.abs(summed[0]).sum())))
        sum_a, sum_b, moduli = (math.fsum(of) for of in zip(*sums)) if sums else (0.0, 0.0, 0.0)
        return {
            "max_abs_norm": _ratio(furthest, largest),
            "rel": _rel(a, b, above_rel * largest),
            "intensity": None if abs(sum_a) < _CANCELS * moduli else _ratio(sum_b - sum_a, sum_a),
        }


def _blocks(a: Array, b: Array) -> Iterator[tuple[Array, Array]]:
    """Both in float64 or complex128, without the elements that are left out."""
    kind = np.complex128 if "c" in (a.dtype.kind, b.dtype.kind) else np.float64
    flat_a, flat_b = a.reshape(-1), b.reshape(-1)
    for start in range(0, flat_a.size, _BLOCK):
        of_a, of_b = (flat[start : start + _BLOCK].astype(kind) for flat in (flat_a, flat_b))
        left_out = (np.isnan(of_a) & np.isnan(of_b)) | (np.isinf(of_a) & (of_a == of_b))
        yield (of_a[~left_out], of_b[~left_out]) if left_out.any() else (of_a, of_b)


def _rel(a: Array, b: Array, floor: float) -> Number | None:
    highest = None
    for of_a, of_b in _blocks(a, b):
        modulus = np.abs(of_a)
        above = modulus > floor
        if above.any():
            found = float((np.abs(of_b - of_a)[above] / modulus[above]).max())
            highest = found if highest is None else max(highest, found)
    return None if highest is None else plain_number(highest)


def _ratio(over: Any, under: Any) -> Number:
    """0 where both are 0, infinite where only `under` is."""
    if under == 0:
        return 0.0 if over == 0 else "inf"
    return plain_number(over / under)
