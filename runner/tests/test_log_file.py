"""A worker's log stays within its size, and keeps its beginning and its end."""

import os

from driftscope_runner.log_file import LogFile


def test_a_log_that_is_too_large_is_cut_at_its_end(tmp_path):
    log = LogFile(tmp_path / "log", max_bytes=1000, tail_bytes=100)
    os.write(log.fd, b"first" + b"x" * 3000 + b"last")
    log.cut()
    assert (tmp_path / "log").stat().st_size == 3009
    log.close()
    text = (tmp_path / "log").read_bytes()
    kept, said = text[:1100], text[1100:]
    assert kept == b"first" + b"x" * (995 + 96) + b"last"
    assert said == b"\n[Driftscope cut 1909 bytes out of this log after its first 1000 bytes.]\n"


def test_a_log_that_grows_far_beyond_its_size_is_cut_while_it_grows(tmp_path):
    log = LogFile(tmp_path / "log", max_bytes=1000, tail_bytes=100)
    for _ in range(3):
        os.write(log.fd, b"x" * 5000)
        log.cut()
        assert (tmp_path / "log").stat().st_size == 1100
    os.write(log.fd, b"the last words")
    log.close()
    text = (tmp_path / "log").read_bytes()
    assert b"the last words\n[Driftscope cut 13900 bytes out of this log " in text
    assert len(text) < 1300


def test_a_log_of_its_size_stays_as_it_is(tmp_path):
    log = LogFile(tmp_path / "log", max_bytes=1000, tail_bytes=100)
    os.write(log.fd, b"x" * 1200)
    log.close()
    assert (tmp_path / "log").read_bytes() == b"x" * 1200
