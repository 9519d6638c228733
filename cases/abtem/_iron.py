"""The magnetic crystal, and the compiled code that sums its fields."""

import tempfile

from _structures import crystal

MOMENT = (0.0, 0.5, 2.0)  # Bohr magnetons an atom, off the axes


def magnetic_iron(p):
    """Body-centred cubic iron of `p.cells`, every atom with the same moment."""
    import numpy as np

    atoms = crystal(p.material, p.cells)
    atoms.set_array("magnetic_moments", np.tile(MOMENT, (len(atoms), 1)))
    return atoms


def compile_in_this_process():
    """Call it before the first import of abtem.magnetism: numba then compiles its kernels anew, as nobody did before.

    The same kernels taken from numba's cache on disk round otherwise (2e-19 of the maximum), so that the first
    process of an environment would differ from all later ones. Keep what it returns: the folder goes with it.
    """
    import numba

    folder = tempfile.TemporaryDirectory(prefix="driftscope-numba-")
    numba.config.CACHE_DIR = folder.name
    return folder
