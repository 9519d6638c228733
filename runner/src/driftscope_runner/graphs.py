"""The graph meter: the tasks that a lazy case hands to its scheduler, and the bytes that would travel with them.

It is read before anything of it is computed, in a phase of its own after the timed calls; these only note that there is
a graph. Nothing is executed, and graphs that hold device arrays are left alone.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping
from typing import Any


class _Taken(BaseException):
    """Ends a call of a case where it would compute; carries what it would have computed."""

    def __init__(self, lazy: Any) -> None:
        super().__init__()
        self.lazy = lazy


_SEEN = "seen"
_TAKE = "take"
_state: set[str] = set()


def before_compute(lazy: Any) -> None:
    """A case calls it with what it is about to compute. Does nothing in a timed call but note that there is a graph."""
    _state.add(_SEEN)
    if _TAKE in _state:
        raise _Taken(lazy)


def was_lazy() -> bool:
    """Whether a case of this process has computed anything lazily so far."""
    return _SEEN in _state


def graph_of(
    run: Callable[[], Any], lazy_graph: Callable[[Any], Mapping[Any, Any] | None]
) -> dict[str, int | None] | None:
    """`tasks` and `size_bytes` (pickled) of the first graph that `run` would compute; None where there is none to read.

    `size_bytes` is None where the graph can't be pickled.
    """
    _state.add(_TAKE)
    try:
        run()
    except _Taken as taken:
        graph = lazy_graph(taken.lazy)
    else:
        return None
    finally:
        _state.discard(_TAKE)
    return None if graph is None else {"tasks": len(graph), "size_bytes": _pickled_bytes(graph)}


def _pickled_bytes(graph: Mapping[Any, Any]) -> int | None:
    counted = _Counted()
    try:
        # What dask itself sends functions with; an environment without it has no such graphs.
        importlib.import_module("cloudpickle").dump(dict(graph), counted)
    except Exception as error:
        print(f"The graph can't be pickled: {type(error).__name__}: {error}", file=sys.stderr)
        return None
    return counted.bytes


class _Counted:
    """A file that only counts: a graph with arrays in it may be as large as memory."""

    def __init__(self) -> None:
        self.bytes = 0

    def write(self, piece: Any) -> int:
        length = memoryview(piece).nbytes
        self.bytes += length
        return length
