"""The timed calls of a routine case: size by size, each set up anew, alone in memory."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Any

from .routine import at_size
from .runs import Bench, synchronized

SHORTEST_S = 0.01
"""A repeat takes at least so long: a short call is made many times in a row, so that the clock and what else the
machine does weigh little beside it."""
MOST_LOOPS = 2**17


def measured_sweep(bench: Bench) -> dict[str, Any]:
    """What sample.json says of a sweep: each size with its first call (cold), the calls in a repeat, and the seconds
    of one call in each warm repeat."""
    sweep = bench.declared.sweep
    assert sweep is not None
    return {
        "parameter": sweep.parameter,
        "unit": sweep.unit,
        "exponent": sweep.exponent,
        "sizes": [_measured(bench, size) for size in bench.params[sweep.parameter]],
    }


def _measured(bench: Bench, size: float) -> dict[str, Any]:
    declared, device = bench.declared, bench.case_id.device
    assert declared.sweep is not None
    gc.collect()
    bench.marks.phase("setup")
    call = declared.set_up(at_size(bench.params, declared.sweep, size), device)
    synchronized(bench, lambda: None)
    bench.marks.phase("cold")
    cold_s = _timed(bench, call, 1)
    bench.marks.phase("warm")
    # The first call compiled and planned: only later ones tell how long a call takes.
    loops = enough_loops(lambda count: count * _timed(bench, call, count))
    warm_s = [_timed(bench, call, loops) for _ in range(bench.task.warm_repeats)]
    return {"size": size, "loops": loops, "cold_s": cold_s, "warm_s": warm_s}


def enough_loops(seconds_of: Callable[[int], float]) -> int:
    """How many calls in a row take SHORTEST_S or more, a power of two; `seconds_of(loops)` makes and times so many."""
    loops = 1
    while loops < MOST_LOOPS and seconds_of(loops) < SHORTEST_S:
        loops *= 2
    return loops


def _timed(bench: Bench, call: Any, loops: int) -> float:
    """Seconds of one call, of `loops` in a row, until the device has done all of them."""

    def calls() -> None:
        for _ in range(loops):
            call()

    started_s = time.perf_counter()
    synchronized(bench, calls)
    return (time.perf_counter() - started_s) / loops
