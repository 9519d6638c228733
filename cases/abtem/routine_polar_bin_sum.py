from _patterns import pattern_bytes, random_patterns
from driftscope_runner.probes import has_parameter
from driftscope_runner.registry import Tier
from driftscope_runner.routine import routine


@routine(
    "routine.polar_bin_sum",
    sweep="batch",
    unit="patterns",
    tiers={
        "quick": Tier(timeout=120, batch=(10, 32, 100, 320, 1000), pixels=128, radial=4, azimuthal=8),
        "standard": Tier(timeout=900, batch=(10, 32, 100, 320, 1000), pixels=512, radial=4, azimuthal=8),
    },
    requires=(has_parameter("abtem.measurements:DiffractionPatterns.polar_binning", "nbins_azimuthal"),),
    nominal_bytes=pattern_bytes,
)
def polar_bin_sum(p, device):
    """Sums of `batch` patterns over `radial` x `azimuthal` segments between 10 and 90 mrad, as a segmented detector.

    The same sums as routine.radial_bin_sum over fewer and larger bins: the two part ways where the cost is in the bins.
    """
    patterns = random_patterns(p, device)
    return lambda: patterns.polar_binning(nbins_radial=p.radial, nbins_azimuthal=p.azimuthal, inner=10.0, outer=90.0)
