"""The log of a worker, which writes the file itself, so that the log outlives a driver; kept within a size."""

from __future__ import annotations

import os
from pathlib import Path

from .disk import write_all

MAX_BYTES = 16 * 2**20
TAIL_BYTES = 64 * 2**10
# How many times its size a log may grow to while its worker runs.
PATIENCE = 4


class LogFile:
    """`fd` is for the worker's stdout and stderr. It appends, so a cut from outside is followed by what comes next."""

    def __init__(self, path: Path, max_bytes: int = MAX_BYTES, tail_bytes: int = TAIL_BYTES) -> None:
        self.fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | os.O_CLOEXEC, 0o600)
        self._max_bytes = max_bytes
        self._tail_bytes = tail_bytes
        self._cut_bytes = 0

    def cut(self) -> None:
        """Throw away the middle of a log that grows far beyond its size.

        What a worker writes at this moment is lost, so logs that are only too large wait for its end.
        """
        if os.fstat(self.fd).st_size > PATIENCE * self._max_bytes:
            self._throw_away_middle()

    def _throw_away_middle(self) -> None:
        size_bytes = os.fstat(self.fd).st_size
        if size_bytes <= self._max_bytes + 2 * self._tail_bytes:
            return
        tail = os.pread(self.fd, self._tail_bytes, size_bytes - self._tail_bytes)
        os.ftruncate(self.fd, self._max_bytes)
        self._cut_bytes += size_bytes - self._max_bytes - len(tail)
        write_all(self.fd, tail)

    def tail(self) -> str:
        """The last bytes, as text."""
        start = max(0, os.fstat(self.fd).st_size - self._tail_bytes)
        return os.pread(self.fd, self._tail_bytes, start).decode(errors="replace")

    def close(self) -> None:
        """End the log, which says how much of it was cut, and wait until it is on the disk."""
        try:
            self._throw_away_middle()
            if self._cut_bytes:
                said = (
                    f"[Driftscope cut {self._cut_bytes} bytes out of this log after its first {self._max_bytes} bytes.]"
                )
                write_all(self.fd, f"\n{said}\n".encode())
            os.fsync(self.fd)
        finally:
            os.close(self.fd)
