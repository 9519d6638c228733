"""What must hold inside one bundle, between two cases, two variants, or two outputs of one run (design 5.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from .case_id import TIERS
from .tolerance import RegistryError, Tolerance

EXACT = Tolerance(rel=0.0, intensity=0.0, max_abs_norm=0.0)
"""Every number the same; -0 and +0 are."""

ACROSS_DEVICES = Tolerance(rel=1e-6, intensity=1e-8, max_abs_norm=1e-8)
"""cpu against gpu in float64, where a case says nothing else: sums in another order, other transforms."""


class Relation:
    """Outputs of `of` (variants of this case) agree with those of `to`, however either came about.

    `to` is a variant of this case ("default", "eager"), or another case ("stem.haadf", "stem.haadf[eager]"), at the
    same tier and device; left out: the run itself, one of its outputs against another. `outputs` names those of this
    case, or says {own: name there} where names differ; left out: all that both have. `says` is the sentence that a
    person reads where the relation is broken. `tiers` limits it to some. `requires`: probes; where one says what the
    version lacks, nothing is claimed of that version.
    """

    def __init__(
        self,
        says: str,
        *,
        to: str | None = None,
        of: str | Sequence[str] = "default",
        outputs: Sequence[str] | Mapping[str, str] | None = None,
        tolerance: Tolerance = EXACT,
        tiers: Sequence[str] = TIERS,
        requires: Sequence[Callable[[], str | None]] = (),
    ) -> None:
        if not isinstance(says, str) or not says.strip() or "\n" in says:
            raise RegistryError("a relation says in one sentence what must agree")
        if not isinstance(tolerance, Tolerance):
            raise RegistryError(f"the tolerance of the relation to {to} is {tolerance!r}, not a Tolerance")
        unknown = sorted(set(tiers) - set(TIERS))
        if unknown:
            raise RegistryError(f"the relation to {to}: tier {unknown[0]!r} is not known; it may be {', '.join(TIERS)}")
        self.says = says.strip()
        self.to = to
        self.of = (of,) if isinstance(of, str) else tuple(of)
        self.outputs = None if outputs is None else _mapping(outputs)
        self.tolerance = tolerance
        self.tiers = tuple(tiers)
        self.requires = tuple(requires)


def _mapping(outputs: Sequence[str] | Mapping[str, str]) -> dict[str, str]:
    return dict(outputs) if isinstance(outputs, Mapping) else {name: name for name in outputs}
