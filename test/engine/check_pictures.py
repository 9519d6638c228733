"""Checks pictures of a report against numpy: its own PNG reader, float64 scales, and the colour maps' published tables.

Usage: check_pictures.py FOLDER < JSON of {case: {side: base64}}; FOLDER as picture_bundles.py wrote it. Prints JSON of
{case: {side: largest distance in steps of the map, or an exact reduction's pixel}}.
"""

from __future__ import annotations

import base64
import json
import re
import struct
import sys
import zlib
from pathlib import Path

import numpy as np

TABLES = Path(__file__).parents[2] / "main/contract/picture/colour-tables.ts"
STEPS = 1024


def read_png(data: bytes) -> np.ndarray:
    """RGB of an 8-bit truecolour PNG without interlace; every checksum is verified."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed, size = 8, b"", (0, 0)
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        (check,) = struct.unpack(">I", data[at + 8 + length : at + 12 + length])
        assert check == zlib.crc32(kind + body)
        if kind == b"IHDR":
            size = struct.unpack(">II", body[:8])
            assert body[8:] == bytes([8, 2, 0, 0, 0])
        packed += body if kind == b"IDAT" else b""
        at += 12 + length
    width, height = size
    rows = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, 1 + 3 * width)
    pixels = np.zeros((height, 3 * width), np.uint8)
    for row in range(height):
        kind, line = rows[row, 0], rows[row, 1:]
        assert kind in (0, 2)
        pixels[row] = line + pixels[row - 1] if kind == 2 else line
    return pixels.reshape(height, width, 3)


def colours(name: str) -> np.ndarray:
    found = re.search(rf"{name}:\s*'([0-9a-f]+)'", TABLES.read_text())
    assert found is not None
    table = np.frombuffer(bytes.fromhex(found[1]), np.uint8).reshape(-1, 3).astype(float)
    place = np.linspace(0, len(table) - 1, STEPS)
    return np.stack([np.interp(place, np.arange(len(table)), table[:, c]) for c in range(3)], axis=1)


def distance(pixels: np.ndarray, shares: np.ndarray, name: str) -> float:
    """How far the colours are from those of the shares, in steps of the map (half a level counts as equal)."""
    steps = colours(name)
    wanted = np.clip(np.floor(shares * STEPS), 0, STEPS - 1).astype(int)
    off = np.full(wanted.shape, np.inf)
    for d in (3, 2, 1, 0):
        for step in (wanted - d, wanted + d):
            near = np.abs(pixels - steps[np.clip(step, 0, STEPS - 1)]).max(axis=-1) <= 0.5 + 1e-9
            off[near] = d
    return float(off.max())


def log_limits(*arrays: np.ndarray) -> tuple[float, float]:
    """The power of ten below all but one positive value in a thousand, at most 12 decades under the largest."""
    values = np.concatenate([array[np.isfinite(array) & (array > 0)] for array in arrays])
    decades = min(12, max(1, np.log10(values.max()) - np.floor(np.log10(np.quantile(values, 0.001)))))
    return float(values.max() / 10**decades), float(values.max())


def log_shares(values: np.ndarray, limits: tuple[float, float]) -> np.ndarray:
    low, high = np.log10(limits)
    return np.clip((np.log10(values) - low) / (high - low), 0, 1)


def symlog_shares(values: np.ndarray) -> np.ndarray:
    """Linear below the power of ten three decades under the largest, symmetric around zero."""
    largest = np.abs(values).max()
    width = 10.0 ** (np.floor(np.log10(largest)) - 3)
    place = np.sign(values) * np.log10(1 + np.abs(values) / width)
    return (place / np.log10(1 + largest / width) + 1) / 2


def reduced(values: np.ndarray, step: int) -> np.ndarray:
    """The largest of each block, blocks counted from the first element."""
    across = np.maximum.reduceat(values, np.arange(0, values.shape[0], step), axis=0)
    return np.maximum.reduceat(across, np.arange(0, values.shape[1], step), axis=1)


def main() -> None:
    folder, pictures = Path(sys.argv[1]), json.load(sys.stdin)
    found = {}
    for case, step, zoom, plane in (
        ("rings", 1, 2, ()),
        ("cube", 1, 7, (2, 1)),
        ("columns", 3, 1, ()),
        ("hot", 7, 1, ()),
    ):
        a, b = (np.load(folder / f"{case}.{side}.npy")[plane].astype(float) for side in "ab")
        difference = b - a
        large_a, large_b = reduced(a, step), reduced(b, step)
        far = reduced(np.abs(difference), step)
        limits = log_limits(large_a, large_b)
        shares = {
            "a": (log_shares(large_a, limits), "viridis"),
            "b": (log_shares(large_b, limits), "viridis"),
            "difference": (symlog_shares(difference if step == 1 else far), "vik"),
        }
        found[case] = {
            side: distance(pixels_of(pictures[case][side], zoom), *wanted) for side, wanted in shares.items()
        }
    print(json.dumps(found))


def pixels_of(text: str, zoom: int) -> np.ndarray:
    """One pixel an element; each is a block of one colour."""
    pixels = read_png(base64.b64decode(text))
    elements = pixels[::zoom, ::zoom]
    assert np.array_equal(pixels, elements.repeat(zoom, axis=0).repeat(zoom, axis=1))
    return elements


main()
