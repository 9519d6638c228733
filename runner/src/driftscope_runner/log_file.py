"""The log of a worker, which writes the file itself, so that the log outlives a driver; kept within a size."""

from __future__ import annotations

import os
from pathlib import Path

from .disk import write_all

MAX_BYTES = 16 * 2**20
TAIL_BYTES = 64 * 2**10


class LogFile:
    """`fd` is for the worker's stdout and stderr. It appends, so a cut from outside is followed by what comes next."""

    def __init__(self, path: Path, max_bytes: int = MAX_BYTES, tail_bytes: int = TAIL_BYTES) -> None:
        self.fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | os.O_CLOEXEC, 0o600)
        self._max_bytes = max_bytes
        self._tail_bytes = tail_bytes
        self._cut_bytes = 0

    def cut(self) -> None:
        """Throw away what lies beyond the size, but for the last bytes.

        A worker that writes at this moment would lose what it wrote between the look and the cut, so the cut waits
        for a quiet moment, up to four times the size.
        """
        size_bytes = os.fstat(self.fd).st_size
        if size_bytes > self._max_bytes + 2 * self._tail_bytes:
            tail = os.pread(self.fd, self._tail_bytes, size_bytes - self._tail_bytes)
            if os.fstat(self.fd).st_size != size_bytes < 4 * self._max_bytes:
                return
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
            self.cut()
            if self._cut_bytes:
                said = (
                    f"[Driftscope cut {self._cut_bytes} bytes out of this log after its first {self._max_bytes} bytes.]"
                )
                write_all(self.fd, f"\n{said}\n".encode())
            os.fsync(self.fd)
        finally:
            os.close(self.fd)
