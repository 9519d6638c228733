"""Feature probes for `requires=`: they look at signatures and attributes, never at a version string.

A probe imports what it names only when it is called, in the worker; a module that does not exist is a missing feature.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable
from typing import Any


def has_attribute(module: str, attribute: str) -> Callable[[], str | None]:
    """Fits where `module` can be imported and has `attribute` (dots go deeper)."""

    def probe() -> str | None:
        try:
            _resolve(module, attribute)
        except _Missing as missing:
            return str(missing)
        return None

    return probe


def has_parameter(target: str, parameter: str) -> Callable[[], str | None]:
    """Fits where the callable `target` (`module:attribute`) names `parameter` in its signature.

    A catch-all `**kwargs` does not count: it takes every name and proves nothing.
    """
    module, _, attribute = target.partition(":")

    def probe() -> str | None:
        try:
            names = inspect.signature(_resolve(module, attribute)).parameters
        except _Missing as missing:
            return str(missing)
        return None if parameter in names else f"{target} has no parameter {parameter}."

    return probe


def is_concrete(target: str) -> Callable[[], str | None]:
    """Fits where the class `target` (`module:attribute`) can be instantiated: none of its methods is left abstract."""
    module, _, attribute = target.partition(":")

    def probe() -> str | None:
        try:
            abstract = inspect.isabstract(_resolve(module, attribute))
        except _Missing as missing:
            return str(missing)
        return f"{target} is an abstract class: nothing implements all of its methods." if abstract else None

    return probe


class _Missing(Exception):
    pass


def _resolve(module: str, attribute: str) -> Any:
    try:
        value: Any = importlib.import_module(module)
    except ModuleNotFoundError as error:
        # Only the module asked for, or a package around it, may be missing; a broken import inside it is an error.
        if error.name is not None and (module == error.name or module.startswith(error.name + ".")):
            raise _Missing(f"There is no module {module}.") from error
        raise
    for name in attribute.split("."):
        if not hasattr(value, name):
            raise _Missing(f"{module} has no {attribute}.")
        value = getattr(value, name)
    return value
