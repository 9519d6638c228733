"""Resident memory of this process, as Linux counts it. Never wait4's ru_maxrss: a child inherits its parent's peak."""

from __future__ import annotations

import re


def rss_bytes() -> int | None:
    """Resident bytes now; None where /proc does not tell."""
    return _status_bytes("VmRSS")


def peak_rss_bytes() -> int | None:
    """Most resident bytes so far, or since `reset_peak` succeeded."""
    return _status_bytes("VmHWM")


def reset_peak() -> bool:
    """Let the peak start anew from what is resident now (proc(5), clear_refs 5); False where that is not allowed."""
    try:
        with open("/proc/self/clear_refs", "w", encoding="ascii") as file:
            file.write("5")
    except OSError:
        return False
    return True


def _status_bytes(key: str) -> int | None:
    try:
        with open("/proc/self/status", encoding="ascii", errors="replace") as file:
            match = re.search(rf"^{key}:\s+(\d+) kB$", file.read(), re.MULTILINE)
    except OSError:
        return None
    return int(match[1]) * 1024 if match else None
