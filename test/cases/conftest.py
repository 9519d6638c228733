import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
SUITE = ROOT / "cases" / "abtem"


@pytest.fixture(scope="session")
def cases(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """The listed cases by id, from a lister in which importing what only an environment has ends with an error."""
    traps = tmp_path_factory.mktemp("traps")
    for name in ("abtem", "ase", "dask", "cupy"):
        (traps / f"{name}.py").write_text(f"raise RuntimeError('listing imported {name}')\n")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "runner" / "src"), str(traps)])}
    command = [sys.executable, "-s", "-m", "driftscope_runner", "list", "--suite", str(SUITE)]
    listed = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert listed.returncode == 0, listed.stdout + listed.stderr
    return {case["case_id"]: case for case in json.loads(listed.stdout)["cases"]}
