"""What a driver asks of a worker (JSON on stdin), and what the worker answers (JSON lines on a pipe)."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from .disk import write_all


@dataclass(frozen=True)
class Task:
    """One execution, as the worker needs to know it. Paths are absolute; `folder` takes the arrays."""

    driver_pid: int
    marks_fd: int
    folder: str
    suite_folder: str
    distribution: str
    import_name: str
    subject_root: str
    case_id: str
    preset: str
    warm_repeats: int
    write_arrays: bool
    profile: bool = False

    def to_json(self) -> bytes:
        """The bytes for stdin."""
        return json.dumps(asdict(self)).encode()


def task_from_json(text: bytes) -> Task:
    """The task in `text`; ValueError or TypeError where there is none, as when the driver died while it wrote."""
    return Task(**json.loads(text))


def no_timings() -> dict[str, Any]:
    """The timings of a worker that has measured nothing yet, in seconds."""
    names = ("import_s", "setup_s", "cold_s", "cold_cpu_s")
    return {**dict.fromkeys(names), "warm_s": [], "warm_cpu_s": []}


def no_memory() -> dict[str, Any]:
    """The memory that a worker tells of, nothing of it known yet."""
    return dict.fromkeys(
        (
            "rss_after_import_bytes",
            "peak_above_import_bytes",
            "vm_hwm_bytes",
            "device_pool_peak_bytes",
            "workers_bytes",
        )
    )


class Marks:
    """The worker's end of the pipe: marks as phases begin, at last the result. Times are monotonic seconds."""

    def __init__(self, fd: int) -> None:
        os.set_inheritable(fd, False)
        self._fd = fd

    def phase(self, name: str) -> None:
        """The phase `name` begins now."""
        self._write({"mark": name, "monotonic_s": time.monotonic()})

    def result(self, result: Mapping[str, Any]) -> None:
        """The end of the work."""
        self._write({"result": result, "monotonic_s": time.monotonic()})

    def _write(self, line: Mapping[str, Any]) -> None:
        write_all(self._fd, json.dumps(line, allow_nan=False).encode() + b"\n")
