"""Every call of a computation, merged by stack: how often and how long."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any

MOST_NODES = 200_000
"""Stacks beyond this many are counted to their callers: a deep recursion has as many as it has calls."""


class CallTree:
    """A node a distinct stack: `[parent, frame, calls, own seconds]`, parents first; -1 is the computation itself.

    Exact for the thread that calls `record`: every call into Python code and into builtins is seen, and the time that
    this takes itself is left out as far as it can be. Compiled callables that the interpreter does not report (numba's,
    Cython's) count to their callers.
    """

    def __init__(self) -> None:
        self.nodes: list[list[Any]] = []
        self.frames: list[dict[str, Any]] = []
        self._frame_numbers: dict[Any, int] = {}
        self._children: dict[tuple[int, int], int] = {}
        self._stack: list[int] = []
        self._last_s = 0.0

    def record(self, call: Callable[[], Any]) -> Any:
        """The value of `call()`, whose calls are recorded."""
        self._last_s = time.perf_counter()
        sys.setprofile(self._take)
        try:
            return call()
        finally:
            sys.setprofile(None)

    def _take(self, frame: FrameType, event: str, argument: Any) -> None:
        now_s = time.perf_counter()
        stack = self._stack
        if stack:
            self.nodes[stack[-1]][3] += now_s - self._last_s
        if event == "call":
            self._enter(frame.f_code)
        elif event == "c_call":
            if argument is not sys.setprofile:
                self._enter(argument)
        elif stack:  # without: the return of what was entered before the recording began
            stack.pop()
        self._last_s = time.perf_counter()

    def _enter(self, called: Any) -> None:
        parent = self._stack[-1] if self._stack else -1
        frame = self._frame(called)
        node = self._children.get((parent, frame))
        if node is None:
            if len(self.nodes) >= MOST_NODES and parent >= 0:
                self._stack.append(parent)
                return
            node = len(self.nodes)
            self.nodes.append([parent, frame, 0, 0.0])
            self._children[parent, frame] = node
        self.nodes[node][2] += 1
        self._stack.append(node)

    def _frame(self, called: Any) -> int:
        # A builtin method is a new object at each call, so its name is what it is known by.
        key = called if isinstance(called, CodeType) else _builtin_name(called)
        number = self._frame_numbers.get(key)
        if number is None:
            number = self._frame_numbers[key] = len(self.frames)
            if isinstance(called, CodeType):
                place = {"file": _short(called.co_filename), "line": called.co_firstlineno}
                self.frames.append({"name": getattr(called, "co_qualname", called.co_name), **place})
            else:
                self.frames.append({"name": key, "file": None, "line": None})
        return number


def _builtin_name(function: Any) -> str:
    owner = getattr(function, "__module__", None)
    if owner is None:
        receiver = getattr(function, "__self__", None)
        owner = None if receiver is None else type(receiver).__name__
    name = getattr(function, "__qualname__", None) or getattr(function, "__name__", None) or type(function).__name__
    return name if owner in (None, "builtins") or name.startswith(f"{owner}.") else f"{owner}.{name}"


def _short(file: str) -> str:
    """From the folder that it is imported from: places on this machine are no matter of a profile."""
    folders = [f"{folder}/" for folder in sys.path if folder and file.startswith(f"{folder}/")]
    return file[len(max(folders, key=len)) :] if folders else file
