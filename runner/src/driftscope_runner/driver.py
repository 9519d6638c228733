"""`drive`: the executions of one shard in order, one worker each, into the run directory (design 3)."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import time
import traceback
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .attempt import Bench, DiskFull, Ended, run_attempt
from .clock import monotonic_s, utc_now
from .control import Control
from .disk import is_disk_full, json_bytes, write_file
from .events import Events
from .fingerprints import missing_subject, take_fingerprints
from .heartbeat import Heartbeat
from .leftovers import adopt_leftovers
from .machine import describe_machine, load_average, meminfo_bytes
from .nvml import Device, open_devices
from .refusal import Refused
from .run_directory import UNFINISHED, RunDirectory, attempts_of, open_run_directory, result_hashes, set_aside
from .shard_lock import take_lock

DONE, CANCELLED, SOURCES_CHANGED, STOPPED, DISK_FULL, HELD, BAD_INPUT, BUG = 0, 3, 4, 5, 6, 7, 65, 70
_REASONS = {
    CANCELLED: "cancelled",
    SOURCES_CHANGED: "sources-changed",
    STOPPED: "stopped-after-failure",
    DISK_FULL: "disk-full",
}
MAX_ATTEMPTS = 3
_NO_FAILURE = ("ok", "unsupported", "skipped-memory")
_PAUSE_POLL_S = 0.1


def drive(folder: Path, shard: int) -> int:
    """Exit status: 0 all was done, 3 cancelled, 4 sources changed, 5 stopped after a failure, 6 disk full, 7 another
    driver holds the shard, 65 a schedule that can't be read or a side without its subject, 70 a bug of ours. What went
    wrong is told on stderr.
    """
    os.umask(0o077)
    try:
        run = open_run_directory(folder.resolve(), shard)
        # Held until this process ends, however it ends.
        if take_lock(run.shard_folder / "lock") is None:
            return _said(HELD, f"Another driver holds {run.shard_folder / 'lock'}.")
        return _drive(run)
    except Refused as refused:
        return _said(BAD_INPUT, str(refused))
    except Exception as error:
        return _said(*_failure(error))


def _said(code: int, message: str) -> int:
    print(f"{utc_now()} {message}", file=sys.stderr, flush=True)
    return code


def _failure(error: Exception) -> tuple[int, str]:
    """Exit status and message of what stopped the driver."""
    if isinstance(error, DiskFull) or is_disk_full(error):
        return DISK_FULL, f"The disk is full: {error}"
    return BUG, "".join(traceback.format_exception(type(error), error, error.__traceback__))


@dataclass(frozen=True)
class _Shift:
    """One driver at work on its shard. `started_s` is its own start, in monotonic seconds."""

    run: RunDirectory
    events: Events
    control: Control
    heartbeat: Heartbeat
    started_s: float

    def tell(self, kind: str, **fields: Any) -> None:
        """An event of the driver itself."""
        self.events.append(kind, monotonic_s() - self.started_s, **fields)

    def must_stop(self) -> bool:
        """Asked at every sample of the meters, so the heartbeat goes with it."""
        self.heartbeat.beat()
        return self.control.request() == "cancel"


def _drive(run: RunDirectory) -> int:
    exit_file = run.shard_folder / "exit.json"
    todo = [execution for execution in run.executions if not _is_finished(run, execution)]
    if exit_file.exists():
        if not todo and not _was_cut(exit_file):
            return DONE
        set_aside(exit_file)
    control = Control(run.shard_folder / "control.json")
    control.cancel_on_signals()
    events = Events(run.shard_folder / "events.jsonl")
    shift = _Shift(run, events, control, Heartbeat(run.shard_folder / "heartbeat", events), monotonic_s())
    try:
        shift.heartbeat.beat()
        fingerprints = take_fingerprints(run)
        before = next((event["fingerprints"] for event in events.earlier if event["type"] == "driver-started"), None)
        missing = missing_subject(run) if before is None else None
        if missing is not None:
            code, message = BAD_INPUT, missing
        else:
            code, message = _work_off(shift, todo, before or fingerprints, fingerprints)
        at_end = take_fingerprints(run)
        if at_end != (before or fingerprints) and code != BUG:
            code, message = SOURCES_CHANGED, "The subject, the runner or the cases changed while the campaign ran."
        if message:
            _said(code, message)
        _write_exit(shift, code, message, before or fingerprints, at_end)
        return code
    finally:
        with contextlib.suppress(OSError):
            events.close()


def _was_cut(exit_file: Path) -> bool:
    return bool(json.loads(exit_file.read_bytes())["code"] != DONE)


def _is_finished(run: RunDirectory, execution: Mapping[str, Any]) -> bool:
    attempts = attempts_of(run.attempts_folder(execution["n"]))
    if not attempts or attempts[-1].sample["status"] in UNFINISHED:
        return False
    return attempts[-1].number > run.unwanted.get(execution["n"], -1)


def _work_off(
    shift: _Shift, todo: list[dict[str, Any]], expected: dict[str, Any], found: dict[str, Any]
) -> tuple[int, str]:
    """Code and, where it isn't 0, a message; what is finished by then is kept."""
    try:
        gpu_driver, devices = open_devices()
        shift.tell(
            "driver-started",
            pid=os.getpid(),
            machine=describe_machine(gpu_driver, devices),
            fingerprints=found,
            load_average=load_average(),
            mem_available_bytes=meminfo_bytes("MemAvailable"),
            total=len(shift.run.executions),
            finished=len(shift.run.executions) - len(todo),
        )
        adopt_leftovers(shift.run, shift.events)
        if found != expected:
            return SOURCES_CHANGED, "The subject, the runner or the cases changed since the campaign began."
        return _execute_all(shift, todo, devices)
    except Exception as error:
        return _failure(error)


