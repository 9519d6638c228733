"""Which package is to blame where a subject can't be imported."""

from __future__ import annotations

import sys
from types import TracebackType

_NOBODY = {"driftscope_runner", "importlib", "__main__", ""}


def import_failure(import_name: str, error: BaseException) -> str:
    """One sentence that names the package: the one that the error names, else the innermost one that was running."""
    reason = f"{type(error).__name__}: {error}"
    culprit = blamed_package(error) or import_name
    if culprit == import_name and isinstance(error, ModuleNotFoundError) and error.name == import_name:
        return f"{import_name} is not installed in its environment: {reason}"
    return f"{import_name} can't be imported; the package to blame is {culprit}: {reason}"


def blamed_package(error: BaseException) -> str | None:
    """The top-level name of the package to blame, or None where nothing but the standard library ran."""
    if isinstance(error, ImportError) and error.name:
        return error.name.partition(".")[0]
    ignored = _NOBODY | set(sys.stdlib_module_names)
    running = [name for name in _running(error.__traceback__) if name not in ignored and not name.startswith("_frozen")]
    return running[-1] if running else None


def _running(traceback: TracebackType | None) -> list[str]:
    names = []
    while traceback is not None:
        names.append(str(traceback.tb_frame.f_globals.get("__name__", "")).partition(".")[0])
        traceback = traceback.tb_next
    return names
