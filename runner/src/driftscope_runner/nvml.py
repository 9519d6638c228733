"""NVIDIA's management library through ctypes, where it is installed: memory and use of a device, names, driver."""

from __future__ import annotations

import ctypes
import os
from typing import Any


class _Memory(ctypes.Structure):
    _fields_ = (("total", ctypes.c_ulonglong), ("free", ctypes.c_ulonglong), ("used", ctypes.c_ulonglong))


class _Utilization(ctypes.Structure):
    _fields_ = (("gpu", ctypes.c_uint), ("memory", ctypes.c_uint))


_TEXT_BYTES = 96


class Device:
    """One device, by its handle."""

    def __init__(self, library: Any, handle: ctypes.c_void_p) -> None:
        self._library = library
        self._handle = handle
        self._memory = _Memory()
        self._use = _Utilization()

    def name(self) -> str:
        """As NVIDIA writes it."""
        buffer = ctypes.create_string_buffer(_TEXT_BYTES)
        status = self._library.nvmlDeviceGetName(self._handle, buffer, _TEXT_BYTES)
        return buffer.value.decode(errors="replace") if status == 0 else "unknown"

    def memory_bytes(self) -> tuple[int, int] | None:
        """(used, free) bytes of the whole device, by all processes."""
        if self._library.nvmlDeviceGetMemoryInfo(self._handle, ctypes.byref(self._memory)) != 0:
            return None
        return self._memory.used, self._memory.free

    def use_percent(self) -> float | None:
        """Share of the last sampling period in which a kernel ran."""
        if self._library.nvmlDeviceGetUtilizationRates(self._handle, ctypes.byref(self._use)) != 0:
            return None
        return float(self._use.gpu)


def open_devices() -> tuple[str, list[Device]]:
    """The driver's version and all devices; `none` and no devices where there is no library or it does not start."""
    try:
        library = ctypes.CDLL("libnvidia-ml.so.1")
        if library.nvmlInit_v2() != 0:
            return "none", []
    except (OSError, AttributeError):
        return "none", []
    buffer = ctypes.create_string_buffer(_TEXT_BYTES)
    library.nvmlSystemGetDriverVersion(buffer, _TEXT_BYTES)
    count = ctypes.c_uint()
    library.nvmlDeviceGetCount_v2(ctypes.byref(count))
    devices = []
    for index in range(count.value):
        handle = ctypes.c_void_p()
        if library.nvmlDeviceGetHandleByIndex_v2(index, ctypes.byref(handle)) == 0:
            devices.append(Device(library, handle))
    return buffer.value.decode(errors="replace") or "unknown", devices


def visible_device(devices: list[Device]) -> Device | None:
    """The first device that CUDA_VISIBLE_DEVICES leaves (a number; by identifier it can't be told), else the first."""
    first = os.environ.get("CUDA_VISIBLE_DEVICES", "0").split(",")[0].strip()
    index = int(first) if first.isdecimal() else 0
    return devices[index] if index < len(devices) else None
