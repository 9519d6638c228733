"""How the worker speaks to abTEM: its configuration, its array objects, its device."""

import math
from collections.abc import Mapping

import numpy as np


def configure(of_preset, precision, params, device):
    """Pins abTEM's and dask's settings that move a number, a time or a byte; returns what then holds, as JSON values.

    abTEM accepts keys that it doesn't know, so a setting of a newer version does no harm here.
    """
    import abtem
    import dask

    abtem.config.set(settings(of_preset, precision, params, device))
    dask.config.set(scheduler="synchronous", num_workers=1)
    return {"abtem": resolved(abtem.config.config), "dask": resolved(dask.config.config)}


def resolved(config):
    """All settings but the folders where dask looked for its files: places on this machine."""
    return {key: to_json(value) for key, value in config.items() if key not in ("config", "root_config", "root-config")}


def settings(of_preset, precision, params, device):
    """The abTEM configuration of one execution, by dotted key; `of_preset` are those of suite.toml."""
    pinned = {
        "device": device,
        "precision": precision,
        "fft": "fftw",
        "fftw.threads": 1,
        "mkl.threads": 1,
        "dask.lazy": params.get("lazy", True),
        "dask.chunk-size": "128 MB",
        "dask.chunk-size-gpu": "512 MB",
        "grid.round-to-fast-fft": False,
        "cupy.fft-cache-size": "1 GB",
        "cupy.fft-cache-entries": 64,
        "diagnostics.progress_bar": False,
        "diagnostics.task_progress": False,
        "warnings.overspecified-grid": False,
        **of_preset,
    }
    if params.get("slice_chunk") is not None:
        pinned["potential.slice-chunk-size"] = params["slice_chunk"]
    return pinned


def eager(params):
    """For a profile: what is lazy is computed at once, so that calls stand at the place of the code."""
    return {"lazy": False} if params.get("lazy", True) else {}


def to_output(value):
    """An abTEM array object as (numpy array, axes, metadata); a bare array has neither axes nor metadata.

    Axes are in the order of the array's dimensions, each a dictionary of its fields and its `type`. `data_origin`
    is left out of the metadata since it names abTEM's version; `type` is the class of the object.
    """
    if isinstance(value, np.ndarray):
        return value, [], {}
    on_host = value.to_cpu()
    metadata = {key: entry for key, entry in value.metadata.items() if key != "data_origin"}
    metadata["type"] = type(value).__name__
    return np.asarray(on_host.array), [axis_to_json(axis) for axis in value.axes_metadata], to_json(metadata)


def axis_to_json(axis):
    from abtem.core.axes import axis_to_dict

    return to_json(axis_to_dict(axis))


def to_json(value):
    """`value` as JSON can hold it: numpy's and cupy's numbers and arrays as plain ones, infinities and NaN as text."""
    if isinstance(value, Mapping):
        return {str(key): to_json(entry) for key, entry in value.items()}
    if isinstance(value, (list, tuple)):
        return [to_json(entry) for entry in value]
    if hasattr(value, "tolist"):
        return to_json(value.tolist())
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, complex):
        return to_json([value.real, value.imag])
    return value if value is None or isinstance(value, (bool, int, float, str)) else str(value)


def synchronize(device):
    """Waits until the GPU has done all that was asked of it."""
    if device == "gpu":
        import cupy

        cupy.cuda.get_current_stream().synchronize()


def device_pool_peak_bytes(device):
    """Most bytes that cupy's pool held; None on the CPU. The pool gives nothing back, so its size is its peak."""
    if device != "gpu":
        return None
    import cupy

    return cupy.get_default_memory_pool().total_bytes()


def scheduler_info():
    """What the scheduler of a cluster that abTEM started tells of its workers; None where there is no cluster."""
    import sys

    distributed = sys.modules.get("distributed")  # without a cluster nobody has imported it
    if distributed is None:
        return None
    try:
        return distributed.default_client().scheduler_info()
    except ValueError:  # no client
        return None


def lazy_graph(value):
    """The dask graph of a lazy array object, or of a list of them, where several detectors read one scan."""
    graph = {}
    for measured in value if isinstance(value, (list, tuple)) else [value]:
        graph.update(measured.array.__dask_graph__())
    return graph
