"""How the worker speaks to a subject: the suite's adapter module, with defaults that serve plain numpy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Callable

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
Output = tuple[Array, list[dict[str, Any]], dict[str, Any]]


@dataclass(frozen=True)
class Adapter:
    """The functions of an adapter.

    `configure(settings, precision, params, device)` sets the subject's configuration, with the settings that suite.toml
    states for the preset, and returns it as resolved;
    `to_output(value)` gives an array with its axes and metadata; `synchronize(device)` waits for the device's queue;
    `device_pool_peak_bytes(device)` is the most that the subject's own pool of device memory held; `eager(params)` are
    the parameters to change so that a case computes at once, in the calling thread, for a profile; `lazy_graph(value)`
    gives the graph by which a lazy value would be computed (key -> task), None where it has none; `scheduler_info()`
    is what a dask cluster that the subject started tells of its workers, None where there is none.
    """

    configure: Callable[[dict[str, Any], str, dict[str, Any], str], dict[str, Any]]
    to_output: Callable[[Any], Output]
    synchronize: Callable[[str], None]
    device_pool_peak_bytes: Callable[[str], int | None]
    eager: Callable[[dict[str, Any]], dict[str, Any]]
    lazy_graph: Callable[[Any], Mapping[Any, Any] | None]
    scheduler_info: Callable[[], Mapping[str, Any] | None]


def adapter_from(module: ModuleType | None) -> Adapter:
    """The functions that `module` defines; a default for each other one."""
    return Adapter(
        configure=getattr(module, "configure", lambda settings, precision, params, device: {"precision": precision}),
        to_output=getattr(module, "to_output", lambda value: (np.asarray(value), [], {})),
        synchronize=getattr(module, "synchronize", lambda device: None),
        device_pool_peak_bytes=getattr(module, "device_pool_peak_bytes", lambda device: None),
        eager=getattr(module, "eager", lambda params: {}),
        lazy_graph=getattr(module, "lazy_graph", lambda value: None),
        scheduler_info=getattr(module, "scheduler_info", lambda: None),
    )
