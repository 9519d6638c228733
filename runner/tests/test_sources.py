"""What is fingerprinted while a campaign runs, and what an edit of it does."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from driftscope_runner.hashing import subject_sources, tree_sha256

from support import (
    ask,
    drive,
    events_of,
    exit_of,
    sample_of,
    start_driver,
    started,
    tiny_environments,
    wait_for_event,
)

SLOW = "waves.identical@standard/cpu"
FAST = "waves.identical@quick/cpu"


def own_copy(folder: Path) -> Path:
    """A copy of the package tinysubject in `folder`: an edit of the shared one would spoil the other tests."""
    return Path(shutil.copytree(tiny_environments()["1.0.0"]["subject_root"], folder / "tinysubject"))


def own_environment(folder: Path) -> Path:
    """A whole environment of tinysubject 1.0.0 in `folder`; its interpreter."""
    venv = folder / "venv"
    shutil.copytree(Path(tiny_environments()["1.0.0"]["python"]).parents[1], venv, symlinks=True)
    return venv / "bin" / "python"


def site_packages(python: Path) -> Path:
    return next((python.parents[1] / "lib").glob("python*/site-packages"))


def use(folder: Path, side: int, **changes) -> None:
    """Change a side's environment in the schedule."""
    path = folder / "schedule.json"
    schedule = json.loads(path.read_text())
    environment = schedule["sides"][side]["environment"]
    environment.update({name: str(value) for name, value in changes.items()})
    path.write_text(json.dumps(schedule))


def edit(path: Path) -> None:
    with open(path, "a") as module:
        module.write("# edited\n")


def test_a_case_that_changes_while_it_runs_makes_the_run_invalid(run):
    folder = run(SLOW)
    driver = start_driver(folder)
    wait_for_event(folder, started(0))
    with open(folder / "payload" / "cases" / "tiny" / "waves.py", "a") as module:
        module.write("# edited\n")
    assert driver.wait() == 4
    told = exit_of(folder)
    assert told["reason"] == "sources-changed"
    assert told["fingerprints_at_start"]["payload"] != told["fingerprints_at_end"]["payload"]
    # Whoever resumes it finds the same.
    assert drive(folder) == 4


def test_an_installed_subject_that_changes_while_it_runs_makes_the_run_invalid(run, tmp_path):
    folder = run(SLOW)
    python = own_environment(tmp_path)
    subject = site_packages(python) / "tinysubject"
    use(folder, 0, python=python, subject_root=subject)
    driver = start_driver(folder)
    wait_for_event(folder, started(0))
    edit(subject / "__init__.py")
    assert driver.wait() == 4
    told = exit_of(folder)
    assert told["reason"] == "sources-changed"
    start, end = told["fingerprints_at_start"], told["fingerprints_at_end"]
    assert start["payload"] == end["payload"]
    assert {side for side in "ab" if start["subjects"][side] != end["subjects"][side]} == {"a"}


def test_an_edit_of_a_checkout_that_is_imported_in_place_makes_the_run_invalid(run, tmp_path):
    folder = run(SLOW)
    python = own_environment(tmp_path)
    checkout = tmp_path / "checkout" / "src"
    checkout.mkdir(parents=True)
    shutil.move(site_packages(python) / "tinysubject", checkout)
    (site_packages(python) / "editable.pth").write_text(f"{checkout}\n")
    use(folder, 0, python=python, subject_root=checkout / "tinysubject")
    driver = start_driver(folder)
    wait_for_event(folder, started(0))
    edit(checkout / "tinysubject" / "_version.py")
    assert driver.wait() == 4
    assert sample_of(folder, 0)["subject"]["file"] == str(checkout / "tinysubject" / "__init__.py")


def test_a_subject_that_changed_between_two_drivers_is_not_run(run, tmp_path):
    folder = run(SLOW, FAST)
    subject = own_copy(tmp_path)
    use(folder, 1, subject_root=subject)
    driver = start_driver(folder)
    wait_for_event(folder, started(0))
    ask(folder, "cancel")
    assert driver.wait() == 3
    (subject / "new.py").write_text("")
    ask(folder, "run")
    assert drive(folder) == 4
    assert [event["n"] for event in events_of(folder) if event["type"] == "execution-finished"] == [0]


def test_a_subject_that_vanishes_while_it_runs_makes_the_run_invalid(run, tmp_path):
    folder = run(SLOW)
    subject = own_copy(tmp_path)
    use(folder, 1, subject_root=subject)
    driver = start_driver(folder)
    wait_for_event(folder, started(0))
    shutil.rmtree(subject)
    assert driver.wait() == 4


def test_a_side_without_its_subject_is_refused_before_anything_runs(run, tmp_path):
    folder = run(FAST)
    use(folder, 1, subject_root=tmp_path)
    assert drive(folder) == 65
    told = exit_of(folder)
    assert told["code"] == 65
    assert f"{tmp_path} holds no package or module tinysubject" in told["reason"]
    assert not (folder / "executions").exists()
    # Once it is there, the same run directory goes on.
    use(folder, 1, subject_root=own_copy(tmp_path))
    assert drive(folder) == 0


def test_another_copy_of_the_subject_than_the_asked_for_one_is_an_error(run, tmp_path):
    folder = run(FAST)
    use(folder, 0, subject_root=own_copy(tmp_path))
    assert drive(folder) == 0
    error = sample_of(folder, 0)["error"]["summary"]
    assert "tinysubject was imported from" in error and str(tmp_path) in error


def made(folder: Path, *names: str) -> Path:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return folder


@pytest.mark.parametrize(
    ("root", "files", "found"),
    [
        ("site-packages/thing", ["__init__.py", "thing.py"], "."),
        ("src/renamed", ["__init__.py"], "."),
        ("site-packages/thing", ["__init__.abi3.so"], "."),
        ("site-packages", ["thing.py", "other.py", "other/__init__.py"], "thing.py"),
        ("site-packages", ["thing.cpython-311-x86_64-linux-gnu.so", "thing_too.py"], "thing.cpython-*.so"),
        ("checkout/thing", ["thing.py", "setup.py"], "thing.py"),
        ("site-packages/thing", ["part/__init__.py"], "."),
        ("site-packages", ["other.py"], None),
        ("site-packages/thing", ["__pycache__/gone.pyc"], None),
        ("nowhere", [], None),
    ],
)
def test_the_subject_is_its_package_or_the_one_module_in_a_shared_folder(tmp_path, root, files, found):
    folder = made(tmp_path / root, *files)
    wanted = [] if found is None else [folder] if found == "." else list(folder.glob(found))
    assert subject_sources(folder, "thing") == wanted


def test_a_fingerprint_sees_names_and_contents_and_neither_caches_nor_what_is_no_file(tmp_path):
    package = made(tmp_path / "thing", "__init__.py", "data/table.csv")
    before = tree_sha256([package])
    made(package, "__pycache__/thing.pyc", "fast.nbi")
    (package / ".#an_editor_s_lock").symlink_to("nobody@nowhere")
    subprocess.run(["mkfifo", package / "pipe"], check=True)
    assert tree_sha256([package]) == before
    (package / "data" / "table.csv").rename(package / "data" / "other.csv")
    renamed = tree_sha256([package])
    edit(package / "data" / "other.csv")
    assert len({before, renamed, tree_sha256([package])}) == 3
