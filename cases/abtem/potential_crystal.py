import math

from _structures import ANGSTROM_PER_CELL, crystal, potential, varied
from _waves import computed
from driftscope_runner.registry import Relation, Tier, Tolerance, Variant, case

PHONONS = {"sigma": 0.08, "configurations": 4, "seeds": (1, 2, 3)}


def repetitions(p):
    """Cells along x, y and z; fewer where there is a crystal for each seed."""
    return tuple(p.phonon_repetitions if p.get("seeds") else p.repetitions)


def slices_per_cell(p):
    """Slices that one cell is cut into."""
    return math.ceil(ANGSTROM_PER_CELL["Si"] / p.slice_thickness)


def crystal_bytes(p):
    """The tiled slices (8 bytes a pixel) of every crystal."""
    return 8 * p.gpts**2 * slices_per_cell(p) * math.prod(repetitions(p)) * len(p.get("seeds", (0,)))


@case(
    "potential.crystal",
    outputs=["potential"],
    tiers={
        "quick": Tier(timeout=120, gpts=64, slice_thickness=2.0, repetitions=(4, 4, 8), phonon_repetitions=(4, 4, 4)),
        "standard": Tier(
            timeout=600, gpts=64, slice_thickness=2.0, repetitions=(16, 16, 20), phonon_repetitions=(8, 8, 10)
        ),
        "large": Tier(
            timeout=3600,
            devices=("gpu",),
            gpts=102,
            slice_thickness=2.0,
            repetitions=(40, 40, 75),
            phonon_repetitions=(20, 20, 20),
        ),
    },
    variants={
        "phonons_lazy": Variant(lazy=True, **PHONONS),
        "phonons_eager": Variant(lazy=False, **PHONONS),
        "untiled": Variant(tiled=False),
    },
    consistency=[
        Relation(
            "A crystal of repeated cells has the potential of its atoms.",
            to="untiled",
            tolerance=Tolerance(rel=1e-12, max_abs_norm=1e-12),
        ),
        Relation("Lazy and eager crystals are the same to the last bit.", of="phonons_eager", to="phonons_lazy"),
    ],
    nominal_bytes=crystal_bytes,
    tags=("potential",),
)
def crystal_potential(p, device):
    """One cubic cell of silicon, built once and repeated along x, y and z.

    With phonons each place in the crystal draws one of `configurations` displaced cells, anew for each seed. abTEM
    1.0.9 left crystals empty or filled in part, otherwise when lazy than when eager (#306): a change of order 1.
    Both forms must agree. The static crystal is the clean case and never moved; `untiled` builds it of all its atoms.
    Output: `potential` (slice, x, y), V Å, with a leading axis of seeds where there are phonons.
    """
    import abtem

    cell = crystal("Si", (1, 1, 1))

    def still():
        return abtem.CrystalPotential(potential(cell, p, device), repetitions(p)).build(lazy=False)

    def vibrating():
        phonons = abtem.FrozenPhonons(cell, num_configs=p.configurations, sigmas=p.sigma, seed=13)
        crystals = {"num_frozen_phonons": len(p.seeds), "seeds": tuple(p.seeds)}
        tiled = abtem.CrystalPotential(potential(phonons, p, device), repetitions(p), **crystals)
        return computed(tiled.build(lazy=p.lazy))

    def untiled():
        across, _, along = repetitions(p)
        thickness = ANGSTROM_PER_CELL["Si"] / slices_per_cell(p)
        whole = varied(p, gpts=across * p.gpts, slice_thickness=thickness)
        return potential(crystal("Si", (across, across, along)), whole, device).build(lazy=False)

    if not p.get("tiled", True):
        return untiled
    return vibrating if p.get("seeds") else still
