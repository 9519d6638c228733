from _patterns import random_waves, wave_bytes
from driftscope_runner.probes import has_parameter
from driftscope_runner.registry import Tier
from driftscope_runner.routine import routine


@routine(
    "routine.fft2",
    sweep="pixels",
    unit="pixels along an axis",
    exponent=2.0,
    tiers={
        "quick": Tier(timeout=120, pixels=(32, 64, 128, 256, 512), batch=8),
        "standard": Tier(timeout=900, pixels=(256, 512, 1024, 2048, 4096), batch=8),
    },
    requires=(has_parameter("abtem.core.fft:fft2", "overwrite_x"),),
    nominal_bytes=wave_bytes,
)
def forward_transform(p, device):
    """The two-dimensional Fourier transform of `batch` waves through abTEM's own front of FFTW or cupy.

    Theory grows as n² log n, a little faster than the square; plans and their cache are abTEM's, so an exponent that
    falls towards small sizes is what a look-up costs.
    """
    from abtem.core.fft import fft2

    waves = random_waves(p, device)
    return lambda: fft2(waves, overwrite_x=False)
