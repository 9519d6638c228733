"""A worker dies with its driver."""

from __future__ import annotations

import ctypes
import os
import signal
import sys

_PR_SET_PDEATHSIG = 1


def die_with_parent() -> None:
    """Ask Linux to kill this process when the thread that started it ends; elsewhere nothing happens.

    The parent may have died before this call: compare its pid with `is_child_of` afterwards.
    """
    if sys.platform == "linux":
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0) != 0:
            raise OSError(ctypes.get_errno(), "prctl(PR_SET_PDEATHSIG) failed")


def is_child_of(pid: int) -> bool:
    """Whether the process `pid` is alive and this one's parent."""
    return os.getppid() == pid
