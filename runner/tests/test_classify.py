"""Facts of an attempt and the status that they mean."""

from __future__ import annotations

import pytest
from driftscope_runner.classify import Facts, classify

ERROR = {"summary": "ValueError: no", "traceback": "Traceback\nValueError: no"}


def facts(**changes):
    usual = {
        "returncode": 0,
        "cancelled": False,
        "timeout_s": None,
        "oom_kills_rose": False,
        "result": None,
        "log_tail": "",
    }
    return Facts(**{**usual, **changes})


def answer(status, error=None):
    return {"status": status, "error": error}


@pytest.mark.parametrize(
    ("seen", "status"),
    [
        ({"result": answer("ok")}, "ok"),
        ({"result": answer("ok"), "log_tail": "MemoryError was handled"}, "ok"),
        ({"result": answer("unsupported", ERROR)}, "unsupported"),
        ({"result": answer("error", ERROR), "returncode": 1}, "error"),
        (
            {
                "result": answer("error", {**ERROR, "traceback": "cupy.OutOfMemoryError: 8"}),
                "returncode": 1,
            },
            "oom",
        ),
        ({"result": answer("oom", ERROR), "returncode": 3}, "oom"),
        ({"result": answer("ok"), "cancelled": True}, "cancelled"),
        ({"returncode": -15, "timeout_s": 2.0}, "timeout"),
        ({"returncode": -9, "timeout_s": 2.0, "oom_kills_rose": True}, "timeout"),
        ({"returncode": -9}, "lost"),
        ({"returncode": 137}, "lost"),
        ({"returncode": -15}, "lost"),
        ({"returncode": -9, "oom_kills_rose": True}, "oom"),
        ({"returncode": -9, "log_tail": "Cannot allocate memory"}, "oom"),
        ({"returncode": -6, "log_tail": "CUDA_ERROR_ILLEGAL_ADDRESS"}, "oom"),
        ({"returncode": -6, "log_tail": "CUDA_ERROR_LAUNCH_FAILED"}, "error"),
        ({"returncode": -11}, "error"),
        ({"returncode": 0}, "error"),
    ],
)
def test_status(seen, status):
    assert classify(facts(**seen)).status == status


def test_a_device_error_is_named_by_its_code():
    ended = classify(facts(returncode=-6, log_tail="bad\nhipErrorInvalidDevice here\nmore"))
    assert ended.error is not None and ended.error["summary"] == "hipErrorInvalidDevice"


def test_a_summary_is_one_line_of_at_most_300_characters():
    ended = classify(facts(returncode=1, log_tail="MemoryError: " + "x" * 1000))
    assert ended.error is not None and len(ended.error["summary"]) == 300
