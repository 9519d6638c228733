"""Stores and files of which it is counted what is read, and such as name their axes. Usage: chunked_reads.py FOLDER."""

import sys
from pathlib import Path

import h5py
import numpy as np
import zarr


def main(folder: Path) -> None:
    cube = np.random.default_rng(7).standard_normal((60, 60, 60))
    zarr.create_array(folder / "cube.zarr", data=cube, chunks=(20, 30, 40))
    zarr.create_array(folder / "shards.zarr", data=cube, chunks=(10, 10, 10), shards=(60, 60, 60), compressors=None)
    with h5py.File(folder / "small-chunks.h5", "w") as file:
        file.create_dataset("array", data=np.arange(512.0 * 512).reshape(512, 512), chunks=(1, 64))

    plane = cube[0, :4, :6]
    zarr.create_array(
        folder / "named-2.zarr", data=plane, zarr_format=2, attributes={"_ARRAY_DIMENSIONS": ["lat", "lon"]}
    )
    zarr.create_array(folder / "named-3.zarr", data=plane, dimension_names=["lat", None])

    # As abTEM wrote before its array0 had metadata0 beside it.
    legacy = zarr.create_group(folder / "legacy.zarr", zarr_format=2)
    legacy.create_array("array", data=plane)
    legacy.attrs.update({"sampling": [0.5, 0.25], "units": "1/Å", "fftshift": True})
    kwargs = {
        "sampling": {"_type": "tuple", "_value": [0.1, 0.2]},
        "ensemble_axes_metadata": [{"label": "z", "units": "Å", "values": {"_type": "tuple", "_value": [1, 2, 3]}}],
        "metadata": {"label": "intensity"},
    }
    before = zarr.create_group(folder / "before-1.0.10.zarr", zarr_format=2)
    before.create_array("array0", data=cube[:3, :4, :6])
    before.attrs.update({"kwargs0": kwargs, "type0": "Images"})


main(Path(sys.argv[1]))
