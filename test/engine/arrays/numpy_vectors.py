"""Pairs of arrays, and what they differ by, computed with numpy, whole Python integers and math.fsum.

Usage: numpy_vectors.py FOLDER SEED. Writes `<name>.a.npz`, `<name>.b.npz` and `vectors.json`: name -> `exact` (counts,
places, words) and `floats` (those that JSON can't hold are the strings `inf`, `-inf`, `nan`). No code is shared with
the TypeScript side.
"""

import json
import sys
from math import fsum, inf, isfinite
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

Pair = tuple[NDArray[Any], NDArray[Any]]
ABOVE_REL = 1e-6
FLOATS = {"max_a", "max_b", "max_abs", "max_abs_norm", "rel", "intensity", "sum_a", "sum_b"}
FLOATS |= {"rmse", "rmse_norm", "r1", "rwp", *(f"decade {k}" for k in range(12))}
# Their squares overflow or vanish in float64; the test knows their numbers by hand.
BEYOND_FSUM = ("complex huge", "complex tiny")


def vector(a: NDArray[Any], b: NDArray[Any]) -> dict[str, Any]:
    """Numbers of design 5.3; indices are those of the first element that reaches a maximum."""
    is_complex = a.dtype.kind == "c"
    exact = a.dtype.kind in "iub"
    as_float = a.astype("c16" if is_complex else "f8"), b.astype("c16" if is_complex else "f8")
    counted = np.isfinite(as_float[0]) & np.isfinite(as_float[1])
    nan = [np.isnan(x) for x in as_float]
    mismatch = ~counted & ~(nan[0] & nan[1]) & (as_float[0] != as_float[1])
    numbers = [(x.astype(object) if exact else y)[counted] for x, y in zip((a, b), as_float)]
    if exact:
        numbers = [np.array([int(n) for n in x], dtype=object) for x in numbers]
    with np.errstate(all="ignore"):
        difference = np.abs(numbers[1] - numbers[0]).astype("f8")
        moduli = [np.abs(x).astype("f8") for x in numbers]
        places = np.flatnonzero(counted)
        max_a, max_b = (float(x.max(initial=0.0)) for x in moduli)
        above = moduli[0] > ABOVE_REL * max_a
        relative = difference[above] / moduli[0][above]
    sums, cancels = sums_of(numbers, is_complex)
    same_bits = np.ascontiguousarray(a).tobytes() == np.ascontiguousarray(b).tobytes()
    result = {
        "max_a": max_a,
        "max_b": max_b,
        "max_abs": float(difference.max(initial=0.0)),
        "max_abs_index": index(places, difference, a.shape),
        "max_abs_norm": over(float(difference.max(initial=0.0)), max_a, max_b == 0),
        "rel": float(relative.max()) if relative.size else None,
        "rel_index": index(places[above], relative, a.shape),
        "intensity": sums[1] / sums[0] - 1 if sums[0] else (0.0 if max_b == 0 or same_bits else inf),
        "cancels": cancels,
        "sums": sums,
        "nan": [int(x.sum()) for x in nan],
        "inf": [int((np.isinf(x) & ~n).sum()) for x, n in zip(as_float, nan)],
        "mismatch": int(mismatch.sum()),
        "differing": int(mismatch.sum() + (numbers[0] != numbers[1]).sum()),
        "same_bits": same_bits,
        "shape": list(a.shape),
        "dtype": str(a.dtype),
    }
    result |= signs_of(numbers, is_complex)
    result |= errors_of(moduli, difference, max_b == 0)
    result |= {"decade_counts": []} if same_bits else decades_of(moduli[0], difference)
    if mismatch.any():
        result |= dict.fromkeys(("rmse", "rmse_norm", "r1", "rwp"), inf)
        first = [int(i) for i in np.argwhere(mismatch)[0]]
        result |= {"max_abs": inf, "max_abs_norm": inf, "rel": inf, "intensity": inf}
        result |= {"max_abs_index": first, "rel_index": first}
    return result


