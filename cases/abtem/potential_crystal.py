import math

from _structures import crystal, potential
from driftscope_runner.registry import Tier, Variant, case


def crystal_bytes(p):
    """The tiled slices (8 bytes a pixel), of every configuration."""
    nx, ny, nz = p.repetitions
    slices = nz * math.ceil(5.43 / p.slice_thickness)
    return p.gpts**2 * nx * ny * 8 * slices * len(p.get("seeds", (0,)))


@case(
    "potential.crystal",
    outputs=["potential"],
    tiers={
        "quick": Tier(timeout=120, gpts=64, slice_thickness=2.0, repetitions=(4, 4, 8)),
        "standard": Tier(timeout=600, gpts=64, slice_thickness=2.0, repetitions=(16, 16, 20)),
        "large": Tier(timeout=3600, devices=("gpu",), gpts=102, slice_thickness=2.0, repetitions=(40, 40, 75)),
    },
    variants={
        "phonons_lazy": Variant(repetitions=(4, 4, 4), sigma=0.08, configurations=4, seeds=(1, 2, 3), lazy=True),
        "phonons_eager": Variant(repetitions=(4, 4, 4), sigma=0.08, configurations=4, seeds=(1, 2, 3), lazy=False),
    },
    nominal_bytes=crystal_bytes,
    tags=("potential",),
)
def crystal_potential(p, device):
    """One cubic cell of silicon, built once and repeated `repetitions` times along x, y and z.

    With phonons each place in the crystal draws one of `configurations` displaced cells, anew for each seed. abTEM
    1.0.9 filled only some of the crystals (eager: all but the first cell missing, lazy: wrong weights; #306), a
    change of order 1; both forms must agree. The static crystal is the clean case and never moved.
    Output: `potential` (slice, x, y), V Å, with a leading axis of seeds where there are phonons.
    """
    import abtem

    cell = crystal("Si", (1, 1, 1))
    sigma = p.get("sigma")

    def run():
        if sigma is None:
            return abtem.CrystalPotential(potential(cell, p, device), tuple(p.repetitions)).build(lazy=False)
        phonons = abtem.FrozenPhonons(cell, num_configs=p.configurations, sigmas=sigma, seed=13)
        unit = potential(phonons, p, device)
        seeds = tuple(p.seeds)
        tiled = abtem.CrystalPotential(unit, tuple(p.repetitions), num_frozen_phonons=len(seeds), seeds=seeds)
        built = tiled.build(lazy=p.lazy)
        return built.compute(progress_bar=False)

    return run
