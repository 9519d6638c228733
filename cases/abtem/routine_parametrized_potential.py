from driftscope_runner.probes import has_attribute
from driftscope_runner.registry import Tier, Variant
from driftscope_runner.routine import routine

LOBATO = "LobatoParametrization"


@routine(
    "routine.parametrized_potential",
    sweep="points",
    unit="points",
    exponent=1.0,
    devices=("cpu",),  # the tables are made on the host, whatever the device
    tiers={
        "quick": Tier(timeout=120, points=(1_000, 5_000, 25_000, 125_000, 625_000), function="potential"),
        "standard": Tier(timeout=600, points=(10_000, 50_000, 250_000, 1_250_000, 6_250_000), function="potential"),
    },
    variants={"scattering_factor": Variant(function="scattering_factor")},
    requires=(
        has_attribute("abtem.parametrizations", f"{LOBATO}.potential"),
        has_attribute("abtem.parametrizations", f"{LOBATO}.scattering_factor"),
    ),
    nominal_bytes=lambda p: 4 * 8 * p.points,
)
def parametrized_potential(p, device):
    """Lobato's potential of silicon at `points` radii between 0.01 and 5 Å, or its scattering factor at as many k².

    Every potential begins with these sums of five terms; compiled code evaluates them point by point.
    """
    import numpy as np
    from abtem.parametrizations import LobatoParametrization

    function = getattr(LobatoParametrization(), p.function)("Si")
    at = np.linspace(0.01, 5.0, p.points)
    return lambda: function(at)
