"""What `list` prints, what it refuses, and what moves a hash."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from driftscope_runner.listing import list_suite

from support import SUITE, listing_of, run_module

TOML = """format = 1
name = "made"
title = "Made by a test"
[subject]
distribution = "no-such-subject"
import_name = "no_such_subject"
"""
HEAD = "from driftscope_runner.registry import Tier, Tolerance, Variant, case\n"
GOOD = HEAD + "@case('a.b', outputs=['x'], tiers={'quick': Tier(timeout=5, n=1)})\ndef f(p, device):\n    'A case.'\n"
CONSTRAINT = "[[constraint]]\nrequirement = 'x<2'\nwhere = '_old.py:needs_old_x'\n"
PROBE = "def needs_old_x():\n    return None\n"


@pytest.fixture
def suite(tmp_path):
    """Writes a suite's files; each test asks for its listing in a fresh process."""

    def make(toml: str = TOML, **modules: str) -> Path:
        (tmp_path / "suite.toml").write_text(toml)
        for name, text in modules.items():
            (tmp_path / f"{name}.py").write_text(text)
        return tmp_path

    return make


def error_of(folder):
    ended = run_module("list", "--suite", folder, check=False)
    assert ended.returncode == 65
    return json.loads(ended.stdout)["error"]


def hashes_of(folder):
    listing = json.loads(run_module("list", "--suite", folder).stdout)
    return {case["case_id"]: case["case_hash"] for case in listing["cases"]} | {"suite": listing["suite_hash"]}


def test_suite_tiny_lists_every_tier_and_variant_without_its_subject():
    listing = listing_of(SUITE)
    ids = [case["case_id"] for case in listing["cases"]]
    assert len(ids) == len(set(ids)) == 23
    assert "waves.identical[shifted]@quick/cpu" in ids
    kinds = next(case for case in listing["cases"] if case["case_id"] == "waves.kinds@quick/cpu")
    assert kinds["nominal_bytes"] == 64 * 64 * 25
    assert {name: bounds["declared"] for name, bounds in kinds["tolerance"].items()} == {
        "complex_wave": True,
        "counts": False,
        "mask": False,
    }
    assert kinds["tolerance"]["complex_wave"]["above_rel"] == 1e-6


def test_a_constraint_is_listed_with_the_hash_of_its_probe_alone(suite):
    def listed(**modules):
        return json.loads(run_module("list", "--suite", suite(toml=TOML + CONSTRAINT, **modules)).stdout)

    before = listed(good=GOOD, _old=PROBE)
    (constraint,) = before["constraints"]
    assert (constraint["requirement"], constraint["where"]) == ("x<2", "_old.py:needs_old_x")
    assert listed(good=GOOD + "\n")["constraints"] == before["constraints"]
    after = listed(good=GOOD, _old=PROBE + "\n")
    assert after["constraints"][0]["probe_hash"] != constraint["probe_hash"]
    assert after["cases"][0]["case_hash"] == before["cases"][0]["case_hash"]


def test_listing_writes_nothing_into_the_suite(suite):
    folder = suite(good=GOOD)
    run_module("list", "--suite", folder)
    assert sorted(path.name for path in folder.iterdir()) == ["good.py", "suite.toml"]


def test_what_a_module_prints_does_not_spoil_the_listing(suite):
    run = run_module("list", "--suite", suite(good="print('hello')\n" + GOOD))
    assert json.loads(run.stdout)["cases"][0]["doc"] == "A case."


