"""How a routine case is declared: one inner function, timed over a sweep of sizes; speed only."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .case_id import DEVICES
from .parameters import Params
from .registry import Probe, RegistryError, SetUp, Sweep, Tier, Variant, case

FEWEST_SIZES = 3
"""Two points always lie on a line: they would fit every power."""


def routine(
    name: str,
    *,
    sweep: str,
    unit: str,
    tiers: Mapping[str, Tier],
    exponent: float | None = None,
    devices: Sequence[str] = DEVICES,
    variants: Mapping[str, Variant] | None = None,
    requires: Sequence[Probe] = (),
    tags: Sequence[str] = ("routine",),
    nominal_bytes: Callable[[Params], int] | None = None,
) -> Callable[[SetUp], SetUp]:
    """Declare a routine case, `routine.NAME`: it has no outputs, runs under the preset speed only, and never fails.

    `sweep` names the parameter that every tier gives as a list of rising sizes, `unit` what it counts, `exponent` what
    theory expects of time against size, if that tells a reader something. The decorated function `(p, device)` is
    called once a size, with that size alone in `p`; it sets up and returns the call that is timed. `nominal_bytes(p)`
    is asked for the largest size. RegistryError where the declaration can't be used.
    """
    for tier_name, tier in tiers.items():
        for variant in (Variant(), *(variants or {}).values()):
            _refuse_sizes(f"{name}, tier {tier_name}", sweep, {**tier.params, **variant.params}.get(sweep))
    if not name.startswith("routine."):
        raise RegistryError(f"the routine case {name} must be called routine.NAME")
    return case(
        name,
        outputs=(),
        tiers=tiers,
        devices=devices,
        variants=variants,
        requires=requires,
        tags=tags,
        nominal_bytes=None if nominal_bytes is None else _of_largest(nominal_bytes, sweep),
        sweep=Sweep(sweep, unit, exponent),
    )


def at_size(params: Mapping[str, Any], sweep: Sweep, size: float) -> Params:
    """The parameters of one point of a sweep: the size in the place of all of them."""
    return Params({**params, sweep.parameter: size})


def _of_largest(nominal_bytes: Callable[[Params], int], sweep: str) -> Callable[[Params], int]:
    return lambda p: nominal_bytes(Params({**vars(p), sweep: p.get(sweep)[-1]}))


def _refuse_sizes(where: str, sweep: str, sizes: Any) -> None:
    if not isinstance(sizes, (list, tuple)) or len(sizes) < FEWEST_SIZES or not all(map(_is_size, sizes)):
        raise RegistryError(f"the case {where}: {sweep} = {sizes!r} is not a list of {FEWEST_SIZES} sizes > 0 or more")
    if any(later <= earlier for earlier, later in zip(sizes, sizes[1:])):
        raise RegistryError(f"the case {where}: the sizes {sweep} = {sizes!r} do not rise")


def _is_size(size: Any) -> bool:
    return isinstance(size, (int, float)) and not isinstance(size, bool) and 0 < size < math.inf
