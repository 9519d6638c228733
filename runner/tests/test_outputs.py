"""Hashes, numbers and files of arrays; distances of float32."""

from __future__ import annotations

import hashlib
import math

import numpy as np
import pytest
from driftscope_runner.outputs import by_output, checked, described, elements_sha256, invariants, write_npz
from driftscope_runner.tracking import distance


def test_the_hash_is_of_c_order_little_endian_bytes_whatever_the_layout():
    expected = hashlib.sha256(bytes.fromhex("0000 0100 0200 0300 0400 0500")).hexdigest()
    array = np.arange(6, dtype="<i2").reshape(2, 3)
    for layout in (array, np.asfortranarray(array), array.astype(">i2"), np.tile(array, 2)[:, :3]):
        assert elements_sha256(checked("x", (layout, [], {}))[0]) == expected


@pytest.mark.parametrize("array", [np.float64(2.5), np.zeros((0, 3)), np.array([True, False])])
def test_arrays_without_dimensions_or_elements_are_written_as_they_are(tmp_path, array):
    output = checked("x", (np.asarray(array), [], {}))
    told = described(output)
    assert (
        told["shape"] == list(np.shape(array))
        and told["sha256"] == hashlib.sha256(np.asarray(array).tobytes()).hexdigest()
    )
    write_npz(tmp_path / "x.npz", output)
    with np.load(tmp_path / "x.npz", allow_pickle=False) as npz:
        assert npz["array"].shape == np.shape(array)


def test_the_byte_order_is_kept_in_the_file_and_in_the_name_of_the_dtype(tmp_path):
    output = checked(
        "x", (np.arange(3, dtype=">f8"), [{"label": "x", "sampling": np.float32(0.5)}], {"limit": math.inf})
    )
    assert described(output)["dtype"] == ">f8"
    assert described(output)["axes"] == [{"label": "x", "sampling": 0.5}] and described(output)["metadata"] == {
        "limit": "inf"
    }
    write_npz(tmp_path / "x.npz", output)
    with np.load(tmp_path / "x.npz", allow_pickle=False) as npz:
        assert npz["array"].dtype == np.dtype(">f8")
        assert str(npz["metadata"]) == '{"limit": "inf"}'


@pytest.mark.parametrize(
    "array", [np.array([{}]), np.array(["a"]), np.zeros(2, "datetime64[s]"), np.zeros(2, "g"), [1.0]]
)
def test_what_is_no_number_is_refused(array):
    with pytest.raises(TypeError, match="the output x is"):
        checked("x", (array, [], {}))


def test_invariants_by_hand():
    real = {"size": 4, "sum": 2.0, "mean": 0.5, "min": -3.0, "max": 3.0, "abs_max": 3.0}
    assert invariants(np.array([[-3, 1], [1, 3]])) == real
    complex_ = {"size": 2, "sum_real": 3.0, "sum_imag": 5.0, "abs_max": 5.0, "intensity": 26.0}
    assert invariants(np.array([3 + 4j, 1j])) == complex_
    assert invariants(np.array([np.inf, 1.0]))["sum"] == "inf"
    assert invariants(np.zeros(0))["max"] == "nan"


def test_run_may_give_a_value_a_tuple_or_a_dict():
    assert by_output(7, ["a"]) == {"a": 7}
    assert by_output((1, 2), ["a", "b"]) == {"a": 1, "b": 2}
    assert by_output({"b": 2, "a": 1}, ["a", "b"]) == {"a": 1, "b": 2}
    for wrong in ((1,), {"a": 1}, 7):
        with pytest.raises(TypeError, match="not one value for each of the outputs a, b"):
            by_output(wrong, ["a", "b"])


def test_distances_by_hand():
    assert distance(np.array([4.0, 1.0]), np.array([4.0, 2.0]), 0.5) == {
        "max_abs_norm": 0.25,
        "rel": 0.0,
        "intensity": 0.2,
    }
    assert distance(np.array([3 + 4j]), np.array([0j]), 0.0) == {"max_abs_norm": 1.0, "rel": 1.0, "intensity": -1.0}
    assert distance(np.zeros(2), np.zeros(2), 0.0) == {"max_abs_norm": 0.0, "rel": None, "intensity": 0.0}
    assert distance(np.zeros(2), np.ones(2), 0.0)["max_abs_norm"] == "inf"
    assert distance(np.array([np.nan, 1.0]), np.array([np.nan, 1.0]), 0.0)["max_abs_norm"] == 0.0
    assert distance(np.array([np.nan]), np.array([1.0]), 0.0)["rel"] == "inf"


def test_a_sum_that_cancels_has_no_intensity():
    assert distance(np.array([1001.0, -999.0]), np.array([1001.0, -998.0]), 0.0)["intensity"] == 0.5
    assert distance(np.array([1e4, -9999.0]), np.array([1e4, -9998.0]), 0.0)["intensity"] is None
    # Squared moduli never cancel.
    assert distance(np.array([1 + 0j, -1 + 0j]), np.array([1 + 0j, 0j]), 0.0)["intensity"] == -0.5


def test_distances_of_many_blocks_are_those_of_the_whole():
    rng = np.random.default_rng(20260101)
    a = rng.standard_normal(3 * 2**20 + 5) + 1.0
    a[7] = np.nan
    b = a.astype(np.float32)
    difference, modulus = np.abs(b[8:] - a[8:]), np.abs(a[8:])
    above = modulus > 1e-3 * np.nanmax(np.abs(a))
    found = distance(a, b, 1e-3)
    assert found["max_abs_norm"] == np.nanmax(np.abs(b - a)) / np.nanmax(np.abs(a))
    assert found["rel"] == (difference[above] / modulus[above]).max()
    # numpy sums float64 pairwise, fsum exactly.
    whole = math.fsum(b[~np.isnan(b)].astype(float)) / math.fsum(a[~np.isnan(a)]) - 1
    assert found["intensity"] == pytest.approx(whole, rel=1e-6)
