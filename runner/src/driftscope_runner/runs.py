"""Set-up and runs of one case in the worker, and what they gave."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .adapter import Adapter
from .case_id import CaseId
from .graphs import graph_of, was_lazy
from .outputs import by_output, checked, described, write_npz
from .parameters import Params
from .plain_json import plain
from .registry import Declaration, Run, Tolerance
from .routine import at_size
from .task import Marks, Task
from .tracking import distance


@dataclass(frozen=True)
class Bench:
    """The case, how to speak to its subject, the settings of its preset, and what is asked."""

    declared: Declaration
    adapter: Adapter
    settings: dict[str, Any]
    case_id: CaseId
    task: Task
    marks: Marks
    changes: Mapping[str, Any] = field(default_factory=dict)
    """Parameters that a profile changes."""

    @property
    def params(self) -> dict[str, Any]:
        """Those of the tier, overruled by those of the variant."""
        return {**self.declared.params(self.case_id.tier, self.case_id.variant), **self.changes}


def configured(bench: Bench, precision: str) -> dict[str, Any]:
    """Set the subject's configuration; as resolved, for JSON."""
    resolved = bench.adapter.configure(bench.settings, precision, bench.params, bench.case_id.device)
    return {str(name): plain(value) for name, value in resolved.items()}


def measured_outputs(bench: Bench, timings: dict[str, Any]) -> tuple[dict[str, Any], Run]:
    """Set-up, the cold run, then the warm ones; the cold run's outputs, and `run` as it was set up.

    A `warm_only` case hides its cold time.
    """
    warmup = bench.declared.warmup
    bench.marks.phase("setup")
    run, timings["setup_s"], _ = timed(bench, lambda: set_up(bench))
    bench.marks.phase("cold")
    value, cold_s, cold_cpu_s = timed(bench, run)
    if warmup != "warm_only":
        timings["cold_s"], timings["cold_cpu_s"] = cold_s, cold_cpu_s
    repeats = 0 if warmup == "cold_only" else bench.task.warm_repeats
    if repeats > 0:
        bench.marks.phase("warm")
    for _ in range(repeats):
        again, warm_s, warm_cpu_s = timed(bench, run)
        del again  # or two results would be held while the next one is made
        timings["warm_s"].append(warm_s)
        timings["warm_cpu_s"].append(warm_cpu_s)
    return by_output(value, bench.declared.outputs), run


def graph_meter(bench: Bench, run: Run) -> dict[str, Any] | None:
    """The graph of a lazy case, on the CPU alone; never in a timed call, nor while the peak of memory counts."""
    if not was_lazy() or bench.case_id.device != "cpu":
        return None
    bench.marks.phase("graph")
    return graph_of(run, bench.adapter.lazy_graph)


def further_outputs(bench: Bench, precision: str, config: dict[str, Any]) -> dict[str, Any]:
    """The outputs at another precision, of a set-up made anew, not timed. Its configuration goes into `config`."""
    gc.collect()
    bench.marks.phase("setup")
    config[precision] = configured(bench, precision)
    run = set_up(bench)
    bench.marks.phase("cold")
    value, _, _ = timed(bench, run)
    return by_output(value, bench.declared.outputs)


def write_outputs(
    bench: Bench, values: dict[str, Any], others: Sequence[dict[str, Any]]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """What sample.json says of the outputs, and their distance from the float32 ones in `others`; writes the arrays."""
    outputs: dict[str, Any] = {}
    tracking: dict[str, Any] = {}
    folder = Path(bench.task.folder)
    for name, value in values.items():
        output = checked(name, bench.adapter.to_output(value))
        outputs[name] = described(output)
        if bench.task.write_arrays:
            outputs[name].update(write_npz(folder / f"{name}.npz", output))
        for other_values in others:
            other = checked(name, bench.adapter.to_output(other_values[name]))
            bounds = bench.declared.tolerance.get(name, Tolerance())
            tracking[name] = distance(output[0], other[0], bounds.above_rel)
            if bench.task.write_arrays:
                write_npz(folder / f"{name}.f32.npz", other)
    return outputs, tracking


def synchronized(bench: Bench, call: Callable[[], Any]) -> Any:
    """What `call` gives, once the device has done all of it."""
    value = call()
    bench.adapter.synchronize(bench.case_id.device)
    return value


def set_up(bench: Bench) -> Run:
    """The case's own set-up, of a routine case at its largest size; what it gives is what is timed."""
    sweep = bench.declared.sweep
    params = Params(bench.params) if sweep is None else at_size(bench.params, sweep, max(bench.params[sweep.parameter]))
    return bench.declared.set_up(params, bench.case_id.device)


def timed(bench: Bench, call: Callable[[], Any]) -> tuple[Any, float, float]:
    """The value, seconds by the clock and of CPU, until the device has done all of it."""
    started_s, started_cpu_s = time.perf_counter(), time.process_time()
    value = synchronized(bench, call)
    return value, time.perf_counter() - started_s, time.process_time() - started_cpu_s
