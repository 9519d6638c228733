"""Two bundles of schema 1 as another program writes them: numpy and json only, none of Driftscope's own fields.

Usage: foreign_bundles.py FOLDER; writes FOLDER/a and FOLDER/b, one case an entry of `table`.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

nan, inf = float("nan"), float("inf")
axis = {
    "type": "RealSpaceAxis",
    "label": "x",
    "sampling": 0.1,
    "offset": 0.0,
    "units": "Å",
    "endpoint": False,
}


def floats(*values: float) -> np.ndarray:
    return np.array(values, dtype=np.float64)


def nan_of(payload: int) -> np.ndarray:
    return np.array([0x7FF8000000000000 | payload, 0x3FF0000000000000], dtype=np.uint64).view(np.float64)


grid = np.arange(12.0).reshape(3, 4)
wave = np.exp(1j * np.linspace(0, 3, 50))

table: dict[str, tuple[Any, Any]] = {
    "equal": (grid, grid),
    "f_order": (grid, np.asfortranarray(grid)),
    "nan_on_both": (floats(nan, 1), floats(nan, 1)),
    "nan_payload": (nan_of(0), nan_of(7)),
    "nan_on_b": (floats(1, 2), floats(nan, 2)),
    "nan_on_a": (floats(nan, 2), floats(1, 2)),
    "inf_on_both": (floats(inf, 1), floats(inf, 1 + 1e-13)),
    "inf_unlike": (floats(inf, 1), floats(-inf, 1)),
    "inf_on_b": (floats(1, 1), floats(inf, 1)),
    "signed_zero": (floats(0.0, 1), floats(-0.0, 1)),
    "subnormal_below_floor": (floats(5e-324, 1), floats(1e-323, 1)),
    "subnormal_alone": (floats(5e-324), floats(1e-323)),
    "empty": (np.zeros((0, 3)), np.zeros((0, 3))),
    "empty_otherwise": (np.zeros((0, 3)), np.zeros((3, 0))),
    "scalar": (np.float64(2.5), np.float64(2.5)),
    "scalar_moved": (np.float64(2.5), np.float64(2.6)),
    "big_endian": (grid.astype(">f8"), grid.astype(">f8")),
    "big_endian_on_b": (grid, grid.astype(">f8")),
    "float32_on_b": (grid, grid.astype(np.float32)),
    "broadcast": (np.ones((3, 1)), np.ones((1, 4))),
    "complex_rounding": (wave, wave * (1 + 1e-14)),
    "complex_phase": (wave, wave * np.exp(1e-8j)),
    "complex_nan": (np.array([complex(1, nan)]), np.array([complex(1, 2)])),
    "int64_beyond_2_53": (np.array([2**53]), np.array([2**53 + 1])),
    "uint64": (
        np.array([2**63], dtype=np.uint64),
        np.array([2**63 + 1], dtype=np.uint64),
    ),
    "uint8_wraps": (
        np.array([0, 9], dtype=np.uint8),
        np.array([255, 9], dtype=np.uint8),
    ),
    "float16": (
        np.array([60000], dtype=np.float16),
        np.array([-60000], dtype=np.float16),
    ),
    "bool": (np.array([True, False]), np.array([True, True])),
    "all_zero": (floats(0, 0), floats(0, 0)),
    "all_zero_on_a": (floats(0, 0), floats(0, 1e-300)),
    "all_negative": (floats(-1, -2), floats(-1, -2 - 1e-9)),
    "sum_cancels": (floats(1, -1 + 1e-9), floats(1 + 2e-11, -1 + 1e-9)),
    "below_floor": (floats(1, 1e-9, 2e-9), floats(1, 2e-9, 1e-9)),
    "intensity_alone": (np.full(1000, 1.0), np.full(1000, 1.0 + 5e-12)),
    "axes_units": (grid, grid),
    "axes_label": (grid, grid),
    "axes_missing": (grid, grid),
    "pickled": (grid, np.array([{"a": 1}], dtype=object)),
    "truncated": (grid, grid),
    "missing_output": (grid, grid),
    "fails": (grid, grid),
}

axes_of_b: dict[str, list[dict[str, Any]] | None] = {
    "axes_units": [axis, {**axis, "units": "mrad"}],
    "axes_label": [axis, {**axis, "label": "y", "_tex": "$y$"}],
    "axes_missing": None,
}


def write_output(path: Path, array: Any, axes: list[dict[str, Any]] | None) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    members: dict[str, Any] = {
        "array": array,
        "metadata": np.array(json.dumps({"energy": nan})),
    }
    if axes is not None:
        members["axes"] = np.array(json.dumps(axes))
    np.savez(path, **members)


def write_json(path: Path, value: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, indent=2, sort_keys=True) + "\n")


def write_bundle(folder: Path, side: int) -> None:
    for name, arrays in table.items():
        case_id = f"table.{name}@quick/cpu"
        file_name = case_id.replace("/", "__")
        array = np.asarray(arrays[side])
        axes = axes_of_b.get(name, [axis, axis]) if side else [axis, axis]
        outputs = ["x", "y"] if name == "missing_output" and side == 0 else ["x"]
        for output in outputs:
            write_output(folder / "cases" / file_name / f"{output}.npz", array, axes)
        if name == "truncated" and side:
            path = folder / "cases" / file_name / "x.npz"
            path.write_bytes(path.read_bytes()[:-60])
        failed = name == "fails" and side
        write_json(
            folder / "cases" / f"{file_name}.json",
            {
                "case_id": case_id,
                "status": "ERROR" if failed else "OK",
                "ref": f"v1.{side}",
                "sha": None,
                "preset": "accuracy",
                "timestamp_utc": "2026-10-03T10:00:00Z",
                "params": {"gpts": 4},
                "config": {"abtem": {}, "dask": {}},
                "timings": {
                    "setup": 0.1,
                    "cold": 1.0,
                    "cold_cpu": 1.0,
                    "warm": [1.0 + side, nan],
                    "rounds": 1,
                },
                "memory": {"peak_rss_bytes": 1000 + side, "nominal_bytes": None},
                "outputs": {}
                if failed
                else {
                    output: {
                        "file": f"{file_name}/{output}.npz",
                        "shape": list(array.shape),
                        "dtype": str(array.dtype),
                        "invariants": {
                            "mean": nan,
                            "abs_max": inf,
                            "min": -inf,
                            "size": array.size,
                        },
                    }
                    for output in outputs
                },
                "error": "Traceback\nValueError: no" if failed else None,
                "error_summary": "ValueError: no" if failed else None,
                "log_tail": ["done"],
            },
        )
    fingerprint = {
        "hostname": f"host{side}",
        "os": "Linux-6.18.2",
        "python": "3.12.1",
        "cpu": "x",
        "cpu_count": 2,
    }
    fingerprint |= {"gpu": None, "numpy": f"2.4.{side}", "scipy": "1.16.0"}
    joined = "|".join(str(fingerprint.get(key)) for key in ("cpu", "gpu", "python", "numpy"))
    write_json(
        folder / "manifest.json",
        {
            "schema_version": 1,
            "harness_version": "0.2.0",
            "case_hash": "3b1f",
            "ref": {
                "label": f"v1.{side}",
                "sha": f"{side}" * 40,
                "describe": f"v1.{side}-0-g0",
                "worktree": "w",
            },
            "preset": "accuracy",
            "tier": "quick",
            "devices": ["cpu"],
            "timestamp_utc": "2026-10-03T10:00:00Z",
            "fingerprint": fingerprint,
            "fingerprint_short": hashlib.sha256(joined.encode()).hexdigest()[:8],
            "load_average_at_start": [0.1, 0.2, nan],
            "command": "python -m abtem_bench capture",
            "abtem_version": f"1.{side}",
            "abtem_file": "abtem/__init__.py",
        },
    )


if __name__ == "__main__":
    for number, letter in enumerate("ab"):
        write_bundle(Path(sys.argv[1]) / letter, number)
