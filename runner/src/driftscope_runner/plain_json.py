"""Values from Python and numpy as strict JSON: what isn't finite becomes the text `inf`, `-inf` or `nan`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def plain_number(number: float) -> float | str:
    """A float for JSON."""
    number = float(number)
    return number if number - number == 0 else str(number)


def plain(value: Any) -> Any:
    """`value` made of JSON's own kinds; anything that it lacks as text."""
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float):
        return plain_number(value)
    if isinstance(value, complex):
        return [plain_number(value.real), plain_number(value.imag)]
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(item) for item in value]
    if hasattr(value, "tolist"):  # numpy scalars and arrays
        return plain(value.tolist())
    return str(value)
