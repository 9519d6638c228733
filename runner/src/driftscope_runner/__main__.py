"""`python -m driftscope_runner list | drive | machine | constraints | profile | work`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def main(arguments: list[str]) -> int:
    """Exit status of one of the commands."""
    # The worker comes first and without a parser: until it has tied its life to the driver's, it must do nothing else.
    if arguments[:1] == ["work"]:
        from .worker import work

        work()
    import argparse
    from pathlib import Path

    parser = argparse.ArgumentParser(prog="driftscope_runner")
    commands = parser.add_subparsers(dest="command", required=True)
    lister = commands.add_parser("list", help="print the cases of a suite as JSON")
    lister.add_argument("--suite", type=Path, required=True, metavar="FOLDER")
    driver = commands.add_parser("drive", help="run one shard of a run directory")
    driver.add_argument("--run-directory", type=Path, required=True, metavar="DIR")
    driver.add_argument("--shard", type=int, default=0, metavar="K")
    asker = commands.add_parser("constraints", help="ask this environment which of a suite's constraints it needs")
    asker.add_argument("--suite", type=Path, required=True, metavar="FOLDER")
    asker.add_argument("--caches", type=Path, required=True, metavar="DIR")
    profiler = commands.add_parser("profile", help="profile one case as a JSON file asks")
    profiler.add_argument("--request", type=Path, required=True, metavar="FILE")
    commands.add_parser("machine", help="print how this machine looks as JSON")
    commands.add_parser("work", help="run one execution; the driver calls it, with the task on stdin")
    options = parser.parse_args(arguments)
    if options.command == "list":
        return print_listing(options.suite)
    if options.command == "machine":
        return print_machine()
    if options.command == "profile":
        from .profiling import print_profile

        return print_profile(options.request)
    if options.command == "constraints":
        return print_constraints(options.suite, options.caches)
    from .driver import drive

    return drive(options.run_directory, options.shard)


def print_listing(folder: Path) -> int:
    """Print the suite's listing, or what is wrong with it (exit status 65)."""
    import json

    from .listing import list_suite
    from .refusal import Refused

    sys.dont_write_bytecode = True  # the folder is somebody's source, not ours to write to
    try:
        listing = list_suite(folder)
    except Refused as refused:
        print(json.dumps({"error": {"file": refused.file, "place": refused.place, "reason": refused.reason}}))
        return 65
    print(json.dumps(listing, allow_nan=False))
    return 0


def print_constraints(folder: Path, caches: Path) -> int:
    """Print what each constraint's probe says in this environment, by its place in suite.toml."""
    import json

    from .constraint_probes import ask_constraints

    print(json.dumps(ask_constraints(folder, caches)))
    return 0


def print_machine() -> int:
    """Print this machine as a driver describes it in its first event."""
    import json

    from .machine import describe_machine
    from .nvml import open_devices

    print(json.dumps(describe_machine(*open_devices()), allow_nan=False))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
