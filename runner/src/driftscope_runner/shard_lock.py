"""One driver a shard: `lock` is flock-ed as long as that driver lives, and says who it is."""

from __future__ import annotations

import fcntl
import json
import os
import socket
from pathlib import Path
from typing import Any


def take_lock(path: Path) -> int | None:
    """A descriptor that holds the lock until it is closed or this process ends; None where another driver holds it."""
    fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(fd)
        return None
    os.ftruncate(fd, 0)
    os.pwrite(fd, json.dumps(_identity()).encode() + b"\n", 0)
    return fd


def _identity() -> dict[str, Any]:
    return {
        "host": socket.gethostname(),
        "boot_id": _first_line("/proc/sys/kernel/random/boot_id"),
        "pid": os.getpid(),
        "start_time": _start_time_ticks(),
    }


def _start_time_ticks() -> int:
    """Field 22 of /proc/self/stat; the second field may hold blanks and brackets, so count from its end."""
    fields = _first_line("/proc/self/stat").rpartition(")")[2].split()
    return int(fields[19]) if len(fields) > 19 else 0


def _first_line(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.readline().strip()
    except OSError:
        return ""
