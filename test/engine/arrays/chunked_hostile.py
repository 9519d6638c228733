"""Zarr stores and HDF5 files that are broken, hostile, or hold what is no number. Usage: chunked_hostile.py FOLDER."""

import json
import os
import shutil
import sys
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import h5py
import numcodecs
import numpy as np
import zarr
from zarr.codecs import BloscCodec, BytesCodec, Crc32cCodec, GzipCodec, ZstdCodec

numbers = np.random.default_rng(3).standard_normal((40, 60))


def stored(path: Path, compressors: Any = None, **settings: Any) -> Any:
    settings = {"shape": numbers.shape, "chunks": (20, 30), "dtype": "f8", **settings}
    array = zarr.create_array(path, compressors=compressors, **settings)
    array[...] = numbers
    return array


def changed(path: Path, change: Callable[[bytearray], bytes | bytearray]) -> None:
    path.write_bytes(change(bytearray(path.read_bytes())))


def flipped(data: bytearray) -> bytearray:
    """Damage in the middle, where no header stands."""
    for k in range(len(data) // 2, min(len(data), len(data) // 2 + 40)):
        data[k] ^= 0x5A
    return data


def with_document(path: Path, change: Callable[[dict[str, Any]], None], name: str = "zarr.json") -> None:
    document = json.loads((path / name).read_text())
    change(document)
    (path / name).write_text(json.dumps(document))


def damaged_chunks(folder: Path) -> None:
    codecs: list[tuple[str, Any]] = [
        ("blosc-zstd", BloscCodec(cname="zstd", shuffle="bitshuffle")),
        ("blosc-lz4", BloscCodec(cname="lz4")),
        ("blosc-blosclz", BloscCodec(cname="blosclz", clevel=9)),
        ("gzip", GzipCodec()),
        ("zstd", ZstdCodec(checksum=True)),
        ("crc32c", Crc32cCodec()),
    ]
    for name, codec in codecs:
        for damage, change in [
            ("flipped", flipped),
            ("cut", lambda data: data[: len(data) // 2]),
            ("empty", lambda _: b""),
        ]:
            path = folder / f"{damage}-{name}.zarr"
            array = zarr.create_array(path, shape=(40, 60), chunks=(20, 30), dtype="f8", compressors=[codec])
            array[...] = np.round(numbers, 1)
            changed(path / "c" / "1" / "1", change)
    stored(folder / "longer.zarr")
    changed(folder / "longer.zarr" / "c" / "1" / "1", lambda data: data + b"12345678")
    stored(folder / "bomb.zarr", [ZstdCodec()])
    (folder / "bomb.zarr" / "c" / "1" / "1").write_bytes(numcodecs.Zstd().encode(bytes(2**28)))
    stored(folder / "bomb-gzip.zarr", [GzipCodec()])
    (folder / "bomb-gzip.zarr" / "c" / "1" / "1").write_bytes(numcodecs.GZip().encode(bytes(2**28)))
    stored(folder / "shard.zarr", shards=(40, 60))
    changed(folder / "shard.zarr" / "c" / "0" / "0", lambda data: data[:-20] + flipped(data[-20:]))
    plain = zarr.codecs.ShardingCodec(chunk_shape=(20, 30), codecs=[BytesCodec()], index_codecs=[BytesCodec()])
    stored(folder / "shard-outside.zarr", chunks=(40, 60), serializer=plain)
    far = np.array([2**40, 4800], "<u8").tobytes()
    changed(folder / "shard-outside.zarr" / "c" / "0" / "0", lambda data: data[:-16] + far)


def read_back(folder: Path) -> None:
    """What zarr makes of flipped bits: Blosc alone has no checksum, so that some are numbers still."""
    read = {}
    for path in folder.glob("flipped-*.zarr"):
        try:
            values = np.asarray(zarr.open_array(path, mode="r")[...])
            read[path.name] = values.tobytes().hex()
        except Exception:
            read[path.name] = None
    (folder / "read-back.json").write_text(json.dumps(read))


def strange_documents(folder: Path) -> None:
    changes: list[tuple[str, Callable[[dict[str, Any]], None]]] = [
        ("huge-chunk", lambda d: d["chunk_grid"]["configuration"].update(chunk_shape=[2**40, 2**20])),
        ("huge-shape", lambda d: d.update(shape=[2**50, 2**50])),
        ("impossible-shape", lambda d: d.update(shape=[2**70, 3])),
        ("negative-shape", lambda d: d.update(shape=[-1, 3])),
        ("zero-chunk", lambda d: d["chunk_grid"]["configuration"].update(chunk_shape=[0, 3])),
        ("other-axes", lambda d: d["chunk_grid"]["configuration"].update(chunk_shape=[20])),
        ("grid", lambda d: d["chunk_grid"].update(name="rectilinear")),
        ("codec", lambda d: d["codecs"].append({"name": "jpegxl", "configuration": {}})),
        ("filter", lambda d: d["codecs"].insert(0, {"name": "numcodecs.delta", "configuration": {}})),
        ("no-bytes", lambda d: d.update(codecs=["vlen-utf8"])),
        ("transpose", lambda d: d["codecs"].insert(0, {"name": "transpose", "configuration": {"order": [0, 0]}})),
        ("bfloat16", lambda d: d.update(data_type="bfloat16")),
        ("fill", lambda d: d.update(fill_value="seven")),
        ("fill-beyond", lambda d: d.update(data_type="uint8", fill_value=256)),
        ("version", lambda d: d.update(zarr_format=4)),
        ("many-axes", lambda d: d.update(shape=[1] * 65)),
    ]
    for name, change in changes:
        stored(folder / f"{name}.zarr")
        with_document(folder / f"{name}.zarr", change)
    stored(folder / "no-json.zarr")
    (folder / "no-json.zarr" / "zarr.json").write_text("{")
    stored(folder / "long-document.zarr")
    with (folder / "long-document.zarr" / "zarr.json").open("r+b") as file:
        file.truncate(2**25)


def no_numbers(folder: Path) -> None:
    for name, dtype in [
        ("text", "U3"),
        ("strings", "S3"),
        ("dates", "M8[ns]"),
        ("records", [("x", "f4"), ("y", "i4")]),
    ]:
        for version in (2, 3):
            zarr.create_array(folder / f"{name}-v{version}.zarr", shape=(3,), dtype=dtype, zarr_format=version)
    zarr.create_array(folder / "objects.zarr", shape=(3,), dtype=str, zarr_format=2)
    zarr.create_array(folder / "delta.zarr", shape=(9,), dtype="f8", zarr_format=2, filters=[numcodecs.Delta("<f8")])


def groups(folder: Path) -> None:
    several = zarr.create_group(folder / "several.zarr")
    for k in range(10):
        several.create_array(f"array{k}", shape=(k, 3), dtype="f4")
    zarr.create_group(folder / "nothing.zarr")
    one = zarr.create_group(folder / "nested.zarr")
    one.create_group("a").create_group("b").create_array("c", data=np.arange(3.0))
    deep = folder / "deep.zarr"
    for depth in range(40):
        place = deep.joinpath(*["g"] * depth)
        place.mkdir()
        (place / "zarr.json").write_text('{"zarr_format": 3, "node_type": "group"}')
    stored(folder / "link.zarr")
    (folder / "link.zarr" / "c" / "1" / "1").unlink()
    (folder / "link.zarr" / "c" / "1" / "1").symlink_to("/etc/passwd")
    stored(folder / "pipe.zarr")
    (folder / "pipe.zarr" / "c" / "1" / "1").unlink()
    os.mkfifo(folder / "pipe.zarr" / "c" / "1" / "1")


def zips(folder: Path) -> None:
    source = folder / "source.zarr"
    stored(source)

    def packed(name: str, members: dict[str, bytes]) -> None:
        with zipfile.ZipFile(folder / name, "w") as archive:
            for path in sorted(source.rglob("*")):
                if path.is_file():
                    archive.write(path, path.relative_to(source))
            for member, content in members.items():
                archive.writestr(member, content)

    packed("upward.zip", {"../c/0/0": b""})
    packed("absolute.zip", {"/etc/passwd": b""})
    packed("again.zip", {"c/0/0": (-numbers[:20, :30]).tobytes()})
    shutil.rmtree(source)


def two_byte_float(h5t: Any, fields: tuple[int, int, int, int, int], bias: int) -> Any:
    kind = h5t.copy()
    kind.set_fields(*fields)
    kind.set_ebias(bias)
    return kind


def two_byte_floats(folder: Path) -> None:
    """One in each file, and two of unlike layout in one; of the values 1, -2 and 0.5 each."""
    half = h5py.h5t.IEEE_F16LE
    types = {
        "half": half,
        "half-big": h5py.h5t.IEEE_F16BE,
        "brain": two_byte_float(half, (15, 7, 8, 0, 7), 127),
        "brain-big": two_byte_float(h5py.h5t.IEEE_F16BE, (15, 7, 8, 0, 7), 127),
        "odd": two_byte_float(half, (15, 9, 6, 0, 9), 31),
    }
    values = np.array([1.0, -2.0, 0.5], "f4")

    def write(file: Any, name: str) -> None:
        space = h5py.h5s.create_simple((3,))
        dataset = h5py.h5d.create(file.id, name.encode(), types[name], space)
        dataset.write(space, space, values, mtype=h5py.h5t.NATIVE_FLOAT)

    for libver in ("earliest", "latest"):
        for name in types:
            with h5py.File(folder / f"{name}-{libver}.h5", "w", libver=libver) as file:
                # Something that is read on the way, and something beside it.
                file["x"] = np.arange(4.0)
                write(file, name)
                file[name].attrs["units"] = "1"
        with h5py.File(folder / f"named-{libver}.h5", "w", libver=libver) as file:
            types["brain"].copy().commit(file.id, b"type")
            space = h5py.h5s.create_simple((3,))
            h5py.h5d.create(file.id, b"named", h5py.h5t.open(file.id, b"type"), space)
        with h5py.File(folder / f"side-by-side-{libver}.h5", "w", libver=libver) as file:
            write(file, "half")
            write(file, "brain")


def hdf5(folder: Path) -> None:
    with h5py.File(folder / "other.h5", "w") as file:
        file["x"] = np.arange(4.0)
    with h5py.File(folder / "strange.h5", "w") as file:
        file["text"] = "abc"
        file["strings"] = np.array([b"ab", b"c"])
        file["records"] = np.zeros(3, [("x", "f4"), ("y", "i4")])
        file["nothing"] = h5py.Empty("f4")
        file["longdouble"] = np.zeros(3, np.longdouble)
        file.create_dataset("enumeration", data=np.array([1, 2]), dtype=h5py.enum_dtype({"A": 1, "B": 2}, "i4"))
        file.create_dataset("lists", (2,), dtype=h5py.vlen_dtype("f4"))
        file.create_dataset("arrays", (2,), dtype=np.dtype(("f4", (3,))))
        file.create_dataset("lzf", data=numbers, chunks=(20, 30), compression="lzf")
        file.create_dataset("external-data", shape=(4,), dtype="f8", external=[("/etc/passwd", 0, 32)])
        file.create_dataset("huge-chunk", shape=(2**40,), chunks=(2**28,), dtype="f8")
        file.create_dataset("huge", shape=(2**50, 2**50), chunks=(16, 16), dtype="f8")
        file["external-link"] = h5py.ExternalLink(str(folder / "other.h5"), "/x")
        file["external-group"] = h5py.ExternalLink(str(folder / "other.h5"), "/")
        file["broken-link"] = h5py.SoftLink("/nowhere")
        file["loop"] = h5py.SoftLink("/loop")
        layout = h5py.VirtualLayout(shape=(4,), dtype="f8")
        layout[:] = h5py.VirtualSource(str(folder / "other.h5"), "x", shape=(4,))
        file.create_virtual_dataset("virtual", layout)
    with h5py.File(folder / "damaged.h5", "w") as file:
        file.create_dataset("array", data=numbers, chunks=(20, 30), compression="gzip", fletcher32=True)
        place = file["array"].id.get_chunk_info(3).byte_offset
    changed(folder / "damaged.h5", lambda data: data[:place] + flipped(data[place : place + 400]) + data[place + 400 :])
    with h5py.File(folder / "deep.h5", "w") as file:
        group = file
        for _ in range(1000):
            group = group.create_group("g")
        file["x"] = np.arange(3.0)
    with h5py.File(folder / "wide.h5", "w") as file:
        for k in range(5000):
            file[f"g{k}"] = h5py.SoftLink("/x")
        file["x"] = np.arange(3.0)
    whole = bytearray((folder / "strange.h5").read_bytes())
    (folder / "truncated.h5").write_bytes(whole[: len(whole) // 2])
    (folder / "head.h5").write_bytes(whole[:8])
    (folder / "fuzzed").mkdir()
    rng = np.random.default_rng(11)
    for k in range(40):
        data = bytearray(whole)
        for at in rng.integers(96, len(data), 60):
            data[at] = int(rng.integers(256))
        (folder / "fuzzed" / f"{k}.h5").write_bytes(data)


def main(folder: Path) -> None:
    warnings.simplefilter("ignore")
    damaged_chunks(folder)
    read_back(folder)
    strange_documents(folder)
    no_numbers(folder)
    groups(folder)
    zips(folder)
    hdf5(folder)
    two_byte_floats(folder)


main(Path(sys.argv[1]))
