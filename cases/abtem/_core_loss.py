"""A transition potential that stands for no real excitation: the true ones need GPAW."""

from _structures import extent

SILICON = 14


def synthetic_transition(atoms, p, device):
    """`p.terms` dipole-like terms for the silicon atoms, on the grid of `atoms` and `p.gpts`. No physics.

    Each term is, in reciprocal space, a random complex linear form in (kx, ky) times exp(-k² / 0.5), k in 1/Å.
    """
    import numpy as np
    from abtem.core.axes import OrdinalAxis
    from abtem.core.backend import copy_to_device
    from abtem.core.utils import get_dtype
    from abtem.inelastic.core_loss import TransitionPotentialArray

    width, depth = extent(atoms)
    kx = np.fft.fftfreq(p.gpts, width / p.gpts)[:, None]
    ky = np.fft.fftfreq(p.gpts, depth / p.gpts)[None, :]
    real, imaginary = np.random.default_rng(7).normal(size=(2, p.terms, 2, 1, 1))
    along_x, along_y = np.moveaxis(real + 1j * imaginary, 1, 0)
    terms = (along_x * kx + along_y * ky) * np.exp(-(kx**2 + ky**2) / 0.5)
    return TransitionPotentialArray(
        Z=SILICON,
        array=copy_to_device(terms.astype(get_dtype(complex=True)), device),
        energy=200e3,
        extent=(width, depth),
        ensemble_axes_metadata=[OrdinalAxis(values=tuple(range(p.terms)))],
        metadata={"Z": SILICON, "n": 1, "l": 0},
    )