def _execute_all(shift: _Shift, todo: list[dict[str, Any]], devices: list[Device]) -> tuple[int, str]:
    bench = Bench(shift.run, shift.events, devices, shift.must_stop)
    for execution in todo:
        _wait_while_paused(shift)
        if shift.must_stop():
            return CANCELLED, "It was cancelled."
        ended = _execute(bench, execution)
        if ended.status == "cancelled":
            return CANCELLED, "It was cancelled."
        if not shift.run.schedule["go_on"] and ended.status not in _NO_FAILURE:
            return STOPPED, f"Execution {execution['n']} ({execution['case_id']}) ended as {ended.status}."
    return DONE, ""


def _execute(bench: Bench, execution: Mapping[str, Any]) -> Ended:
    """Attempts until one has a status of its own, at most three."""
    for remaining in reversed(range(MAX_ATTEMPTS)):
        ended = run_attempt(bench, execution)
        of_execution = {"n": execution["n"], "attempt": ended.attempt}
        if ended.status != "lost" or remaining == 0:
            break
        bench.events.append("attempt-lost", ended.wall_s, **of_execution, reason=ended.reason)
    bench.events.append(
        "execution-finished",
        ended.wall_s,
        **of_execution,
        status=ended.status,
        wall_s=ended.wall_s,
        sample_sha256=ended.sample_sha256,
    )
    return ended


def _wait_while_paused(shift: _Shift) -> None:
    if shift.control.request() != "pause":
        return
    shift.tell("paused")
    while shift.control.request() == "pause":
        shift.heartbeat.beat()
        time.sleep(_PAUSE_POLL_S)
    if shift.control.request() == "run":
        shift.tell("continued")


def _write_exit(shift: _Shift, code: int, message: str, at_start: dict[str, Any], at_end: dict[str, Any]) -> None:
    """The last event, then exit.json. On a full disk as much of it as fits: the exit status says it too."""
    run = shift.run
    reason = None if code == DONE else _REASONS.get(code) or message.strip().splitlines()[-1]
    attempts = (attempt for e in run.executions for attempt in attempts_of(run.attempts_folder(e["n"])))
    told = {
        "format": 1,
        "code": code,
        "reason": reason,
        "time_utc": utc_now(),
        "fingerprints_at_start": at_start,
        "fingerprints_at_end": at_end,
        "results": dict(entry for attempt in attempts for entry in result_hashes(run.folder, attempt)),
    }
    with contextlib.suppress(OSError) if code == DISK_FULL else contextlib.nullcontext():
        shift.tell("driver-finished", code=code, reason=reason)
        write_file(run.shard_folder / "exit.json", json_bytes(told))
