"""`heartbeat`: that the driver lives, rewritten about once a second."""

from __future__ import annotations

import os
from pathlib import Path

from .clock import monotonic_s, utc_now
from .disk import json_bytes, write_file
from .events import Events

_PERIOD_S = 1.0


class Heartbeat:
    """Call `beat` as often as you like."""

    def __init__(self, path: Path, events: Events) -> None:
        self._path = path
        self._events = events
        self._due_s = 0.0

    def beat(self) -> None:
        """Write the file where the last time was a second ago. `seq` is the number of events so far."""
        now_s = monotonic_s()
        if now_s >= self._due_s:
            told = {"time_utc": utc_now(), "pid": os.getpid(), "seq": self._events.seq}
            write_file(self._path, json_bytes(told), durable=False)
            self._due_s = now_s + _PERIOD_S
