"""What the driver's tests share: environments with tinysubject in them, run directories, and a driver to start."""

from __future__ import annotations

import functools
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

REPOSITORY = Path(__file__).resolve().parents[2]
PACKAGE = REPOSITORY / "runner" / "src" / "driftscope_runner"
TINY = REPOSITORY / "test" / "fixtures" / "suite-tiny"
SUITE = TINY / "suite"
FAULTS = REPOSITORY / "runner" / "tests" / "suite_faults"
DEADLINE_S = 60.0


@functools.cache
def tiny_environments() -> dict[str, dict[str, Any]]:
    """An environment a version of tinysubject, on the numpy of this interpreter; made once, removed at the end."""
    import atexit

    folder = Path(tempfile.mkdtemp(prefix="driftscope-tiny-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    built = subprocess.run(
        [sys.executable, TINY / "build_wheels.py", folder], check=True, capture_output=True, text=True
    )
    return {wheel.name.split("-")[1]: _environment(folder, wheel) for wheel in map(Path, built.stdout.split())}


def _environment(folder: Path, wheel: Path) -> dict[str, Any]:
    place = folder / wheel.name.split("-")[1]
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place / "venv"], check=True)
    site = next((place / "venv" / "lib").glob("python*/site-packages"))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    # numpy is there already; nothing is fetched.
    (site / "numpy_of_the_tests.pth").write_text(str(Path(np.__file__).parents[1]) + "\n")
    (place / "caches").mkdir()
    return {
        "hash": "0" * 64,
        "python": str(place / "venv" / "bin" / "python"),
        "subject_root": str(site / "tinysubject"),
        "caches": str(place / "caches"),
        "packages": {},
        "lock": {},
    }


@functools.cache
def listing_of(suite: Path = SUITE) -> dict[str, Any]:
    """The listing of a suite, as `list` prints it; of suite-tiny where none is named."""
    return json.loads(run_module("list", "--suite", suite).stdout)


def run_module(*arguments: Any, check: bool = True) -> subprocess.CompletedProcess[str]:
    """`python -s -m driftscope_runner ...`."""
    command = [sys.executable, "-s", "-m", "driftscope_runner", *map(str, arguments)]
    variables = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    return subprocess.run(command, check=check, capture_output=True, text=True, env=variables)


def execution(n: int, case_id: str, suite: Path = SUITE, **changes: Any) -> dict[str, Any]:
    """One execution of the schedule: side a, accuracy, one warm repeat, arrays written."""
    listed = next(case for case in listing_of(suite)["cases"] if case["case_id"] == case_id)
    return {
        "n": n,
        "shard": 0,
        "side": "a",
        "case_id": case_id,
        "preset": "accuracy",
        "round": 0,
        "timeout_s": listed["timeout_s"],
        "warm_repeats": 1,
        "write_arrays": True,
        **changes,
    }


def make_run(folder: Path, executions: list[dict[str, Any]], suite: Path = SUITE, **changes: Any) -> Path:
    """A run directory with a suite as payload; side a is tinysubject 1.0.0, side b 2.0.0."""
    environments = tiny_environments()
    listing = listing_of(suite)
    asked = {entry["case_id"] for entry in executions}
    schedule = {
        "format": 1,
        "campaign_id": "00000000-0000-4000-8000-000000000000",
        "created_utc": "2026-01-01T00:00:00.000Z",
        "name": "test",
        "kind": "run",
        "suite": {
            "name": "tiny",
            "folder": "payload/cases/tiny",
            "distribution": "tinysubject",
            "import_name": "tinysubject",
            "suite_hash": listing["suite_hash"],
            "result_version": 1,
            "runner_version": listing["runner_version"],
        },
        "sides": [
            {"side": "a", "environment": environments["1.0.0"]},
            {"side": "b", "environment": environments["2.0.0"]},
        ],
        "cases": [case for case in listing["cases"] if case["case_id"] in asked],
        "executions": executions,
        "meters": {"hz": 20},
        "go_on": True,
        **changes,
    }
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(PACKAGE, folder / "payload" / "driftscope_runner", ignore=ignore)
    shutil.copytree(suite, folder / "payload" / "cases" / "tiny", ignore=ignore)
    (folder / "schedule.json").write_text(json.dumps(schedule))
    (folder / "shards" / "0").mkdir(parents=True)
    return folder


def start_driver(folder: Path, shard: int = 0, python: str = sys.executable) -> subprocess.Popen[bytes]:
    """A driver as the engine starts it: detached, its words in driver.log."""
    with open(folder / "shards" / str(shard) / "driver.log", "ab") as log:
        return subprocess.Popen(
            [python, "-s", "-m", "driftscope_runner", "drive", "--run-directory", folder, "--shard", str(shard)],
            env={**os.environ, "PYTHONPATH": str(folder / "payload")},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )


def drive(folder: Path, shard: int = 0, python: str = sys.executable) -> int:
    """Exit status of a driver that ran to its end."""
    driver = start_driver(folder, shard, python)
    try:
        return driver.wait(DEADLINE_S)
    except subprocess.TimeoutExpired:
        driver.kill()
        raise


def events_of(folder: Path) -> list[dict[str, Any]]:
    """The whole events so far."""
    text = (folder / "shards" / "0" / "events.jsonl").read_text()
    return [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith("\n")]


def sample_of(folder: Path, n: int, attempt: int = 0) -> dict[str, Any]:
    """A sample as written."""
    return json.loads((folder / "executions" / str(n) / str(attempt) / "sample.json").read_text())


def exit_of(folder: Path) -> dict[str, Any]:
    """exit.json of shard 0."""
    return json.loads((folder / "shards" / "0" / "exit.json").read_text())


def wait_for_event(folder: Path, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The first event that fits, as soon as it is there."""
    end_s = time.monotonic() + DEADLINE_S
    path = folder / "shards" / "0" / "events.jsonl"
    while time.monotonic() < end_s:
        found = next(filter(wanted, events_of(folder) if path.exists() else []), None)
        if found is not None:
            return found
        time.sleep(0.01)
    raise TimeoutError((folder / "shards" / "0" / "driver.log").read_text())


def started(n: int) -> Callable[[dict[str, Any]], bool]:
    """Whether an event says that execution `n` has started."""
    return lambda event: event["type"] == "execution-started" and event["n"] == n


def wait_until_gone(pid: int) -> float:
    """Seconds until no process has this number, or it is only a zombie."""
    start_s = time.monotonic()
    while time.monotonic() < start_s + DEADLINE_S:
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            state = "X"
        if state in "XZ":
            return time.monotonic() - start_s
        time.sleep(0.01)
    raise TimeoutError(f"process {pid} lives on")


def ask(folder: Path, request: str) -> None:
    """Write control.json as the engine does."""
    draft = folder / "shards" / "0" / "control.json.part"
    draft.write_text(json.dumps({"request": request}))
    os.replace(draft, draft.with_suffix(""))
