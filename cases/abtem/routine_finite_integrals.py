from _structures import crystal, extent
from driftscope_runner.probes import has_parameter
from driftscope_runner.registry import Tier
from driftscope_runner.routine import routine


@routine(
    "routine.finite_integrals",
    sweep="pixels",
    unit="pixels along an axis",
    exponent=2.0,
    tiers={
        "quick": Tier(timeout=120, pixels=(32, 64, 128, 192, 256), cells=(3, 3, 1)),
        "standard": Tier(timeout=600, pixels=(256, 512, 1024, 1536, 2048), cells=(3, 3, 1)),
    },
    requires=(has_parameter("abtem.integrals:QuadratureProjectionIntegrals.integrate_on_grid", "gpts"),),
    nominal_bytes=lambda p: 4 * 8 * p.pixels**2,
)
def finite_integrals(p, device):
    """One slice, 2 Å thick, of the finite projection: tabulated integrals laid around each atom, pixel by pixel.

    The table is made once for a grid, in the first call; what repeats is the interpolation, compiled for each device.
    """
    from abtem.integrals import QuadratureProjectionIntegrals

    atoms = crystal("Si", p.cells)
    gpts = (p.pixels, p.pixels)
    pixel = tuple(length / p.pixels for length in extent(atoms))
    integrals = QuadratureProjectionIntegrals("lobato")
    return lambda: integrals.integrate_on_grid(atoms, 0.0, 2.0, gpts, pixel, device)
