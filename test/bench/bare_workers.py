"""The peer of campaign-overhead: the workers of a campaign, run by hand one after the other, and nothing else.

`bare_workers.py RUN_DIRECTORY` prints `{"wall_s": …}`. No driver: no meters, no events, nothing waits for the disk.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

run = Path(sys.argv[1]).resolve()
sys.path.insert(0, str(run / "payload"))

from driftscope_runner.task import Task  # noqa: E402
from driftscope_runner.worker_environment import worker_variables  # noqa: E402


def main() -> None:
    """Every execution of the schedule, in its order."""
    schedule = json.loads((run / "schedule.json").read_bytes())
    environments = {side["side"]: side["environment"] for side in schedule["sides"]}
    started_s = time.monotonic()
    for execution in schedule["executions"]:
        with tempfile.TemporaryDirectory(dir=run) as folder:
            work(schedule, execution, environments[execution["side"]], Path(folder))
    print(json.dumps({"wall_s": time.monotonic() - started_s}))


def work(schedule: dict, execution: dict, environment: dict, folder: Path) -> None:
    """One worker; its marks go to a file that nobody reads."""
    with (folder / "marks").open("wb") as marks, (folder / "log").open("wb") as log:
        task = Task(
            driver_pid=os.getpid(),
            marks_fd=marks.fileno(),
            folder=str(folder),
            suite_folder=str(run / schedule["suite"]["folder"]),
            distribution=schedule["suite"]["distribution"],
            import_name=schedule["suite"]["import_name"],
            subject_root=environment["subject_root"],
            case_id=execution["case_id"],
            preset=execution["preset"],
            warm_repeats=execution["warm_repeats"],
            write_arrays=execution["write_arrays"],
        )
        subprocess.run(
            [environment["python"], "-P", "-m", "driftscope_runner", "work"],
            input=task.to_json(),
            stdout=log,
            stderr=log,
            env=worker_variables(os.environ, run / "payload", Path(environment["caches"])),
            cwd=folder,
            pass_fds=(marks.fileno(),),
            check=True,
        )


main()
