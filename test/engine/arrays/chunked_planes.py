"""Zarr stores and HDF5 files of every dtype, with windows and tiles of their planes. Usage: chunked_planes.py FOLDER.

Written by zarr and h5py; questions and answers are as in numpy_planes.py, whose answers come from the numpy array.
"""

import itertools
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import h5py
import numcodecs
import numpy as np
import zarr
from numpy_filled import Array, filled
from numpy_planes import Questions, kinds, rng
from zarr.codecs import BloscCodec, BytesCodec, Crc32cCodec, GzipCodec, TransposeCodec, ZstdCodec

shape = (3, 4, 37, 41)
chunks = (2, 3, 16, 20)

blosc = itertools.product(["blosclz", "lz4", "lz4hc", "zlib", "zstd"], [0, 1, 2])
compressors_2: Iterator[Any] = itertools.cycle(
    [
        None,
        numcodecs.Zlib(),
        numcodecs.GZip(),
        numcodecs.Zstd(),
        numcodecs.LZ4(),
        *(numcodecs.Blosc(cname, 5, shuffle) for cname, shuffle in blosc),
    ]
)
compressors_3: Iterator[Any] = itertools.cycle(
    [
        None,
        [GzipCodec()],
        [ZstdCodec(checksum=True)],
        [BloscCodec(cname="zstd", shuffle="bitshuffle"), Crc32cCodec()],
        [BloscCodec(cname="lz4", shuffle="shuffle")],
        [Crc32cCodec()],
    ]
)
orders = itertools.cycle([(0, 1, 2, 3), (3, 2, 1, 0), (2, 0, 3, 1)])


def dtypes() -> Iterator[tuple[str, np.dtype[Any]]]:
    for kind in kinds:
        for order in "<>" if np.dtype(kind).itemsize > 1 else "=":
            yield f"{kind}-{'big' if order == '>' else 'little'}", np.dtype(kind).newbyteorder(order)


def zarr_2(folder: Path, name: str, array: Array, order: str) -> None:
    stored = zarr.create_array(
        folder / name,
        shape=array.shape,
        chunks=chunks,
        dtype=array.dtype,
        zarr_format=2,
        order=order,
        compressors=next(compressors_2),
        filters=None,
        chunk_key_encoding={"name": "v2", "separator": "/" if order == "F" else "."},
    )
    stored[...] = array


def zarr_3(store: Any, array: Array, sharded: bool) -> None:
    big = array.dtype.byteorder == ">"
    settings: dict[str, Any] = {"shards": (2, 3, 32, 40), "chunks": (1, 3, 16, 20)} if sharded else {"chunks": chunks}
    stored = zarr.create_array(
        store,
        shape=array.shape,
        dtype=array.dtype.newbyteorder("="),
        serializer=BytesCodec(endian="big" if big else "little") if array.dtype.itemsize > 1 else "auto",
        filters=[TransposeCodec(order=next(orders))],
        compressors=next(compressors_3),
        **settings,
    )
    stored[...] = array


def odd_zarrs(folder: Path, questions: Questions) -> None:
    """No axes, no elements, chunks that are not stored, fill values that JSON can't hold."""
    for version in (2, 3):
        for shape in [(), (0, 4), (70,)]:
            array = filled(rng, np.dtype("f8"), shape) if 0 not in shape else np.zeros(shape)
            name = f"v{version}-{len(shape)}-d.zarr"
            stored = zarr.create_array(
                folder / name,
                shape=shape,
                chunks=tuple(min(s, 16) or 1 for s in shape),
                dtype="f8",
                zarr_format=version,
            )
            stored[...] = array
            questions.ask_windows(name, array)
        fills: list[tuple[str, Any]] = [
            ("f8", np.nan),
            ("f4", np.inf),
            ("f2", -1.5),
            ("f8", -np.inf),
            ("u8", 2**64 - 1),
            ("i8", -(2**63)),
            ("b1", True),
            ("c8", complex(np.nan, 1)),
            ("c16", complex(-0.0, -np.inf)),
            ("i2", -7),
        ]
        for dtype, fill in fills:
            array = np.full((40, 50), fill, dtype)
            name = f"v{version}-fill-{dtype}-{np.real(fill)}.zarr"
            stored = zarr.create_array(
                folder / name, shape=array.shape, chunks=(16, 16), dtype=dtype, zarr_format=version, fill_value=fill
            )
            stored[16:32, 16:32] = array[16:32, 16:32] = 1
            assert sum(1 for path in (folder / name).rglob("*") if path.is_file()) <= 4
            questions.ask_windows(name, array)


def hdf5(folder: Path, name: str, array: Array, chunked: bool) -> None:
    settings = {"chunks": chunks, "compression": "gzip", "shuffle": True, "fletcher32": True} if chunked else {}
    with h5py.File(folder / name, "w") as file:
        file.create_dataset("array", data=array, **settings)


def odd_hdf5(folder: Path, questions: Questions) -> None:
    for shape in [(), (0, 4), (70,)]:
        array = filled(rng, np.dtype("f8"), shape) if 0 not in shape else np.zeros(shape)
        name = f"{len(shape)}-d.h5"
        hdf5(folder, name, array, chunked=False)
        questions.ask_windows(name, array)
    with h5py.File(folder / "fill.h5", "w") as file:
        stored = file.create_dataset("array", shape=(40, 50), chunks=(16, 16), dtype="f4", fillvalue=np.nan)
        stored[16:32, 16:32] = 1
        questions.ask_windows("fill.h5", stored[...])


def main(folder: Path) -> None:
    warnings.simplefilter("ignore")
    questions = Questions(folder)
    sharded = itertools.cycle([False, True])
    for name, dtype in dtypes():
        array = filled(rng, dtype, shape).astype(dtype)
        names = [
            f"v2-{name}-C.zarr",
            f"v2-{name}-F.zarr",
            f"v3-{name}.zarr",
            f"v3-{name}.zip",
            f"{name}.h5",
            f"{name}-chunked.h5",
        ]
        zarr_2(folder, names[0], array, "C")
        zarr_2(folder, names[1], array, "F")
        zarr_3(folder / names[2], array, next(sharded))
        with zarr.storage.ZipStore(folder / names[3], mode="w") as store:
            zarr_3(store, array, next(sharded))
        next(sharded)
        hdf5(folder, names[4], array, chunked=False)
        hdf5(folder, names[5], array, chunked=True)
        for one in names:
            questions.ask_windows(one, array)
            place = {"factor": 4, "row": 0, "column": 0, "part": "real"}
            questions.ask_tile(one, array, (2, 3, [1, 2]), place)
            questions.ask_tile(one, array, (3, 1, [2, 5]), place)
    odd_zarrs(folder, questions)
    odd_hdf5(folder, questions)
    questions.write()


main(Path(sys.argv[1]))
