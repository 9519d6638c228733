"""A driver from its start to its end on suite-tiny."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

from support import FAULTS, drive, events_of, execution, exit_of, make_run, run_module, sample_of

ASKED = [
    ("waves.kinds@quick/cpu", {}),
    ("failures.error@quick/cpu", {"side": "b"}),
    ("failures.oom@quick/cpu", {}),
    ("failures.timeout@quick/cpu", {}),
    ("failures.unsupported@quick/cpu", {}),
    ("waves.identical@quick/cpu", {"preset": "float32-tracking"}),
    ("waves.identical[shifted]@quick/cpu", {"write_arrays": False, "preset": "speed", "warm_repeats": 3}),
]
KINDS, ERROR, OOM, TIMEOUT, UNSUPPORTED, TRACKING, HASHED = range(len(ASKED))


@pytest.fixture(scope="module")
def done(tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole") / "run"
    make_run(folder, [execution(n, case_id, **more) for n, (case_id, more) in enumerate(ASKED)])
    assert drive(folder) == 0
    return folder


def test_each_case_ends_in_its_own_way(done):
    statuses = [sample_of(done, n)["status"] for n in range(len(ASKED))]
    assert statuses == ["ok", "error", "oom", "timeout", "unsupported", "ok", "ok"]


def test_arrays_are_read_by_numpy_without_pickle_and_have_the_hash_of_their_bytes(done):
    outputs = sample_of(done, KINDS)["outputs"]
    assert list(outputs) == ["complex_wave", "counts", "mask"]
    for name, output in outputs.items():
        path = done / "executions" / str(KINDS) / "0" / output["file"]
        assert output["file_sha256"] == hashlib.sha256(path.read_bytes()).hexdigest()
        assert output["size_bytes"] == path.stat().st_size
        with np.load(path, allow_pickle=False) as npz:
            array = npz["array"]
            assert json.loads(str(npz["axes"])) == [] and json.loads(str(npz["metadata"])) == {}
        assert output["sha256"] == hashlib.sha256(array.tobytes()).hexdigest()
        assert (output["dtype"], output["shape"]) == (str(array.dtype), list(array.shape)), name
    assert [output["dtype"] for output in outputs.values()] == ["complex128", "int64", "bool"]


def test_events_are_numbered_without_gaps_and_marks_follow_the_phases(done):
    events = events_of(done)
    assert [event["seq"] for event in events] == list(range(len(events)))
    assert (events[0]["type"], events[-1]["type"], events[-1]["code"]) == ("driver-started", "driver-finished", 0)
    marks = [event["name"] for event in events if event["type"] == "mark" and event["n"] == KINDS]
    assert marks == ["import", "setup", "cold", "warm", "write"]
    finished = {event["n"]: event for event in events if event["type"] == "execution-finished"}
    for n in range(len(ASKED)):
        sample = done / "executions" / str(n) / "0" / "sample.json"
        assert finished[n]["sample_sha256"] == hashlib.sha256(sample.read_bytes()).hexdigest()


def test_phases_lie_one_after_the_other_within_the_wall_time(done):
    sample = sample_of(done, KINDS)
    edges = [edge for phase in sample["phases"] for edge in (phase["start_s"], phase["end_s"])]
    assert edges == sorted(edges) and edges[0] >= 0 and edges[-1] <= sample["wall_s"]


def test_cold_and_warm_are_timed_apart_and_memory_is_told(done):
    sample = sample_of(done, HASHED)
    timings, memory = sample["timings"], sample["memory"]
    assert len(timings["warm_s"]) == len(timings["warm_cpu_s"]) == 3
    # The subject sleeps for 0.2 s a call and burns a tenth of that.
    assert min(timings["cold_s"], *timings["warm_s"]) >= 0.2 > timings["cold_cpu_s"]
    assert 0 < timings["import_s"] < sample["wall_s"]
    assert memory["vm_hwm_bytes"] >= memory["rss_after_import_bytes"] + memory["peak_above_import_bytes"] > 0


def test_without_arrays_only_hashes_are_kept(done):
    output = sample_of(done, HASHED)["outputs"]["wave"]
    assert (output["file"], output["file_sha256"], output["size_bytes"]) == (None, None, None)
    assert not list((done / "executions" / str(HASHED) / "0").glob("*.npz"))


def test_tracking_writes_both_precisions_and_their_distance(done):
    sample = sample_of(done, TRACKING)
    assert sample["tracking"] == {"wave": {"max_abs_norm": 0.0, "rel": 0.0, "intensity": 0.0}}
    assert {path.name for path in (done / "executions" / str(TRACKING) / "0").glob("*.npz")} == {
        "wave.npz",
        "wave.f32.npz",
    }


def test_failures_say_why_in_one_line(done):
    summaries = {n: sample_of(done, n)["error"]["summary"] for n in (ERROR, OOM, TIMEOUT, UNSUPPORTED)}
    assert summaries[ERROR] == "ValueError: version 2 can't make this wave"
    assert "ArrayMemoryError" in summaries[OOM]
    assert summaries[TIMEOUT] == "It ran longer than its timeout of 1.5 s and was stopped."
    assert summaries[UNSUPPORTED] == "tinysubject has no new_wave."
    assert "breaking_wave" in sample_of(done, ERROR)["error"]["traceback"]
    assert sample_of(done, KINDS)["error"] is None


def test_a_timeout_leaves_no_process_behind(done):
    child = int((done / "executions" / str(TIMEOUT) / "0" / "log").read_text().split()[1])
    # A slow init may leave the dead child's entry for a while, and its number may be another's by now: what lives on
    # has this run's payload in its environment.
    assert str(done / "payload") not in environment_of(child)


def environment_of(pid: int) -> str:
    """The environment a living process was started with; empty where there is none, or it is a zombie."""
    try:
        return Path(f"/proc/{pid}/environ").read_text(errors="replace")
    except OSError:
        return ""


def test_meters_are_whole_rows_of_the_channels_that_the_head_names(done):
    head, _, rows = (done / "executions" / str(TIMEOUT) / "0" / "meters.bin").read_bytes().partition(b"\n")
    channels = [channel["name"] for channel in json.loads(head)["channels"]]
    table = np.frombuffer(rows, "<f8").reshape(-1, len(channels))
    assert channels == ["t_s", "rss", "cpu"]
    assert 20 <= len(table) <= 32  # 1.5 s at 20 Hz
    assert (np.diff(table[:, 0]) > 0).all() and np.nanmax(table[:, 1]) > 10e6


def test_exit_names_the_hash_of_every_file(done):
    told = exit_of(done)
    assert (told["code"], told["reason"]) == (0, None)
    assert told["fingerprints_at_start"] == told["fingerprints_at_end"]
    files = {path.relative_to(done).as_posix(): path for path in (done / "executions").rglob("*") if path.is_file()}
    assert told["results"] == {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in files.items()}


def test_the_subject_is_the_one_of_its_side(done):
    assert sample_of(done, ERROR)["subject"]["version"] == "2.0.0"
    assert sample_of(done, KINDS)["subject"]["version"] == "1.0.0"


def test_a_shard_that_is_done_is_left_alone(done):
    before = events_of(done)
    assert drive(done) == 0
    assert events_of(done) == before


def test_cases_that_misbehave_end_as_what_they_are(tmp_path):
    expected = {
        "killed_once": "ok",
        "crash": "error",
        "silent": "error",
        "exits": "error",
        "device_memory": "oom",
        "chatter": "ok",
        "objects": "error",
        "two": "error",
    }
    executions = [execution(n, f"faults.{name}@quick/cpu", FAULTS) for n, name in enumerate(expected)]
    folder = make_run(tmp_path / "run", executions, FAULTS)
    assert drive(folder) == 0
    last = [sample_of(folder, n, attempt=1 if n == 0 else 0) for n in range(len(executions))]
    assert [sample["status"] for sample in last] == list(expected.values())
    assert sample_of(folder, 0)["status"] == "lost"
    assert last[1]["error"]["summary"] == "It ended by SIGSEGV, without a result."
    assert last[6]["error"]["summary"].startswith("TypeError: the output wave is object")
    assert last[7]["error"]["summary"].startswith("TypeError: the output wave is object")
    log = folder / "executions" / "5" / "0" / "log"
    assert log.stat().st_size < 17 * 2**20
    assert b"the last words\n\n[Driftscope cut " in log.read_bytes()[-200:]


def test_a_newer_schedule_is_refused_with_a_sentence(run):
    folder = run("waves.identical@quick/cpu", format=2)
    ended = run_module("drive", "--run-directory", folder, check=False)
    assert ended.returncode == 65
    assert "schedule.json, format: 2 is not known here" in ended.stderr


def test_each_sample_says_how_busy_the_machine_was_as_it_began_and_as_it_ended(done):
    for n in (KINDS, ERROR, UNSUPPORTED):
        conditions = sample_of(done, n)["conditions"]
        assert set(conditions) == {"start", "end"}
        for state in conditions.values():
            assert state["load_average"] >= 0
            assert state["mem_available_bytes"] > 0
