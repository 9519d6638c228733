"""Writes numpy-values.json: what numpy says about the numbers that pictures are made of.

Run from this folder: python make_numpy_values.py > numpy-values.json
"""

import json
import sys

import numpy as np

rng = np.random.default_rng(5)


def text(values):
    """Numbers as JSON has none for what is not finite."""
    flat = np.asarray(values).ravel().tolist()
    return [value if np.isfinite(value) else str(value) for value in flat]


def share(place, value, low, high):
    place_of = np.vectorize(place, otypes=[np.longdouble])
    value, low, high = (np.asarray(part, dtype=np.longdouble) for part in (value, low, high))
    return text(((place_of(value) - place_of(low)) / (place_of(high) - place_of(low))).astype(float))


def scales():
    """In long double, so that float64 is judged by something better."""
    wide = [1e-320, 5e-324, 1e-30, 1e-9, 1e-6, 0.5, 1.0, 3.7, 1e12, 1e300, 1e308]
    signed = [-1e308, -1e12, -1.0, -3e-7, -1e-320, 0.0, 1e-320, 1e-7, 2e-4, 1.0, 1e308]
    narrow = [1.5e9, 1.5e9 + 1, 1.5e9 + 2.5, 1.5e9 + 4]

    def symlog(width):
        return lambda value: np.sign(value) * np.log10(1 + np.abs(value) / np.longdouble(width))

    def asinh(width):
        return lambda value: np.arcsinh(value / np.longdouble(width))

    cases = [
        ({"kind": "log"}, np.log10, wide, 1e-320, 1e308),
        ({"kind": "log"}, np.log10, [1e-9, 1e-6, 1e-4, 1.0], 1e-9, 1.0),
        ({"kind": "linear"}, lambda value: value, signed, -1e308, 1e308),
        ({"kind": "linear"}, lambda value: value, narrow, 1.5e9, 1.5e9 + 4),
        ({"kind": "symlog", "width": 1e-7}, symlog(1e-7), [-2e-4, -1e-7, 0.0, 1e-9, 1e-7, 2e-4], -2e-4, 2e-4),
        ({"kind": "symlog", "width": 1e-20}, symlog(1e-20), signed, -1e308, 1e308),
        ({"kind": "asinh", "width": 1e-8}, asinh(1e-8), [-1.0, -1e-8, 0.0, 1e-8, 1e-6, 1.0], -1.0, 1.0),
        ({"kind": "asinh", "width": 1e-20}, asinh(1e-20), signed, -1e308, 1e308),
    ]
    return [
        {"scale": scale, "low": low, "high": high, "values": values, "shares": share(place, values, low, high)}
        for scale, place, values, low, high in cases
    ]


def quantiles():
    values = np.concatenate([10.0 ** rng.uniform(-12, 3, 400), -(10.0 ** rng.uniform(-3, 1, 60)), np.zeros(40)])
    rng.shuffle(values)
    shares = [0, 0.0005, 0.05, 0.25, 0.5, 0.9995, 1]
    positive = values[values > 0]
    with_holes = np.concatenate([values, [np.nan, np.inf, -np.inf]])
    return {
        "values": text(with_holes),
        "shares": shares,
        "finite": np.quantile(values, shares).tolist(),
        "positive": np.quantile(positive, shares).tolist(),
        "log_histogram": {
            "low": 1e-10,
            "high": 100.0,
            "counts": np.histogram(np.log10(positive), bins=24, range=(-10, 2))[0].tolist(),
        },
        "sum": float(np.sum(values.astype(np.longdouble))),
        "mean": float(np.mean(values.astype(np.longdouble))),
        "deviation": float(np.std(values.astype(np.longdouble))),
    }


def ulps():
    """By counting with integers of the same width, sign and magnitude turned into one order."""

    def ordered(values, integer):
        raw = values.view(integer).astype(object)
        low = int(np.iinfo(integer).min)
        return [low - value if value < 0 else value for value in raw]

    cases = []
    for dtype, integer in [("float64", np.int64), ("float32", np.int32), ("float16", np.int16)]:
        kind = np.dtype(dtype).type
        tiny = kind(np.finfo(dtype).smallest_subnormal)
        largest = kind(np.finfo(dtype).max)
        a = np.array([1, 1, 0, -tiny, -1, largest, 1.5, tiny, 0.1, -0.0], dtype=dtype)
        b = np.array([1, np.nextafter(kind(1), kind(2)), tiny, tiny, 1, np.inf, 2, largest, 0.3, 0.0], dtype=dtype)
        distances = [abs(one - other) for one, other in zip(ordered(a, integer), ordered(b, integer), strict=True)]
        cases.append({"dtype": dtype, "a": text(a), "b": text(b), "distances": [str(d) for d in distances]})
    return cases


def reductions():
    values = rng.normal(size=(11, 14))
    values[3, 5] = np.nan
    values[7, 0] = np.inf
    step = 4
    padded = np.full((12, 16), np.nan)
    padded[:11, :14] = values
    blocks = padded.reshape(3, step, 4, step).transpose(0, 2, 1, 3).reshape(3, 4, step * step)
    special = np.where(np.isfinite(values), 0, values)
    hidden = np.zeros((12, 16))
    hidden[:11, :14] = special
    specials = hidden.reshape(3, step, 4, step).transpose(0, 2, 1, 3).reshape(3, 4, step * step).sum(axis=2)

    def kept(reduced):
        return text(np.where(specials == 0, reduced, specials))

    finite = np.where(np.isinf(blocks), np.nan, blocks)
    furthest = np.take_along_axis(finite, np.nanargmax(np.abs(finite), axis=2)[:, :, None], axis=2)[:, :, 0]
    return {
        "width": 14,
        "height": 11,
        "step": step,
        "values": text(values),
        "max": kept(np.nanmax(finite, axis=2)),
        "min": kept(np.nanmin(finite, axis=2)),
        "furthest": kept(furthest),
    }


json.dump(
    {"scales": scales(), "quantiles": quantiles(), "ulps": ulps(), "reductions": reductions()}, sys.stdout, indent=1
)
