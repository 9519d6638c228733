"""The environment variables of a worker: an allow list, fresh caches, one thread everywhere."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

# What a process needs to start and to find its libraries and devices; everything else stays outside.
_INHERITED = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "LD_LIBRARY_PATH", "CUDA_PATH", "CUDA_HOME", "ROCM_PATH")
_DEVICES = ("CUDA_VISIBLE_DEVICES", "NVIDIA_VISIBLE_DEVICES", "HIP_VISIBLE_DEVICES", "ROCR_VISIBLE_DEVICES")
_THREADS = (
    "OMP_NUM_THREADS",
    "OPENBLAS_NUM_THREADS",
    "MKL_NUM_THREADS",
    "NUMBA_NUM_THREADS",
    "NUMEXPR_NUM_THREADS",
    "BLIS_NUM_THREADS",
    "VECLIB_MAXIMUM_THREADS",
)
_PINNED = {**dict.fromkeys(_THREADS, "1"), "PYTHONHASHSEED": "0", "PYTHONUNBUFFERED": "1", "TQDM_DISABLE": "1"}


def pinned_variables(outside: Mapping[str, str]) -> dict[str, str]:
    """Those that say how a case is run, for the record: no paths of this machine, no secrets."""
    return {**{name: outside[name] for name in _DEVICES if name in outside}, **_PINNED}


def worker_variables(outside: Mapping[str, str], payload: Path, caches: Path) -> dict[str, str]:
    """All of them. Makes the folders below `caches` that they name.

    dask reads files in its user's home, in DASK_ROOT_CONFIG and in DASK_CONFIG, and abTEM takes all of them as its own:
    home and both are empty folders.
    """
    folders = {
        "HOME": caches / "home",
        "XDG_CACHE_HOME": caches / "home" / ".cache",
        "XDG_CONFIG_HOME": caches / "home" / ".config",
        "DASK_CONFIG": caches / "dask-config",
        "DASK_ROOT_CONFIG": caches / "dask-config",
        "NUMBA_CACHE_DIR": caches / "numba",
        "CUPY_CACHE_DIR": caches / "cupy",
        "MPLCONFIGDIR": caches / "matplotlib",
    }
    for folder in folders.values():
        os.makedirs(folder, exist_ok=True)
    return {
        **{name: outside[name] for name in _INHERITED if name in outside},
        **pinned_variables(outside),
        **{name: str(folder) for name, folder in folders.items()},
        "PYTHONPATH": str(payload),
        "PYTHONNOUSERSITE": "1",
    }
