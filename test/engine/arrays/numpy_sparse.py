"""A stored npz of 16 GiB that takes almost no disk: float64 zeros, and a few values. Usage: numpy_sparse.py FOLDER.

zipfile would write every zero; here the file is laid out by hand (APPNOTE 6.3.10, 4.3) with holes, and its checksum is
put together from those of its parts, the way zlib's crc32_combine does it.
"""

import io
import json
import struct
import sys
import zlib
from pathlib import Path

import numpy as np
from numpy.lib import format as npy

size = 46_341  # 46341 ** 2 float64 are 16.0 GiB
values = {(0, 0): 1.5, (12_345, 6_789): -2.5e-300, (30_000, 46_340): np.nan, (46_340, 46_340): 7.0}


def matrix_times(matrix: list[int], vector: int) -> int:
    total = 0
    for row in matrix:
        if vector & 1:
            total ^= row
        vector >>= 1
    return total


def combined(first: int, second: int, second_bytes: int) -> int:
    """The checksum of two parts one after the other: `first` is moved on by as many zeros as the second has bytes."""
    matrix = [0xEDB88320, *(1 << bit for bit in range(31))]
    bits = second_bytes * 8
    while bits:
        if bits & 1:
            first = matrix_times(matrix, first)
        matrix = [matrix_times(matrix, row) for row in matrix]
        bits >>= 1
    return first ^ second


def zeros(count: int) -> int:
    """The checksum of so many zero bytes, by doubling."""
    crc = 0
    unit, unit_bytes = zlib.crc32(b"\0"), 1
    while count:
        if count & 1:
            crc = combined(crc, unit, unit_bytes)
        unit, unit_bytes = combined(unit, unit, unit_bytes), unit_bytes * 2
        count >>= 1
    return crc


def main(folder: Path) -> None:
    head = io.BytesIO()
    npy.write_array_header_1_0(head, {"descr": "<f8", "fortran_order": False, "shape": (size, size)})
    member_bytes = head.tell() + size * size * 8
    parts = [(0, head.getvalue())]
    parts += [(head.tell() + (y * size + x) * 8, struct.pack("<d", value)) for (y, x), value in sorted(values.items())]

    crc, at = 0, 0
    for offset, data in parts:
        crc = combined(crc, zeros(offset - at), offset - at)
        crc = combined(crc, zlib.crc32(data), len(data))
        at = offset + len(data)
    crc = combined(crc, zeros(member_bytes - at), member_bytes - at)

    name = b"array.npy"
    sizes = struct.pack("<HHQQ", 1, 16, member_bytes, member_bytes)
    common = struct.pack("<HHHHH", 45, 0, 0, 0, 0x21)
    local = b"PK\x03\x04" + common + struct.pack("<IIIHH", crc, 2**32 - 1, 2**32 - 1, len(name), len(sizes))
    with (folder / "sparse.npz").open("wb") as file:
        file.write(local + name + sizes)
        start = file.tell()
        for offset, data in parts:
            file.seek(start + offset)
            file.write(data)
        directory_at = start + member_bytes
        file.seek(directory_at)
        entry = struct.pack("<IIIHHHHHII", crc, 2**32 - 1, 2**32 - 1, len(name), len(sizes), 0, 0, 0, 0, 0)
        directory = b"PK\x01\x02" + struct.pack("<H", 45) + common + entry + name + sizes
        end64 = struct.pack("<QHHIIQQQQ", 44, 45, 45, 0, 0, 1, 1, len(directory), directory_at)
        file.write(directory + b"PK\x06\x06" + end64)
        file.write(b"PK\x06\x07" + struct.pack("<IQI", 0, directory_at + len(directory), 1))
        file.write(b"PK\x05\x06" + struct.pack("<HHHHIIH", 0, 0, 1, 1, len(directory), 2**32 - 1, 0))

    # numpy reads the same file in place.
    data = np.memmap(folder / "sparse.npz", "<f8", "r", start + head.tell(), (size, size))
    assert all(np.array_equal(data[place], value, equal_nan=True) for place, value in values.items())
    found = [[y, x, str(data[y, x])] for y, x in values]
    (folder / "sparse.json").write_text(json.dumps({"size": size, "values": found}))


main(Path(sys.argv[1]))
