"""Small parts of the runner, each by itself."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time

import numpy as np
import pytest
from driftscope_runner.blame import import_failure
from driftscope_runner.case_id import CaseId, parse_case_id
from driftscope_runner.conditions import machine_state
from driftscope_runner.control import Control
from driftscope_runner.events import Events
from driftscope_runner.machine import describe_machine, meminfo_bytes
from driftscope_runner.memory import peak_rss_bytes, reset_peak, rss_bytes
from driftscope_runner.meters import sample_alone
from driftscope_runner.parameters import Params
from driftscope_runner.probes import has_attribute, has_parameter, is_concrete
from driftscope_runner.subject import SubjectError, import_subject
from driftscope_runner.task import Task
from driftscope_runner.worker_environment import worker_variables

from support import PACKAGE


def test_case_ids_are_read_and_written_alike():
    assert parse_case_id("stem.a_b[order1]@quick/gpu") == CaseId("stem.a_b", "order1", "quick", "gpu")
    for text in ("stem.a@quick/cpu", "stem.a[v]@large/gpu"):
        assert str(parse_case_id(text)) == text
    for wrong in ("stem@quick/cpu", "stem.a@tiny/cpu", "Stem.a@quick/cpu", "stem.a[]@quick/cpu", "stem.a@quick/cpu\n"):
        with pytest.raises(ValueError, match="no case id"):
            parse_case_id(wrong)


def test_parameters_are_attributes_and_a_missing_one_is_named():
    p = Params({"size": 3})
    assert (p.size, p.get("size"), p.get("phase", 1.5)) == (3, 3, 1.5)
    with pytest.raises(AttributeError, match="no parameter 'phase'"):
        _ = p.phase


def test_probes_read_signatures_and_name_what_is_missing():
    assert has_parameter("json:dumps", "indent")() is None
    # Its signature has **kw, which takes every name and proves nothing.
    assert has_parameter("json:dumps", "potential_chunk_size")() == "json:dumps has no parameter potential_chunk_size."
    assert has_attribute("json", "decoder.JSONDecoder")() is None
    assert has_attribute("json", "nothing")() == "json has no nothing."
    assert has_attribute("json.nowhere", "x")() == "There is no module json.nowhere."
    assert is_concrete("json:JSONDecoder")() is None
    lacking = "collections.abc:Sized is an abstract class: nothing implements all of its methods."
    assert is_concrete("collections.abc:Sized")() == lacking
    assert is_concrete("json:Nothing")() == "json has no Nothing."


def test_a_probe_of_a_module_that_is_broken_is_an_error(tmp_path, monkeypatch):
    (tmp_path / "broken_probe_target.py").write_text("import not_there\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="not_there"):
        has_attribute("broken_probe_target", "x")()


@pytest.mark.parametrize(
    ("module", "sentence"),
    [
        ("import not_there", "the package to blame is not_there: ModuleNotFoundError"),
        ("import helper_package", "the package to blame is helper_package: AttributeError"),
        ("raise SystemExit('me')", "the package to blame is blamed_subject: SystemExit"),
        ("raise RuntimeError('me')", "the package to blame is blamed_subject: RuntimeError"),
    ],
)
def test_an_import_that_fails_names_the_package_to_blame(tmp_path, monkeypatch, module, sentence):
    (tmp_path / "blamed_subject.py").write_text(module)
    (tmp_path / "helper_package.py").write_text("import json\njson.no_such_name\n")
    monkeypatch.syspath_prepend(tmp_path)
    sys.modules.pop("blamed_subject", None)
    task = Task(
        driver_pid=1,
        marks_fd=1,
        folder="",
        suite_folder="",
        distribution="blamed",
        import_name="blamed_subject",
        subject_root=str(tmp_path),
        case_id="a.b@quick/cpu",
        preset="accuracy",
        warm_repeats=0,
        write_arrays=False,
    )
    with pytest.raises(SubjectError) as caught:
        import_subject(task)
    assert sentence in str(caught.value)


def test_a_subject_that_is_not_installed_is_told_so():
    error = ModuleNotFoundError("No module named 'abtem'", name="abtem")
    assert import_failure("abtem", error).startswith("abtem is not installed in its environment")


def test_events_go_on_after_a_torn_line(tmp_path):
    path = tmp_path / "events.jsonl"
    first = Events(path)
    first.append("paused", 0.5)
    first.append("continued", 0.75)
    first.close()
    with open(path, "ab") as file:
        file.write(b'{"seq": 2, "ty')
    second = Events(path)
    assert [event["type"] for event in second.earlier] == ["paused", "continued"]
    second.append("paused", 0.0)
    second.close()
    third = Events(path)
    assert [event["seq"] for event in third.earlier] == [0, 1, 2]
    third.close()


def test_control_keeps_the_last_request_that_could_be_read(tmp_path):
    path = tmp_path / "control.json"
    control = Control(path)
    assert control.request() == "run"
    path.write_text('{"request": "pause"}')
    assert control.request() == "pause"
    path.write_text("torn")
    os.utime(path, ns=(1, 1))
    assert control.request() == "pause"
    path.unlink()
    assert control.request() == "pause"


def test_the_peak_of_memory_starts_anew_after_a_reset():
    block = np.ones(8_000_000)  # 64 MB
    before = peak_rss_bytes()
    del block
    if not reset_peak():
        pytest.skip("clear_refs is not allowed here")
    after, now = peak_rss_bytes(), rss_bytes()
    assert before is not None and after is not None and now is not None
    assert after < before - 50e6 and abs(after - now) < 4e6


def test_the_machine_is_described_and_its_name_does_not_count(monkeypatch):
    here = describe_machine("none", [])
    monkeypatch.setattr("platform.node", lambda: "elsewhere")
    assert describe_machine("none", [])["machine_fingerprint"] == here["machine_fingerprint"]
    assert describe_machine("570.1", [])["machine_fingerprint"] != here["machine_fingerprint"]
    assert (meminfo_bytes("MemTotal") or 0) > 2**28 and here["cpu_count"] == os.cpu_count()


def test_a_worker_sees_no_variable_from_outside_but_the_allowed_ones(tmp_path):
    outside = {
        "PATH": "/bin",
        "DASK_PRECISION": "float64",
        "SECRET_TOKEN": "x",
        "CUDA_VISIBLE_DEVICES": "1",
        "HOME": "/h",
    }
    variables = worker_variables(outside, tmp_path / "payload", tmp_path / "caches")
    assert {"DASK_PRECISION", "TOKEN"}.isdisjoint(variables)
    assert (variables["PATH"], variables["CUDA_VISIBLE_DEVICES"], variables["OMP_NUM_THREADS"]) == ("/bin", "1", "1")
    assert os.listdir(variables["DASK_CONFIG"]) == [] and variables["HOME"].startswith(str(tmp_path))
    assert variables["PYTHONPATH"] == str(tmp_path / "payload")


def cpu_of_children_s() -> float:
    """Processor seconds of every child that has ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def test_meters_see_memory_and_cpu_of_another_process(tmp_path):
    busy = """if True:
        import time
        block = bytearray(b"x" * 50_000_000)
        while time.process_time() < 0.4: pass
        time.sleep(1)
    """
    used_before = cpu_of_children_s()
    process = subprocess.Popen([sys.executable, "-c", busy])
    told = sample_alone(process.pid, tmp_path / "meters.bin", 20.0)
    process.wait()
    used_s = cpu_of_children_s() - used_before
    table = np.frombuffer((tmp_path / "meters.bin").read_bytes().partition(b"\n")[2], "<f8").reshape(-1, 3)
    assert len(table) == told["rows"] and np.nanmax(table[:, 1]) > 50e6
    cpu_s = np.nansum(table[1:, 2] * np.diff(table[:, 0]))
    # The kernel's own account; the sampler comes a little late, and counts in ticks of 10 ms.
    assert 0.2 < cpu_s < used_s + 0.05
    # What it may cost is measured by `npm run bench -- meters-overhead`: another machine's load is no fault of ours.
    assert 0 < told["sampler_cpu_s"] < told["wall_s"]