@pytest.mark.parametrize(
    ("declaration", "reason"),
    [
        ("@case('a', outputs=['x'], tiers={'quick': Tier()})", "does not look like group.name"),
        ("@case('a.b', outputs=[], tiers={'quick': Tier()})", "declares no outputs"),
        ("@case('a.b', outputs=['x', 'x'], tiers={'quick': Tier()})", "names an output twice"),
        ("@case('a.b', outputs=['../x'], tiers={'quick': Tier()})", "output '../x' is not known"),
        ("@case('a.b', outputs=['__proto__'], tiers={'quick': Tier()})", "output '__proto__' is not known"),
        ("@case('a.b', outputs=['x'], tiers={})", "has no tier"),
        ("@case('a.b', outputs=['x'], tiers={'tiny': Tier(), 'quick': Tier()})", "tier 'tiny' is not known"),
        ("@case('a.b', outputs=['x'], tiers={'quick': Tier()}, devices=('tpu',))", "device 'tpu' is not known"),
        ("@case('a.b', outputs=['x'], tiers={'quick': Tier()}, warmup='hot')", "warmup 'hot' is not known"),
        ("@case('a.b', outputs=['x'], tiers={'quick': Tier(timeout=-1)})", "not a number of seconds > 0"),
        ("@case('a.b', outputs=['x'], tiers={'quick': Tier(f=print)})", "is not made of numbers"),
        ("@case('a.b', outputs=['x'], tiers={'quick': Tier(get=1)})", "'get' is reserved"),
        ("@case('a.b', outputs=['x'], tiers={'quick': Tier()}, variants={'default': Variant()})", "named default"),
        (
            "@case('a.b', outputs=['x'], tiers={'quick': Tier()}, variants={'v': Variant('w')})",
            "compare_as of variant v",
        ),
        ("@case('a.b', outputs=['x'], tiers={'quick': Tier()}, tolerance={'y': Tolerance()})", "output in tolerance"),
        ("@case('a.b', outputs=['x'], tiers={'quick': Tier()}, tolerance=Tolerance(rel=-1))", "not a finite number"),
        ("@case('a.b', tiers={'quick': Tier()})", "missing 1 required keyword-only argument: 'outputs'"),
    ],
)
def test_a_bad_declaration_is_refused_with_file_line_and_reason(suite, declaration, reason):
    error = error_of(suite(good=GOOD.replace("a.b", "z.z"), later=f"{HEAD}\n\n{declaration}\ndef f(p, device): ...\n"))
    assert error["file"].endswith("later.py") and error["place"] == "line 4"
    assert reason in error["reason"]


def test_a_name_declared_twice_is_refused_and_both_places_are_named(suite):
    error = error_of(suite(first=GOOD, second=GOOD))
    assert error["file"].endswith("second.py") and "first.py, line 2" in error["reason"]


def test_the_keyword_sampling_is_refused_in_a_case_module(suite):
    error = error_of(suite(good=GOOD + "    return lambda: build(gpts=1,\n        sampling=0.1)\n"))
    assert error["place"] == "line 6" and "sampling=" in error["reason"]


def test_a_module_that_needs_the_subject_to_be_listed_is_refused(suite):
    error = error_of(suite(good="import no_such_subject\n" + GOOD))
    assert error["place"] == "line 1" and "No module named 'no_such_subject'" in error["reason"]


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("def f(:\n", "line 1", "it is not Python"),
        ("x = 1\n", "", "declare no case"),
        ("raise SystemExit(3)\n", "line 1", "SystemExit: 3"),
        ("from _helper import y\n", "line 1", "_helper"),
    ],
)
def test_a_broken_module_is_refused(suite, text, place, reason):
    error = error_of(suite(broken=text))
    assert error["place"] == place and reason in error["reason"]


def test_a_module_that_hides_one_of_the_standard_library_is_refused(suite):
    assert "would hide" in error_of(suite(random=GOOD))["reason"]


