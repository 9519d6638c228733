"""What a real scheduler tells of its workers' memory."""

from __future__ import annotations

import pytest
from distributed import Client, LocalCluster
from driftscope_runner.cluster import workers_bytes
from driftscope_runner.memory import rss_bytes

SETTINGS = {"threads_per_worker": 1, "processes": False, "dashboard_address": None}


def test_memory_is_that_of_all_workers_as_the_scheduler_tells_it():
    with LocalCluster(n_workers=2, **SETTINGS) as cluster, Client(cluster) as client:
        client.wait_for_workers(2)
        told = workers_bytes(client.scheduler_info())
        now = rss_bytes()
    # Both workers are threads of this process: each tells its resident bytes, up to what came since its heartbeat.
    assert told is not None and now is not None
    assert 0.5 * 2 * now < told < 1.5 * 2 * now


@pytest.mark.parametrize(
    ("workers", "expected"),
    [
        ({"a": {"metrics": {"memory": 3}}, "b": {"metrics": {"memory": 4}}}, 7),
        ({"a": {"metrics": {"memory": 3}}, "b": {"metrics": {}}}, None),
        ({"a": {}}, None),
        ({}, None),
    ],
)
def test_what_a_worker_does_not_tell_is_not_guessed(workers, expected):
    assert workers_bytes({"workers": workers}) == expected


def test_without_a_cluster_there_is_nothing_to_tell():
    assert workers_bytes(None) is None
