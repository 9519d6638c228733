"""The driver's and the worker's clocks: UTC for people, monotonic seconds for measuring (the same in both)."""

from __future__ import annotations

import time
from datetime import datetime, timezone


def utc_now() -> str:
    """UTC as ISO with milliseconds, e.g. `2026-11-30T04:15:37.123Z`."""
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


monotonic_s = time.monotonic
