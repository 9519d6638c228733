"""The abTEM suite as a plain listing shows it, against the table of its parameters; abTEM itself isn't needed."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
import tomllib

ROOT = Path(__file__).resolve().parents[2]
SUITE = ROOT / "cases" / "abtem"

SI_QUICK = {"material": "Si", "cells": [4, 4, 8], "gpts": 256, "slice_thickness": 2.0, "slice_chunk": 4}
STO_STANDARD = {"material": "SrTiO3", "cells": [8, 8, 40], "gpts": 1024, "slice_thickness": 1.0, "slice_chunk": 8}
STO_SHORT = {**STO_STANDARD, "cells": [8, 8, 15], "slice_thickness": 2.0}
SI_LARGE = {"material": "Si", "cells": [20, 20, 75], "gpts": 4096, "slice_thickness": 2.0, "slice_chunk": 8}

DEFAULTS: dict[str, tuple[float, dict[str, Any]]] = {
    "potential.infinite@quick": (120, SI_QUICK),
    "potential.infinite@standard": (600, STO_SHORT),
    "potential.infinite@large": (3600, SI_LARGE),
    "hrtem.exitwave@quick": (120, {**SI_QUICK, "cells": [4, 4, 10], "max_angle": 60.0}),
    "hrtem.exitwave@standard": (900, {**STO_STANDARD, "max_angle": 60.0}),
    "hrtem.exitwave@large": (3600, {**SI_LARGE, "cells": [20, 20, 120], "max_angle": 60.0}),
    "diffraction.cbed@quick": (
        120,
        {**SI_QUICK, "material": "SrTiO3", "cells": [4, 4, 10], "slice_thickness": 1.0, "max_angle": 80.0},
    ),
    "diffraction.cbed@standard": (900, {**STO_STANDARD, "max_angle": 80.0}),
    "diffraction.cbed@large": (
        3600,
        {**SI_LARGE, "cells": [20, 20, 120], "slice_thickness": 1.0, "max_angle": 80.0},
    ),
    "stem.multidetector@quick": (300, {**SI_QUICK, "scan": [3, 3], "max_batch": 8}),
    "stem.multidetector@standard": (1800, {**STO_SHORT, "scan": [15, 15], "max_batch": 8}),
    "stem.multidetector@large": (7200, {**SI_LARGE, "scan": [7, 7], "max_batch": 8}),
}
OUTPUTS = {
    "potential.infinite": ["potential"],
    "hrtem.exitwave": ["exitwave", "saed"],
    "diffraction.cbed": ["cbed"],
    "stem.multidetector": ["bf", "adf", "segmented"],
}
VARIANTS: dict[str, dict[str, dict[str, Any]]] = {
    "potential.infinite": {"default": {}},
    "hrtem.exitwave": {"default": {}, "order1": {"order": 1}, "order2": {"order": 2}, "eager": {"lazy": False}},
    "diffraction.cbed": {"default": {}, "order1": {"order": 1}},
    "stem.multidetector": {
        "default": {},
        "order1": {"order": 1},
        "eager": {"lazy": False},
        "auto": {"max_batch": "auto", "slice_chunk": None},
    },
}


def module_of_suite(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"abtem_suite_{name}", SUITE / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", OUTPUTS)
def test_parameters_and_outputs_are_those_of_the_table(cases: dict[str, Any], name: str) -> None:
    for case in (case for case in cases.values() if case["name"] == name):
        timeout_s, params = DEFAULTS[f"{name}@{case['tier']}"]
        assert case["outputs"] == OUTPUTS[name]
        assert case["timeout_s"] == timeout_s
        assert case["params"] == {**params, **VARIANTS[name][case["variant"]]}
        assert case["doc"]


def test_nominal_bytes_count_slices_and_one_batch_of_waves(cases: dict[str, Any]) -> None:
    # nx ny (4 slices + 16 batch), with the slice counts that abTEM 1.0.10 reports: 22 for Si (4, 4, 8), 40 for SrTiO3.
    assert cases["stem.multidetector@quick/cpu"]["nominal_bytes"] == 256 * 256 * (4 * 22 + 16 * 8)
    assert cases["diffraction.cbed@quick/cpu"]["nominal_bytes"] == 256 * 256 * (4 * 40 + 16)


@pytest.mark.parametrize(
    ("preset", "planning"),
    [
        ("accuracy", "FFTW_ESTIMATE"),
        ("float32-tracking", "FFTW_ESTIMATE"),
        ("speed", "FFTW_MEASURE"),
        ("memory", "FFTW_MEASURE"),
    ],
)
def test_only_presets_that_judge_numbers_plan_their_transforms_by_estimate(preset: str, planning: str) -> None:
    of_preset = tomllib.loads((SUITE / "suite.toml").read_text())["presets"][preset]
    pinned = module_of_suite("adapter").settings(of_preset, "float32", {"slice_chunk": 4, "lazy": False}, "cpu")
    assert pinned["fftw.planning_effort"] == planning
    assert pinned["precision"] == "float32"
    assert pinned["potential.slice-chunk-size"] == 4
    assert pinned["dask.lazy"] is False


def test_a_case_that_leaves_the_slice_chunk_to_abtem_does_not_pin_it() -> None:
    pinned = module_of_suite("adapter").settings({}, "float64", {"slice_chunk": None}, "cpu")
    assert "potential.slice-chunk-size" not in pinned


def test_axes_and_metadata_become_strict_json() -> None:
    to_json = module_of_suite("adapter").to_json
    read = {"values": np.array([1.5, np.inf]), "n": np.int64(3), "f": np.float64(0.1), 2: (True, None, 1 - 2j)}
    written = {"values": [1.5, "inf"], "n": 3, "f": 0.1, "2": [True, None, [1.0, -2.0]]}
    assert json.loads(json.dumps(to_json(read), allow_nan=False)) == written


class BareArray:
    """What `to_output` needs of an abTEM object: array, axes, metadata, and a copy on the host."""

    def __init__(self) -> None:
        self.array = np.arange(6.0).reshape(2, 3)
        self.axes_metadata: list[Any] = []
        self.metadata = {"energy": np.float64(200e3), "data_origin": "abTEM_v1.0.10"}

    def to_cpu(self) -> "BareArray":
        return self


def test_output_metadata_names_the_class_and_not_the_version() -> None:
    array, axes, metadata = module_of_suite("adapter").to_output(BareArray())
    assert array.tolist() == [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]
    assert axes == []
    assert metadata == {"energy": 200e3, "type": "BareArray"}