@pytest.mark.parametrize(
    ("toml", "place", "reason"),
    [
        (TOML.replace("format = 1", "format = 2"), "", "format = 2 is not known here"),
        (TOML.replace("format = 1\n", ""), "", "the key format is missing"),
        (TOML.replace("title", "titel"), "", "the key title is missing"),
        (TOML + "color = 'red'\n", "[subject]", "the key color is not known"),
        (TOML.replace("no_such_subject", "no-such"), "[subject]", "no name of a top-level module"),
        ("adapter = '../x.py'\n" + TOML, "", "no module in the suite's folder"),
        (TOML + "[devices.tpu]\n", "[devices]", "the key tpu is not known"),
        (TOML + "[[constraint]]\nrequirement = 'x<2'\n", "[[constraint]]", "the key where is missing"),
        (TOML + CONSTRAINT.replace("_old.py", "_new.py"), "[[constraint]]", "no `_module.py:function`"),
        (TOML + CONSTRAINT.replace("_old.py", "good.py"), "[[constraint]]", "no `_module.py:function`"),
        (TOML + CONSTRAINT + "why = 'x'\n", "[[constraint]]", "the key why is not known"),
        ("format = \n", "line 1", "it is not TOML"),
    ],
)
def test_a_bad_suite_file_is_refused(suite, toml, place, reason):
    error = error_of(suite(toml=toml, good=GOOD, _old=PROBE))
    assert error["file"].endswith("suite.toml") and error["place"] == place
    assert reason in error["reason"]


def test_a_variant_whose_runs_may_differ_is_listed_as_such(suite):
    text = GOOD.replace(")\ndef", ", variants={'v': Variant(stable_expected=False, n=2)})\ndef")
    listed = listing_of(suite(good=text))["cases"]
    assert {case["variant"]: case["stable_expected"] for case in listed} == {"default": True, "v": False}
    assert all("stable_expected" not in case["params"] for case in listed)


def test_a_folder_without_a_suite_is_refused(tmp_path):
    assert "no such file" in error_of(tmp_path)["reason"]


def test_a_change_of_an_imported_helper_moves_the_hash_and_that_of_a_stranger_does_not(suite):
    importing = "from _direct import x\n" + GOOD
    other = GOOD.replace("a.b", "c.d")
    folder = suite(one=importing, two=other, _direct="from _far import x\n", _far="x = 1\n", _stranger="y = 1\n")
    before = hashes_of(folder)
    (folder / "_far.py").write_text("x = 2\n")
    far = hashes_of(folder)
    assert far["a.b@quick/cpu"] != before["a.b@quick/cpu"] and far["c.d@quick/cpu"] == before["c.d@quick/cpu"]
    (folder / "_stranger.py").write_text("y = 2\n")
    stranger = hashes_of(folder)
    assert stranger["a.b@quick/cpu"] == far["a.b@quick/cpu"] and stranger["suite"] != far["suite"]


def test_parameters_and_presets_move_only_their_own_hashes(suite):
    tiers = "{'quick': Tier(timeout=5, n=1), 'standard': Tier(timeout=5, n=2)}"
    text = (
        f"{HEAD}SIZES = {tiers}\nfrom _tiers import TIERS\n@case('a.b', outputs=['x'], tiers=TIERS)\ndef f(p, d): ...\n"
    )
    helper = f"from driftscope_runner.registry import Tier\nTIERS = {tiers}\n"
    listed = hashes_of(suite(good=text, _tiers=helper))
    quick, standard = listed["a.b@quick/cpu"], listed["a.b@standard/cpu"]
    assert len({*quick.values(), *standard.values()}) == 8
    assert quick == listed["a.b@quick/gpu"]


def test_the_adapter_is_part_of_the_hash_and_no_case_module(suite):
    folder = suite(toml="adapter = 'adapter.py'\n" + TOML, good=GOOD, adapter="import no_such_subject\n")
    before = hashes_of(folder)
    (folder / "adapter.py").write_text("import no_such_subject as s\n")
    assert hashes_of(folder)["a.b@quick/cpu"] != before["a.b@quick/cpu"]


def test_compiled_caches_do_not_count(suite):
    folder = suite(good=GOOD)
    before = hashes_of(folder)
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "good.cpython-311.py").write_text("")
    assert hashes_of(folder) == before


def test_the_shipped_suites_can_be_listed():
    for suite_file in sorted((Path(__file__).parents[2] / "cases").glob("*/suite.toml")):
        assert list_suite(suite_file.parent)["cases"]
