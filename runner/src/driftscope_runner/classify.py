"""What became of an attempt: facts in, status and reason out (design 3 on SIGKILL; classes of the abTEM harness)."""

from __future__ import annotations

import re
import signal
from dataclasses import dataclass
from typing import Any

MAX_SUMMARY = 300

_OUT_OF_MEMORY = re.compile(
    r"CUDA_ERROR_OUT_OF_MEMORY|CUDA_ERROR_ILLEGAL_ADDRESS|OutOfMemoryError|cudaErrorMemoryAllocation|MemoryError"
    r"|Cannot allocate memory|hipErrorOutOfMemory"
)
_DEVICE_ERROR = re.compile(r"CUDA_ERROR_\w+|cudaError\w+|hipError\w+")
# Somebody else's signals: they say nothing about the case.
_FROM_OUTSIDE = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


@dataclass(frozen=True)
class Facts:
    """What the driver saw. `result` is the worker's own answer; `log_tail` the end of its log."""

    returncode: int
    cancelled: bool
    timeout_s: float | None
    oom_kills_rose: bool
    result: dict[str, Any] | None
    log_tail: str


@dataclass(frozen=True)
class Class:
    """`error` is what sample.json says: a line and the whole; None where all went well."""

    status: str
    error: dict[str, str] | None


def classify(facts: Facts) -> Class:
    """The status of an attempt; `lost` says nothing about the case, the attempt is to be repeated."""
    if facts.cancelled:
        return failed("cancelled", "It was cancelled while it ran.", facts.log_tail)
    # A result that came while the clock ran out counts: the work was done.
    if facts.result is not None:
        return _by_result(facts.result, facts.log_tail)
    if facts.timeout_s is not None:
        return failed(
            "timeout", f"It ran longer than its timeout of {facts.timeout_s:g} s and was stopped.", facts.log_tail
        )
    out_of_memory = _OUT_OF_MEMORY.search(facts.log_tail) is not None
    number = _signal_of(facts.returncode)
    if number in _FROM_OUTSIDE and not out_of_memory:
        if number == signal.SIGKILL and facts.oom_kills_rose:
            return failed("oom", "The kernel killed it for want of memory.", facts.log_tail)
        return failed("lost", f"It was killed from outside by {_signal_name(number)}.", facts.log_tail)
    if out_of_memory:
        return failed("oom", _last_line(facts.log_tail), facts.log_tail)
    how = f"by {_signal_name(number)}" if number else f"with exit status {facts.returncode}"
    return failed("error", _device_code(facts.log_tail) or f"It ended {how}, without a result.", facts.log_tail)


def _by_result(result: dict[str, Any], log_tail: str) -> Class:
    error: dict[str, str] | None = result["error"]
    if error is None or result["status"] != "error":
        return Class(result["status"], error)
    text = error["traceback"] + log_tail
    if _OUT_OF_MEMORY.search(text):
        return Class("oom", error)
    code = _device_code(text)
    if code is not None and code not in error["summary"]:
        return failed("error", f"{code}: {error['summary']}", error["traceback"])
    return Class("error", error)


def failed(status: str, summary: str, details: str) -> Class:
    """`summary` is cut to what a table can show; `details` are kept whole."""
    return Class(status, {"summary": summary[:MAX_SUMMARY], "traceback": details})


def _signal_of(returncode: int) -> int:
    """The signal that ended a process, also where a shell in between told of it as 128 + number; 0: none."""
    if returncode < 0:
        return -returncode
    return signal.SIGKILL if returncode == 128 + signal.SIGKILL else 0


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _device_code(text: str) -> str | None:
    match = _DEVICE_ERROR.search(text)
    return match[0] if match else None


def _last_line(text: str) -> str:
    return next((line.strip() for line in reversed(text.splitlines()) if line.strip()), "")
