"""`work`: one execution in this fresh process, from the task on stdin to the result on the pipe."""

from __future__ import annotations

import sys
from typing import NoReturn

from .lifeline import die_with_parent, is_child_of

# Exit statuses that the driver's classification reads when no result came (design 5.3 and schema 1 of the harness).
_EXIT_OK, _EXIT_ERROR, _EXIT_OUT_OF_MEMORY, _EXIT_ORPHAN = 0, 1, 3, 4


def work() -> NoReturn:
    """Ends the process; exit status 0 (also: unsupported), 1 error, 3 out of memory, 4 no living driver."""
    die_with_parent()
    import os

    from .task import Marks, task_from_json

    try:
        task = task_from_json(sys.stdin.buffer.read())
    except (ValueError, TypeError):
        os._exit(_EXIT_ORPHAN)
    if not is_child_of(task.driver_pid):
        os._exit(_EXIT_ORPHAN)
    marks = Marks(task.marks_fd)
    marks.phase("import")

    from .execution import execute

    if task.profile:
        from .profiling import profile_in_worker

        result = execute(task, marks, profile_in_worker)
    else:
        result = execute(task, marks)
    if result["error"] is not None:
        print(result["error"]["traceback"], file=sys.stderr)
    marks.result(result)
    sys.stdout.flush()
    sys.stderr.flush()
    # What the interpreter does on its way out (threads, destructors of C libraries) can't spoil a result that is told.
    os._exit({"error": _EXIT_ERROR, "oom": _EXIT_OUT_OF_MEMORY}.get(result["status"], _EXIT_OK))
