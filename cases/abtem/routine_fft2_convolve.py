from _patterns import random_array, random_waves, wave_bytes
from driftscope_runner.probes import has_parameter
from driftscope_runner.registry import Tier
from driftscope_runner.routine import routine


@routine(
    "routine.fft2_convolve",
    sweep="pixels",
    unit="pixels along an axis",
    exponent=2.0,
    tiers={
        "quick": Tier(timeout=120, pixels=(32, 64, 128, 256, 512), batch=8),
        "standard": Tier(timeout=900, pixels=(256, 512, 1024, 2048, 4096), batch=8),
    },
    requires=(has_parameter("abtem.core.fft:fft2_convolve", "kernel"),),
    nominal_bytes=wave_bytes,
)
def convolution(p, device):
    """`batch` waves times a kernel in reciprocal space: the propagator between two slices, the inner loop of all.

    Two transforms and a product. What routine.fft2 does not show and this does lies in the product or in a copy.
    """
    from abtem.core.fft import fft2_convolve

    waves = random_waves(p, device)
    kernel = random_array((p.pixels, p.pixels), waves.dtype, device)
    return lambda: fft2_convolve(waves, kernel, overwrite_x=False)
