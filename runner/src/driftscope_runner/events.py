"""`events.jsonl` of a shard: one line an event, `seq` from 0 without gaps over all drivers that worked on it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from .clock import utc_now
from .disk import write_all


class Events:
    """Opened for appending; a last line that a killed driver tore is cut off first."""

    def __init__(self, path: Path) -> None:
        self._fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
        self.earlier = self._read()
        self.seq = len(self.earlier)

    def _read(self) -> list[dict[str, Any]]:
        with open(os.dup(self._fd), "rb") as file:
            file.seek(0)
            text = file.read()
        events: list[dict[str, Any]] = []
        good_bytes = 0
        for line in text.splitlines(keepends=True):
            event = _event(line)
            if event is None or event.get("seq") != len(events):
                break
            events.append(event)
            good_bytes += len(line)
        if good_bytes < len(text):
            os.ftruncate(self._fd, good_bytes)
        return events

    def append(self, kind: str, t_s: float, **fields: Any) -> None:
        """Write one event; `t_s` is seconds since the start of the execution, or of the driver."""
        event = {"seq": self.seq, "time_utc": utc_now(), "t_s": round(max(0.0, t_s), 6), "type": kind, **fields}
        size_bytes = os.fstat(self._fd).st_size
        try:
            write_all(self._fd, json.dumps(event, allow_nan=False).encode() + b"\n")
        except OSError:
            os.ftruncate(self._fd, size_bytes)  # no torn line before the next one
            raise
        self.seq += 1

    def close(self) -> None:
        """Wait until the events are on the disk."""
        os.fsync(self._fd)
        os.close(self._fd)


def _event(line: bytes) -> dict[str, Any] | None:
    if not line.endswith(b"\n"):
        return None
    try:
        event = json.loads(line)
    except ValueError:
        return None
    return event if isinstance(event, dict) else None
