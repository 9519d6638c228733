"""Arrays of every dtype and order with windows and min/max tiles of their planes. Usage: numpy_planes.py FOLDER.

Writes npy, npz and deflated npz files, `expected.json` with what is asked, and `answers.bin` with what numpy answers
(little-endian, C order; float16 as float32; a tile is all `low`, all `high`, each cell's first element, the least
element above 0, then one byte of kinds a cell).
"""

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy_filled import Array, filled

rng = np.random.default_rng(5)
tile_cells = 512


def sent(values: Array) -> bytes:
    wider = values.astype(np.float32) if values.dtype.kind == "f" and values.dtype.itemsize == 2 else values
    return wider.astype(wider.dtype.newbyteorder("<")).tobytes(order="C")


def plane_of(array: Array, y: int | None, x: int | None, at: list[int]) -> Array:
    left = iter(at)
    picked = array[tuple(slice(None) if axis in (y, x) else next(left) for axis in range(array.ndim))]
    if y is None or x is None:
        return np.asarray(picked).reshape((1, -1) if y is None else (-1, 1))
    return picked if y < x else picked.T


def part_of(plane: Array, part: str) -> Array:
    if plane.dtype.kind == "c":
        wide = plane.astype(np.complex128)
        take = {"amplitude": np.abs, "phase": np.angle, "real": np.real, "imaginary": np.imag}
        return np.asarray(take[part](wide))
    if plane.dtype.kind in "iu" and plane.dtype.itemsize == 8:
        return plane.astype(plane.dtype.newbyteorder("="))
    return plane.astype(np.float64)


def reduced(reduce: Any, values: Array, factor: int) -> Array:
    down, across = (np.arange(0, size, factor) for size in values.shape)
    return np.asarray(reduce.reduceat(reduce.reduceat(values, down, axis=0), across, axis=1))


def tile_of(values: Array, factor: int, row: int, column: int) -> bytes:
    span = tile_cells * factor
    part = values[row * span : (row + 1) * span, column * span : (column + 1) * span]
    finite = np.isfinite(part)
    low, high = part, part
    if part.dtype.kind == "f":
        low, high = np.where(finite, part, np.inf), np.where(finite, part, -np.inf)
    low, high = reduced(np.minimum, low, factor), reduced(np.maximum, high, factor)
    if part.dtype.kind == "f":
        nothing = ~reduced(np.logical_or, finite, factor)
        low, high = np.where(nothing, np.nan, low), np.where(nothing, np.nan, high)
    kinds = [np.isnan(part), part == np.inf, part == -np.inf, part == 0, finite & (part < 0), finite & (part > 0)]
    holds = sum(reduced(np.logical_or, kind, factor).astype(np.uint8) << bit for bit, kind in enumerate(kinds))
    above = part[finite & (part > 0)]
    least = np.float64(above.min() if above.size > 0 else np.nan)
    numbers = (low, high, part[::factor, ::factor], least)
    return b"".join(one.tobytes() for one in (*numbers, np.asarray(holds, np.uint8)))


def random_planes(array: Array) -> list[tuple[int | None, int | None, list[int]]]:
    axes: list[int | None] = list(range(array.ndim))
    pairs = [(y, x) for y in [*axes, None] for x in [*axes, None] if y is None or y != x]
    return [
        (y, x, [int(rng.integers(size)) for axis, size in enumerate(array.shape) if axis not in (y, x)])
        for y, x in pairs
        if all(size > 0 for axis, size in enumerate(array.shape) if axis not in (y, x))
    ]


def random_window(shape: tuple[int, ...]) -> dict[str, int]:
    (row, bottom), (column, right) = (np.sort(rng.integers(0, size + 1, 2)) for size in shape)
    return {"row": int(row), "rows": int(bottom - row), "column": int(column), "columns": int(right - column)}


class Questions:
    """What is asked of the files, with numpy's answers."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.asked: list[dict[str, Any]] = []
        self.answers = (folder / "answers.bin").open("wb")

    def answer(self, name: str, request: dict[str, Any], values: bytes) -> None:
        start = self.answers.tell()
        self.asked.append({"file": name, **request, "start": start, "end": start + len(values)})
        self.answers.write(values)

    def ask_windows(self, name: str, array: Array) -> None:
        for y, x, at in random_planes(array):
            plane = plane_of(array, y, x, at)
            window = random_window(plane.shape)
            part = plane[window["row"] :, window["column"] :][: window["rows"], : window["columns"]]
            self.answer(name, {"plane": {"y": y, "x": x, "at": at}, "window": window}, sent(part))

    def ask_tile(self, name: str, array: Array, request: tuple[int, int, list[int]], tile: dict[str, Any]) -> None:
        y, x, at = request
        values = part_of(plane_of(array, y, x, at), tile["part"])
        self.answer(
            name,
            {"plane": {"y": y, "x": x, "at": at}, "tile": tile},
            tile_of(values, tile["factor"], tile["row"], tile["column"]),
        )

    def write(self) -> None:
        self.answers.close()
        (self.folder / "expected.json").write_text(json.dumps(self.asked))


kinds = ["b1", "i1", "u1", *(f"{c}{n}" for c in "iu" for n in (2, 4, 8)), "f2", "f4", "f8", "c8", "c16"]


def main(folder: Path) -> None:
    questions = Questions(folder)
    for kind in kinds:
        for byte_order in "<>" if np.dtype(kind).itemsize > 1 else "=":
            for order in "CF":
                dtype = np.dtype(kind).newbyteorder(byte_order)
                array = np.asarray(filled(rng, dtype, (3, 4, 37, 41)), dtype, order=order)
                name = f"{kind}-{'big' if byte_order == '>' else 'little'}-{order}.npy"
                np.save(folder / name, array)
                questions.ask_windows(name, array)
                for factor, part in ((2, "amplitude"), (8, "real"), (16, "phase"), (64, "imaginary")):
                    place = {"factor": factor, "row": 0, "column": 0, "part": part}
                    questions.ask_tile(name, array, (2, 3, [1, 2]), place)
                    questions.ask_tile(name, array, (3, 1, [2, 5]), place)

    for dimensions in (0, 1, 2):
        array = filled(rng, np.dtype("f8"), (1200, 7)[:dimensions])
        name = f"{dimensions}-d.npz"
        np.savez(folder / name, array=array)
        questions.ask_windows(name, array)
    for order in "CF":
        array = np.asarray(filled(rng, np.dtype("f8"), (2, 1300, 2100)), order=order)
        for name, save in ((f"large-{order}.npz", np.savez), (f"deflated-{order}.npz", np.savez_compressed)):
            save(folder / name, array=array)
            questions.ask_windows(name, array)
            for factor, row, column in ((2, 1, 2), (2, 0, 0), (4, 0, 1), (16, 0, 0), (64, 0, 0), (4096, 0, 0)):
                place = {"factor": factor, "row": row, "column": column, "part": "real"}
                questions.ask_tile(name, array, (1, 2, [1]), place)
    questions.write()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
