"""Processes that a dead driver's workers had started: the workers died with it, their children may live on."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Container
from pathlib import Path


def end_orphans(worker_pids: Container[int], payload: Path) -> None:
    """Kill every process in the session of one of these workers.

    A number may be another's by now, so the process must also have the workers' PYTHONPATH, which is this `payload`.
    """
    mark = f"PYTHONPATH={payload}\0".encode()
    for entry in os.listdir("/proc") if os.path.isdir("/proc") else []:
        if not entry.isdecimal():
            continue
        with contextlib.suppress(OSError, IndexError):
            # The session is the sixth field; the second may hold blanks and brackets, so count from its end.
            session = int(Path("/proc", entry, "stat").read_text(errors="replace").rpartition(")")[2].split()[3])
            if session in worker_pids and mark in Path("/proc", entry, "environ").read_bytes():
                os.kill(int(entry), signal.SIGKILL)
