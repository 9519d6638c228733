"""The arrays of facts/viewers.md 1.2 and 1.5 on which viewers failed. Usage: issue_arrays.py FOLDER.

Each is asked for whole and as tiles, in the way of numpy_planes.py. Files are named after the issue that they are from.
"""

import sys
import warnings
from pathlib import Path
from typing import Any

import h5py
import numpy as np
import zarr
from numpy_filled import Array
from numpy_planes import Questions
from zarr.codecs import BytesCodec, ShardingCodec, TransposeCodec

rng = np.random.default_rng(12)
size = (70, 130)
y, x = np.mgrid[: size[0], : size[1]]
radius = np.hypot(y - 35, x - 65)
noise = rng.random(size)


def half(first: float, second: float, dtype: str = "f8") -> Array:
    return np.where(x < size[1] // 2, first, second).astype(dtype)


def with_values(array: Array, values: dict[tuple[int, int], Any]) -> Array:
    for place, value in values.items():
        array[place] = value
    return array


def plain_arrays() -> dict[str, Array]:
    pattern = np.where(radius < 10, 1.0, 1e-9)
    pattern[(radius > 18) & (radius < 20)] = 1e-4
    pattern[(radius > 28) & (radius < 30)] = 1e-6
    return {
        "decades-of-a-pattern": pattern,
        "abtem-372-zeros-and-minus-1e-20": np.where(noise < 0.3, 0.0, np.where(noise < 0.6, -1e-20, pattern)),
        "silx-2507-all-zeros": np.zeros(size),
        "silx-3248-all-zeros-float32": np.zeros(size, "f4"),
        "napari-375-all-zeros-integer": np.zeros(size, "u1"),
        "hyperspy-1727-planes-without-positives": np.stack([pattern, -pattern, np.zeros(size), np.full(size, np.nan)]),
        "pyxem-1108-mostly-zero": np.where(noise < 0.97, 0, noise * 1000).astype("u2"),
        "h5web-184-mixed-signs": noise - 0.5,
        "h5web-192-all-negative": -pattern,
        "matplotlib-18415-minus-1-and-1e20": half(-1, 1e20),
        "matplotlib-19851-eighteen-decades": half(1e12, 1e30),
        "matplotlib-20411-from-1e-17": 10.0 ** (-17 * noise),
        "matplotlib-20163-zeros-beside-1e-2": half(0, 1e-2),
        "matplotlib-3321-negative-minimum": (noise - 0.9) * 1e3,
        "dioptas-150-masked-as-minus-1": np.where(noise < 0.1, -1, noise * 1e5).astype("i4"),
        "napari-1310-one-nan": with_values(noise.copy(), {(3, 7): np.nan}),
        "vpv-38-mostly-nan": with_values(np.full(size, np.nan, "f4"), {(1, 1): -2.5, (69, 129): 4}),
        "jdaviz-3641-all-nan": np.full(size, np.nan),
        "infinities": with_values(noise.copy(), {(0, 0): np.inf, (69, 129): -np.inf, (5, 5): -0.0}),
        "napari-3524-hot-pixel": with_values((noise * 50).astype("u2"), {(40, 90): 65535}),
        "silx-1772-small-span": (1.5e9 + 256 * (noise * 8).astype("i4")).astype("f4"),
        "silx-1772-smaller-span": 1.5e9 + noise * 1e-3,
        "silx-3604-bytes": (noise * 255).astype("u1"),
        "silx-3604-words": (noise * 65535).astype("u2"),
        "silx-core-relative-3e-8": 1 + 3e-8 * (noise > 0.5),
        "denormal-to-1e308": half(1e-320, 1e308),
        "npyjs-3-unsigned-byte": (noise > 0.5).astype("|u1"),
        "npyjs-44-float16": (noise * 60000).astype("f2"),
        "niivue-90-small-floats": (noise * 1e-12).astype("f4"),
        "numpy-21768-unsigned": (noise > 0.5).astype("u8"),
        "beyond-2-to-53": (2**53 + (noise > 0.5)).astype("i8") + (noise > 0.5),
        "beyond-2-to-63": np.full(size, 2**63, "u8") + (noise > 0.5).astype("u8"),
        "napari-1471-one-axis": pattern[35],
        "napari-5257-negative-scales": -np.abs(np.fft.fftshift(np.fft.fft2(noise))),
        "silx-2559-odd-tiles": rng.standard_normal((1025, 513)),
        "one-column": noise[:, :1],
        "no-elements": np.zeros((0, 4)),
        "one-element": np.array(7.0),
        "complex-wave": (pattern * np.exp(1j * radius)).astype("c8"),
        "big-endian": pattern.astype(">f4"),
        "fortran": np.asfortranarray(pattern),
    }


def stored_arrays(folder: Path) -> dict[str, Array]:
    halves = np.array([[65504, 2**-14, 2**-24], [-(2**-24), np.nan, -np.inf]], "f2")
    with h5py.File(folder / "h5wasm-49-big-endian.h5", "w") as file:
        file["array"] = noise.astype(">f8")
    with h5py.File(folder / "h5wasm-141-halves.h5", "w") as file:
        file.create_dataset("array", data=halves.astype(">f2"), chunks=(2, 2), shuffle=True, compression="gzip")
    transposed = ShardingCodec(chunk_shape=(10, 13), codecs=[TransposeCodec(order=(1, 0)), BytesCodec()])
    sharded = zarr.create_array(
        folder / "zarrita-427-transposed-in-shards.zarr",
        shape=size,
        chunks=(70, 130),
        dtype="f8",
        serializer=transposed,
        compressors=None,
    )
    sharded[...] = noise
    return {
        "h5wasm-49-big-endian.h5": noise.astype(">f8"),
        "h5wasm-141-halves.h5": halves,
        "zarrita-427-transposed-in-shards.zarr": noise,
    }


def huge_arrays(folder: Path, questions: Questions) -> None:
    """Larger than a viewer's memory, and almost all fill value: only corners are asked for."""
    corners = [(0, 0), (-20, -20)]

    def ask_corners(name: str, shape: tuple[int, int], part: Any) -> None:
        for row, column in corners:
            start = (row % shape[0], column % shape[1])
            window = {"row": start[0], "rows": 20, "column": start[1], "columns": 20}
            values = np.asarray(part[start[0] : start[0] + 20, start[1] : start[1] + 20])
            questions.answer(name, {"plane": {"y": 0, "x": 1, "at": []}, "window": window}, values.tobytes())

    for name, shape, dtype in [
        ("h5wasm-100-44000-by-3000.h5", (44_000, 3000), "f4"),
        ("h5wasm-111-beyond-2-to-31.h5", (65_536, 33_000), "u1"),
    ]:
        with h5py.File(folder / name, "w") as file:
            stored = file.create_dataset("array", shape=shape, chunks=(512, 512), dtype=dtype, fillvalue=3)
            stored[5, 5], stored[-3, -4] = 7, 9
            ask_corners(name, shape, stored)
    shape = (1_000_000, 3000)
    missing = zarr.create_array(
        folder / "h5web-1650-million-rows-of-nan.zarr", shape=shape, chunks=(1000, 3000), dtype="f8", fill_value=np.nan
    )
    ask_corners("h5web-1650-million-rows-of-nan.zarr", shape, missing)


def main(folder: Path) -> None:
    warnings.simplefilter("ignore")
    questions = Questions(folder)
    arrays = {f"{name}.npy": array for name, array in plain_arrays().items()}
    for name, array in arrays.items():
        np.save(folder / name, array)
    for name, array in (arrays | stored_arrays(folder)).items():
        questions.ask_windows(name, array)
        if array.ndim < 2 or array.size == 0:
            continue
        for part in ("amplitude", "phase") if array.dtype.kind == "c" else ("real",):
            for factor in (2, 16):
                tile = {"factor": factor, "row": 0, "column": 0, "part": part}
                for at in range(array.shape[0] if array.ndim == 3 else 1):
                    others = [at] if array.ndim == 3 else []
                    questions.ask_tile(name, array, (array.ndim - 2, array.ndim - 1, others), tile)
    huge_arrays(folder, questions)
    np.save(folder / "silx-1288-longdouble.npy", np.zeros(3, np.longdouble))
    questions.write()


main(Path(sys.argv[1]))
