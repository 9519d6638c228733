"""The subject's import: timed, and refused where another copy than the asked-for one comes."""

from __future__ import annotations

import importlib
import importlib.metadata
import os
import time

from .blame import import_failure
from .task import Task


class SubjectError(Exception):
    """The subject can't be imported, or it is not the one that was asked for."""


def import_subject(task: Task) -> tuple[dict[str, str], float]:
    """Import it; `{version, file}` and the seconds it took. SubjectError says who is to blame."""
    started_s = time.perf_counter()
    try:
        module = importlib.import_module(task.import_name)
    except (Exception, SystemExit) as error:  # an import must not end the process either
        raise SubjectError(import_failure(task.import_name, error)) from error
    import_s = time.perf_counter() - started_s
    file = _file_of(module)
    root = os.path.realpath(task.subject_root)
    if os.path.commonpath([root, file]) != root:
        raise SubjectError(f"{task.import_name} was imported from {file}, which does not lie in {root}")
    return {"version": _version(task, module), "file": file}, import_s


def _file_of(module: object) -> str:
    file: str | None = getattr(module, "__file__", None) or next(iter(getattr(module, "__path__", [])), None)
    if file is None:
        raise SubjectError(f"{getattr(module, '__name__', module)} has no file: what was imported can't be told")
    return os.path.realpath(file)


def _version(task: Task, module: object) -> str:
    try:
        version: str = importlib.metadata.version(task.distribution)
        return version
    except importlib.metadata.PackageNotFoundError:
        return str(getattr(module, "__version__", "unknown"))
