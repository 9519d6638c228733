"""How a case is declared. Listing imports this and the case modules, never the subject."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Callable, Optional

from .case_id import DEVICES, NAME_PATTERN, TIERS, VARIANT_PATTERN
from .parameters import Params, refuse_unusable
from .relation import ACROSS_DEVICES
from .relation import EXACT as EXACT
from .relation import Relation as Relation
from .tolerance import RegistryError as RegistryError
from .tolerance import Tolerance as Tolerance

Probe = Callable[[], Optional[str]]
"""None where the subject fits, else a sentence that says what it lacks; the execution is then `unsupported`."""

Run = Callable[[], Any]
SetUp = Callable[[Params, str], Run]

WARMUPS = ("cold_and_warm", "cold_only", "warm_only")
DEFAULT_TIMEOUT_S = {"quick": 120.0, "standard": 900.0, "large": 7200.0}


class Tier:
    """A size class: its `timeout` in seconds, devices (None: all of the case), parameters."""

    def __init__(self, timeout: float | None = None, devices: Sequence[str] | None = None, **params: Any) -> None:
        if timeout is not None and not 0 < timeout < math.inf:
            raise RegistryError(f"timeout = {timeout!r} is not a number of seconds > 0")
        refuse_unusable(params, RegistryError)
        self.timeout = timeout
        self.devices = None if devices is None else tuple(devices)
        self.params = params


class Variant:
    """Parameters that replace or add to those of every tier.

    `compare_as` names the variant of the reference that this one is also compared with (an attribution row).
    `flag=False`: time and memory are reported, never flagged. `stable_expected=False`: two runs of one version may
    differ, so its numbers are reported, never judged. `requires` adds probes to those of the case.
    """

    def __init__(
        self,
        compare_as: str | None = None,
        flag: bool = True,
        stable_expected: bool = True,
        requires: Sequence[Probe] = (),
        **params: Any,
    ) -> None:
        refuse_unusable(params, RegistryError)
        self.compare_as = compare_as
        self.flag = flag
        self.stable_expected = stable_expected
        self.requires = tuple(requires)
        self.params = params


@dataclass(frozen=True)
class Sweep:
    """What a routine case is timed over: the parameter that holds the sizes, and what it counts ("patterns", "pixels").

    `exponent`: where theory says so, time grows as size to this power.
    """

    parameter: str
    unit: str
    exponent: float | None = None


@dataclass(frozen=True)
class Declaration:
    """One case as declared, checked. Only a routine case has a `sweep`; it has no outputs."""

    name: str
    outputs: tuple[str, ...]
    tiers: Mapping[str, Tier]
    devices: tuple[str, ...]
    variants: Mapping[str, Variant]
    tolerance: Mapping[str, Tolerance]
    requires: tuple[Probe, ...]
    tags: tuple[str, ...]
    warmup: str
    nominal_bytes: Callable[[Params], int] | None
    consistency: tuple[Relation, ...]
    across_devices: Tolerance
    set_up: SetUp
    module: str
    file: str
    line: int
    sweep: Sweep | None = None

    def params(self, tier: str, variant: str) -> dict[str, Any]:
        """The parameters of one case id: those of the variant win over those of the tier."""
        return {**self.tiers[tier].params, **self.variants[variant].params}

    def tier_devices(self, tier: str) -> tuple[str, ...]:
        """The devices on which this tier exists."""
        chosen = self.tiers[tier].devices
        return self.devices if chosen is None else tuple(device for device in self.devices if device in chosen)

    def timeout_s(self, tier: str) -> float:
        """Of the tier, or the default of its name."""
        return float(self.tiers[tier].timeout or DEFAULT_TIMEOUT_S[tier])


declarations: dict[str, Declaration] = {}
"""Every case declared so far in this process, by name, in order of declaration."""


def case(
    name: str,
    *,
    outputs: Sequence[str],
    tiers: Mapping[str, Tier],
    devices: Sequence[str] = DEVICES,
    variants: Mapping[str, Variant] | None = None,
    tolerance: Tolerance | Mapping[str, Tolerance] | None = None,
    requires: Sequence[Probe] = (),
    tags: Sequence[str] = (),
    warmup: str = "cold_and_warm",
    nominal_bytes: Callable[[Params], int] | None = None,
    consistency: Sequence[Relation] = (),
    across_devices: Tolerance = ACROSS_DEVICES,
    sweep: Sweep | None = None,
) -> Callable[[SetUp], SetUp]:
    """Declare a case: the decorated function `(p, device)` sets up and returns `run`; only `run()` is timed.

    `run()` gives one value an output: the value itself where there is one output, else a tuple or list in the order of
    `outputs`, or a dict. `p` holds the parameters as attributes. `nominal_bytes(p)` estimates the peak memory in bytes.
    `consistency` says what must agree inside one bundle; cpu and gpu always must, within `across_devices`.
    RegistryError where the declaration can't be used. (`sweep` is for `routine`, in routine.py.)
    """

    def register(set_up: SetUp) -> SetUp:
        declaration = Declaration(
            name=name,
            outputs=tuple(outputs),
            tiers={tier: tiers[tier] for tier in TIERS if tier in tiers},
            devices=tuple(devices),
            variants={"default": Variant(), **(variants or {})},
            tolerance=_by_output(tolerance, outputs),
            requires=tuple(requires),
            tags=tuple(tags),
            warmup=warmup,
            nominal_bytes=nominal_bytes,
            consistency=tuple(consistency),
            across_devices=across_devices,
            set_up=set_up,
            module=set_up.__module__,
            file=set_up.__code__.co_filename,
            line=set_up.__code__.co_firstlineno,
            sweep=sweep,
        )
        _check(declaration, tiers, variants or {})
        declarations[name] = declaration
        return set_up

    return register


def _by_output(tolerance: Tolerance | Mapping[str, Tolerance] | None, outputs: Sequence[str]) -> dict[str, Tolerance]:
    if tolerance is None:
        return {}
    if isinstance(tolerance, Tolerance):
        return dict.fromkeys(outputs, tolerance)
    return dict(tolerance)


def _check(declared: Declaration, tiers: Mapping[str, Tier], variants: Mapping[str, Variant]) -> None:
    name = declared.name
    if not NAME_PATTERN.fullmatch(name):
        raise RegistryError(
            f"the case name {name!r} does not look like group.name (lower case letters, digits, _ and dots)"
        )
    earlier = declarations.get(name)
    if earlier is not None:
        raise RegistryError(f"the case {name} is declared twice; first at {earlier.file}, line {earlier.line}")
    if declared.sweep is None and name.startswith("routine."):
        raise RegistryError(f"the case {name} declares no sweep; the group routine is for @routine")
    if not declared.outputs and declared.sweep is None:
        raise RegistryError(f"the case {name} declares no outputs")
    _refuse_unknown(
        name, "output", (o for o in declared.outputs if not VARIANT_PATTERN.fullmatch(o)), "letters, digits and _"
    )
    # JavaScript, which reads the results, has names of its own that begin so.
    _refuse_unknown(
        name, "output", (o for o in declared.outputs if o.startswith("__")), "a name that does not begin with __"
    )
    if len(set(declared.outputs)) < len(declared.outputs):
        raise RegistryError(f"the case {name} names an output twice")
    if not declared.tiers:
        raise RegistryError(f"the case {name} has no tier; at least one of {', '.join(TIERS)} is needed")
    _refuse_unknown(name, "tier", set(tiers) - set(TIERS), ", ".join(TIERS))
    asked = {*declared.devices, *(device for tier in tiers.values() for device in tier.devices or ())}
    _refuse_unknown(name, "device", asked - set(DEVICES), ", ".join(DEVICES))
    _refuse_unknown(name, "warmup", {declared.warmup} - set(WARMUPS), ", ".join(WARMUPS))
    _refuse_unknown(
        name, "output in tolerance", set(declared.tolerance) - set(declared.outputs), ", ".join(declared.outputs)
    )
    if "default" in variants:
        raise RegistryError(f"the case {name} declares a variant named default, which every case has already")
    _refuse_unknown(name, "variant", (v for v in variants if not VARIANT_PATTERN.fullmatch(v)), "letters, digits and _")
    for label, variant in variants.items():
        known = set(declared.variants) - {label}
        _refuse_unknown(
            name, f"compare_as of variant {label}", {variant.compare_as} - known - {None}, ", ".join(sorted(known))
        )


def _refuse_unknown(name: str, what: str, wrong: Iterable[Any], allowed: str) -> None:
    for value in sorted(wrong, key=str):
        raise RegistryError(f"the case {name}: {what} {value!r} is not known; it may be {allowed}")
