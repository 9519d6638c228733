"""Memory of a dask cluster's workers, from what its scheduler knows of them: nothing is run on a worker to ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def workers_bytes(scheduler_info: Mapping[str, Any] | None) -> int | None:
    """Resident bytes of all workers together, as their last heartbeats told; None where one of them did not tell.

    `scheduler_info` is what `Client.scheduler_info()` of dask.distributed gives, None where no cluster runs.
    """
    told = [_bytes_of(worker) for worker in (scheduler_info or {}).get("workers", {}).values()]
    known = [count for count in told if count is not None]
    return sum(known) if known and len(known) == len(told) else None


def _bytes_of(worker: Mapping[str, Any]) -> int | None:
    memory = worker.get("metrics", {}).get("memory")
    return int(memory) if isinstance(memory, (int, float)) and not isinstance(memory, bool) else None
