"""The graph meter on dask's own graphs: what it counts, and that it executes nothing."""

from __future__ import annotations

import pickle

import cloudpickle
import dask.array as da
import pytest
from driftscope_runner import graphs

from support import REPOSITORY, drive, execution, make_run, sample_of

LAZY = REPOSITORY / "runner" / "tests" / "suite_lazy"
CASES = ["lazy.sum@quick/cpu", "lazy.sum[eager]@quick/cpu", "lazy.sum[unpicklable]@quick/cpu"]


@pytest.fixture(scope="module")
def done(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lazy") / "run"
    make_run(folder, [execution(n, case_id, LAZY) for n, case_id in enumerate(CASES)], LAZY)
    assert drive(folder) == 0
    return folder


def log_of(folder, n):
    return (folder / "executions" / str(n) / "0" / "log").read_text()


def test_a_lazy_case_has_the_tasks_of_its_graph_and_their_bytes_read_in_a_phase_of_its_own(done):
    sample = sample_of(done, 0)
    summed = da.ones(64, chunks=16).map_blocks(lambda block: block).sum()
    assert sample["graph"]["tasks"] == len(dict(summed.__dask_graph__()))
    assert sample["graph"]["size_bytes"] > 0
    assert [phase["name"] for phase in sample["phases"]] == ["import", "setup", "cold", "warm", "graph", "write"]


def test_reading_the_graph_executes_nothing(done):
    # Four blocks in the cold run and in the one warm one; dask asks the function once more, for its dtype, in each
    # building of the graph, of which the meter's is the third.
    eager = log_of(done, 1).count("executed")
    assert log_of(done, 0).count("executed") == eager + eager // 2 - 4


def test_an_eager_case_has_no_graph_and_is_not_run_again(done):
    sample = sample_of(done, 1)
    assert sample["graph"] is None
    assert "graph" not in [phase["name"] for phase in sample["phases"]]


def test_a_graph_that_can_not_be_pickled_keeps_its_tasks_and_the_case_its_result(done):
    sample = sample_of(done, 2)
    assert sample["status"] == "ok" and sample["outputs"]["total"]["shape"] == []
    assert sample["graph"] == {"tasks": sample_of(done, 0)["graph"]["tasks"], "size_bytes": None}
    assert "The graph can't be pickled: TypeError" in log_of(done, 2)


def test_bytes_are_those_of_the_pickle_however_it_comes():
    # Large buffers reach the file without passing through the pickler's frames.
    graph = {"small": (sum, [1, 2]), "large": bytes(3_000_000), "name": lambda block: block}
    expected = len(cloudpickle.dumps(graph))

    def run():
        graphs.before_compute(graph)

    assert graphs.graph_of(run, lambda lazy: lazy) == {"tasks": 3, "size_bytes": expected}
    assert expected > 3_000_000 > len(pickle.dumps(graph["small"]))


def test_a_run_that_computes_nothing_has_no_graph():
    assert graphs.graph_of(lambda: 1, lambda lazy: lazy) is None
