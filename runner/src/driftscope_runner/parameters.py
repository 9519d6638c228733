"""The parameters of a case: attributes in Python, JSON in files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_RESERVED = ("get", "timeout", "devices", "compare_as", "flag", "stable_expected", "requires")


class Params:
    """Parameters as attributes; `get(name, default)` for those that only some tiers or variants have."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.__dict__.update(values)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"no parameter {name!r}; this case id has {', '.join(sorted(self.__dict__)) or 'none'}")

    def get(self, name: str, default: Any = None) -> Any:
        """The parameter, or `default` where this case id has none of that name."""
        return self.__dict__.get(name, default)


def refuse_unusable(params: Mapping[str, Any], error: type[Exception]) -> None:
    """Raise `error` where a parameter has a reserved name or a value that JSON can't hold."""
    for name, value in params.items():
        if name in _RESERVED or name.startswith("_"):
            raise error(f"the parameter name {name!r} is reserved")
        if not _plain(value):
            raise error(
                f"the parameter {name} = {value!r} is not made of numbers, texts, booleans, None, lists and dicts"
            )


def _plain(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return all(_plain(item) for item in value)
    if isinstance(value, dict):
        return all(isinstance(key, str) and _plain(item) for key, item in value.items())
    if isinstance(value, float):
        return value - value == 0  # JSON has neither infinities nor NaN
    return value is None or isinstance(value, (bool, int, str))