def test_a_worker_without_a_driver_ends_at_once():
    command = [sys.executable, "-P", "-m", "driftscope_runner", "work"]
    variables = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    started_s = time.monotonic()
    assert subprocess.run(command, input=b"", env=variables).returncode == 4
    assert subprocess.run(command, input=b'{"half a ta', env=variables).returncode == 4
    assert time.monotonic() - started_s < 10


def test_what_the_machine_tells_of_itself_is_read_and_what_it_hides_is_none(monkeypatch):
    files = {
        "/sys/cpu0/scaling_governor": "powersave\n",
        "/sys/cpu1/scaling_governor": "performance\n",
        "/sys/cpu0/core_throttle_count": "3\n",
        "/sys/cpu1/core_throttle_count": "4\n",
        "/proc/self/cgroup": "0::/user/a\n",
        "/sys/fs/cgroup/user/a/cpu.stat": "usage_usec 9000000\nnr_throttled 2\nthrottled_usec 1500000\n",
    }
    monkeypatch.setattr("driftscope_runner.conditions.read_text", lambda path: files.get(path, ""))
    monkeypatch.setattr("driftscope_runner.conditions.glob", lambda of: [p for p in files if p.endswith(of[-15:])])
    state = machine_state()
    assert state["governor"] == "performance+powersave"
    assert state["thermal_throttles"] == 7
    assert state["cgroup_throttled_s"] == pytest.approx(1.5)

    # Version 1 of cgroups counts in nanoseconds.
    files["/proc/self/cgroup"] = "5:cpu,cpuacct:/job\n1:memory:/job\n"
    files["/sys/fs/cgroup/cpu/job/cpu.stat"] = "nr_throttled 1\nthrottled_time 250000000\n"
    assert machine_state()["cgroup_throttled_s"] == pytest.approx(0.25)

    files.clear()
    hidden = {name: machine_state()[name] for name in ("governor", "thermal_throttles", "cgroup_throttled_s")}
    assert hidden == {"governor": None, "thermal_throttles": None, "cgroup_throttled_s": None}
