"""Bounds of an output, and how a declaration that can't be used is refused."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass


class RegistryError(ValueError):
    """A declaration that can't be used; the lister adds file and line from the traceback."""


@dataclass(frozen=True)
class Tolerance:
    """Bounds of an output (design 5.3); `rel` is judged where |A| > above_rel x max|A|."""

    rel: float = 1e-10
    above_rel: float = 1e-6
    intensity: float = 1e-12
    max_abs_norm: float = 1e-10

    def __post_init__(self) -> None:
        for name, bound in asdict(self).items():
            if isinstance(bound, bool) or not isinstance(bound, (int, float)) or not 0 <= bound < math.inf:
                raise RegistryError(f"tolerance {name} = {bound!r} is not a finite number >= 0")
