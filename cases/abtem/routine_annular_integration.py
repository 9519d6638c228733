from _patterns import pattern_bytes, random_patterns
from driftscope_runner.probes import has_parameter
from driftscope_runner.registry import Tier
from driftscope_runner.routine import routine


@routine(
    "routine.annular_integration",
    sweep="batch",
    unit="patterns",
    exponent=1.0,
    tiers={
        "quick": Tier(timeout=120, batch=(10, 32, 100, 320, 1000), pixels=128),
        "standard": Tier(timeout=900, batch=(10, 32, 100, 320, 1000), pixels=512),
    },
    requires=(has_parameter("abtem.measurements:DiffractionPatterns.integrate_radial", "outer"),),
    nominal_bytes=pattern_bytes,
)
def annular_integration(p, device):
    """Sums of `batch` patterns over the ring from 40 to 90 mrad: an annular detector, by a mask and not by bins."""
    patterns = random_patterns(p, device)
    return lambda: patterns.integrate_radial(40.0, 90.0)
