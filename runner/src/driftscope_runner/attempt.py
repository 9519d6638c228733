"""One attempt at an execution: its folder from `.part` to its name, and the sample inside."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .case_id import parse_case_id
from .classify import Class, Facts, classify, failed
from .clock import utc_now
from .conditions import machine_state
from .disk import json_bytes, sync, write_file
from .events import Events
from .machine import meminfo_bytes, oom_kills
from .nvml import Device, visible_device
from .run_directory import RunDirectory, discard_arrays, next_number
from .sample import sample_of_worker, sample_without_worker
from .task import Task
from .worker_environment import pinned_variables, worker_variables
from .worker_process import Observed, Watch, run_worker

SPARE_BYTES = 2**30
"""Must be free beyond what a case is said to need."""


class DiskFull(Exception):
    """A worker found the disk full."""


@dataclass(frozen=True)
class Bench:
    """What every attempt of a driver needs."""

    run: RunDirectory
    events: Events
    devices: list[Device]
    must_stop: Callable[[], bool]


@dataclass(frozen=True)
class Ended:
    """A finished attempt: number, status, seconds, and the sha256 of its sample.json as written."""

    attempt: int
    status: str
    wall_s: float
    sample_sha256: str
    reason: str


def run_attempt(bench: Bench, execution: Mapping[str, Any]) -> Ended:
    """Try an execution once. DiskFull or OSError leave the folder as `.part`, without its arrays."""
    folder = bench.run.attempts_folder(execution["n"])
    number = next_number(folder)
    draft = folder / f"{number}.part"
    draft.mkdir(parents=True)
    started_utc = utc_now()
    at_start = machine_state()
    case = bench.run.case(execution["case_id"])
    device = visible_device(bench.devices) if parse_case_id(execution["case_id"]).device == "gpu" else None

    def bare(ended: Class) -> dict[str, Any]:
        sample = sample_without_worker(
            execution, number, ended, started_utc, draft, case["nominal_bytes"], case["params"]
        )
        return {**sample, "conditions": {"start": at_start, "end": machine_state()}}

    try:
        lacking = lacking_memory(case["nominal_bytes"] or 0, device)
        if lacking is not None:
            return finish(draft, bare(lacking))
        used_before = device.memory_bytes() if device is not None else None
        try:
            observed, ended = _work(bench, execution, number, draft, device)
        except _NotStarted as error:
            return finish(draft, bare(failed("error", str(error), str(error))))
        if observed.result is not None and observed.result["disk_full"]:
            raise DiskFull(ended.error["summary"] if ended.error else "the disk is full")
        device_peak_bytes = (
            max(0, observed.device_peak_bytes - used_before[0])
            if observed.device_peak_bytes is not None and used_before is not None
            else None
        )
        if ended.status != "ok":
            discard_arrays(draft)
        return finish(draft, sample_of_worker(bare(ended), observed, device_peak_bytes, pinned_variables(os.environ)))
    except (DiskFull, OSError):
        discard_arrays(draft)
        raise


def finish(draft: Path, sample: Mapping[str, Any]) -> Ended:
    """Write sample.json last, wait until all is on the disk, and give the folder its name."""
    data = json_bytes(sample)
    if (draft / "meters.bin").exists():
        sync(draft / "meters.bin")
    write_file(draft / "sample.json", data)
    os.rename(draft, draft.with_suffix(""))
    sync(draft.parent)
    error = sample["error"]
    return Ended(
        attempt=sample["attempt"],
        status=sample["status"],
        wall_s=sample["wall_s"],
        sample_sha256=hashlib.sha256(data).hexdigest(),
        reason=error["summary"] if error else "",
    )


def lacking_memory(nominal_bytes: int, device: Device | None) -> Class | None:
    """`skipped-memory` where fewer bytes are free than the case needs and a spare GiB; of the device for gpu."""
    if device is None:
        where, free_bytes = "memory", meminfo_bytes("MemAvailable")
    else:
        memory = device.memory_bytes()
        where, free_bytes = "device memory", memory[1] if memory else None
    needed_bytes = nominal_bytes + SPARE_BYTES
    if free_bytes is None or free_bytes >= needed_bytes:
        return None
    said = f"It needs {needed_bytes / 2**30:.1f} GiB of free {where}, of which there are {free_bytes / 2**30:.1f} GiB."
    return failed("skipped-memory", said, said)


class _NotStarted(Exception):
    pass


def _work(
    bench: Bench, execution: Mapping[str, Any], number: int, draft: Path, device: Device | None
) -> tuple[Observed, Class]:
    """Run the worker and classify its end."""
    schedule = bench.run.schedule
    environment = bench.run.side(execution["side"])["environment"]
    task = Task(
        driver_pid=os.getpid(),
        marks_fd=-1,
        folder=str(draft),
        suite_folder=str(bench.run.folder / schedule["suite"]["folder"]),
        distribution=schedule["suite"]["distribution"],
        import_name=schedule["suite"]["import_name"],
        subject_root=environment["subject_root"],
        case_id=execution["case_id"],
        preset=execution["preset"],
        warm_repeats=execution["warm_repeats"],
        write_arrays=execution["write_arrays"],
    )
    of_execution = {"n": execution["n"], "attempt": number}
    events = bench.events
    watch = Watch(
        timeout_s=execution["timeout_s"],
        hz=schedule["meters"]["hz"],
        device=device,
        must_stop=bench.must_stop,
        on_start=lambda pid: events.append("execution-started", 0.0, **of_execution, pid=pid),
        on_mark=lambda name, t_s: events.append("mark", t_s, **of_execution, name=name),
    )
    variables = worker_variables(os.environ, bench.run.payload, Path(environment["caches"]))
    kills_before = oom_kills()
    try:
        observed = run_worker(environment["python"], task, variables, draft, watch)
    except (FileNotFoundError, PermissionError, NotADirectoryError) as error:
        raise _NotStarted(f"The interpreter {environment['python']} can't be started: {error.strerror}.") from error
    facts = Facts(
        returncode=observed.returncode,
        cancelled=observed.cancelled,
        timeout_s=execution["timeout_s"] if observed.timed_out else None,
        oom_kills_rose=oom_kills() > kills_before,
        result=observed.result,
        log_tail=observed.log_tail,
    )
    return observed, classify(facts)
