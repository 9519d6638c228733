"""What the engine asks of a driver: `control.json` (`run`, `pause`, `cancel`), and signals, which mean cancel."""

from __future__ import annotations

import contextlib
import json
import os
import signal
from pathlib import Path
from types import FrameType


class Control:
    """Looks at the file only when it was replaced; a file that can't be read asks for nothing new."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._seen: tuple[int, int] | None = None
        self._request = "run"
        self._signalled = False

    def cancel_on_signals(self) -> None:
        """SIGTERM and SIGINT ask for a cancel from now on; SIGHUP does nothing."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._on_signal)
        # The terminal that started the driver may go; the driver stays (design 3).
        signal.signal(signal.SIGHUP, signal.SIG_IGN)

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        self._signalled = True

    def request(self) -> str:
        """`run`, `pause` or `cancel`."""
        if self._signalled:
            return "cancel"
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
            found = os.stat(self._path)
            seen = (found.st_ino, found.st_mtime_ns)
            if seen != self._seen:
                request = json.loads(self._path.read_bytes())["request"]
                if request in ("run", "pause", "cancel"):
                    self._request = request
                self._seen = seen
        return self._request
