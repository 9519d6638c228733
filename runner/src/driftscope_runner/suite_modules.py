"""The modules of a suite: which there are, and what importing them declares. The subject is not needed."""

from __future__ import annotations

import contextlib
import importlib
import sys
import traceback
from pathlib import Path
from types import ModuleType

from .refusal import Refused
from .registry import Declaration, RegistryError, declarations
from .static_check import refuse_sampling
from .suite_file import Suite


def case_modules(suite: Suite) -> list[Path]:
    """Every module of the folder that is neither a helper (`_name.py`) nor the adapter, by name."""
    return sorted(path for path in suite.folder.glob("*.py") if not path.name.startswith("_") and path != suite.adapter)


def import_suite_module(suite: Suite, name: str) -> ModuleType:
    """Import `name` from the suite's folder, put first on the import path; what it prints goes to stderr."""
    folder = str(suite.folder)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    with contextlib.redirect_stdout(sys.stderr):
        return importlib.import_module(name)


def declared_cases(suite: Suite) -> dict[str, Declaration]:
    """Import every case module and return what they declare, by name; Refused with file, line and reason."""
    modules = case_modules(suite)
    if not modules:
        raise Refused(str(suite.folder), "", "there is no case module in the folder")
    declarations.clear()
    for path in modules:
        _refuse_shadowing(path, suite)
        refuse_sampling(path)
        try:
            import_suite_module(suite, path.stem)
        except (Exception, SystemExit) as error:
            raise _refused_import(suite, path, error) from error
    if not declarations:
        raise Refused(str(suite.folder), "", "its modules declare no case")
    return dict(declarations)


def _refuse_shadowing(path: Path, suite: Suite) -> None:
    standard: frozenset[str] = getattr(sys, "stdlib_module_names", frozenset())
    if path.stem in standard or path.stem in ("numpy", "driftscope_runner", suite.import_name):
        raise Refused(str(path), "", f"a module named {path.stem} would hide the one that others import; rename it")


def _refused_import(suite: Suite, path: Path, error: BaseException) -> Refused:
    """With the innermost line that lies in the suite: that is where the author can do something."""
    lines = [
        (frame.filename, frame.lineno)
        for frame in traceback.extract_tb(error.__traceback__)
        if Path(frame.filename).parent == suite.folder
    ]
    file, line = lines[-1] if lines else (str(path), None)
    reason = str(error) if isinstance(error, RegistryError) else f"{type(error).__name__}: {error}"
    return Refused(file, "" if line is None else f"line {line}", reason)
