"""One case of a suite and the suite's adapter, loaded in the worker."""

from __future__ import annotations

from pathlib import Path

from .adapter import Adapter, adapter_from
from .case_id import CaseId
from .registry import Declaration
from .suite_file import Suite, read_suite
from .suite_modules import declared_cases, import_suite_module


def load_case(folder: Path, case_id: CaseId) -> tuple[Declaration, Adapter, Suite]:
    """The declaration, the adapter and the suite; Refused or LookupError where the suite doesn't hold the case id."""
    suite = read_suite(folder.resolve())
    declared = declared_cases(suite).get(case_id.name)
    if declared is None or case_id.tier not in declared.tiers or case_id.variant not in declared.variants:
        raise LookupError(f"the suite {suite.name} has no case {case_id}")
    adapter = adapter_from(import_suite_module(suite, suite.adapter.stem) if suite.adapter else None)
    return declared, adapter, suite
