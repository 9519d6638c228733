from _structures import crystal, extent
from driftscope_runner.probes import has_parameter
from driftscope_runner.registry import Tier
from driftscope_runner.routine import routine


@routine(
    "routine.projected_superposition",
    sweep="pixels",
    unit="pixels along an axis",
    tiers={
        "quick": Tier(timeout=120, pixels=(64, 128, 256, 384, 512), cells=(8, 8, 1)),
        "standard": Tier(timeout=600, pixels=(512, 1024, 2048, 3072, 4096), cells=(8, 8, 8)),
    },
    requires=(has_parameter("abtem.integrals:ScatteringFactorProjectionIntegrals.integrate_on_grid", "gpts"),),
    nominal_bytes=lambda p: 4 * 8 * p.pixels**2,
)
def projected_superposition(p, device):
    """One slice of the infinite projection: the atoms of Si as points, convolved with the scattering factor by FFT.

    Between the cost of the atoms, which does not grow, and of the transforms, which grow as n² log n.
    """
    from abtem.integrals import ScatteringFactorProjectionIntegrals

    atoms = crystal("Si", p.cells)
    gpts = (p.pixels, p.pixels)
    pixel = tuple(length / p.pixels for length in extent(atoms))
    integrals = ScatteringFactorProjectionIntegrals("lobato")
    return lambda: integrals.integrate_on_grid(atoms, 0.0, 0.0, gpts, pixel, device)
