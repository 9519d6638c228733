"""What a killed driver left: cut attempts become lost ones, and what it had no time to tell is told."""

from __future__ import annotations

from typing import Any

from .attempt import finish
from .classify import failed
from .clock import utc_now
from .events import Events
from .hashing import sha256_of_file
from .orphans import end_orphans
from .run_directory import Attempt, RunDirectory, attempts_of, discard_arrays, leftovers_of
from .sample import sample_without_worker

_CUT = "Its driver ended before it did."


def adopt_leftovers(run: RunDirectory, events: Events) -> None:
    """Turn `.part` folders into lost attempts, keeping their logs, and append the events that are missing."""
    started_utc = {_key(event): event["time_utc"] for event in events.earlier if event["type"] == "execution-started"}
    worker_pids = {event["pid"] for event in events.earlier if event["type"] == "execution-started"}
    end_orphans(worker_pids, run.payload)
    told = {_key(event) for event in events.earlier if event["type"] in ("execution-finished", "attempt-lost")}
    for execution in run.executions:
        folder = run.attempts_folder(execution["n"])
        case = run.case(execution["case_id"])
        for draft in leftovers_of(folder):
            number = int(draft.stem)
            discard_arrays(draft)
            lost = failed("lost", _CUT, _CUT)
            started = started_utc.get((execution["n"], number), utc_now())
            finish(
                draft,
                sample_without_worker(execution, number, lost, started, draft, case["nominal_bytes"], case["params"]),
            )
        for attempt in attempts_of(folder):
            if (execution["n"], attempt.number) not in told:
                _tell(events, execution["n"], attempt)


def _tell(events: Events, n: int, attempt: Attempt) -> None:
    sample = attempt.sample
    of_execution: dict[str, Any] = {"n": n, "attempt": attempt.number}
    if sample["status"] == "lost":
        events.append("attempt-lost", sample["wall_s"], **of_execution, reason=sample["error"]["summary"])
    else:
        events.append(
            "execution-finished",
            sample["wall_s"],
            **of_execution,
            status=sample["status"],
            wall_s=sample["wall_s"],
            sample_sha256=sha256_of_file(attempt.folder / "sample.json"),
        )


def _key(event: dict[str, Any]) -> tuple[int, int]:
    return event["n"], event["attempt"]
