from _structures import crystal, nominal_bytes, potential
from driftscope_runner.registry import Tier, case


@case(
    "potential.finite",
    outputs=["potential"],
    tiers={
        "quick": Tier(timeout=120, material="Si", cells=(4, 4, 8), gpts=256, slice_thickness=2.0, slice_chunk=4),
        "standard": Tier(
            timeout=600, material="SrTiO3", cells=(8, 8, 8), gpts=1024, slice_thickness=2.0, slice_chunk=8
        ),
        "large": Tier(
            timeout=7200,
            devices=("gpu",),
            material="Si",
            cells=(20, 20, 75),
            gpts=4096,
            slice_thickness=2.0,
            slice_chunk=8,
        ),
    },
    nominal_bytes=nominal_bytes,
    tags=("potential",),
)
def finite_potential(p, device):
    """Electrostatic potential of a crystal, each atom integrated numerically over every slice that it reaches into.

    Catches what moves the quadrature or its cut-off radius, as the faster kernel of abTEM 1.0.10 did (#309, 8.5e-7).
    From 1.0.10 on the last bits depend on the number of CPUs, since each of them sums into a buffer of its own.
    Output: `potential` (slice, x, y), V Å, the potential integrated over each slice.
    """
    atoms = crystal(p.material, p.cells)

    def run():
        return potential(atoms, p, device, projection="finite").build(lazy=False)

    return run
