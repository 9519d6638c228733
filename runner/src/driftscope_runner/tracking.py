"""Distance of float32 from float64 of the same execution: the norms of design 5.3, with float64 as A."""

from __future__ import annotations

from typing import Any, Union

import numpy as np

from .adapter import Array
from .plain_json import plain_number

Number = Union[float, str]


def distance(a: Array, b: Array, above_rel: float) -> dict[str, Number | None]:
    """`max_abs_norm` = max|B - A| / max|A|; `rel` where |A| > above_rel x max|A| (None: nowhere); `intensity`.

    `intensity` is sum(B) / sum(A) - 1, of squared moduli where complex. Elements that are NaN or the same infinity on
    both sides are left out; otherwise non-finite on one side, or another shape, is infinitely far.
    """
    if a.shape != b.shape:
        return {"max_abs_norm": "inf", "rel": "inf", "intensity": "inf"}
    kind = np.complex128 if "c" in (a.dtype.kind, b.dtype.kind) else np.float64
    wide_a, wide_b = a.astype(kind).ravel(), b.astype(kind).ravel()
    judged = ~((np.isnan(wide_a) & np.isnan(wide_b)) | (np.isinf(wide_a) & (wide_a == wide_b)))
    wide_a, wide_b = wide_a[judged], wide_b[judged]
    if not (np.isfinite(wide_a).all() and np.isfinite(wide_b).all()):
        return {"max_abs_norm": "inf", "rel": "inf", "intensity": "inf"}
    with np.errstate(all="ignore"):
        modulus, difference = np.abs(wide_a), np.abs(wide_b - wide_a)
        largest = modulus.max(initial=0.0)
        above = modulus > above_rel * largest
        squared = kind is np.complex128
        sum_a, sum_b = ((np.square(np.abs(w)) if squared else w).sum() for w in (wide_a, wide_b))
        return {
            "max_abs_norm": _ratio(difference.max(initial=0.0), largest),
            "rel": plain_number((difference[above] / modulus[above]).max()) if above.any() else None,
            "intensity": _ratio(sum_b - sum_a, sum_a),
        }


def _ratio(over: Any, under: Any) -> Number:
    """0 where both are 0, infinite where only `under` is."""
    if under == 0:
        return 0.0 if over == 0 else "inf"
    return plain_number(over / under)
