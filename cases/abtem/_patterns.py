"""Diffraction patterns and waves of no specimen, for routines whose time does not depend on what the numbers are."""

SAMPLING_PER_ANGSTROM = 0.1  # 128 pixels reach beyond 90 mrad at 200 keV
ENERGY_EV = 200e3


def random_patterns(p, device):
    """`p.batch` patterns of `p.pixels` pixels along each axis, uniform random, in the preset's precision."""
    from abtem.core.axes import OrdinalAxis
    from abtem.core.utils import get_dtype
    from abtem.measurements import DiffractionPatterns

    return DiffractionPatterns(
        random_array((p.batch, p.pixels, p.pixels), get_dtype(complex=False), device),
        sampling=SAMPLING_PER_ANGSTROM,
        fftshift=True,
        ensemble_axes_metadata=[OrdinalAxis(values=tuple(range(p.batch)))],
        metadata={"energy": ENERGY_EV},
    )


def pattern_bytes(p):
    """Rough size of a run over patterns: them (4 bytes a pixel), and a copy of them in the order of the bins."""
    return 2 * 4 * p.batch * p.pixels**2


def random_waves(p, device):
    """`p.batch` complex waves of `p.pixels` pixels along each axis, in the preset's precision."""
    from abtem.core.utils import get_dtype

    return random_array((p.batch, p.pixels, p.pixels), get_dtype(complex=True), device)


def wave_bytes(p):
    """Rough size of a run over waves: them and their result, 8 bytes a pixel each."""
    return 2 * 8 * p.batch * p.pixels**2


def random_array(shape, dtype, device):
    """Uniform random numbers in [0, 1); of a complex type both parts are equal."""
    import numpy as np
    from abtem.core.backend import copy_to_device

    real = np.random.default_rng(3).random(shape, dtype=np.float32)
    complex_or_real = real * (1 + 1j) if np.issubdtype(dtype, np.complexfloating) else real
    return copy_to_device(complex_or_real.astype(dtype), device)
