"""How this machine looks (Machine in main/contract/run-directory.ts), and how busy it is."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Sequence
from typing import Any

from .hashing import sha256_of_json
from .nvml import Device


def describe_machine(gpu_driver: str, devices: Sequence[Device]) -> dict[str, Any]:
    """CPU, memory, GPU and their fingerprint: sha256 over what decides speed, so not over the host's name."""
    decisive = {
        "cpu": _cpu_model(),
        "cpu_count": os.cpu_count() or 1,
        "memory_gib": max(1, round(_memory_bytes() / 2**30)),
        "gpu": ", ".join(device.name() for device in devices) or "none",
        "driver": gpu_driver,
    }
    release = platform.release()
    os_major = f"{platform.system()} {release.partition('.')[0]}"
    return {
        **decisive,
        "hostname": platform.node() or "unknown",
        "os": f"{platform.system()} {release}",
        "machine_fingerprint": sha256_of_json({**decisive, "os_major": os_major}),
    }


def _memory_bytes() -> int:
    known = meminfo_bytes("MemTotal")
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") if known is None else known


def meminfo_bytes(key: str) -> int | None:
    """A row of /proc/meminfo, for example `MemAvailable`; None where there is none."""
    return _kib_row("/proc/meminfo", key)


def load_average() -> float | None:
    """Of the last minute."""
    try:
        return os.getloadavg()[0]
    except OSError:
        return None


def oom_kills() -> int:
    """How often the kernel has killed for want of memory so far: on the machine, and in this process's cgroup."""
    counts = [_count("/proc/vmstat"), _count("/sys/fs/cgroup/memory.events")]
    for row in read_text("/proc/self/cgroup").splitlines():
        group = row.rpartition(":")[2].strip("/")
        if row.startswith("0::") and group:
            counts.append(_count(f"/sys/fs/cgroup/{group}/memory.events"))
        elif ":memory:" in row:
            counts.append(_count(f"/sys/fs/cgroup/memory/{group}/memory.oom_control"))
    return sum(counts)


def _count(path: str) -> int:
    match = re.search(r"^oom_kill (\d+)$", read_text(path), re.MULTILINE)
    return int(match[1]) if match else 0


def _kib_row(path: str, key: str) -> int | None:
    match = re.search(rf"^{key}:\s+(\d+) kB$", read_text(path), re.MULTILINE)
    return int(match[1]) * 1024 if match else None


def _cpu_model() -> str:
    match = re.search(r"^model name\s*:\s*(.+)$", read_text("/proc/cpuinfo"), re.MULTILINE)
    return match[1].strip() if match else platform.processor() or platform.machine() or "unknown"


def read_text(path: str) -> str:
    """A small file of the system; empty where it can't be read."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""
