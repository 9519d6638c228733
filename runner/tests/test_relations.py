"""What cases say must agree inside one bundle: how it is listed, what is refused, and what a worker leaves out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from driftscope_runner.case_id import CaseId
from driftscope_runner.consistency import unmet_relations
from driftscope_runner.registry import Relation, Tier, Variant, case, declarations

from support import listing_of, run_module

TOML = """format = 1
name = "made"
title = "Made by a test"
[subject]
distribution = "no-such-subject"
import_name = "no_such_subject"
"""
HEAD = "from driftscope_runner.registry import Relation, Tier, Tolerance, Variant, case\n"
TIERS = "tiers={'quick': Tier(timeout=5), 'large': Tier(timeout=5, devices=('gpu',))}"
VARIANTS = "variants={'eager': Variant(), 'noisy': Variant(stable_expected=False)}"


def declared(name: str, consistency: str = "", outputs: str = "['x', 'y']", tiers: str = TIERS) -> str:
    return (
        f"{HEAD}\n\n@case('{name}', outputs={outputs}, {tiers}, {VARIANTS}, consistency=[{consistency}])\n"
        "def f(p, device): ...\n"
    )


@pytest.fixture
def suite(tmp_path):
    def make(**modules: str) -> Path:
        (tmp_path / "suite.toml").write_text(TOML)
        for name, text in modules.items():
            (tmp_path / f"{name}.py").write_text(text)
        return tmp_path

    return make


def relations_in(folder):
    return {case["case_id"]: case["consistency"] for case in listing_of(folder)["cases"]}


def test_a_relation_is_listed_with_the_case_id_of_its_own_tier_and_device(suite):
    found = relations_in(suite(a=declared("a.b", "Relation('They agree.', of='eager', to='default')")))
    [relation] = found["a.b[eager]@quick/cpu"]
    assert relation == {
        "with": "a.b@quick/cpu",
        "outputs": {"x": "x", "y": "y"},
        "tolerance": {"rel": 0.0, "above_rel": 1e-6, "intensity": 0.0, "max_abs_norm": 0.0},
        "says": "They agree.",
    }
    assert [one["with"] for one in found["a.b[eager]@large/gpu"]] == ["a.b@large/gpu"]
    assert found["a.b@quick/cpu"] == []


def test_the_gpu_is_held_against_the_cpu_of_the_same_case_id_where_its_numbers_are_expected_to_repeat(suite):
    found = relations_in(suite(a=declared("a.b")))
    [relation] = found["a.b@quick/gpu"]
    assert relation["with"] == "a.b@quick/cpu" and relation["tolerance"]["max_abs_norm"] == 1e-8
    assert found["a.b@large/gpu"] == found["a.b[noisy]@quick/gpu"] == found["a.b@quick/cpu"] == []


def test_another_case_is_one_of_those_it_has_with_outputs_that_both_have_or_as_they_are_named(suite):
    other = declared("c.d", outputs="['y', 'z']", tiers="tiers={'quick': Tier(timeout=5)}")
    by_name = declared("a.b", "Relation('Agree.', to='c.d[eager]')")
    renamed = declared("e.f", "Relation('Agree.', to='c.d', outputs={'x': 'z'}, tolerance=Tolerance(rel=1e-3))")
    found = relations_in(suite(a=by_name, c=other, e=renamed))
    [relation] = found["a.b@quick/cpu"]
    assert (relation["with"], relation["outputs"]) == ("c.d[eager]@quick/cpu", {"y": "y"})
    assert found["e.f@quick/cpu"][0]["outputs"] == {"x": "z"}
    assert found["e.f@large/gpu"] == []  # c.d has no such tier


def test_outputs_of_one_run_are_related_within_it(suite):
    found = relations_in(suite(a=declared("a.b", "Relation('Agree.', of=('default', 'eager'), outputs={'y': 'x'})")))
    assert [found[f"a.b{variant}@quick/cpu"][0]["with"] for variant in ("", "[eager]")] == [
        "a.b@quick/cpu",
        "a.b[eager]@quick/cpu",
    ]


@pytest.mark.parametrize(
    ("relation", "reason"),
    [
        ("Relation('', to='eager')", "says in one sentence"),
        ("Relation('S.', to='eager', tolerance=1e-3)", "not a Tolerance"),
        ("Relation('S.', to='eager', tiers=('tiny',))", "tier 'tiny' is not known"),
        ("Relation('S.', to='lazy')", "a.b has no variant lazy"),
        ("Relation('S.', of='lazy', to='default')", "a.b has no variant lazy"),
        ("Relation('S.', to='c.d')", "there is no case c.d"),
        ("Relation('S.', to='z.z[lazy]')", "z.z has no variant lazy"),
        ("Relation('S.', to='z.z')", "no output in common with z.z"),
        ("Relation('S.', to='eager', outputs=('z',))", "it has no output z"),
        ("Relation('S.', to='z.z', outputs={'x': 'z'})", "z.z[default] has no output z"),
        ("Relation('S.', to='default')", "the output x of a.b[default] is compared with itself"),
        ("Relation('S.', of='eager', to='noisy')", "a.b[noisy] may differ from run to run"),
        ("Relation('S.', to='eager', tiers=('standard',))", "eager does not exist at any tier and device of default"),
        ("Relation('S.', to='eager'), Relation('T.', to='eager')", "is related to a.b[eager]@quick/cpu twice"),
    ],
)
def test_a_relation_that_can_not_be_held_is_refused_with_file_line_and_reason(suite, relation, reason):
    folder = suite(a=declared("a.b", relation), z=declared("z.z", outputs="['w']"))
    ended = run_module("list", "--suite", folder, check=False)
    error = json.loads(ended.stdout)["error"]
    assert ended.returncode == 65 and error["file"].endswith("a.py") and error["place"] == "line 4"
    assert reason in error["reason"]


def test_what_a_probe_denies_is_not_claimed_of_this_version():
    @case(
        "made.up",
        outputs=["x"],
        tiers={"quick": Tier()},
        variants={"order1": Variant(), "eager": Variant()},
        consistency=[
            Relation("The default is of order 1.", of="order1", to="default", requires=(lambda: "It is exact.",)),
            Relation("Both agree.", of="eager", to="default", requires=(lambda: None,)),
        ],
    )
    def set_up(p, device): ...

    declared = declarations.pop("made.up")
    unmet = {
        variant: unmet_relations(declared, CaseId("made.up", variant, "quick", "cpu"), {"made.up": declared})
        for variant in declared.variants
    }
    assert unmet == {"default": {}, "order1": {"made.up@quick/cpu": "It is exact."}, "eager": {}}