def sums_of(numbers: list[NDArray[Any]], is_complex: bool) -> tuple[list[float], bool]:
    if is_complex:
        parts = [[float(z.real) ** 2 + float(z.imag) ** 2 for z in x] for x in numbers]
        return [fsum(x) for x in parts], False
    total = sum if all(isinstance(n, int) for n in numbers[0]) else fsum
    cancels = 1000 * abs(total(numbers[0])) < total(np.abs(numbers[0]))
    return [float(total(x)) for x in numbers], bool(cancels)


def signs_of(numbers: list[NDArray[Any]], is_complex: bool) -> dict[str, Any]:
    """Of A, of B, and on one side only."""
    zero = [x == 0 for x in numbers]
    negative = [np.zeros(x.shape, bool) if is_complex else x < 0 for x in numbers]
    count = lambda a, b: [int(a.sum()), int(b.sum()), int((a != b).sum())]  # noqa: E731
    return {"zeros": count(*zero), "negatives": count(*negative)}


def errors_of(moduli: list[NDArray[Any]], difference: NDArray[Any], all_zero: bool) -> dict[str, Any]:
    a, max_a = moduli[0], float(moduli[0].max(initial=0.0))
    top = max(float(x.max(initial=0.0)) for x in moduli)
    weight_floor = max(ABOVE_REL * max_a, 2.0**-1022)
    # Powers of two lose nothing, and keep the squares of extremes.
    scale = 0 if 2.0**-400 < top < 2.0**500 or not isfinite(top) else -int(np.frexp(top)[1])
    with np.errstate(all="ignore"):
        scaled, weights = np.ldexp(difference, scale), np.maximum(a, weight_floor)
        is_square = bool(scaled.max(initial=0.0) < 1e154)
        rmse = float(np.ldexp(math_sqrt(fsum(scaled**2) / max(a.size, 1)), -scale)) if is_square else inf
        weighted = fsum(scaled * (difference / weights)) if is_square else inf
        weighted_a = fsum(np.ldexp(a, scale) * (a / weights))
    return {
        "rmse": rmse,
        "rmse_norm": over(rmse, max_a, all_zero),
        "r1": over(fsum(difference) if is_square else inf, fsum(a), all_zero),
        "rwp": math_sqrt(over(weighted, weighted_a, all_zero)),
    }


def decades_of(a: NDArray[Any], difference: NDArray[Any]) -> dict[str, Any]:
    top = a.max(initial=0.0)
    within = [(a <= top * 10.0**-k) & (a > top * 10.0 ** -(k + 1)) for k in range(12)]
    with np.errstate(all="ignore"):
        relative = difference / a
    return {
        "decade_counts": [int(x.sum()) for x in within],
        **{f"decade {k}": float(relative[x].max()) if x.any() else None for k, x in enumerate(within)},
    }


def math_sqrt(value: float) -> float:
    return float(np.sqrt(value))


def over(value: float, norm: float, all_zero: bool) -> float:
    return value / norm if norm else (0.0 if all_zero else inf)


def index(places: NDArray[Any], values: NDArray[Any], shape: tuple[int, ...]) -> list[int]:
    if not values.size:
        return []
    return [int(i) for i in np.unravel_index(int(places[int(np.argmax(values))]), shape)]


