"""Drivers that are killed, stopped, paused, or find that something is wrong around them."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time

import pytest

from support import (
    FAULTS,
    ask,
    drive,
    events_of,
    execution,
    exit_of,
    make_run,
    sample_of,
    start_driver,
    started,
    wait_for_event,
    wait_until_gone,
)

SLOW = "waves.identical@standard/cpu"
FAST = "waves.identical@quick/cpu"


def finished_numbers(folder):
    return [event["n"] for event in events_of(folder) if event["type"] == "execution-finished"]


def test_a_killed_driver_takes_its_worker_along_and_the_next_one_goes_on(run):
    seed = random.randrange(2**32)
    print("seed", seed)
    folder = run(FAST, SLOW, FAST)
    driver = start_driver(folder)
    worker = wait_for_event(folder, started(1))["pid"]
    phase = random.Random(seed).choice(["import", "setup", "cold"])
    wait_for_event(folder, lambda event: event["type"] == "mark" and (event["n"], event["name"]) == (1, phase))
    driver.kill()
    driver.wait()
    assert wait_until_gone(worker) < 5
    with open(folder / "shards" / "0" / "events.jsonl", "ab") as torn:
        torn.write(b'{"seq": 99, "type": "ma')
    assert drive(folder) == 0
    events = events_of(folder)
    assert [event["seq"] for event in events] == list(range(len(events)))
    assert finished_numbers(folder) == [0, 1, 2]
    assert [(event["n"], event["attempt"]) for event in events if event["type"] == "attempt-lost"] == [(1, 0)]
    assert [sample_of(folder, 1, attempt)["status"] for attempt in (0, 1)] == ["lost", "ok"]
    assert sample_of(folder, 1)["files"] == ["log", "meters.bin"]
    second = [event for event in events if event["type"] == "driver-started"][1]
    assert (second["total"], second["finished"]) == (3, 1)


def test_children_of_a_killed_driver_s_worker_are_ended_by_the_next_driver(run):
    folder = run(("failures.timeout@quick/cpu", {"timeout_s": 60}), FAST)
    driver = start_driver(folder)
    log = folder / "executions" / "0" / "0.part" / "log"
    wait_for_event(folder, lambda event: event["type"] == "mark" and event["name"] == "cold")
    while not (log.exists() and log.read_text().endswith("\n")):
        time.sleep(0.01)
    child = int(log.read_text().split()[1])
    driver.kill()
    driver.wait()
    assert os.path.exists(f"/proc/{child}")
    second = start_driver(folder)
    assert wait_until_gone(child) < 5
    ask(folder, "cancel")
    assert second.wait() == 3


def test_an_attempt_that_was_finished_but_not_told_is_told_by_the_next_driver(run):
    folder = run(FAST, FAST)
    assert drive(folder) == 0
    path = folder / "shards" / "0" / "events.jsonl"
    whole = events_of(folder)
    untold = next(event["seq"] for event in whole if event["type"] == "execution-finished" and event["n"] == 1)
    cut = whole[:untold]
    path.write_text("".join(json.dumps(event) + "\n" for event in cut))
    (folder / "shards" / "0" / "exit.json").unlink()
    assert drive(folder) == 0
    assert finished_numbers(folder) == [0, 1]
    assert not (folder / "executions" / "1" / "1").exists()


def test_a_killed_worker_is_repeated(run):
    folder = run(SLOW)
    driver = start_driver(folder)
    os.kill(wait_for_event(folder, started(0))["pid"], signal.SIGKILL)
    assert driver.wait() == 0
    assert [sample_of(folder, 0, attempt)["status"] for attempt in (0, 1)] == ["lost", "ok"]
    assert sample_of(folder, 0)["error"]["summary"] == "It was killed from outside by SIGKILL."


def test_what_is_killed_each_time_is_lost_after_three_attempts(tmp_path):
    folder = make_run(tmp_path / "run", [execution(0, "faults.killed@quick/cpu", FAULTS)], FAULTS)
    assert drive(folder) == 0
    assert [sample_of(folder, 0, attempt)["status"] for attempt in range(3)] == ["lost"] * 3
    kinds = [event["type"] for event in events_of(folder) if event["type"] in ("attempt-lost", "execution-finished")]
    assert kinds == ["attempt-lost", "attempt-lost", "execution-finished"]


@pytest.mark.parametrize("by_signal", [False, True])
def test_a_cancel_stops_the_running_worker_and_a_later_driver_makes_a_new_attempt(run, by_signal):
    folder = run(SLOW, FAST)
    driver = start_driver(folder)
    worker = wait_for_event(folder, started(0))["pid"]
    if by_signal:
        driver.send_signal(signal.SIGTERM)
    else:
        ask(folder, "cancel")
    assert driver.wait() == 3
    assert wait_until_gone(worker) < 5
    assert sample_of(folder, 0)["status"] == "cancelled"
    assert (exit_of(folder)["code"], exit_of(folder)["reason"]) == (3, "cancelled")
    assert finished_numbers(folder) == [0]
    ask(folder, "run")
    assert drive(folder) == 0
    assert sample_of(folder, 0, 1)["status"] == "ok"
    assert json.loads((folder / "shards" / "0" / "exit.0.json").read_text())["code"] == 3
    assert exit_of(folder)["code"] == 0


def test_a_pause_lets_the_running_execution_finish_and_holds_the_next(run):
    folder = run(FAST, FAST)
    driver = start_driver(folder)
    wait_for_event(folder, started(0))
    ask(folder, "pause")
    wait_for_event(folder, lambda event: event["type"] == "paused")
    assert finished_numbers(folder) == [0]
    ask(folder, "run")
    assert driver.wait() == 0
    assert finished_numbers(folder) == [0, 1]
    assert "continued" in [event["type"] for event in events_of(folder)]


def test_a_second_driver_finds_the_shard_held(run):
    folder = run(SLOW)
    driver = start_driver(folder)
    wait_for_event(folder, started(0))
    lock = json.loads((folder / "shards" / "0" / "lock").read_text())
    assert lock["pid"] == driver.pid and lock["start_time"] > 0
    assert drive(folder) == 7
    assert not (folder / "shards" / "0" / "exit.json").exists()
    assert driver.wait() == 0


def test_the_first_failure_stops_a_run_that_shall_not_go_on(run):
    folder = run("failures.unsupported@quick/cpu", "failures.oom@quick/cpu", FAST, go_on=False)
    assert drive(folder) == 5
    assert finished_numbers(folder) == [0, 1]
    assert exit_of(folder)["reason"] == "stopped-after-failure"


def test_too_little_memory_skips_a_case_without_a_worker(run):
    folder = run(FAST)
    schedule = json.loads((folder / "schedule.json").read_text())
    schedule["cases"][0]["nominal_bytes"] = 2**60
    (folder / "schedule.json").write_text(json.dumps(schedule))
    assert drive(folder) == 0
    sample = sample_of(folder, 0)
    assert (sample["status"], sample["returncode"], sample["files"]) == ("skipped-memory", None, [])


def test_an_interpreter_that_is_not_there_is_an_error_of_its_executions(run):
    folder = run(FAST)
    schedule = json.loads((folder / "schedule.json").read_text())
    schedule["sides"][0]["environment"] = {**schedule["sides"][0]["environment"], "python": "/nowhere/python"}
    (folder / "schedule.json").write_text(json.dumps(schedule))
    assert drive(folder) == 0
    assert (
        sample_of(folder, 0)["error"]["summary"]
        == "The interpreter /nowhere/python can't be started: No such file or directory."
    )


def test_a_worker_that_finds_the_disk_full_ends_the_driver_and_loses_nothing(tmp_path):
    asked = ["faults.killed_once", "faults.full_disk"]
    folder = make_run(
        tmp_path / "run", [execution(n, f"{name}@quick/cpu", FAULTS) for n, name in enumerate(asked)], FAULTS
    )
    assert drive(folder) == 6
    assert exit_of(folder)["reason"] == "disk-full"
    assert finished_numbers(folder) == [0]
    assert "The disk is full" in (folder / "shards" / "0" / "driver.log").read_text()


@pytest.mark.parametrize("free_kib", [0, 12, 32, 64])
def test_a_driver_on_a_full_disk_ends_with_six(run, tmp_path, free_kib):
    folder = run(FAST, FAST)
    script = """
        mount -t tmpfs -o size=1m,mode=700 none "$1" && cp -r "$3/." "$1" || exit 1
        head -c "$4k" /dev/zero > "$1/spare" && head -c 2m /dev/zero > "$1/filler" 2> /dev/null
        rm "$1/spare"
        exec "$2" -s -m driftscope_runner drive --run-directory "$1"
    """
    place = tmp_path / "small"
    place.mkdir()
    if (
        shutil.which("unshare") is None
        or subprocess.run(["unshare", "-rm", "true"], capture_output=True).returncode != 0
    ):
        pytest.skip("no user namespaces here")
    ended = subprocess.run(
        ["unshare", "-rm", "sh", "-c", script, "sh", place, sys.executable, folder, str(free_kib)],
        env={**os.environ, "PYTHONPATH": str(folder / "payload")},
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 6, ended.stderr
    assert "disk is full" in ended.stderr
