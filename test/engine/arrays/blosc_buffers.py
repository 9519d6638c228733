"""Buffers of every compressor, shuffle and odd size as c-blosc writes them. Usage: blosc_buffers.py FOLDER.

`buffers.bin` holds, for each: sizes of the compressed and the plain bytes (uint32), then both.
"""

import itertools
import struct
import sys
from pathlib import Path

import numcodecs
import numpy as np

rng = np.random.default_rng(1)
compressors = ["blosclz", "lz4", "lz4hc", "zlib", "zstd"]
dtypes = ["u1", "f2", "f4", "f8", "c16", "V24", "V3"]
sizes = [(1, 0), (7, 0), (8, 0), (100, 0), (1001, 4096), (30_000, 0), (30_003, 4096)]


def main(folder: Path) -> None:
    with (folder / "buffers.bin").open("wb") as out:
        for name, shuffle, dtype, (size, block) in itertools.product(compressors, (0, 1, 2), dtypes, sizes):
            for level in (0, 5, 9) if size < 10_000 else (5,):
                plain = np.cumsum(rng.integers(0, 3, size * np.dtype(dtype).itemsize)).astype("u1")
                packed = numcodecs.Blosc(name, level, shuffle, blocksize=block).encode(plain.view(dtype))
                out.write(struct.pack("<II", len(packed), plain.size) + packed + plain.tobytes())


main(Path(sys.argv[1]))