def random_pairs(seed: int) -> dict[str, Pair]:
    rng = np.random.default_rng(seed)
    pairs: dict[str, Pair] = {}
    orders: tuple[Literal["<", ">"], ...] = ("<", ">")
    for code in "?bhiqBHIQefdFD":
        for order in orders:
            dtype = np.dtype(code).newbyteorder(order)
            shape = tuple(int(n) for n in rng.integers(1, 9, int(rng.integers(1, 5))))
            pairs[f"random {dtype.str}"] = random_array(rng, dtype, shape), random_array(rng, dtype, shape)
            a = np.asfortranarray(random_array(rng, dtype, (7, 5, 3)))
            pairs[f"random fortran {dtype.str}"] = a, random_array(rng, dtype, (7, 5, 3))
    many = rng.lognormal(0, 8, 540_000)
    pairs["many blocks"] = many, many * (1 + 1e-9 * rng.standard_normal(many.size))
    signed = rng.standard_normal(540_000) * np.exp2(rng.integers(-900, 900, 540_000))
    pairs["many magnitudes"] = signed, np.where(rng.random(signed.size) < 0.5, signed, np.nextafter(signed, 0))
    # Blocks that fit float64 beside one that does not, and sums of the same size as nothing.
    small = np.arange(-35_000, 35_000)
    mixed = np.concatenate([small, [2**62, -(2**62)]]).astype("i8")
    pairs["int64 small, then large"] = mixed, np.concatenate([small, [2**62 + 1, 3 - 2**62]]).astype("i8")
    antisymmetric = np.concatenate([many, -many[::-1]])
    pairs["sums that cancel, many blocks"] = (
        antisymmetric,
        np.where(rng.random(1_080_000) < 0.5, antisymmetric, -antisymmetric),
    )
    pairs["same, many blocks"] = antisymmetric, antisymmetric
    # The first element above the floor of relative errors stands in the second block.
    late = np.concatenate([np.full(300_000, 1e-9), rng.lognormal(0, 1, 300_000)])
    pairs["same, floor passed late"] = late, late
    holes = np.where(rng.random(many.size) < 1e-3, np.nan, many)
    pairs["holes, many blocks"] = holes, holes * (1 + 1e-12)
    return pairs


def random_array(rng: np.random.Generator, dtype: np.dtype[Any], shape: tuple[int, ...]) -> NDArray[Any]:
    if dtype.kind in "iub":
        if dtype.kind == "b":
            return rng.integers(0, 2, shape).astype(dtype)
        limits = np.iinfo(dtype)
        return rng.integers(limits.min, limits.max, shape, dtype.newbyteorder("="), endpoint=True).astype(dtype)
    values = rng.standard_normal(shape) * np.exp2(rng.integers(-9, 9, shape))
    if dtype.kind == "c":
        values = values + 1j * rng.standard_normal(shape)
    with np.errstate(over="ignore"):
        return np.asarray(values, dtype)


