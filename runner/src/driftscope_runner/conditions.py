"""How busy this machine is at one moment (MachineState in main/contract/conditions.ts). A few small files, read."""

from __future__ import annotations

import re
from glob import glob
from typing import Any

from .machine import load_average, meminfo_bytes, read_text

_CPUS = "/sys/devices/system/cpu/cpu[0-9]*"
_GOVERNORS = f"{_CPUS}/cpufreq/scaling_governor"
_THROTTLES = f"{_CPUS}/thermal_throttle/core_throttle_count"


def machine_state() -> dict[str, Any]:
    """Everything of which the machine tells; None for the rest."""
    return {
        "load_average": load_average(),
        "mem_available_bytes": meminfo_bytes("MemAvailable"),
        "governor": _governor(),
        "thermal_throttles": _thermal_throttles(),
        "cgroup_throttled_s": _cgroup_throttled_s(),
    }


def _governor() -> str | None:
    found = sorted({read_text(path).strip() for path in glob(_GOVERNORS)} - {""})
    return "+".join(found) or None


def _thermal_throttles() -> int | None:
    counts = [int(text) for text in (read_text(path).strip() for path in glob(_THROTTLES)) if text.isdecimal()]
    return sum(counts) if counts else None


def _cgroup_throttled_s() -> float | None:
    """Of this process's cgroup, or of the one that is the whole of what a container sees. Version 2 counts in
    microseconds, version 1 in nanoseconds."""
    for row in read_text("/proc/self/cgroup").splitlines():
        _, controllers, group = row.split(":", 2)
        inside = group.strip("/")
        if controllers == "":
            paths, key, unit = [f"/sys/fs/cgroup/{inside}/cpu.stat", "/sys/fs/cgroup/cpu.stat"], "throttled_usec", 1e-6
        elif "cpu" in controllers.split(","):
            paths, key, unit = [f"/sys/fs/cgroup/cpu/{inside}/cpu.stat"], "throttled_time", 1e-9
        else:
            continue
        for path in paths:
            match = re.search(rf"^{key} (\d+)$", read_text(path), re.MULTILINE)
            if match:
                return int(match[1]) * unit
    return None
