"""Routine cases: how they are declared, and what a worker tells of one."""

from __future__ import annotations

import pytest
from driftscope_runner.parameters import Params
from driftscope_runner.registry import RegistryError, Tier, Variant, case, declarations
from driftscope_runner.routine import routine
from driftscope_runner.sweeps import enough_loops

from support import drive, execution, listing_of, make_run, sample_of

ROUTINE = "routine.wave@quick/cpu"


@pytest.fixture(scope="module")
def sample(tmp_path_factory):
    folder = tmp_path_factory.mktemp("routine") / "run"
    make_run(folder, [execution(0, ROUTINE, preset="speed", warm_repeats=3)])
    assert drive(folder) == 0
    return sample_of(folder, 0)


def test_a_sweep_has_each_size_with_its_first_call_and_its_warm_repeats(sample):
    sweep = sample["sweep"]
    assert (sample["status"], sweep["parameter"], sweep["unit"]) == ("ok", "size", "pixels along an axis")
    assert [point["size"] for point in sweep["sizes"]] == [16, 64, 256]
    assert all(len(point["warm_s"]) == 3 and point["cold_s"] > 0 and point["loops"] >= 1 for point in sweep["sizes"])


@pytest.mark.parametrize(
    ("call_s", "loops"), [(1e-3, 16), (0.009, 2), (0.01, 1), (5.0, 1), (1e-6, 2**14), (0.0, 2**17)]
)
def test_short_calls_are_made_in_a_row_until_a_repeat_takes_ten_milliseconds(call_s, loops):
    assert enough_loops(lambda count: count * call_s) == loops


def test_it_has_neither_outputs_nor_memory_nor_times_of_the_whole(sample):
    assert sample["outputs"] == {} and sample["graph"] is None
    assert sample["timings"]["cold_s"] is None and sample["timings"]["warm_s"] == []
    assert sample["memory"]["peak_above_import_bytes"] is None
    assert [phase["name"] for phase in sample["phases"]] == ["import", *3 * ["setup", "cold", "warm"]]


def test_it_is_listed_with_what_is_swept():
    listed = {entry["case_id"]: entry for entry in listing_of()["cases"]}
    assert listed[ROUTINE]["sweep"] == {"parameter": "size", "unit": "pixels along an axis", "exponent": 2.0}
    assert listed[ROUTINE]["params"] == {"size": [16, 64, 256]} and listed[ROUTINE]["outputs"] == []
    assert listed["waves.identical@quick/cpu"]["sweep"] is None


@pytest.fixture
def registry():
    declarations.clear()
    yield declarations
    declarations.clear()


def declare(name="routine.made", sizes=(1, 2, 3), **more):
    return routine(name, sweep="n", unit="things", tiers={"quick": Tier(n=sizes)}, **more)(lambda p, device: None)


@pytest.mark.parametrize("sizes", [5, (1, 2), (1, 2, 2), (3, 2, 1), (0, 1, 2), (1, 2, "3"), (1, 2, True), None])
def test_sizes_that_give_no_line_are_refused(registry, sizes):
    with pytest.raises(RegistryError, match=r"the case routine\.made, tier quick: "):
        declare(sizes=sizes)


def test_the_group_routine_is_for_routine_cases_and_for_all_of_them(registry):
    with pytest.raises(RegistryError, match="must be called routine"):
        declare(name="other.made")
    with pytest.raises(RegistryError, match="declares no sweep"):
        case("routine.made", outputs=["x"], tiers={"quick": Tier()})(lambda p, device: None)


def test_variants_may_have_sizes_of_their_own_and_memory_is_that_of_the_largest(registry):
    declare(variants={"longer": Variant(n=(10, 20, 40))}, nominal_bytes=lambda p: 8 * p.n)
    declared = registry["routine.made"]
    sizes = {name: Params(declared.params("quick", name)) for name in declared.variants}
    assert {name: declared.nominal_bytes(p) for name, p in sizes.items()} == {"default": 24, "longer": 320}
