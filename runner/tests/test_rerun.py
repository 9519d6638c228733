"""`rerun.json`: finished executions that are run again, their earlier attempts kept."""

from __future__ import annotations

import json

import pytest

from support import drive, events_of, execution, exit_of, make_run, run_module, sample_of

FAILS, GOES_WELL = "failures.error@quick/cpu", "waves.identical@quick/cpu"


@pytest.fixture()
def done(tmp_path):
    folder = make_run(tmp_path / "run", [execution(0, FAILS, side="b"), execution(1, GOES_WELL)])
    assert drive(folder) == 0
    return folder


def ask_again(folder, *executions):
    told = {"format": 1, "executions": [{"n": n, "attempt": attempt} for n, attempt in executions]}
    (folder / "shards" / "0" / "rerun.json").write_text(json.dumps(told))


def attempts(folder, n):
    return sorted(path.name for path in (folder / "executions" / str(n)).iterdir())


def test_a_listed_execution_gets_one_new_attempt_and_the_others_none(done):
    before = sample_of(done, 0)
    ask_again(done, (0, 0))
    assert drive(done) == 0
    assert (attempts(done, 0), attempts(done, 1)) == (["0", "1"], ["0"])
    assert sample_of(done, 0) == before
    assert (sample_of(done, 0, 1)["attempt"], sample_of(done, 0, 1)["status"]) == (1, "error")
    results = exit_of(done)["results"]
    assert {"executions/0/0/sample.json", "executions/0/1/sample.json", "executions/1/0/sample.json"} <= set(results)
    started = [event for event in events_of(done) if event["type"] == "driver-started"]
    assert [(event["total"], event["finished"]) for event in started] == [(2, 0), (2, 1)]


def test_once_it_was_done_it_is_not_done_again(done):
    ask_again(done, (0, 0))
    assert drive(done) == 0
    exited = exit_of(done)
    assert drive(done) == 0
    assert (attempts(done, 0), exit_of(done)) == (["0", "1"], exited)
    ask_again(done, (0, 1), (1, 0))
    assert drive(done) == 0
    assert (attempts(done, 0), attempts(done, 1)) == (["0", "1", "2"], ["0", "1"])


def test_a_rerun_of_another_format_is_refused(done):
    (done / "shards" / "0" / "rerun.json").write_text('{"format": 2, "executions": []}')
    assert drive(done) == 65
    assert attempts(done, 0) == ["0"]


def test_the_machine_is_described_as_drivers_do(done):
    told = json.loads(run_module("machine").stdout)
    assert told == events_of(done)[0]["machine"]
