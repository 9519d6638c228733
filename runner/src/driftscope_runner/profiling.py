"""`profile`: where the time of one case goes. Asked by the engine for one case, never compared, never timed."""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .case_id import parse_case_id
from .classify import Facts, classify
from .disk import json_bytes, write_file
from .machine import oom_kills
from .task import Marks, Task
from .worker_environment import worker_variables
from .worker_process import Watch, run_worker

CALLS_FILE = "calls.json"


def profile_case(request: Mapping[str, Any]) -> dict[str, Any]:
    """Run a worker that profiles; what came of it, and `calls.json` in the request's folder where it is `ok`."""
    folder = Path(request["folder"])
    case_id = parse_case_id(request["case_id"])
    task = Task(
        driver_pid=os.getpid(),
        marks_fd=-1,
        warm_repeats=1,
        write_arrays=False,
        profile=True,
        **{name: request[name] for name in _PASSED_ON},
    )
    variables = worker_variables(os.environ, Path(request["payload"]), Path(request["caches"]))
    if case_id.device == "gpu":
        # Kernels are waited for one by one: else their time would stand where somebody happens to wait.
        variables["CUDA_LAUNCH_BLOCKING"] = "1"
    kills_before = oom_kills()
    watch = Watch(
        timeout_s=request["timeout_s"],
        hz=1.0,
        device=None,
        must_stop=lambda: False,
        on_start=lambda pid: None,
        on_mark=lambda name, t_s: None,
    )
    observed = run_worker(request["python"], task, variables, folder, watch)
    ended = classify(
        Facts(
            returncode=observed.returncode,
            cancelled=False,
            timeout_s=request["timeout_s"] if observed.timed_out else None,
            oom_kills_rose=oom_kills() > kills_before,
            result=observed.result,
            log_tail=observed.log_tail,
        )
    )
    result = observed.result or {}
    return {
        "status": ended.status,
        "error": ended.error,
        **{name: result.get(name) for name in ("subject", "params", "config", "profile")},
    }


_PASSED_ON = ("folder", "suite_folder", "distribution", "import_name", "subject_root", "case_id", "preset")


def profile_in_worker(task: Task, marks: Marks, result: dict[str, Any]) -> None:
    """Cold, warm, and once more with every call recorded, in this process; the calls go into a file."""
    from .call_tree import CallTree
    from .execution import prepared, refuse_unsupported
    from .presets import PRECISIONS
    from .runs import configured, set_up, timed

    bench, import_s = prepared(task, marks, result)
    changes = bench.adapter.eager(bench.params)
    bench = dataclasses.replace(bench, changes=changes)
    result["params"].update(changes)
    result["config"] = configured(bench, PRECISIONS[task.preset][0])
    refuse_unsupported(bench)
    marks.phase("setup")
    run, setup_s, _ = timed(bench, lambda: set_up(bench))
    marks.phase("cold")
    _, cold_s, _ = timed(bench, run)
    marks.phase("warm")
    _, warm_s, _ = timed(bench, run)
    tree = CallTree()
    _, recorded_s, _ = timed(bench, lambda: tree.record(run))
    marks.phase("write")
    write_file(Path(task.folder) / CALLS_FILE, json_bytes({"frames": tree.frames, "nodes": tree.nodes}))
    result["profile"] = {
        "import_s": import_s,
        "setup_s": setup_s,
        "cold_s": cold_s,
        "warm_s": warm_s,
        "recorded_s": recorded_s,
        "changes": changes,
    }


def print_profile(path: Path) -> int:
    """Profile as the JSON file `path` asks, and print what came of it."""
    print(json.dumps(profile_case(json.loads(path.read_text(encoding="utf-8")))))
    return 0
