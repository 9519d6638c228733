"""`group.name[variant]@tier/device`; `[default]` is left out. The same pattern as main/contract/case-id.ts."""

from __future__ import annotations

import re
from typing import NamedTuple

TIERS = ("quick", "standard", "large")
DEVICES = ("cpu", "gpu")

NAME_PATTERN = re.compile(r"[a-z][a-z0-9_]*\.[a-z0-9_.]+")
VARIANT_PATTERN = re.compile(r"[A-Za-z0-9_]+")
_ID_PATTERN = re.compile(
    rf"({NAME_PATTERN.pattern})(?:\[({VARIANT_PATTERN.pattern})\])?@({'|'.join(TIERS)})/({'|'.join(DEVICES)})"
)


class CaseId(NamedTuple):
    """The parts of a case id."""

    name: str
    variant: str
    tier: str
    device: str

    def __str__(self) -> str:
        variant = "" if self.variant == "default" else f"[{self.variant}]"
        return f"{self.name}{variant}@{self.tier}/{self.device}"


def parse_case_id(text: str) -> CaseId:
    """The parts of `text`; ValueError where it is no case id."""
    match = _ID_PATTERN.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is no case id; one looks like group.name[variant]@quick/cpu")
    name, variant, tier, device = match.groups()
    return CaseId(name, variant or "default", tier, device)
