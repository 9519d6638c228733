"""The run directory as a driver reads it: the schedule, and what earlier drivers of the shard left behind."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .hashing import sha256_of_file
from .refusal import Refused

FORMAT = 1
# A status that says nothing about the case: a new driver tries again.
UNFINISHED = ("lost", "cancelled")


@dataclass(frozen=True)
class RunDirectory:
    """`schedule` as read; `executions` of this shard in order, those of the confirmation last.

    `unwanted` is from `rerun.json`: by execution, the attempt that a newer one is to take the place of.
    """

    folder: Path
    shard_folder: Path
    schedule: dict[str, Any]
    executions: list[dict[str, Any]]
    unwanted: dict[int, int]

    @property
    def payload(self) -> Path:
        """Runner and cases exactly as run."""
        return self.folder / "payload"

    def side(self, name: str) -> dict[str, Any]:
        """The side `name` of the schedule."""
        return next(side for side in self.schedule["sides"] if side["side"] == name)

    def case(self, case_id: str) -> dict[str, Any]:
        """What the schedule says of a case id."""
        return next(case for case in self.schedule["cases"] if case["case_id"] == case_id)

    def attempts_folder(self, n: int) -> Path:
        """Where the attempts of execution `n` lie."""
        return self.folder / "executions" / str(n)


def open_run_directory(folder: Path, shard: int) -> RunDirectory:
    """Read the schedule; Refused where it is missing, not JSON, or newer than this program."""
    schedule = _read(folder / "schedule.json")
    executions = list(schedule["executions"])
    if (folder / "confirmation.json").exists():
        executions += _read(folder / "confirmation.json")["executions"]
    shard_folder = folder / "shards" / str(shard)
    shard_folder.mkdir(parents=True, exist_ok=True)
    return RunDirectory(
        folder=folder,
        shard_folder=shard_folder,
        schedule=schedule,
        executions=[execution for execution in executions if execution["shard"] == shard],
        unwanted=_unwanted(shard_folder / "rerun.json"),
    )


def _unwanted(path: Path) -> dict[int, int]:
    if not path.exists():
        return {}
    return {entry["n"]: entry["attempt"] for entry in _read(path)["executions"]}


def _read(path: Path) -> dict[str, Any]:
    try:
        read = json.loads(path.read_bytes())
    except FileNotFoundError:
        raise Refused(str(path), "", "there is no such file") from None
    except ValueError as error:
        raise Refused(str(path), "", f"it is not JSON: {error}") from None
    file_format = read.get("format") if isinstance(read, dict) else None
    if file_format != FORMAT:
        raise Refused(str(path), "format", f"{file_format} is not known here: this driver reads {FORMAT}")
    return dict(read)


@dataclass(frozen=True)
class Attempt:
    """A finished attempt: its number and its sample."""

    number: int
    folder: Path
    sample: dict[str, Any]


def attempts_of(folder: Path) -> list[Attempt]:
    """Every finished attempt of an execution, in order."""
    numbers = sorted(int(path.name) for path in folder.glob("*") if path.name.isdecimal())
    return [
        Attempt(number, folder / str(number), json.loads((folder / str(number) / "sample.json").read_bytes()))
        for number in numbers
    ]


def leftovers_of(folder: Path) -> list[Path]:
    """Folders of attempts that a killed driver was at."""
    return sorted(path for path in folder.glob("*.part") if path.stem.isdecimal())


def next_number(folder: Path) -> int:
    """The number of the next attempt of an execution."""
    return 1 + max((int(path.name) for path in folder.glob("*") if path.name.isdecimal()), default=-1)


def discard_arrays(folder: Path) -> None:
    """Remove the arrays of a cut attempt: they may be torn, and nobody reads them."""
    for path in folder.glob("*.npz"):
        path.unlink()


def result_hashes(folder: Path, attempt: Attempt) -> Iterator[tuple[str, str]]:
    """Path in the run directory and sha256 of every file of a finished attempt.

    For arrays it is the one that the worker took when it wrote them.
    """
    known = {output["file"]: output["file_sha256"] for output in attempt.sample["outputs"].values()}
    for path in sorted(attempt.folder.iterdir()):
        yield path.relative_to(folder).as_posix(), known.get(path.name) or sha256_of_file(path)


def set_aside(exit_file: Path) -> None:
    """Rename an earlier driver's exit.json to exit.<k>.json."""
    k = 0
    while exit_file.with_name(f"exit.{k}.json").exists():
        k += 1
    shutil.move(exit_file, exit_file.with_name(f"exit.{k}.json"))
