"""The steps of one execution: import, set-up, runs, write. Numbers go into the result as they come to be.

Until the subject is imported nothing here may import numpy, or the subject's own import would look cheaper than it is.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .case_id import parse_case_id
from .classify import MAX_SUMMARY
from .disk import is_disk_full
from .memory import peak_rss_bytes, reset_peak, rss_bytes
from .presets import PRECISIONS
from .registry import declarations
from .subject import SubjectError, import_subject
from .task import Marks, Task, no_memory, no_timings

if TYPE_CHECKING:
    from .runs import Bench


Work = Callable[[Task, Marks, dict[str, Any]], None]


class Unsupported(Exception):
    """A probe says what the subject lacks."""


def execute(task: Task, marks: Marks, work: Work | None = None) -> dict[str, Any]:
    """Run the task; its result (the worker's part of a Sample), whatever happens in the subject or the case.

    `work` does it in another way than a measurement does.
    """
    result = _empty_result()
    try:
        (work or _run)(task, marks, result)
        result["status"] = "ok"
    except Unsupported as lacking:
        _fail(result, "unsupported", str(lacking), str(lacking))
    except SubjectError as error:
        _fail(result, "error", str(error), traceback.format_exc())
    except BaseException as error:  # SystemExit in a case is no way out either
        last_line = traceback.format_exception_only(type(error), error)[-1].strip().splitlines()[-1]
        _fail(result, "oom" if isinstance(error, MemoryError) else "error", last_line, traceback.format_exc())
        result["disk_full"] = is_disk_full(error)
    return result


def _empty_result() -> dict[str, Any]:
    return {
        "status": "error",
        "error": None,
        "disk_full": False,
        "timings": no_timings(),
        "memory": no_memory(),
        "outputs": {},
        "tracking": {},
        "sweep": None,
        "graph": None,
        "unmet_relations": {},
        "subject": None,
        "params": {},
        "config": {},
    }


def _fail(result: dict[str, Any], status: str, summary: str, details: str) -> None:
    result["status"] = status
    result["error"] = {"summary": summary[:MAX_SUMMARY], "traceback": details}
    result["memory"]["vm_hwm_bytes"] = result["memory"]["vm_hwm_bytes"] or peak_rss_bytes()


def prepared(task: Task, marks: Marks, result: dict[str, Any]) -> tuple[Bench, float]:
    """The case with its subject imported, and the seconds that took."""
    result["subject"], import_s = import_subject(task)

    from .plain_json import plain
    from .runs import Bench
    from .suite_case import load_case

    case_id = parse_case_id(task.case_id)
    declared, adapter, suite = load_case(Path(task.suite_folder), case_id)
    bench = Bench(declared, adapter, suite.preset_settings[task.preset], case_id, task, marks)
    result["params"] = plain(bench.params)
    return bench, import_s


def _run(task: Task, marks: Marks, result: dict[str, Any]) -> None:
    bench, result["timings"]["import_s"] = prepared(task, marks, result)

    from .cluster import workers_bytes
    from .consistency import unmet_relations
    from .runs import configured, further_outputs, graph_meter, measured_outputs, write_outputs
    from .sweeps import measured_sweep

    first, *further = PRECISIONS[task.preset]
    result["config"] = configured(bench, first)
    refuse_unsupported(bench)
    result["unmet_relations"] = unmet_relations(bench.declared, bench.case_id, declarations)

    if bench.declared.sweep is not None:  # for its speed only: neither memory nor outputs
        result["sweep"] = measured_sweep(bench)
        return
    memory = result["memory"]
    peak_with_import = peak_rss_bytes() or 0
    was_reset = reset_peak()
    memory["rss_after_import_bytes"] = rss_bytes()
    outputs, run = measured_outputs(bench, result["timings"])
    others = [further_outputs(bench, precision, result["config"]) for precision in further]
    peak = peak_rss_bytes()
    if peak is not None:
        memory["vm_hwm_bytes"] = max(peak, peak_with_import)
        # Without a reset the peak may be the import's: the driver then takes the highest sample of its meter.
        if was_reset:
            memory["peak_above_import_bytes"] = max(0, peak - memory["rss_after_import_bytes"])
    memory["device_pool_peak_bytes"] = bench.adapter.device_pool_peak_bytes(bench.case_id.device)
    memory["workers_bytes"] = workers_bytes(bench.adapter.scheduler_info())

    # At two precisions `run` belongs to the one and the configuration to the other.
    result["graph"] = None if further else graph_meter(bench, run)

    marks.phase("write")
    result["outputs"], result["tracking"] = write_outputs(bench, outputs, others)
    sys.stdout.flush()


def refuse_unsupported(bench: Bench) -> None:
    """Unsupported where a probe of the case or of its variant says what the subject lacks."""
    declared = bench.declared
    for probe in (*declared.requires, *declared.variants[bench.case_id.variant].requires):
        lacking = probe()
        if lacking is not None:
            raise Unsupported(lacking)
