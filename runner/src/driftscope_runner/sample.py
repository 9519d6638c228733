"""`sample.json` (Sample in main/contract/run-directory.ts), made of what was asked and what was seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .classify import Class
from .task import no_memory, no_timings
from .worker_process import Observed


def sample_without_worker(
    execution: Mapping[str, Any],
    attempt: int,
    ended: Class,
    started_utc: str,
    folder: Path,
    nominal_bytes: int | None,
    params: Mapping[str, Any],
) -> dict[str, Any]:
    """The sample of an attempt of which no worker has told anything."""
    return {
        "format": 1,
        "n": execution["n"],
        "attempt": attempt,
        "side": execution["side"],
        "case_id": execution["case_id"],
        "preset": execution["preset"],
        "round": execution["round"],
        "status": ended.status,
        "started_utc": started_utc,
        "wall_s": 0.0,
        "returncode": None,
        "phases": [],
        "timings": no_timings(),
        "memory": {**no_memory(), "device_peak_bytes": None, "nominal_bytes": nominal_bytes},
        "outputs": {},
        "tracking": {},
        "sweep": None,
        "graph": None,
        "unmet_relations": {},
        "subject": None,
        "params": dict(params),
        "config": {},
        "environment_variables": {},
        "error": ended.error,
        "files": [name for name in ("log", "meters.bin") if (folder / name).exists()],
    }


def sample_of_worker(
    bare: Mapping[str, Any], observed: Observed, device_peak_bytes: int | None, variables: Mapping[str, str]
) -> dict[str, Any]:
    """`bare` with what a worker told and what was seen of it."""
    told = observed.result or {}
    memory = {**bare["memory"], **told.get("memory", {}), "device_peak_bytes": device_peak_bytes}
    after_import = memory["rss_after_import_bytes"]
    highest = observed.highest_rss_bytes
    # The worker could not reset its peak: the highest sample of the meter stands in.
    if memory["peak_above_import_bytes"] is None and after_import is not None and highest is not None:
        memory["peak_above_import_bytes"] = max(0, highest - after_import)
    return {
        **bare,
        "wall_s": observed.wall_s,
        "returncode": observed.returncode,
        "phases": phases(observed.marks, observed.wall_s if observed.result_s is None else observed.result_s),
        "timings": told.get("timings", bare["timings"]),
        "memory": memory,
        # Arrays count only where the whole execution went well.
        "outputs": told.get("outputs", {}) if bare["status"] == "ok" else {},
        "tracking": told.get("tracking", {}) if bare["status"] == "ok" else {},
        "sweep": told.get("sweep") if bare["status"] == "ok" else None,
        "graph": told.get("graph") if bare["status"] == "ok" else None,
        "unmet_relations": told.get("unmet_relations", {}),
        "subject": told.get("subject"),
        "params": told.get("params") or bare["params"],
        "config": told.get("config", {}),
        "environment_variables": dict(variables),
    }


def phases(marks: Sequence[tuple[str, float]], end_s: float) -> list[dict[str, Any]]:
    """Each phase lasts until the next one begins, the last until the end."""
    ends = [t_s for _, t_s in marks[1:]] + [end_s]
    return [{"name": name, "start_s": start_s, "end_s": end} for (name, start_s), end in zip(marks, ends)]
