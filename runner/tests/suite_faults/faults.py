"""Cases that misbehave."""

import errno
import os
import signal
import sys

import numpy as np
from driftscope_runner.registry import Tier, case


def misbehaving(name):
    """A case with one output and a short timeout."""
    return case(f"faults.{name}", outputs=["wave"], tiers={"quick": Tier(timeout=20, devices=("cpu",))})


@misbehaving("killed")
def killed(p, device):
    """Killed from outside each time."""
    return lambda: os.kill(os.getpid(), signal.SIGKILL)


@misbehaving("killed_once")
def killed_once(p, device):
    """Killed from outside the first time: the attempt's folder tells which it is."""

    def run():
        if os.getcwd().endswith("0.part"):
            os.kill(os.getpid(), signal.SIGKILL)
        return np.zeros(3)

    return run


@misbehaving("crash")
def crash(p, device):
    """A crash in a C library."""
    return lambda: os.kill(os.getpid(), signal.SIGSEGV)


@misbehaving("silent")
def silent(p, device):
    """Ends well and says nothing."""
    return lambda: os._exit(0)


@misbehaving("exits")
def exits(p, device):
    """Asks the interpreter to end."""
    return lambda: sys.exit(0)


@misbehaving("device_memory")
def device_memory(p, device):
    """Dies of a device's want of memory, which only its log tells."""

    def run():
        print("terminate called: CUDA_ERROR_OUT_OF_MEMORY", flush=True)
        os.abort()

    return run


@misbehaving("chatter")
def chatter(p, device):
    """Writes a log that is too long."""

    def run():
        for _ in range(18):
            os.write(1, b"x" * 2**20)
        os.write(1, b"the last words\n")
        return np.zeros(3)

    return run


@misbehaving("full_disk")
def full_disk(p, device):
    """Finds the disk full."""

    def run():
        raise OSError(errno.ENOSPC, "No space left on device")

    return run


@misbehaving("objects")
def objects(p, device):
    """Gives an array of Python objects, which only a pickle could hold."""
    return lambda: np.array([{}, []], dtype=object)


@misbehaving("two")
def two(p, device):
    """Gives arrays under names that it never declared."""
    return lambda: {"other": np.zeros(3), "wave2": np.zeros(3)}
