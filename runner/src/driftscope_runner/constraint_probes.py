"""`[[constraint]]` of suite.toml: which of them this environment needs, by running their probes in it."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

from .suite_file import Constraint, Suite, read_suite
from .suite_modules import import_suite_module
from .worker_environment import worker_variables


def ask_constraints(folder: Path, caches: Path) -> list[dict[str, str | None]]:
    """Of each constraint, in order: `reason` (a sentence) where it is needed, `problem` where its probe failed.

    The probe sees the environment as a worker would: the same variables, caches below `caches`. What it prints goes to
    stderr.
    """
    sys.dont_write_bytecode = True  # the folder is somebody's source, not ours to write to
    os.environ.update(worker_variables(os.environ, Path(__file__).resolve().parent.parent, caches))
    suite = read_suite(folder.resolve())
    with contextlib.redirect_stdout(sys.stderr):
        return [_asked(suite, constraint) for constraint in suite.constraints]


def _asked(suite: Suite, constraint: Constraint) -> dict[str, str | None]:
    try:
        reason = getattr(import_suite_module(suite, constraint.module.stem), constraint.function)()
    except (Exception, SystemExit) as error:  # a subject that can't even be imported says nothing of constraints
        return {"reason": None, "problem": f"{type(error).__name__}: {error}"}
    if reason is None or isinstance(reason, str):
        return {"reason": reason, "problem": None}
    return {"reason": None, "problem": f"it gave {reason!r}, neither None nor a sentence"}
