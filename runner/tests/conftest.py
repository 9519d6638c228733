"""Fixtures of the driver's tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from support import execution, make_run


@pytest.fixture
def run(tmp_path: Path):
    """Makes a run directory out of (case id, changes) pairs, numbered in order."""

    def make(*asked: tuple[str, dict] | str, **changes) -> Path:
        pairs = [(entry, {}) if isinstance(entry, str) else entry for entry in asked]
        return make_run(
            tmp_path / "run", [execution(n, case_id, **more) for n, (case_id, more) in enumerate(pairs)], **changes
        )

    return make
