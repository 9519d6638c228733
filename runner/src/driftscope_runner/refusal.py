"""A suite or schedule that can't be used: which file, which place in it, why."""

from __future__ import annotations


class Refused(Exception):
    """`file` and `place` (for example `line 12`) say where; `reason` is a sentence."""

    def __init__(self, file: str, place: str, reason: str) -> None:
        super().__init__(f"{file}, {place}: {reason}" if place else f"{file}: {reason}")
        self.file = file
        self.place = place
        self.reason = reason
