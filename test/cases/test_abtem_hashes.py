"""One character in a source of the abTEM suite moves the hashes of the cases that it serves, and no others."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT, SUITE


def hashes_of(suite: Path) -> dict[str, dict[str, str]]:
    """By case id, then by preset."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "runner" / "src")}
    command = [sys.executable, "-s", "-m", "driftscope_runner", "list", "--suite", str(suite)]
    listed = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return {case["case_id"]: case["case_hash"] for case in json.loads(listed.stdout)["cases"]}


@pytest.fixture(scope="module")
def before() -> dict[str, dict[str, str]]:
    return hashes_of(SUITE)


def moved(before: dict[str, dict[str, str]], suite: Path) -> set[str]:
    """Names of the cases of which any hash moved; each of them in all of its ids and presets."""
    after = hashes_of(suite)
    assert after.keys() == before.keys()
    moved_ids = {case_id for case_id in after if after[case_id] != before[case_id]}
    names = {name_of(case_id) for case_id in moved_ids}
    assert moved_ids == {case_id for case_id in after if name_of(case_id) in names}
    assert all(set(after[case_id].values()).isdisjoint(before[case_id].values()) for case_id in moved_ids)
    return names


def name_of(case_id: str) -> str:
    return case_id.split("@")[0].split("[")[0]


# Who imports whom is written down here by hand: reading it from the sources would repeat what is tested.
@pytest.mark.parametrize(
    ("module", "expected"),
    [
        ("stem_haadf.py", {"stem.haadf"}),
        ("magnetism_field.py", {"magnetism.field"}),
        ("_iron.py", {"magnetism.field", "magnetism.vector_potential"}),
        ("_core_loss.py", {"coreloss.image", "coreloss.prism"}),
    ],
)
def test_one_character_moves_the_cases_that_it_serves(
    before: dict[str, dict[str, str]], tmp_path: Path, module: str, expected: set[str]
) -> None:
    suite = Path(shutil.copytree(SUITE, tmp_path / "abtem", ignore=shutil.ignore_patterns("__pycache__")))
    with open(suite / module, "a") as file:
        file.write("#")
    assert moved(before, suite) == expected


def test_one_character_of_a_preset_moves_every_case_under_it_and_under_no_other(
    before: dict[str, dict[str, str]], tmp_path: Path
) -> None:
    suite = Path(shutil.copytree(SUITE, tmp_path / "abtem", ignore=shutil.ignore_patterns("__pycache__")))
    text = (suite / "suite.toml").read_text()
    speed = 'speed = { "fftw.planning_effort" = "FFTW_MEASURE'
    assert text.count(speed) == 1
    (suite / "suite.toml").write_text(text.replace(speed, f"{speed}D"))
    after = hashes_of(suite)
    for case_id, hashes in before.items():
        moved_presets = {preset for preset in hashes if after[case_id][preset] != hashes[preset]}
        assert moved_presets == {"speed"}
