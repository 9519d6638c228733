from _patterns import pattern_bytes, random_patterns
from driftscope_runner.probes import has_parameter
from driftscope_runner.registry import Tier, Variant
from driftscope_runner.routine import routine


@routine(
    "routine.radial_bin_sum",
    sweep="batch",
    unit="patterns",
    tiers={
        "quick": Tier(timeout=120, batch=(10, 32, 100, 320, 1000), pixels=128, step=5.0),
        "standard": Tier(timeout=900, batch=(10, 32, 100, 320, 1000), pixels=512, step=5.0),
    },
    variants={"fine": Variant(step=1.0)},
    requires=(has_parameter("abtem.measurements:DiffractionPatterns.radial_binning", "step_size"),),
    nominal_bytes=pattern_bytes,
)
def radial_bin_sum(p, device):
    """Sums of `batch` patterns over rings of `step` mrad out to 90: what every flexible detector does with each batch.

    On the GPU one thread once summed a ring over all patterns (abTEM #438): five times too slow at 10 patterns, 400
    times at 80, and 87 % of a core-loss scan. The work is one pass over the patterns.
    """
    patterns = random_patterns(p, device)
    return lambda: patterns.radial_binning(step_size=p.step, inner=0.0, outer=90.0)
