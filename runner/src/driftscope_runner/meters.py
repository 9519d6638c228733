"""Time series of one worker: resident memory, CPU, and its device (MetersHead in main/contract/run-directory.ts).

A sample costs two system calls and no parsing to speak of: at 20 Hz it must stay below 1 % of one core.
`python -m driftscope_runner.meters PID FILE HZ` samples a process until it ends and prints what that cost, as JSON.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from struct import Struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .nvml import Device

_FLUSH_S = 0.25
_NO_VALUE = float("nan")
_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")


class Meters:
    """Samples the process `pid`, which must not be reaped before `close`; rows go to a new file at `path`."""

    def __init__(self, pid: int, path: Path, hz: float, device: Device | None = None) -> None:
        self.period_s = 1 / hz
        self._cpu_clock = _cpu_clock_of(pid)
        self._statm = _open_statm(pid)
        self._device = device
        channels = [("t_s", "s"), ("rss", "bytes"), ("cpu", "cores")]
        if device is not None:
            channels += [("device_memory", "bytes"), ("device_use", "percent")]
        self._row = Struct(f"<{len(channels)}d")
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        head = {"format": 1, "hz": hz, "channels": [{"name": name, "unit": unit} for name, unit in channels]}
        self._waiting = bytearray(json.dumps(head).encode() + b"\n")
        self._flushed_s = -_FLUSH_S
        self._last: tuple[float, float] | None = None
        self.rss_samples: list[tuple[float, float]] = []
        self.device_peak_bytes: int | None = None

    def sample(self, t_s: float) -> None:
        """Take one row, `t_s` seconds after the start of the execution."""
        rss_bytes = self._rss_bytes()
        if rss_bytes == rss_bytes:
            self.rss_samples.append((t_s, rss_bytes))
        row = [t_s, rss_bytes, self._cpu_cores(t_s)]
        if self._device is not None:
            memory = self._device.memory_bytes()
            use = self._device.use_percent()
            if memory is not None:
                self.device_peak_bytes = max(memory[0], self.device_peak_bytes or 0)
            row += [_NO_VALUE if memory is None else memory[0], _NO_VALUE if use is None else use]
        self._waiting += self._row.pack(*row)
        if t_s - self._flushed_s >= _FLUSH_S - self.period_s / 2:
            self._flush(t_s)

    def highest_rss_bytes(self, from_s: float) -> int | None:
        """Highest sample from `from_s` on."""
        return max((int(rss) for t_s, rss in self.rss_samples if t_s >= from_s), default=None)

    def close(self) -> None:
        """Write the last rows."""
        try:
            self._flush(0.0)
        finally:
            os.close(self._file)
            if self._statm is not None:
                os.close(self._statm)

    def _flush(self, t_s: float) -> None:
        written = os.write(self._file, self._waiting)
        del self._waiting[:written]
        self._flushed_s = t_s

    def _rss_bytes(self) -> float:
        if self._statm is None:
            return _NO_VALUE
        try:
            fields = os.pread(self._statm, 128, 0).split(None, 2)
        except OSError:
            return _NO_VALUE
        pages = int(fields[1]) if len(fields) > 1 else 0
        # A process that has ended has no memory left to tell of.
        return float(pages * _PAGE_BYTES) if pages else _NO_VALUE

    def _cpu_cores(self, t_s: float) -> float:
        try:
            cpu_s = time.clock_gettime(self._cpu_clock)
        except (OSError, OverflowError):  # not Linux: the number means no clock there
            return _NO_VALUE
        before, self._last = self._last, (t_s, cpu_s)
        if before is None or t_s <= before[0]:
            return _NO_VALUE
        return max(0.0, (cpu_s - before[1]) / (t_s - before[0]))


def _cpu_clock_of(pid: int) -> int:
    """The clock of all CPU time of another process, as clock_getcpuclockid(3) makes it on Linux; to the nanosecond."""
    return (~pid << 3) | 2


def _open_statm(pid: int) -> int | None:
    try:
        return os.open(f"/proc/{pid}/statm", os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None


def sample_alone(pid: int, path: Path, hz: float) -> dict[str, float]:
    """Sample the process `pid` of anybody until it ends; seconds that passed, CPU seconds that it cost, rows."""
    import select

    ended = select.poll()
    ended.register(os.pidfd_open(pid), select.POLLIN)
    meters = Meters(pid, path, hz)
    start_s, start_cpu_s = time.monotonic(), time.process_time()
    due_s, rows = start_s, 0
    while not ended.poll(max(0.0, due_s - time.monotonic()) * 1000):
        meters.sample(time.monotonic() - start_s)
        due_s += meters.period_s
        rows += 1
    meters.close()
    return {
        "wall_s": time.monotonic() - start_s,
        "sampler_cpu_s": time.process_time() - start_cpu_s,
        "rows": rows,
    }


if __name__ == "__main__":
    print(json.dumps(sample_alone(int(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3]))))
