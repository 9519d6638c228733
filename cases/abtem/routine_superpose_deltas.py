from _patterns import random_array
from driftscope_runner.probes import has_parameter
from driftscope_runner.registry import Tier
from driftscope_runner.routine import routine


@routine(
    "routine.superpose_deltas",
    sweep="positions",
    unit="positions",
    exponent=1.0,
    tiers={
        "quick": Tier(timeout=120, positions=(2_000, 6_000, 20_000, 60_000, 200_000), pixels=512),
        "standard": Tier(timeout=600, positions=(20_000, 60_000, 200_000, 600_000, 2_000_000), pixels=2048),
    },
    requires=(has_parameter("abtem.integrals:superpose_deltas", "round_positions"),),
    nominal_bytes=lambda p: 8 * (16 * p.positions + p.pixels**2),
)
def superposed_deltas(p, device):
    """`positions` points spread over the four pixels around each: how the infinite projection places its atoms."""
    from abtem.core.utils import get_dtype
    from abtem.integrals import superpose_deltas

    real = get_dtype(complex=False)
    places = random_array((p.positions, 2), real, device) * (p.pixels - 1)
    array = random_array((p.pixels, p.pixels), real, device)
    return lambda: superpose_deltas(places, array)
