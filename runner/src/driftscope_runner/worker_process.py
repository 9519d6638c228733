"""One worker process, watched until it ends: its marks and meters, its end, or ours for it."""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .clock import monotonic_s
from .log_file import LogFile
from .meters import Meters
from .task import Task

if TYPE_CHECKING:
    from .nvml import Device

_GRACE_S = 1.0
_PIPE_BYTES = 1 << 16


@dataclass
class Observed:
    """What the driver saw of a worker; seconds since its start."""

    pid: int
    marks: list[tuple[str, float]] = field(default_factory=list)
    result: dict[str, Any] | None = None
    result_s: float | None = None
    returncode: int = 0
    wall_s: float = 0.0
    cancelled: bool = False
    timed_out: bool = False
    highest_rss_bytes: int | None = None
    device_peak_bytes: int | None = None
    log_tail: str = ""


@dataclass(frozen=True)
class Watch:
    """How to watch: limits, meters, and what to call. `must_stop` is asked at every sample of the meters."""

    timeout_s: float
    hz: float
    device: Device | None
    must_stop: Callable[[], bool]
    on_start: Callable[[int], None]
    on_mark: Callable[[str, float], None]


def run_worker(python: str, task: Task, variables: Mapping[str, str], folder: Path, watch: Watch) -> Observed:
    """Start a worker in its own session, watch it, and leave no process of its group behind.

    `task.marks_fd` is filled in here. `log` and `meters.bin` go to `folder`. OSError where `python` can't be started.
    """
    log = LogFile(folder / "log")
    try:
        marks_read, marks_write = os.pipe()
        os.set_blocking(marks_read, False)
        try:
            started_s = monotonic_s()
            process = subprocess.Popen(
                # -P: the current folder is no place to import from.
                [python, "-P", "-m", "driftscope_runner", "work"],
                stdin=subprocess.PIPE,
                stdout=log.fd,
                stderr=log.fd,
                env=dict(variables),
                cwd=folder,
                pass_fds=(marks_write,),
                start_new_session=True,
                bufsize=0,
            )
        except BaseException:
            os.close(marks_read)
            raise
        finally:
            os.close(marks_write)
        try:
            _hand_over(process, replace(task, marks_fd=marks_write))
            return _watched(process, marks_read, started_s, log, folder, watch)
        finally:
            os.close(marks_read)
            if process.returncode is None:
                end_group(process.pid, signal.SIGKILL)
                process.wait()
    finally:
        log.close()


def _hand_over(process: subprocess.Popen[bytes], task: Task) -> None:
    assert process.stdin is not None
    with contextlib.suppress(BrokenPipeError), process.stdin as stdin:
        stdin.write(task.to_json())


def _watched(
    process: subprocess.Popen[bytes], marks_fd: int, started_s: float, log: LogFile, folder: Path, watch: Watch
) -> Observed:
    observed = Observed(process.pid)
    watch.on_start(process.pid)
    reader = _MarkReader(marks_fd, observed, started_s, watch)
    meters = Meters(process.pid, folder / "meters.bin", watch.hz, watch.device)
    ending = _Ending(process.pid)
    try:
        with _ended_selector(process.pid, marks_fd) as selector:
            due_s = started_s
            while True:
                ready = {key.data for key, _ in selector.select(max(0.0, due_s - monotonic_s()))}
                if "marks" in ready and not reader.read():
                    selector.unregister(marks_fd)
                if "end" in ready or (not _HAS_PIDFD and process.poll() is not None):
                    break
                now_s = monotonic_s()
                if now_s < due_s:
                    continue
                meters.sample(now_s - started_s)
                # A driver that was held up does not catch up with a burst.
                due_s = max(due_s + meters.period_s, now_s + meters.period_s / 2)
                log.cut()
                if not ending.begun and watch.must_stop():
                    observed.cancelled = True
                    ending.begin(now_s)
                elif not ending.begun and now_s - started_s >= watch.timeout_s:
                    observed.timed_out = True
                    ending.begin(now_s)
                ending.press(now_s)
        observed.wall_s = monotonic_s() - started_s
        # The worker is still a zombie here, so its number can't be another's; children that it left go with it.
        end_group(process.pid, signal.SIGKILL)
        observed.returncode = process.wait()
        reader.read()
        observed.log_tail = log.tail()
        setup_s = next((t_s for name, t_s in observed.marks if name == "setup"), 0.0)
        observed.highest_rss_bytes = meters.highest_rss_bytes(setup_s)
        observed.device_peak_bytes = meters.device_peak_bytes
        return observed
    finally:
        meters.close()


class _Ending:
    """SIGTERM to the group, and SIGKILL after a short grace."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._kill_at_s = 0.0
        self.begun = False

    def begin(self, now_s: float) -> None:
        self.begun = True
        self._kill_at_s = now_s + _GRACE_S
        end_group(self._pid, signal.SIGTERM)

    def press(self, now_s: float) -> None:
        if self.begun and now_s >= self._kill_at_s:
            end_group(self._pid, signal.SIGKILL)


def end_group(pid: int, number: signal.Signals) -> None:
    """Send a signal to the process group of a worker, if there still is one."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, number)


class _MarkReader:
    """Lines of the worker's pipe as they come."""

    def __init__(self, fd: int, observed: Observed, started_s: float, watch: Watch) -> None:
        self._fd = fd
        self._observed = observed
        self._started_s = started_s
        self._watch = watch
        self._rest = b""

    def read(self) -> bool:
        """Take what is there; False at the end of the pipe."""
        while True:
            try:
                piece = os.read(self._fd, _PIPE_BYTES)
            except BlockingIOError:
                return True
            if not piece:
                return False
            *lines, self._rest = (self._rest + piece).split(b"\n")
            for line in lines:
                self._take(json.loads(line))

    def _take(self, line: dict[str, Any]) -> None:
        t_s = max(0.0, line["monotonic_s"] - self._started_s)
        if "mark" in line:
            self._observed.marks.append((line["mark"], t_s))
            self._watch.on_mark(line["mark"], t_s)
        else:
            self._observed.result = line["result"]
            self._observed.result_s = t_s


_HAS_PIDFD = sys.platform == "linux" and hasattr(os, "pidfd_open")


@contextlib.contextmanager
def _ended_selector(pid: int, marks_fd: int) -> Any:
    """Wakes at marks, and where the system has it at the end of the process; elsewhere the caller polls."""
    with contextlib.ExitStack() as stack:
        selector = stack.enter_context(selectors.DefaultSelector())
        selector.register(marks_fd, selectors.EVENT_READ, "marks")
        if _HAS_PIDFD:
            pidfd = os.pidfd_open(pid)
            stack.callback(os.close, pidfd)
            selector.register(pidfd, selectors.EVENT_READ, "end")
        yield selector