def hand_made() -> dict[str, Pair]:
    f8, tiny, huge = np.float64, 5e-324, 1.7e308
    payload = np.array([0x7FF8000000000001, 0x3FF0000000000000], "u8").view("f8")
    floats: dict[str, tuple[list[float], list[float]]] = {
        "nan on both sides": ([1, np.nan, 2], [1, np.nan, 2 + 1e-12]),
        "nan in b": ([1, 2, 3], [1, np.nan, 3]),
        "nan in a": ([1, np.nan, 3], [1, 2, 3]),
        "only nan": ([np.nan, np.nan], [np.nan, np.nan]),
        "like infinities": ([1, np.inf, -np.inf], [1 + 1e-9, np.inf, -np.inf]),
        "unlike infinities": ([1, np.inf, 2], [1, -np.inf, 2]),
        "infinity in b": ([1, 2, 3], [1, 2, np.inf]),
        "infinity against nan": ([1, np.inf], [1, np.nan]),
        "signed zeros": ([0.0, -0.0, 1], [-0.0, 0.0, 1]),
        "subnormals": ([tiny, 3 * tiny, 1000 * tiny], [2 * tiny, 3 * tiny, 1001 * tiny]),
        "smallest against zero": ([0.0, tiny], [0.0, 0.0]),
        "overflowing difference": ([-huge, 1], [huge, 1]),
        "all zero a": ([0, 0, 0], [0, 1e-300, 0]),
        "all zero": ([0, 0], [0, 0]),
        "all zero b": ([1, 2], [0, 0]),
        "all negative": ([-1, -2, -4], [-1, -2.5, -4]),
        "sums that cancel": ([1, 1e100, 1, -1e100], [1, 1e100, 2, -1e100]),
        "sums to zero": ([1, -1], [1, -1 + 1e-13]),
        "one thousandth": ([1001, -999], [1001, -999.5]),
        "ring below the floor": ([1, 1e-7, 1e-5], [1, 1, 1.1e-5]),
        "ties": ([4, 4, 4], [5, 3, 5]),
        "below allclose": ([8e-9, 1e-9], [1e-9, 8e-9]),
    }
    pairs: dict[str, Pair] = {k: (np.array(a, f8), np.array(b, f8)) for k, (a, b) in floats.items()}
    complexes: dict[str, tuple[list[complex], list[complex]]] = {
        "complex": ([3 + 4j, 1j], [3 + 4j, 1.5j]),
        "complex phase only": ([1 + 0j, 2j], [1j, -2 + 0j]),
        "complex nan part": ([complex(1, np.nan), 1], [complex(np.nan, 2), 1 + 1e-9]),
        "complex nan on one side": ([1, 2], [1, complex(2, np.nan)]),
        "complex infinities": ([complex(np.inf, 1), 1], [complex(np.inf, 1), 1]),
        "complex huge": ([1e200 + 1e200j, 1e200], [2e200 + 2e200j, 2e200]),
        "complex tiny": ([5e-324 + 1.5e-323j], [1e-323 + 3e-323j]),
        "complex unlike infinities": ([complex(np.inf, 1), 1], [complex(1, np.inf), 1]),
    }
    pairs |= {k: (np.array(a, "c16"), np.array(b, "c16")) for k, (a, b) in complexes.items()}
    pairs |= {
        "0-d": (np.array(2.0), np.array(3.0)),
        "0-d nan": (np.array(np.nan), np.array(np.nan)),
        "empty": (np.zeros(0), np.zeros(0)),
        "empty rows": (np.zeros((0, 4), "c16"), np.zeros((0, 4), "c16")),
        "nan payload": (payload, np.array([np.nan, 1.0])),
        "fortran order against c": (np.asfortranarray(np.arange(6.0).reshape(2, 3)), np.arange(6.0).reshape(2, 3)),
        "int64 beyond 2^53": (np.array([2**53, 5], "i8"), np.array([2**53 + 1, 5], "i8")),
        "uint64 beyond 2^63": (np.array([2**63, 2**64 - 1], "u8"), np.array([2**63 + 1, 0], "u8")),
        "int64 extremes": (np.array([-(2**63), 2**63 - 1], "i8"), np.array([2**63 - 1, -(2**63)], "i8")),
        "int64 sums": (np.array([2**62] * 9, "i8"), np.array([2**62] * 8 + [2**62 + 1], "i8")),
        "unsigned": (np.array([0, 255], "u1"), np.array([1, 252], "u1")),
        "int8 wrap": (np.array([-128, 1], "i1"), np.array([127, 1], "i1")),
        "float16 extremes": (np.array([65504, 2**-14, 2**-24], "f2"), np.array([-65504, 2**-14, 2**-23], "f2")),
        "float16 infinities": (np.array([np.inf, np.nan, 1], ">f2"), np.array([np.inf, np.nan, 1.5], ">f2")),
        "float32 shade": (np.array([1, 2], "f4"), np.nextafter(np.array([1, 2], "f4"), np.float32(9))),
        "bool": (np.array([True, False, True]), np.array([True, True, True])),
        "all false": (np.array([False, False]), np.array([False, False])),
    }
    return pairs


def encode(value: Any) -> Any:
    return repr(value) if isinstance(value, float) and not isfinite(value) else value


def main(folder: Path, seed: int) -> None:
    vectors = {}
    for name, (a, b) in (hand_made() | random_pairs(seed)).items():
        np.savez(folder / f"{name}.a.npz", array=a)
        np.savez(folder / f"{name}.b.npz", array=b)
        if name.endswith(BEYOND_FSUM):
            continue
        numbers = vector(a, b)
        numbers["sum_a"], numbers["sum_b"] = numbers.pop("sums")
        vectors[name] = {
            "floats": {key: encode(value) for key, value in numbers.items() if key in FLOATS},
            "exact": {key: value for key, value in numbers.items() if key not in FLOATS},
        }
    (folder / "vectors.json").write_text(json.dumps(vectors, allow_nan=False))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
