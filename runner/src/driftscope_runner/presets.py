"""How a case is run. How often is in the schedule."""

from __future__ import annotations

# The precisions of a preset in the order in which one process runs them; part of the hash of each of its cases.
PRECISIONS = {
    "accuracy": ("float64",),
    "float32-tracking": ("float64", "float32"),
    "speed": ("float32",),
    "memory": ("float32",),
}
