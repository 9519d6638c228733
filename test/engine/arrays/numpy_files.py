"""Good and hostile npy and npz files. Usage: numpy_files.py FOLDER."""

import io
import json
import struct
import sys
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
from numpy.lib import format as npy


def npy_bytes(array: Any, version: tuple[int, int] | None = None) -> bytes:
    out = io.BytesIO()
    npy.write_array(out, np.asanyarray(array), version=version)
    return out.getvalue()


def with_header(header: str, data: bytes = b"", major: int = 1, claimed: int | None = None) -> bytes:
    text = header.encode("latin-1") + b"\n"
    length = len(text) if claimed is None else claimed
    return b"\x93NUMPY" + bytes([major, 0]) + struct.pack("<H" if major == 1 else "<I", length) + text + data


def npz_bytes(members: list[tuple[str, bytes]], compression: int = zipfile.ZIP_STORED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", compression) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return out.getvalue()


def good_npy() -> dict[str, bytes]:
    numbers = np.arange(6.0).reshape(2, 3)
    return {
        "version-1.npy": npy_bytes(numbers, (1, 0)),
        "version-2.npy": npy_bytes(numbers, (2, 0)),
        "version-3.npy": npy_bytes(numbers, (3, 0)),
        "python-2.npy": with_header("{'descr': '<f8', 'fortran_order': False, 'shape': (2L, 3L), }", numbers.tobytes()),
        "keys-in-any-order.npy": with_header(
            '{"shape": (2, 3), "fortran_order": False, "descr": "<f8"}', numbers.tobytes()
        ),
        "fortran.npy": npy_bytes(np.asfortranarray(numbers)),
        "big-endian.npy": npy_bytes(numbers.astype(">f4")),
        "0-d.npy": npy_bytes(np.array(7.0)),
        "empty.npy": npy_bytes(np.zeros((0, 4))),
    }


def hostile_npy() -> dict[str, bytes]:
    numbers = np.arange(6.0).reshape(2, 3)
    plain = npy_bytes(numbers)
    shape = "{{'descr': '<f8', 'fortran_order': False, 'shape': {}, }}"
    return {
        "truncated.npy": plain[:-1],
        "truncated-header.npy": plain[:40],
        "truncated-length.npy": plain[:9],
        "no-npy.npy": b"GIF89a..........",
        "nothing.npy": b"",
        "version-4.npy": plain[:6] + b"\x04\x00" + plain[8:],
        "trailing.npy": plain + b"abc",
        "concatenated.npy": plain + plain,
        "pickled.npy": npy_bytes(np.array([{"a": 1}, None], dtype=object)),
        "strings.npy": npy_bytes(np.array([b"abc"])),
        "text.npy": npy_bytes(np.array(["abc"])),
        "structured.npy": npy_bytes(np.zeros(2, [("x", "f8"), ("y", "i4")])),
        "void.npy": npy_bytes(np.zeros(2, "V8")),
        "datetime.npy": npy_bytes(np.array(["2026-01-01"], "M8[D]")),
        "timedelta.npy": npy_bytes(np.array([1], "m8[ns]")),
        "longdouble.npy": npy_bytes(np.zeros(2, np.longdouble)),
        "clongdouble.npy": npy_bytes(np.zeros(2, np.clongdouble)),
        "odd-size.npy": with_header("{'descr': '<f3', 'fortran_order': False, 'shape': (2,), }", b"123456"),
        "negative.npy": with_header(shape.format("(-2, 3)"), numbers.tobytes()),
        "huge.npy": with_header(shape.format("(4294967296, 4294967296, 4294967296)"), numbers.tobytes()),
        "impossible.npy": with_header(shape.format("(99999999999999999999,)"), numbers.tobytes()),
        "no-tuple.npy": with_header(shape.format("(6)"), numbers.tobytes()),
        "many-dimensions.npy": with_header(shape.format("(" + "1, " * 65 + ")"), b"12345678"),
        "code.npy": with_header("{'descr': __import__('os').getcwd(), 'fortran_order': False, 'shape': (2,), }"),
        "escape.npy": with_header("{'descr': '\\x3cf8', 'fortran_order': False, 'shape': (2,), }"),
        "key-twice.npy": with_header("{'descr': '<f8', 'descr': '<f4', 'fortran_order': False, 'shape': (2,), }"),
        "unknown-key.npy": with_header("{'descr': '<f8', 'fortran_order': False, 'shape': (2,), 'order': 'C'}"),
        "no-shape.npy": with_header("{'descr': '<f8', 'fortran_order': False, }"),
        "more-header.npy": with_header("{'descr': '<f8', 'fortran_order': False, 'shape': (0,), } {}"),
        "long-header.npy": with_header("{'descr': '<f8'", major=2, claimed=2**31),
    }


def good_npz(folder: Path) -> None:
    numbers = np.arange(6.0).reshape(2, 3)
    axes = json.dumps([{"label": "k\u00e5 \U0001d4b3", "units": "1/\u212b"}], ensure_ascii=False)
    np.savez(folder / "plain.npz", array=numbers, axes=axes, metadata="")
    np.savez_compressed(folder / "deflated.npz", array=numbers, axes=axes, metadata="")
    np.savez_compressed(folder / "deflated-zeros.npz", array=np.zeros(2**20))
    halves = np.arange(2**16, dtype="u2").view("f2")
    np.savez(folder / "halves.npz", array=halves.astype(">f2"))
    np.savez(folder / "halves-as-float32.npz", array=halves.astype("f4"))
    np.savez(folder / "fortran.npz", array=np.asfortranarray(numbers))
    with zipfile.ZipFile(folder / "zip64.npz", "w") as archive, archive.open("array.npy", "w", force_zip64=True) as out:
        out.write(npy_bytes(numbers))
    (folder / "zip64-directory.npz").write_bytes(zip64_directory(npz_bytes([("array.npy", npy_bytes(numbers))])))


def zip64_directory(archive: bytes) -> bytes:
    """The same archive with sizes and offsets of its directory moved into zip64 records."""
    end = archive.rindex(b"PK\x05\x06")
    size, offset = struct.unpack_from("<II", archive, end + 12)
    entry = bytearray(archive[offset : offset + size])
    compressed, uncompressed = struct.unpack_from("<II", entry, 20)
    name_length = struct.unpack_from("<H", entry, 28)[0]
    struct.pack_into("<II", entry, 20, 0xFFFFFFFF, 0xFFFFFFFF)
    struct.pack_into("<H", entry, 30, 28)
    struct.pack_into("<I", entry, 42, 0xFFFFFFFF)
    central = bytes(entry[: 46 + name_length]) + struct.pack("<HHQQQ", 1, 24, uncompressed, compressed, 0)
    record = struct.pack("<4sQHHIIQQQQ", b"PK\x06\x06", 44, 45, 45, 0, 0, 1, 1, len(central), offset)
    locator = struct.pack("<4sIQI", b"PK\x06\x07", 0, offset + len(central), 1)
    last = struct.pack("<4sHHHHIIH", b"PK\x05\x06", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    return archive[:offset] + central + record + locator + last


def hostile_npz() -> dict[str, bytes]:
    array = npy_bytes(np.arange(6.0))
    plain = npz_bytes([("array.npy", array)])
    deflated = npz_bytes([("array.npy", array)], zipfile.ZIP_DEFLATED)
    directory, local = plain.index(b"PK\x01\x02"), 0
    return {
        "truncated.npz": plain[: len(plain) // 2],
        "no-zip.npz": b"not a zip at all" * 10,
        "nothing.npz": b"",
        "pickled.npz": npz_bytes([("array.npy", npy_bytes(np.array([None], dtype=object)))]),
        "upward.npz": npz_bytes([("array.npy", array), ("../../evil.npy", array)]),
        "absolute.npz": npz_bytes([("/etc/array.npy", array)]),
        "backslash.npz": npz_bytes([("array.npy", array), ("..\\evil.npy", array)]),
        "duplicate.npz": npz_bytes([("array.npy", array), ("brray.npy", array)]).replace(b"brray.npy", b"array.npy"),
        "encrypted.npz": patched(deflated, [(directory_of(deflated) + 8, 1), (local + 6, 1)]),
        "strange-method.npz": patched(plain, [(directory + 10, 93), (local + 8, 93)]),
        "two-names.npz": patched(plain, [(local + 30, ord("b"))]),
        "damaged.npz": patched(plain, [(local + 30 + 9 + 130, 0xFF)]),
        "damaged-deflate.npz": patched(deflated, [(local + 30 + 9 + 20, 0xFF), (local + 30 + 9 + 21, 0xFF)]),
        "wrong-checksum-deflate.npz": patched(deflated, [(directory_of(deflated) + 16, 0)]),
        "other-size-deflate.npz": patched(deflated, [(directory_of(deflated) + 24, 1)]),
        "no-array.npz": npz_bytes([("arr_0.npy", array)]),
        "many-members.npz": npz_bytes([(f"m{k}.npy", b"") for k in range(5000)]),
        "bomb.npz": bomb(),
        "long-text.npz": npz_bytes([("array.npy", array), ("axes.npy", npy_bytes(np.array("x" * 5_000_000)))]),
        "texts.npz": npz_bytes(
            [("array.npy", array), ("axes.npy", npy_bytes(np.array(["a", "b"]))), ("metadata.npy", array)]
        ),
    }


def directory_of(archive: bytes) -> int:
    return archive.index(b"PK\x01\x02")


def patched(archive: bytes, changes: list[tuple[int, int]]) -> bytes:
    copy = bytearray(archive)
    for place, value in changes:
        copy[place] = value
    return bytes(copy)


def bomb() -> bytes:
    """80 MiB of zeros in 80 KiB."""
    return npz_bytes([("array.npy", npy_bytes(np.zeros(10 * 2**20)))], zipfile.ZIP_DEFLATED)


def main(folder: Path) -> None:
    good_npz(folder)
    for name, content in (good_npy() | hostile_npy() | hostile_npz()).items():
        (folder / name).write_bytes(content)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
