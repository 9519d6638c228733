from _structures import crystal, nominal_bytes, potential
from driftscope_runner.registry import Tier, case


@case(
    "potential.infinite",
    outputs=["potential"],
    tiers={
        "quick": Tier(timeout=120, material="Si", cells=(4, 4, 8), gpts=256, slice_thickness=2.0, slice_chunk=4),
        "standard": Tier(
            timeout=600, material="SrTiO3", cells=(8, 8, 15), gpts=1024, slice_thickness=2.0, slice_chunk=8
        ),
        "large": Tier(
            timeout=3600,
            devices=("gpu",),
            material="Si",
            cells=(20, 20, 75),
            gpts=4096,
            slice_thickness=2.0,
            slice_chunk=8,
        ),
    },
    warmup="cold_only",
    nominal_bytes=nominal_bytes,
    tags=("potential",),
)
def infinite_potential(p, device):
    """Electrostatic potential of a crystal, each atom projected whole into the slice that holds its centre.

    Catches a changed parametrisation, a changed structure-factor sum, and atoms put into another slice.
    Output: `potential` (slice, x, y), V Å, the potential integrated over each slice.
    """
    atoms = crystal(p.material, p.cells)

    def run():
        return potential(atoms, p, device).build(lazy=False)

    return run
