"""`list`: every case id of a suite as JSON (SuiteListing in main/contract/registry.ts)."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from . import RESULT_VERSION, __version__
from .case_id import CaseId
from .consistency import refuse_unusable_relations, relations_of
from .hashing import case_hash, modules_of, sha256_of_file, sha256_of_json, suite_hash
from .parameters import Params
from .presets import PRECISIONS
from .refusal import Refused
from .registry import Declaration, Tolerance
from .suite_file import Suite, read_suite
from .suite_modules import declared_cases


def list_suite(folder: Path) -> dict[str, Any]:
    """The listing of the suite in `folder`; Refused where it can't be used."""
    suite = read_suite(folder.resolve())
    cases = declared_cases(suite)
    refuse_unusable_relations(cases)
    return {
        "format": 1,
        "suite": suite.name,
        "title": suite.title,
        "subject": {"distribution": suite.distribution, "import_name": suite.import_name},
        "requirements": suite.requirements,
        "device_requirements": suite.device_requirements,
        "constraints": [
            {
                "requirement": constraint.requirement,
                "where": constraint.where,
                "probe_hash": sha256_of_json(_source_hashes([constraint.module], suite)),
            }
            for constraint in suite.constraints
        ],
        "suite_hash": suite_hash(suite.folder),
        "result_version": RESULT_VERSION,
        "runner_version": __version__,
        "cases": [entry for declared in cases.values() for entry in _listed(declared, suite, cases)],
    }


def _listed(declared: Declaration, suite: Suite, cases: Mapping[str, Declaration]) -> Iterator[dict[str, Any]]:
    modules = _module_hashes(declared, suite)
    presets = _presets(suite)
    doc = inspect.cleandoc(declared.set_up.__doc__ or "")
    for tier in declared.tiers:
        for variant_name, variant in declared.variants.items():
            params = declared.params(tier, variant_name)
            for device in declared.tier_devices(tier):
                case_id = CaseId(declared.name, variant_name, tier, device)
                yield {
                    "case_id": str(case_id),
                    "name": declared.name,
                    "variant": variant_name,
                    "tier": tier,
                    "device": device,
                    "compare_as": variant.compare_as,
                    "flag": variant.flag,
                    "stable_expected": variant.stable_expected,
                    "tags": list(declared.tags),
                    "outputs": list(declared.outputs),
                    "consistency": relations_of(declared, case_id, cases),
                    "tolerance": {output: _tolerance(declared, output) for output in declared.outputs},
                    "timeout_s": declared.timeout_s(tier),
                    "nominal_bytes": _nominal_bytes(declared, params),
                    "params": params,
                    "sweep": None if declared.sweep is None else asdict(declared.sweep),
                    "doc": doc,
                    "case_hash": {
                        name: case_hash(declared.name, modules, params, preset) for name, preset in presets.items()
                    },
                }


def _presets(suite: Suite) -> dict[str, dict[str, Any]]:
    """What each preset means for a result: its precisions, and the suite's settings under it."""
    return {
        name: {"name": name, "precisions": precisions, "settings": suite.preset_settings[name]}
        for name, precisions in PRECISIONS.items()
    }


def _module_hashes(declared: Declaration, suite: Suite) -> dict[str, str]:
    """The case module and the adapter, each with what it imports."""
    return _source_hashes([Path(declared.file), *([suite.adapter] if suite.adapter else [])], suite)


def _source_hashes(roots: list[Path], suite: Suite) -> dict[str, str]:
    """sha256 of each of `roots` and of what they import of the suite, by name."""
    files = {path for root in roots for path in modules_of(root, suite.folder)}
    return {path.relative_to(suite.folder).as_posix(): sha256_of_file(path) for path in sorted(files)}


def _tolerance(declared: Declaration, output: str) -> dict[str, Any]:
    own = declared.tolerance.get(output)
    return {**asdict(own or Tolerance()), "declared": own is not None}


def _nominal_bytes(declared: Declaration, params: dict[str, Any]) -> int | None:
    if declared.nominal_bytes is None:
        return None
    try:
        nominal_bytes = int(declared.nominal_bytes(Params(params)))
    except Exception as error:
        reason = f"nominal_bytes of the case {declared.name} fails for {params}: {type(error).__name__}: {error}"
        raise Refused(declared.file, f"line {declared.line}", reason) from error
    if nominal_bytes < 0:
        raise Refused(declared.file, f"line {declared.line}", f"nominal_bytes of the case {declared.name} is below 0")
    return nominal_bytes
